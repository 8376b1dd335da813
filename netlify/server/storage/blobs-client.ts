// See docs/decisions/0026-netlify-blobs.md.
import { setTimeout as pause } from 'node:timers/promises';
import { getStore, type Store } from '@netlify/blobs';
import pLimit from 'p-limit';
import { isDoneWithin } from '#netlify/server/lib/async.ts';
import { deployContext, storageEnvironment } from '#netlify/server/lib/environment.ts';

interface FaultOptions extends ErrorOptions {
  /** What the log adds to the message. */
  details?: Record<string, string | number>;
}

/** Storage did not confirm a read or a write: the caller must not report it as done. */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly details: Record<string, string | number>;

  constructor(message: string, { details = {}, ...options }: FaultOptions = {}) {
    super(message, options);
    this.details = details;
  }
}

/** What is stored does not have the shape of its store. It is left as it is: another version of the site may read it. */
export class UnreadableEntityError extends StorageError {
  override name = 'UnreadableEntityError';
}

/** Null instead of an entity that cannot be read, so that its neighbours are worked on. @throws any other error */
export async function nullIfUnreadable<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnreadableEntityError) return null;
    throw error;
  }
}

export interface Versioned<T> {
  value: T;
  etag: string;
}

export interface KeyQuery {
  limit?: number | undefined;
  accepts?: (key: string) => boolean;
  /** Ends the listing, which is in alphabetical order, at the page with such a key. */
  isPast?: (key: string) => boolean;
}

const RATE_LIMITED = 429;
const DEFAULT_RATE_LIMIT_WAIT_MS = 5_000;

type Send = (
  input: Parameters<typeof fetch>[0],
  init: RequestInit & { signal: AbortSignal },
) => Promise<Response>;

/** Netlify's client waits out a 429 of storage, but not of the API that it asks for a signed URL. */
const fetchWithinRateLimit: Send = async (input, init) => {
  const response = await fetch(input, init);
  if (response.status !== RATE_LIMITED) return response;
  await response.body?.cancel();
  // A Unix time in seconds.
  const reset = Number(response.headers.get('x-ratelimit-reset') ?? Number.NaN) * 1000 - Date.now();
  const wait = Number.isFinite(reset) ? Math.max(reset, 0) + 250 : DEFAULT_RATE_LIMIT_WAIT_MS;
  await pause(wait, undefined, { signal: init.signal });
  return fetchWithinRateLimit(input, init);
};

let access: { send: Send; deadlineMs: number } = { send: fetch, deadlineMs: 8_000 };

/** For builds and commands, which go through the host's API with its 500 requests a minute. */
export function enableRateLimitMode(): void {
  const limit = pLimit(8);
  access = {
    send: (input, init) => limit(() => fetchWithinRateLimit(input, init)),
    deadlineMs: 180_000,
  };
}

export type Run<T> = (store: Store) => Promise<T>;

/** Of a key in an index the end may be an address, which must not reach the log. */
function loggedKey(key: string): string {
  return key.split('.').slice(0, 2).join('.');
}

interface Operation {
  operation: string;
  name: string;
  key: string;
}

export function createStorageError(
  what: string,
  { operation, name, key }: Operation,
  { cause, details }: FaultOptions = {},
): StorageError {
  const place = { operation, store: name, key: loggedKey(key) };
  return new StorageError(`${operation} ${name} ${what}`, {
    cause,
    details: { ...place, ...details },
  });
}

/** The status is in the message of the client's error alone. */
function statusOf(cause: unknown): string {
  return /\b[45]\d\d\b/.exec(String(cause))?.[0] ?? 'none';
}

/** Each operation has a deadline, which covers the client's retries: it sleeps on even once its request was aborted. */
function openStore(name: string): <T>(operation: string, key: string, run: Run<T>) => Promise<T> {
  const { STORAGE_REGION: region } = storageEnvironment();
  const context = deployContext();
  // Deploy previews share the site's storage: everything outside production uses separate stores.
  const suffix = context === 'production' ? '' : `-${context.replace(/[^a-z0-9-]/gi, '-')}`;
  let stopped = new AbortController();
  const store = getStore({
    name: name + suffix,
    consistency: 'strong',
    ...(region ? { region } : {}),
    fetch: (input, init) => access.send(input, { ...init, signal: stopped.signal }),
  });
  return async (operation, key, run) => {
    stopped = new AbortController();
    const start = Date.now();
    try {
      const work = run(store);
      if (await isDoneWithin(access.deadlineMs, work)) return await work;
      stopped.abort();
      throw new Error('no answer in time');
    } catch (cause) {
      const took = { status: statusOf(cause), milliseconds: Date.now() - start };
      throw createStorageError('failed', { operation, name, key }, { cause, details: took });
    }
  };
}

/** Runs one operation on the named store. @throws StorageError */
export function runOnStore<T>(
  operation: string,
  name: string,
  key: string,
  run: Run<T>,
): Promise<T> {
  return openStore(name)(operation, key, run);
}

/** Null if the condition failed. Netlify reports any other failed write as modified, with an empty etag. */
export async function conditionalWrite<T>(
  operation: string,
  name: string,
  key: string,
  value: T,
  write: Run<{ modified: boolean; etag?: string }>,
): Promise<Versioned<T> | null> {
  const { modified, etag } = await runOnStore(operation, name, key, write);
  if (modified && !etag) throw createStorageError('was not confirmed', { operation, name, key });
  return modified && etag ? { value, etag } : null;
}

/** Strips the weak prefix and the quotes, so that an etag of a listing equals the one of a read. */
export function normalizeEtag(etag: string): string {
  return etag.replace(/^W\/|"/g, '');
}

/** The keys under the prefix, in pages of 1,000, each with its own deadline. @throws StorageError */
export async function* keyPages(name: string, prefix: string) {
  const onOpenStore = openStore(name);
  const pages = await onOpenStore('list', prefix, async (store) =>
    store.list({ prefix, paginate: true })[Symbol.asyncIterator](),
  );
  for (;;) {
    const page = await onOpenStore('list', prefix, () => pages.next());
    if (page.done) return;
    yield page.value.blobs;
  }
}

/** In alphabetical order, with normalized etags; no page is requested beyond `limit` or what is past. */
export async function listEtags(
  name: string,
  prefix: string,
  { limit, accepts = () => true, isPast = () => false }: KeyQuery = {},
): Promise<[key: string, state: string][]> {
  const states = new Map<string, string>();
  for await (const page of keyPages(name, prefix)) {
    for (const { key, etag } of page) if (accepts(key)) states.set(key, normalizeEtag(etag));
    if (limit !== undefined && states.size >= limit) break;
    if (page.some(({ key }) => isPast(key))) break;
  }
  return [...states].sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, limit);
}

export async function listKeys(...query: Parameters<typeof listEtags>): Promise<string[]> {
  return (await listEtags(...query)).map(([key]) => key);
}
