import { setTimeout as pause } from 'node:timers/promises';
import { getStore, type Store } from '@netlify/blobs';
import pLimit from 'p-limit';
import type * as z from 'zod/mini';
import { deployContext, storageEnvironment } from '#netlify/server/settings/environment.ts';
import { logEvent, logFault } from '#netlify/server/settings/log.ts';
import { StorageFault, UnreadableEntity, unlessUnreadable } from './faults.ts';
import { updateWithRetry } from './update.ts';
import { isDoneWithin } from './within.ts';

export interface Versioned<T> {
  value: T;
  etag: string;
}

interface KeyQuery {
  limit?: number | undefined;
  accepts?: (key: string) => boolean;
}

/** Deploy previews share the site's storage, so everything outside production uses stores of its own. */
function environmentSuffix(): string {
  const context = deployContext();
  return context === 'production' ? '' : `-${context.replace(/[^a-z0-9-]/gi, '-')}`;
}

const RATE_LIMITED = 429;
const DEFAULT_RATE_LIMIT_WAIT_MS = 5_000;

/** `x-ratelimit-reset` is a Unix time in seconds. */
async function waitUntilReset(response: Response, signal: AbortSignal): Promise<void> {
  const resetMs = Number(response.headers.get('x-ratelimit-reset')) * 1000 - Date.now();
  const hasHeader = response.headers.has('x-ratelimit-reset') && Number.isFinite(resetMs);
  await pause(hasHeader ? Math.max(resetMs, 0) + 250 : DEFAULT_RATE_LIMIT_WAIT_MS, undefined, {
    signal,
  });
}

type Send = (
  input: Parameters<typeof fetch>[0],
  init: RequestInit & { signal: AbortSignal },
) => Promise<Response>;

/**
 * Retries after 429. Netlify's client does that for the storage request, but not for the one that asks the API for a
 * signed URL.
 */
const fetchWithinRateLimit: Send = async (input, init) => {
  const response = await fetch(input, init);
  if (response.status !== RATE_LIMITED) return response;
  await response.body?.cancel();
  await waitUntilReset(response, init.signal);
  return fetchWithinRateLimit(input, init);
};

/** How requests are sent, and the deadline of one operation. */
let access: { send: Send; deadlineMs: number } = { send: fetch, deadlineMs: 8_000 };

/**
 * For builds and commands, which use the host's API with its limit of 500 requests a minute: from now on, this process
 * sends at most 8 requests at once and waits out 429 answers.
 */
export function respectRateLimit(): void {
  const limit = pLimit(8);
  access = {
    send: (input, init) => limit(() => fetchWithinRateLimit(input, init)),
    deadlineMs: 180_000,
  };
}

type Run<T> = (store: Store) => Promise<T>;

/**
 * Opens a store for sequential operations (`get`, `list`, …), each with its own deadline. Netlify's client retries with
 * a sleep in between, even once its request was aborted, so the deadline covers all retries.
 */
function openStore(name: string): <T>(operation: string, run: Run<T>) => Promise<T> {
  const { STORAGE_REGION: region } = storageEnvironment();
  let stopped = new AbortController();
  const store = getStore({
    name: `${name}${environmentSuffix()}`,
    consistency: 'strong',
    ...(region ? { region } : {}),
    fetch: (input, init) => access.send(input, { ...init, signal: stopped.signal }),
  });
  return async (operation, run) => {
    stopped = new AbortController();
    try {
      const work = run(store);
      if (await isDoneWithin(access.deadlineMs, work)) return await work;
      stopped.abort();
      throw new Error('no answer in time');
    } catch (cause) {
      throw new StorageFault(`${operation} ${name} failed`, { cause });
    }
  };
}

/** Runs one operation on the named store. @throws StorageFault */
function onStore<T>(operation: string, name: string, run: Run<T>): Promise<T> {
  return openStore(name)(operation, run);
}

/**
 * What was written; null where the condition did not hold. Netlify's client reports a conditional write that failed for
 * another reason as `modified: true` with an empty etag.
 */
async function conditionalWrite<T>(
  operation: string,
  name: string,
  value: T,
  write: Run<{ modified: boolean; etag?: string }>,
): Promise<Versioned<T> | null> {
  const { modified, etag } = await onStore(operation, name, write);
  if (modified && !etag) throw new StorageFault(`${operation} ${name} was not confirmed`);
  return modified && etag ? { value, etag } : null;
}

/** Strips the weak prefix and the quotes, so that an etag of a listing equals the one of a read. */
export function normalizeEtag(etag: string): string {
  return etag.replace(/^W\/|"/g, '');
}

/**
 * Accepted keys under the prefix in alphabetical order, each with its normalized etag. Storage gives pages of 1,000 keys,
 * each with its own deadline; no page is requested beyond `limit`.
 * @throws StorageFault
 */
async function listEtags(
  name: string,
  prefix: string,
  { limit, accepts = () => true }: KeyQuery = {},
): Promise<[key: string, state: string][]> {
  const onOpenStore = openStore(name);
  const states = new Map<string, string>();
  const pages = await onOpenStore('list', async (store) =>
    store.list({ prefix, paginate: true })[Symbol.asyncIterator](),
  );
  for (;;) {
    const page = await onOpenStore('list', () => pages.next());
    if (page.done) break;
    for (const { key, etag } of page.value.blobs)
      if (accepts(key)) states.set(key, normalizeEtag(etag));
    if (limit !== undefined && states.size >= limit) break;
  }
  return [...states].sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, limit);
}

async function listKeys(...query: Parameters<typeof listEtags>): Promise<string[]> {
  return (await listEtags(...query)).map(([key]) => key);
}

/** Undefined for what is not JSON, which no schema takes. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names the entities that could not be read, as `store/key`, for the owner. */
export const unreadableMarks = () => jsonStore<string>('unreadable');

/** Of this process: each is told once, not at each read. */
const marked = new Set<string>();

async function markUnreadable(name: string, key: string, where: string): Promise<void> {
  const mark = `${name}/${key}`;
  if (marked.has(mark)) return;
  marked.add(mark);
  // The key may be made of an address: it is told to the owner alone.
  logEvent('unreadable', { store: name, where });
  await unreadableMarks().put(mark, new Date().toISOString()).catch(logFault);
}

/**
 * A store of JSON values, one key an entity. Keys are made of [A-Za-z0-9_-/.] only. What is read is parsed by the schema,
 * whose defaults fill in what entities of older versions lack.
 * @throws StorageFault from every function when storage does not confirm
 */
export function jsonStore<T>(name: string, schema?: z.ZodMiniType<T>) {
  /** The value as the schema gives it, or where it is not of its shape. */
  function check(value: unknown): { value: T } | { where: string } {
    const parsed = schema?.safeParse(value) ?? { success: true, data: value as T };
    if (parsed.success) return { value: parsed.data };
    const [issue] = parsed.error.issues;
    return { where: issue?.path.map(String).join('.') || '(tout)' };
  }

  async function parsed(key: string, text: string): Promise<T> {
    const read = check(jsonOf(text));
    if ('value' in read) return read.value;
    await markUnreadable(name, key, read.where);
    throw new UnreadableEntity(`${name} holds an entity of another shape at ${read.where}`);
  }

  /** The stored text; null without the key. */
  function raw(key: string): Promise<string | null> {
    return onStore('get', name, (store) => store.get(key, { type: 'text' }));
  }

  /** Null also for what cannot be read. */
  async function get(key: string): Promise<T | null> {
    const text = await raw(key);
    return text === null ? null : unlessUnreadable(parsed(key, text));
  }

  /** @throws UnreadableEntity, since a writer would take null for a free key */
  async function getVersioned(key: string): Promise<Versioned<T> | null> {
    const found = await onStore('get', name, (store) =>
      store.getWithMetadata(key, { type: 'text' }),
    );
    if (!found) return null;
    if (!found.etag) throw new StorageFault(`get ${name} gave no etag`);
    return { value: await parsed(key, found.data), etag: found.etag };
  }

  /** Null when the key exists. */
  function create(key: string, value: T): Promise<Versioned<T> | null> {
    return conditionalWrite('create', name, value, (store) =>
      store.setJSON(key, value, { onlyIfNew: true }),
    );
  }

  /** Null when the entity was changed since `old` was read. */
  async function replace(key: string, { etag }: { etag: string }, value: T) {
    if (!etag) throw new StorageFault(`replace ${name} without an etag`);
    return conditionalWrite('replace', name, value, (store) =>
      store.setJSON(key, value, { onlyIfMatch: etag }),
    );
  }

  return {
    ...{ name, check, raw, get, getVersioned, create, replace },
    /** See `updateWithRetry`. */
    update<Next extends T | null>(key: string, edit: (present: T | null) => Next | Promise<Next>) {
      return updateWithRetry({ name, getVersioned, create, replace }, key, edit);
    },
    /** The stored value, or `fresh`, which is then stored; of concurrent callers all get the same one. */
    async getOrCreate(key: string, fresh: T): Promise<T> {
      const found = (await get(key)) ?? (await create(key, fresh))?.value;
      return found ?? (await get(key)) ?? fresh;
    },
    /** Overwrites without a condition: for values that every writer would make the same. */
    async put(key: string, value: T): Promise<void> {
      const { etag } = await onStore('put', name, (store) => store.setJSON(key, value));
      // Without an etag the write may have failed: read it back.
      if (!etag && (await get(key)) === null)
        throw new StorageFault(`put ${name} was not confirmed`);
    },
    delete: (key: string): Promise<void> => onStore('delete', name, (store) => store.delete(key)),
    keys: (prefix: string, query?: KeyQuery) => listKeys(name, prefix, query),
    /** Every key with its normalized etag. */
    etags: async () => new Map(await listEtags(name, '')),
  };
}

export type JsonStore<T> = ReturnType<typeof jsonStore<T>>;

/**
 * A store of immutable bytes. Keys are made of [A-Za-z0-9_-/.] only.
 * @throws StorageFault from every function when storage does not confirm
 */
export function binaryStore(name: string) {
  return {
    async get(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const bytes = await onStore('get', name, (store) => store.get(key, { type: 'arrayBuffer' }));
      return bytes && new Uint8Array(bytes);
    },
    /** False when the key exists. */
    async create(key: string, bytes: Uint8Array): Promise<boolean> {
      const body = new Uint8Array(bytes).buffer;
      const write: Run<{ modified: boolean }> = (store) =>
        store.set(key, body, { onlyIfNew: true });
      return (await conditionalWrite('create', name, bytes, write)) !== null;
    },
    delete: (key: string): Promise<void> => onStore('delete', name, (store) => store.delete(key)),
    keys: (): Promise<string[]> => listKeys(name, ''),
  };
}
