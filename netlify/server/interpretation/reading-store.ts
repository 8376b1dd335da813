import { hash, randomBytes } from 'node:crypto';
import * as http from '#netlify/server/http/request-context.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { toNewestFirstKey } from '#netlify/server/storage/indexed-store.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import type { Page } from '#src/api/client.ts';
import { type Reading, readingSchema, type StoredReading } from '#src/api/readings.ts';
import { RETENTION_DAYS } from '#src/features/privacy/model.ts';
import { DAY_MS } from '#src/lib/time.ts';

const COOKIE = 'visiteur';
/** 16 random bytes in base64url. */
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{22}$/;
/** An id is the time, inverted so that newer ids sort first, and a hash. Keys are `{visitorKey}/{id}`. */
const ID_PATTERN = /^\d{13}-[0-9a-f]{16}$/;

const readingStore = () => jsonStore('readings', readingSchema);

/** Returns the visitor's key, a hash, so that a stored key does not reveal the token of the cookie. */
function hashVisitorToken(token: string): string {
  return hash('sha256', token).slice(0, 32);
}

/** Returns the visitor's key, or null without the cookie. */
function findVisitorKey(context: http.RequestContext): string | null {
  const token = http.readCookie(context, COOKIE, TOKEN_PATTERN);
  return token && hashVisitorToken(token);
}

/** Returns the visitor's key, and sets the cookie or renews its lifetime. */
export function getOrSetVisitorKey(context: http.RequestContext): string {
  const token =
    http.readCookie(context, COOKIE, TOKEN_PATTERN) ?? randomBytes(16).toString('base64url');
  http.setCookie(context, COOKIE, token, RETENTION_DAYS.readings * 86_400, 'Lax');
  return hashVisitorToken(token);
}

/** Creates the same id for repeated requests, unless the browser's clock is wrong by a day or more. */
function createReadingId(reading: Reading, nowMs: number): string {
  const claimedTime = Date.parse(reading.createdAt);
  const time = new Date(Math.abs(claimedTime - nowMs) < DAY_MS ? claimedTime : nowMs);
  const draw = JSON.stringify([reading.createdAt, reading.cardOrder, reading.selectedCards]);
  return `${toNewestFirstKey(time)}-${hash('sha256', draw).slice(0, 16)}`;
}

/** Stores the reading, dated by the server, unless an earlier request has. @returns the stored reading */
export async function storeReading(
  visitorKey: string,
  reading: Reading,
  now: Date,
): Promise<StoredReading> {
  const id = createReadingId(reading, now.getTime());
  const key = `${visitorKey}/${id}`;
  const datedReading = { ...reading, createdAt: now.toISOString() };
  if (await readingStore().create(key, datedReading)) return { ...datedReading, id };
  return { ...((await readingStore().get(key)) ?? datedReading), id };
}

/** Returns the visitor's readings after the id `cursor`, newest first, and the cursor of the next page. */
export async function listOwnReadings(
  context: http.RequestContext,
  { cursor = null, limit = Infinity }: { cursor?: string | null; limit?: number } = {},
): Promise<Page<StoredReading>> {
  const visitorKey = findVisitorKey(context);
  if (!visitorKey) return { items: [], nextCursor: null };
  const prefix = `${visitorKey}/`;
  const keys = await readingStore().keys(prefix, {
    limit: limit + 1,
    accepts: (key) => cursor === null || key > prefix + cursor,
  });
  const ids = keys.slice(0, limit).map((key) => key.slice(prefix.length));
  const loaded = await mapConcurrently(ids, async (id) => {
    const reading = await readingStore().get(prefix + id);
    return reading && { ...reading, id };
  });
  return {
    items: loaded.filter((reading) => reading !== null),
    nextCursor: keys.length > limit ? (ids.at(-1) ?? null) : null,
  };
}

/** Yields the visitor's readings as JSON, page by page, so that memory does not limit their number. */
export async function* streamOwnReadings(context: http.RequestContext): AsyncGenerator<string> {
  let separator = '[';
  let cursor: string | null = null;
  do {
    const page: Page<StoredReading> = await listOwnReadings(context, { cursor, limit: 100 });
    for (const reading of page.items) {
      yield `${separator}\n${JSON.stringify(reading, null, 2)}`;
      separator = ',';
    }
    cursor = page.nextCursor;
  } while (cursor);
  yield separator === '[' ? '[]\n' : '\n]\n';
}

/** Deletes readings made before this time; their ids are greater, because ids sort newest first. */
export async function purgeReadings(before: Date): Promise<void> {
  const cutoff = toNewestFirstKey(before);
  await readingStore().deleteByKey((key) => (key.split('/')[1] ?? '') > cutoff);
}

/** Erases one of the visitor's own readings, whose id is in the path. */
export async function eraseOwnReading(context: http.RequestContext): Promise<void> {
  const visitorKey = findVisitorKey(context);
  if (visitorKey && ID_PATTERN.test(context.id))
    await readingStore().delete(`${visitorKey}/${context.id}`);
}

export async function eraseAllOwnReadings(context: http.RequestContext): Promise<number> {
  const visitorKey = findVisitorKey(context);
  const keys = visitorKey ? await readingStore().keys(`${visitorKey}/`) : [];
  await mapConcurrently(keys, (key) => readingStore().delete(key));
  return keys.length;
}
