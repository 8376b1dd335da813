import { randomInt } from 'node:crypto';
import { addressKey } from './address.ts';
import { jsonStore } from './blobs.ts';
import { inBatches } from './in-batches.ts';

const AT_ONCE = 20;

const slots = () => jsonStore<true>('quotas');

/** What a quota counts: everybody together, or one network address. */
export type Subject = 'everybody' | { ip: string };

interface Quota {
  name: string;
  subject: Subject;
  /** Places a day. */
  limit: number;
}

async function prefixOf({ name, subject }: Quota, day: string): Promise<string> {
  const who = subject === 'everybody' ? subject : await addressKey(subject.ip, day);
  return `${day}/${name}/${who}/`;
}

/** The key of the place that was taken, or null when there was none left. */
async function takePlace(quota: Quota, now: Date): Promise<string | null> {
  if (quota.limit < 1) return null;
  const prefix = await prefixOf(quota, dayOf(now));
  // Most places are free most of the time: a guess saves the listing.
  const guess = `${prefix}${randomInt(quota.limit)}`;
  if (await slots().create(guess, true)) return guess;
  const taken = new Set(await slots().keys(prefix));
  for (let place = 0; place < quota.limit; place++) {
    const key = `${prefix}${place}`;
    if (!taken.has(key) && (await slots().create(key, true))) return key;
  }
  return null;
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

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
  return (await takePlace({ name, subject, limit }, now)) !== null;
}

/** Limits of one name: for one network address, and for everybody together. */
export interface Shares {
  name: string;
  ip: string;
  each: number;
  all: number;
}

/**
 * Takes a place of the address and one of everybody's at the same time; who has none left of the one gives
 * the other back. @returns whose places had run out
 */
export async function takeShares(
  { name, ip, each, all }: Shares,
  now: Date,
): Promise<'none' | 'the address’s' | 'everybody’s'> {
  const [own, common] = await Promise.all([
    takePlace({ name, subject: { ip }, limit: each }, now),
    takePlace({ name, subject: 'everybody', limit: all }, now),
  ]);
  if (own && common) return 'none';
  const unused = own ?? common;
  if (unused) await slots().delete(unused);
  return own ? 'everybody’s' : 'the address’s';
}

/** Whether the address has a place left, without taking it. */
export async function hasShare({ name, ip, each }: Shares, now: Date): Promise<boolean> {
  const prefix = await prefixOf({ name, subject: { ip }, limit: each }, dayOf(now));
  return (await slots().keys(prefix)).length < each;
}

/** Forgets what was counted before that day (`2026-11-21`). */
export async function purgeQuotas(firstKeptDay: string): Promise<void> {
  const old = (await slots().keys('')).filter((key) => key < firstKeptDay);
  await inBatches(old, AT_ONCE, (key) => slots().delete(key));
}
