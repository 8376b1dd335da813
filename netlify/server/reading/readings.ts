import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import type { Reading } from '#src/api/readings.ts';

const readings = () => jsonStore<Reading>('readings');

const SHOWN = 20;
const AT_ONCE = 20;
const DAY_MS = 86_400_000;
const LATEST_MS = 9_999_999_999_999;

/**
 * Keys of one visitor sort newest first, and the same run gives the same key: posting it twice stores it once.
 * The browser's own date only tells runs apart and places them; one it could not have now is replaced.
 */
function keyOf(visitor: string, reading: Reading, now: number): string {
  const claimed = Date.parse(reading.createdAt);
  const time = Math.abs(claimed - now) < DAY_MS ? claimed : now;
  const run = createHash('sha256')
    .update(JSON.stringify([reading.createdAt, reading.cardOrder, reading.selectedCards]))
    .digest('hex')
    .slice(0, 16);
  return `${visitor}/${String(LATEST_MS - time).padStart(13, '0')}-${run}`;
}

/** Stores the reading with the server's date and gives back what is stored. */
export async function storeReading(visitor: string, reading: Reading, now: Date): Promise<Reading> {
  const stored = { ...reading, createdAt: now.toISOString() };
  const key = keyOf(visitor, reading, now.getTime());
  if (await readings().create(key, stored)) return stored;
  return (await readings().get(key)) ?? stored;
}

/** The visitor's newest readings, newest first. */
export async function newestReadings(visitor: string): Promise<Reading[]> {
  const keys = await readings().keys(`${visitor}/`, { limit: SHOWN });
  const found = await Promise.all(keys.map((key) => readings().get(key)));
  return found.filter((reading) => reading !== null);
}

/** Everything kept of the visitor, as she may take it along. */
export async function allReadings(visitor: string): Promise<Reading[]> {
  const keys = await readings().keys(`${visitor}/`);
  const found = await pLimit(AT_ONCE).map(keys, (key) => readings().get(key));
  return found.filter((reading) => reading !== null);
}

/** Erases readings made before that moment. */
export async function purgeReadings(before: Date): Promise<void> {
  const firstOld = String(LATEST_MS - before.getTime()).padStart(13, '0');
  const old = (await readings().keys('')).filter((key) => (key.split('/')[1] ?? '') > firstOld);
  await pLimit(AT_ONCE).map(old, (key) => readings().delete(key));
}

export async function eraseReadings(visitor: string): Promise<number> {
  const keys = await readings().keys(`${visitor}/`);
  await pLimit(AT_ONCE).map(keys, (key) => readings().delete(key));
  return keys.length;
}
