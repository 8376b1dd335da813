import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { createSigner } from '#netlify/server/signing/signing.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';

/** A slot is one action that a quota permits on a day. The store has one key for each used slot. */
const slots = () => jsonStore('quotas', z.literal(true));

/** Returns the current day in UTC, such as `2026-11-21`. Each day has new quotas. */
export function getQuotaDay(): string {
  return now().toISOString().slice(0, 10);
}

/** Returns an IPv4 address or IPv6 /64, as one household has; with `isWide` the /24 or /48 of a company. */
function toNetwork(ip: string, isWide = false): string {
  // A dual-stack server sees an IPv4 address as `::ffff:1.2.3.4`.
  const ipv4 = ip.includes(':') ? /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] : ip;
  if (ipv4 !== undefined) return isWide ? ipv4.replace(/\.\d+$/, '') : ipv4;
  // `::` replaces all groups of zeros that the address omits.
  const [head = '', tail = ''] = ip.split('::');
  const headGroups = head.split(':').filter(Boolean);
  const zeroCount = Math.max(0, 8 - headGroups.length - tail.split(':').filter(Boolean).length);
  const groups = [...headGroups, ...Array<string>(zeroCount).fill('0'), ...tail.split(':')];
  return groups
    .slice(0, isWide ? 3 : 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
}

/** Returns the hash, 32 hexadecimal digits, of an IPv4 address or IPv6 /64 on a day such as `2026-11-21`. */
export function hashIpAddress(ip: string, day: string): Promise<string> {
  return hashForDay(toNetwork(ip), day);
}

/** Hashes with a key of the day, so that the hashes of two days cannot be linked without the site's key. */
async function hashForDay(text: string, day: string): Promise<string> {
  const sign = await createSigner(`quota ${day}`);
  return sign(text).toString('hex');
}

/** Who shares a quota: everybody, an IP address, its wide network (`networkOf` an address), or a mailbox. */
type Subject = 'everybody' | { ip: string } | { networkOf: string } | { email: string };

/** Guesses an alias's mailbox, for limits only: `a+b@` is usually the mailbox `a@`; Gmail ignores dots. */
function toMailbox(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const unaliased = local.replace(/\+.*/, '');
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGoogle ? `${unaliased.replaceAll('.', '')}@gmail.com` : `${unaliased}@${domain}`;
}

async function toSubjectKey(subject: Subject, day: string): Promise<string> {
  if (subject === 'everybody') return subject;
  if ('ip' in subject) return hashIpAddress(subject.ip, day);
  if ('networkOf' in subject) return hashForDay(toNetwork(subject.networkOf, true), day);
  return hashForDay(toMailbox(subject.email), day);
}

type ReleaseSlot = () => Promise<void>;

/** A wide network has this multiple of one address's limit: an IPv6 /48 contains 65,536 of the /64s. */
const NETWORK_QUOTA_FACTOR = 4;

/** Takes a slot and, for an IP address, also one of its wide network. @returns null if none is left */
export async function acquireSlot(
  quotaName: string,
  subject: Subject,
  limit: number,
): Promise<ReleaseSlot | null> {
  if (typeof subject !== 'object' || !('ip' in subject)) return takeSlot(quotaName, subject, limit);
  return combineSlots([
    takeSlot(quotaName, subject, limit),
    takeSlot(quotaName, { networkOf: subject.ip }, limit * NETWORK_QUOTA_FACTOR),
  ]);
}

/** Takes all slots or none. @returns a function that releases them, or null if one was not available */
export async function combineSlots(
  acquisitions: Promise<ReleaseSlot | null>[],
): Promise<ReleaseSlot | null> {
  const taken = await Promise.all(acquisitions);
  const release = async () => void (await Promise.all(taken.map((releaseSlot) => releaseSlot?.())));
  if (!taken.includes(null)) return release;
  await release();
  return null;
}

/** Takes one slot. Only one of concurrent callers can create a key, so that the limit is never exceeded. */
async function takeSlot(
  quotaName: string,
  subject: Subject,
  limit: number,
): Promise<ReleaseSlot | null> {
  if (limit < 1) return null;
  const day = getQuotaDay();
  const prefix = `${day}/${quotaName}/${await toSubjectKey(subject, day)}/`;
  // Most slots are usually free, so a random one is tried before all are listed.
  const randomKey = `${prefix}${randomInt(limit)}`;
  if (await slots().create(randomKey, true)) return () => slots().delete(randomKey);
  const takenKeys = new Set(await slots().keys(prefix));
  for (let index = 0; index < limit; index++) {
    const key = `${prefix}${index}`;
    if (!takenKeys.has(key) && (await slots().create(key, true))) return () => slots().delete(key);
  }
  return null;
}

/** Takes a slot like `acquireSlot`. @throws ApiError 429 with this message when none is left */
export async function requireSlot(
  quotaName: string,
  subject: Subject,
  limit: number,
  message: string,
): Promise<ReleaseSlot> {
  const release = await acquireSlot(quotaName, subject, limit);
  if (!release) throw new ApiError(429, message);
  return release;
}

/** Deletes the slots of days before `firstKeptDay`, such as `2026-11-21`: each key begins with its day. */
export async function purgeQuotas(firstKeptDay: string): Promise<void> {
  await slots().deleteByKey((key) => key < firstKeptDay);
}
