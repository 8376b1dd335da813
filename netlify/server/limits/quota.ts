import { randomInt } from 'node:crypto';
import pLimit from 'p-limit';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { addressKey } from './address.ts';

const AT_ONCE = 20;

const slots = () => jsonStore<true>('quotas');

/** What a quota counts: everybody together, or one network address. */
type Subject = 'everybody' | { ip: string };

/**
 * Takes one of the day's `limit` places and tells whether there was one left. Each place is a key that
 * only one caller can create, so two callers never share the last one.
 */
export async function takeDailyPlace(
  name: string,
  subject: Subject,
  limit: number,
  now: Date,
): Promise<boolean> {
  if (limit < 1) return false;
  const day = now.toISOString().slice(0, 10);
  const who = subject === 'everybody' ? subject : await addressKey(subject.ip, day);
  const prefix = `${day}/${name}/${who}/`;
  // Most places are free most of the time: a guess saves the listing.
  if (await slots().create(`${prefix}${randomInt(limit)}`, true)) return true;
  const taken = new Set(await slots().keys(prefix));
  for (let place = 0; place < limit; place++) {
    const key = `${prefix}${place}`;
    if (!taken.has(key) && (await slots().create(key, true))) return true;
  }
  return false;
}

/** Forgets what was counted before that day (`2026-11-21`). */
export async function purgeQuotas(firstKeptDay: string): Promise<void> {
  const old = (await slots().keys('')).filter((key) => key < firstKeptDay);
  await pLimit(AT_ONCE).map(old, (key) => slots().delete(key));
}
