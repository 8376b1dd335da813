import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { now } from '#netlify/server/settings/clock.ts';
import { type JsonStore, jsonStore } from '#netlify/server/storage/blobs.ts';
import { mapConcurrently } from '#netlify/server/storage/pool.ts';

const salts = () => jsonStore<string>('quota-salts');
const slots = () => jsonStore<true>('quotas');

/** Salts never change once made. */
const saltCache = new Map<string, string>();

/** One salt a day, shared by every instance: yesterday's hashes cannot be tied to today's addresses. */
async function saltOf(day: string): Promise<string> {
  const salt =
    saltCache.get(day) ?? (await salts().getOrCreate(day, randomBytes(16).toString('hex')));
  saltCache.set(day, salt);
  return salt;
}

/** IPv6 customers hold a whole /64: the first four groups stand for all their addresses. */
function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail = ''] = ip.split('::');
  const before = head.split(':').filter(Boolean);
  const missing = 8 - before.length - tail.split(':').filter(Boolean).length;
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail.split(':')];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
}

/** What stands for a network address on one day (`2026-11-21`): 32 hexadecimal digits. */
export async function addressKey(ip: string, day: string): Promise<string> {
  return createHmac('sha256', await saltOf(day))
    .update(networkOf(ip))
    .digest('hex')
    .slice(0, 32);
}

/** What a quota counts: everybody together, or one network address. */
type Subject = 'everybody' | { ip: string };

/**
 * Takes one of the day's `limit` places and tells whether there was one left. Each slot is a key that
 * only one caller can create, so two callers never share the last one.
 */
export async function consumeDailyQuota(
  name: string,
  subject: Subject,
  limit: number,
): Promise<boolean> {
  if (limit < 1) return false;
  const day = now().toISOString().slice(0, 10);
  const who = subject === 'everybody' ? subject : await addressKey(subject.ip, day);
  const prefix = `${day}/${name}/${who}/`;
  // Most places are free most of the time: a guess saves the listing.
  if (await slots().create(`${prefix}${randomInt(limit)}`, true)) return true;
  const taken = new Set(await slots().keys(prefix));
  for (let slot = 0; slot < limit; slot++) {
    const key = `${prefix}${slot}`;
    if (!taken.has(key) && (await slots().create(key, true))) return true;
  }
  return false;
}

/** Forgets what was counted before that day (`2026-11-21`), and the salts: their hashes stand for nobody any more. */
export async function purgeQuotas(firstKeptDay: string): Promise<void> {
  await purgeDays(slots(), firstKeptDay);
  await purgeDays(salts(), firstKeptDay);
  saltCache.clear();
}

/** Deletes the keys that begin with an earlier day than that. */
export async function purgeDays<T>(store: JsonStore<T>, firstKeptDay: string): Promise<void> {
  const old = (await store.keys('')).filter((key) => key < firstKeptDay);
  await mapConcurrently(old, (key) => store.delete(key));
}
