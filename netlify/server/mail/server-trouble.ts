import { jsonStore } from '#netlify/server/blobs.ts';
import { now } from '#netlify/server/clock.ts';

/** That the mail server cannot be reached, since when and why: for the owner. */
export interface ServerTrouble {
  since: string;
  reason: string;
}

const KEY = 'server';
const store = () => jsonStore<ServerTrouble>('mail-status');

let lastReport: string | null | undefined;

export function serverTrouble(): Promise<ServerTrouble | null> {
  return store().get(KEY);
}

/** `reason` is null once the server can be reached. Writes only what changed. */
export async function reportServer(reason: string | null): Promise<void> {
  if (reason === lastReport) return;
  if (reason === null) await store().delete(KEY);
  else await store().create(KEY, { since: now().toISOString(), reason });
  lastReport = reason;
}
