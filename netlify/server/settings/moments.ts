import * as z from 'zod/mini';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { now } from './clock.ts';

const store = () => jsonStore('moments', z.object({ at: z.iso.datetime() }));

/** What the owner is told the last time of. */
type Moment = 'backup' | 'mail-left';

export function noteMoment(what: Moment): Promise<void> {
  return store().put(what, { at: now().toISOString() });
}

export async function lastMoment(what: Moment): Promise<string | null> {
  return (await store().get(what))?.at ?? null;
}
