import { now } from '#netlify/server/settings/clock.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';

/** That no mail can leave, since when and why: for the owner. */
export interface ServerTrouble {
  since: string;
  reason: string;
}

const KEY = 'server';
const store = () => jsonStore<ServerTrouble>('mail-status');

export function serverTrouble(): Promise<ServerTrouble | null> {
  return store().get(KEY);
}

/**
 * Tells how the server is, for one worker: `reason` is null once it can be reached. The first word is always
 * written, because another worker may have told otherwise; then only what changed.
 */
export function serverReporter(): (reason: string | null) => Promise<void> {
  let last: string | null | undefined;
  return async (reason) => {
    if (reason === last) return;
    if (reason === null) await store().delete(KEY);
    else {
      const since = (await serverTrouble())?.since ?? now().toISOString();
      await store().put(KEY, { since, reason });
    }
    last = reason;
  };
}
