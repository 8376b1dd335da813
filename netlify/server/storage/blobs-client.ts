// What the site adds to Netlify's storage client: docs/decisions/0026-netlify-blobs.md.
import { setTimeout as pause } from 'node:timers/promises';
import { getStore, type Store } from '@netlify/blobs';
import pLimit from 'p-limit';
import { waitAtMost } from '#netlify/server/lib/async.ts';
import { getDeployContext, readStorageEnvironment } from '#netlify/server/lib/environment.ts';

interface StorageErrorOptions extends ErrorOptions {
  /** Fields that are logged beside the message. */
  details?: Record<string, string | number>;
}

/** The storage did not confirm a read or a write, so the caller must not report it as done. */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly details: Record<string, string | number>;

  constructor(message: string, { details = {}, ...options }: StorageErrorOptions = {}) {
    super(message, options);
    this.details = details;
  }
}

/** An entity does not match its schema. It is kept, because another version of the site may accept it. */
export class UnreadableEntityError extends StorageError {
  override name = 'UnreadableEntityError';
}

/** Returns null for an unreadable entity, so that the others are still processed. @throws any other error */
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
  /** Returns whether a key is after the wanted ones. Keys arrive in order, so no later page is requested. */
  isPast?: (key: string) => boolean;
}

const RATE_LIMITED = 429;
const DEFAULT_RATE_LIMIT_WAIT_MS = 5_000;

type FetchWithSignal = (
  input: Parameters<typeof fetch>[0],
  init: RequestInit & { signal: AbortSignal },
) => Promise<Response>;

/** Repeats a request after a 429. Netlify's client does not do so when it asks the API for a signed URL. */
const fetchWithinRateLimit: FetchWithSignal = async (input, init) => {
  const response = await fetch(input, init);
  if (response.status !== RATE_LIMITED) return response;
  await response.body?.cancel();
  // The header is a Unix time in seconds; a retry 250 ms later does not arrive just before that time.
  const resetAtMs = Number(response.headers.get('x-ratelimit-reset') ?? Number.NaN) * 1000;
  const waitMs = Number.isFinite(resetAtMs)
    ? Math.max(resetAtMs - Date.now(), 0) + 250
    : DEFAULT_RATE_LIMIT_WAIT_MS;
  await pause(waitMs, undefined, { signal: init.signal });
  return fetchWithinRateLimit(input, init);
};

let requestMode: { send: FetchWithSignal; timeoutMs: number } = { send: fetch, timeoutMs: 8_000 };

/** Limits builds and commands to the 500 requests a minute of Netlify's API. The timeout includes waits. */
export function respectApiRateLimit(): void {
  const limitConcurrency = pLimit(8);
  requestMode = {
    send: (input, init) => limitConcurrency(() => fetchWithinRateLimit(input, init)),
    timeoutMs: 180_000,
  };
}

export type StoreOperation<T> = (store: Store) => Promise<T>;

/** Removes what follows the second dot of an index key: it may be an address, which must not be logged. */
function toLoggedKey(key: string): string {
  return key.split('.').slice(0, 2).join('.');
}

interface FailedOperation {
  operation: string;
  name: string;
  key: string;
}

export function createStorageError(
  problem: string,
  { operation, name, key }: FailedOperation,
  { cause, details }: StorageErrorOptions = {},
): StorageError {
  const logged = { operation, store: name, key: toLoggedKey(key), ...details };
  return new StorageError(`${operation} ${name} ${problem}`, { cause, details: logged });
}

/** Finds the HTTP status in the message of the client's error, which has no field for it. */
function findStatus(cause: unknown): string {
  return /\b[45]\d\d\b/.exec(String(cause))?.[0] ?? 'none';
}

/** Returns a function that runs an operation with one timeout: the client would retry a timed-out request. */
function createStoreRunner(
  name: string,
): <T>(operation: string, key: string, run: StoreOperation<T>) => Promise<T> {
  const { STORAGE_REGION: region } = readStorageEnvironment();
  const context = getDeployContext();
  // Deploy previews share the site's storage: everything outside production uses separate stores.
  const suffix = context === 'production' ? '' : `-${context.replace(/[^a-z0-9-]/gi, '-')}`;
  let currentController = new AbortController();
  const store = getStore({
    name: name + suffix,
    consistency: 'strong',
    ...(region ? { region } : {}),
    fetch: (input, init) => requestMode.send(input, { ...init, signal: currentController.signal }),
  });
  return async (operation, key, run) => {
    currentController = new AbortController();
    const startedAt = Date.now();
    try {
      const work = run(store);
      if (await waitAtMost(requestMode.timeoutMs, work)) return await work;
      currentController.abort();
      throw new Error('no answer in time');
    } catch (cause) {
      const details = { status: findStatus(cause), milliseconds: Date.now() - startedAt };
      throw createStorageError('failed', { operation, name, key }, { cause, details });
    }
  };
}

/** Runs one operation on the named store. @throws StorageError */
export function runOnStore<T>(
  operation: string,
  name: string,
  key: string,
  run: StoreOperation<T>,
): Promise<T> {
  return createStoreRunner(name)(operation, key, run);
}

/** Returns null if the condition failed. Other failures, which the client returns without an etag, throw. */
export async function writeConditionally<T>(
  operation: string,
  name: string,
  key: string,
  value: T,
  write: StoreOperation<{ modified: boolean; etag?: string }>,
): Promise<Versioned<T> | null> {
  const { modified, etag } = await runOnStore(operation, name, key, write);
  if (modified && !etag) throw createStorageError('was not confirmed', { operation, name, key });
  return modified && etag ? { value, etag } : null;
}

/** Removes the weak prefix and the quotes, so that an etag from a listing equals the one from a read. */
export function normalizeEtag(etag: string): string {
  return etag.replace(/^W\/|"/g, '');
}

/** Yields keys and etags in pages of 1,000, each with its own timeout. @throws StorageError */
export async function* listKeyPages(name: string, prefix: string) {
  const run = createStoreRunner(name);
  const pageIterator = await run('list', prefix, async (store) =>
    store.list({ prefix, paginate: true })[Symbol.asyncIterator](),
  );
  for (;;) {
    const page = await run('list', prefix, () => pageIterator.next());
    if (page.done) return;
    yield page.value.blobs;
  }
}

/** Lists sorted keys and normalized etags. Requests no further page after `limit` keys or an `isPast` key. */
export async function listEtags(
  name: string,
  prefix: string,
  { limit, accepts = () => true, isPast = () => false }: KeyQuery = {},
): Promise<[key: string, etag: string][]> {
  const etags = new Map<string, string>();
  for await (const page of listKeyPages(name, prefix)) {
    for (const { key, etag } of page) if (accepts(key)) etags.set(key, normalizeEtag(etag));
    if (limit !== undefined && etags.size >= limit) break;
    if (page.some(({ key }) => isPast(key))) break;
  }
  return [...etags].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, limit);
}

export async function listKeys(...query: Parameters<typeof listEtags>): Promise<string[]> {
  return (await listEtags(...query)).map(([key]) => key);
}
