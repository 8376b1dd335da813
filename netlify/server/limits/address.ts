import { createHmac, randomBytes } from 'node:crypto';
import { jsonStore } from '#netlify/server/storage/blobs.ts';

const salts = () => jsonStore<string>('quota-salts');

/** Salts never change once made. */
const known = new Map<string, Promise<string>>();

/** One salt a day, shared by every instance: yesterday's hashes cannot be tied to today's addresses. */
function saltOf(day: string): Promise<string> {
  const salt = known.get(day) ?? readSalt(day);
  known.set(day, salt);
  salt.catch(() => known.delete(day));
  return salt;
}

async function readSalt(day: string): Promise<string> {
  const stored = await salts().get(day);
  if (stored) return stored;
  const fresh = randomBytes(16).toString('hex');
  if (await salts().create(day, fresh)) return fresh;
  return (await salts().get(day)) ?? fresh;
}

/** IPv6 customers hold a whole /64: the first four groups stand for all their addresses. */
function network(ip: string): string {
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
    .update(network(ip))
    .digest('hex')
    .slice(0, 32);
}

/** Forgets the salts of the days before that one (`2026-11-21`): their hashes stand for nobody any more. */
export async function purgeSalts(firstKeptDay: string): Promise<void> {
  for (const day of await salts().keys('')) {
    if (day >= firstKeptDay) continue;
    await salts().delete(day);
    known.delete(day);
  }
}
