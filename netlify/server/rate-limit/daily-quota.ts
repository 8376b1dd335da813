import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { createSigner } from '#netlify/server/signing/signing.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';

const slots = () => jsonStore('quotas', z.literal(true));

/** The day of quotas, `2026-11-21`, in UTC. */
export function today(): string {
  return now().toISOString().slice(0, 10);
}

/** IPv4, or the /64 of IPv6 that one customer holds; `isWide`: the /24 or /48 that one may hold too. */
function networkOf(ip: string, isWide = false): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !ip.includes(':')) return (mapped ?? ip).replace(/\.\d+$/, isWide ? '' : '$&');
  const [head = '', tail = ''] = ip.split('::');
  const before = head.split(':').filter(Boolean);
  const missing = 8 - before.length - tail.split(':').filter(Boolean).length;
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail.split(':')];
  return groups
    .slice(0, isWide ? 3 : 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
}

/** Hash of a network address with a key of that day (`2026-11-21`): 32 hexadecimal digits. */
export function addressKey(ip: string, day: string): Promise<string> {
  return dailyHash(networkOf(ip), day);
}

/** The hashes of two days cannot be linked without the site's key. */
async function dailyHash(text: string, day: string): Promise<string> {
  const sign = await createSigner(`quota ${day}`);
  return sign(text).toString('hex');
}

/** Everybody together, one network address, those around it, or one e-mail address. */
type Subject = 'everybody' | { ip: string } | { around: string } | { email: string };

/** The mailbox that aliases lead to, for limits alone: `a+b@`, and at Google `a.b@` and its other name. */
function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const plain = local.replace(/\+.*/, '');
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGoogle ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

async function subjectKey(subject: Subject, day: string): Promise<string> {
  if (subject === 'everybody') return subject;
  if ('ip' in subject) return addressKey(subject.ip, day);
  if ('around' in subject) return dailyHash(networkOf(subject.around, true), day);
  return dailyHash(mailboxOf(subject.email), day);
}

type ReleaseSlot = () => Promise<void>;

/** Quota of a network, as a multiple of one connection: a client with one IPv6 /48 has 65,536 of them. */
const MAX_CONNECTIONS_PER_NETWORK = 4;

/** @returns what gives the slot back, or null when none is left */
export async function acquireSlot(
  name: string,
  subject: Subject,
  limit: number,
): Promise<ReleaseSlot | null> {
  if (typeof subject !== 'object' || !('ip' in subject)) return takeOneSlot(name, subject, limit);
  const slots = await Promise.all([
    takeOneSlot(name, subject, limit),
    takeOneSlot(name, { around: subject.ip }, limit * MAX_CONNECTIONS_PER_NETWORK),
  ]);
  const giveBack = async () => void (await Promise.all(slots.map((slot) => slot?.())));
  if (!slots.includes(null)) return giveBack;
  await giveBack();
  return null;
}

/** One caller alone can create a slot's key, so the limit holds under concurrency. */
async function takeOneSlot(
  name: string,
  subject: Subject,
  limit: number,
): Promise<ReleaseSlot | null> {
  if (limit < 1) return null;
  const day = today();
  const prefix = `${day}/${name}/${await subjectKey(subject, day)}/`;
  // Most slots are free most of the time: trying a random one first saves the listing.
  const first = `${prefix}${randomInt(limit)}`;
  if (await slots().create(first, true)) return () => slots().delete(first);
  const taken = new Set(await slots().keys(prefix));
  for (let slot = 0; slot < limit; slot++) {
    const key = `${prefix}${slot}`;
    if (!taken.has(key) && (await slots().create(key, true))) return () => slots().delete(key);
  }
  return null;
}

/** The same for a caller who is refused when none is left, with that sentence. @throws ApiError 429 */
export async function requireQuota(
  name: string,
  subject: Subject,
  limit: number,
  sentence: string,
): Promise<ReleaseSlot> {
  const giveBack = await acquireSlot(name, subject, limit);
  if (giveBack) return giveBack;
  throw new ApiError(429, sentence);
}

/** Deletes the slots of days before that one (`2026-11-21`). */
export async function purgeQuotas(firstKeptDay: string): Promise<void> {
  await slots().deleteByKey((key) => key < firstKeptDay);
}
