// See docs/decisions/0026-netlify-blobs.md.
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { logError, logEvent } from '#netlify/server/lib/logger.ts';
import * as blobs from './blobs-client.ts';

/** Compare-and-swap attempts: one writer wins each round, so this many can contend for an entity. */
export const MAX_ATTEMPTS = 60;

interface Updatable<T> {
  name: string;
  getVersioned: (key: string) => Promise<blobs.Versioned<T> | null>;
  /** Truthy when it was written, falsy when the key exists. */
  create: (key: string, value: T) => Promise<unknown>;
  /** Falsy when the entity was changed since it was read. */
  replace: (key: string, old: blobs.Versioned<T>, value: T) => Promise<unknown>;
}

/** Compare-and-swap with jitter; `edit` returns null to write nothing. @returns its last result @throws StorageError */
export async function updateWithRetry<T, Next extends T | null>(
  { name, getVersioned, create, replace }: Updatable<T>,
  key: string,
  edit: (present: T | null) => Next | Promise<Next>,
): Promise<Next> {
  for (let attempt = 1; ; attempt++) {
    const old = await getVersioned(key);
    const next = await edit(old?.value ?? null);
    if (next === null) return next;
    if (await (old ? replace(key, old, next) : create(key, next))) return next;
    if (attempt === MAX_ATTEMPTS)
      throw blobs.createStorageError('is too busy', { operation: 'update', name, key });
    await pause(Math.random() * 20 * (attempt - 1));
  }
}

/** Undefined for what is not JSON, which no schema takes. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Empty where the shape has none. */
function markOf(value: unknown): string {
  return value !== null && typeof value === 'object' && 'mark' in value ? String(value.mark) : '';
}

/** When entities could not be read, by `store/key`, for the administrator's checks. */
export const unreadableRecords = () => jsonStore('unreadable', z.string());

/** Entities that this process has already reported, so that each is logged once. */
const reported = new Set<string>();

async function recordUnreadable(name: string, key: string, where: string): Promise<void> {
  const entity = `${name}/${key}`;
  if (reported.has(entity)) return;
  reported.add(entity);
  // The key may contain an address, so it is not logged.
  logEvent('unreadable', { store: name, where });
  await unreadableRecords().put(entity, now().toISOString()).catch(logError);
}

/** Keys are of [A-Za-z0-9_-/.]. The schema's defaults fill in what older entities lack. @throws StorageError */
export function jsonStore<T>(name: string, schema: z.ZodMiniType<T>) {
  /** The value as the schema gives it, or where it is not of its shape. */
  function check(value: unknown): { value: T } | { where: string } {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { value: parsed.data };
    const [issue] = parsed.error.issues;
    return { where: issue?.path.map(String).join('.') || '(tout)' };
  }

  async function parsed(key: string, text: string): Promise<T> {
    const read = check(parseJson(text));
    if ('value' in read) return read.value;
    await recordUnreadable(name, key, read.where);
    throw new blobs.UnreadableEntityError(
      `${name} holds an entity of another shape at ${read.where}`,
    );
  }

  /** The stored text; null without the key. */
  function raw(key: string): Promise<string | null> {
    return blobs.runOnStore('get', name, key, (store) => store.get(key, { type: 'text' }));
  }

  /** Null also for what cannot be read. */
  async function get(key: string): Promise<T | null> {
    const text = await raw(key);
    return text === null ? null : blobs.nullIfUnreadable(parsed(key, text));
  }

  /** @throws UnreadableEntityError, since a writer would take null for a free key */
  async function getVersioned(key: string): Promise<blobs.Versioned<T> | null> {
    const found = await blobs.runOnStore('get', name, key, (store) =>
      store.getWithMetadata(key, { type: 'text' }),
    );
    if (!found) return null;
    if (!found.etag)
      throw blobs.createStorageError('gave no etag', { operation: 'get', name, key });
    return { value: await parsed(key, found.data), etag: found.etag };
  }

  /**
   * The outcome of a conditional write. Where the answer to it was lost, the client's own second try finds the key taken:
   * an entity with a random `mark` that none before it had is then recognised as the one that was written.
   */
  async function outcomeOf(
    key: string,
    value: T,
    isMarked: boolean,
    write: Promise<blobs.Versioned<T> | null>,
  ): Promise<blobs.Versioned<T> | null> {
    const own = async () => {
      const stored = isMarked ? await getVersioned(key) : null;
      return stored && markOf(stored.value) === markOf(value) ? stored : null;
    };
    try {
      return (await write) ?? (await own());
    } catch (fault) {
      const stored = await own().catch(() => null);
      if (stored) return stored;
      throw fault;
    }
  }

  function remove(key: string): Promise<void> {
    return blobs.runOnStore('delete', name, key, (store) => store.delete(key));
  }

  /** Null when the key exists. */
  function create(key: string, value: T): Promise<blobs.Versioned<T> | null> {
    const write = blobs.conditionalWrite('create', name, key, value, (store) =>
      store.setJSON(key, value, { onlyIfNew: true }),
    );
    return outcomeOf(key, value, markOf(value) !== '', write);
  }

  /** Null when the entity was changed since `old` was read. */
  async function replace(key: string, old: { etag: string; value?: T }, value: T) {
    const { etag } = old;
    if (!etag) throw blobs.createStorageError('has no etag', { operation: 'replace', name, key });
    const write = blobs.conditionalWrite('replace', name, key, value, (store) =>
      store.setJSON(key, value, { onlyIfMatch: etag }),
    );
    return outcomeOf(key, value, markOf(value) !== markOf(old.value), write);
  }

  /** Every entity that can be read. */
  async function all(): Promise<{ key: string; value: T }[]> {
    const found = await mapConcurrently(await blobs.listKeys(name, ''), async (key) => {
      const value = await get(key);
      return value === null ? [] : [{ key, value }];
    });
    return found.flat();
  }

  function update<Next extends T | null>(
    key: string,
    edit: (present: T | null) => Next | Promise<Next>,
  ): Promise<Next> {
    return updateWithRetry({ name, getVersioned, create, replace }, key, edit);
  }

  return {
    ...{ name, check, raw, get, getVersioned, create, replace, update, all },
    /** The stored value, or `fresh`, which is then stored; of concurrent callers all get the same one. */
    async getOrCreate(key: string, fresh: T): Promise<T> {
      const found = (await get(key)) ?? (await create(key, fresh))?.value;
      return found ?? (await get(key)) ?? fresh;
    },
    /** Overwrites without a condition: for values that every writer would make the same. */
    async put(key: string, value: T): Promise<void> {
      const { etag } = await blobs.runOnStore('put', name, key, (store) =>
        store.setJSON(key, value),
      );
      // Without an etag the write may have failed: read it back.
      if (!etag && (await get(key)) === null)
        throw blobs.createStorageError('was not confirmed', { operation: 'put', name, key });
    },
    delete: remove,
    /** Deletes the keys that are over, page by page: strangers can make a store larger than the memory. */
    async deleteOld(isOver: (key: string) => boolean): Promise<void> {
      for await (const page of blobs.keyPages(name, '')) {
        const old = page.map(({ key }) => key).filter(isOver);
        await mapConcurrently(old, remove);
      }
    },
    /** The same by what is stored. */
    async deleteWhere(isOver: (value: T) => boolean): Promise<void> {
      const old = (await all()).filter(({ value }) => isOver(value));
      await mapConcurrently(old, ({ key }) => remove(key));
    },
    keys: (prefix: string, query?: blobs.KeyQuery) => blobs.listKeys(name, prefix, query),
    /** Every key with its normalized etag. */
    etags: async () => new Map(await blobs.listEtags(name, '')),
  };
}

export type JsonStore<T> = ReturnType<typeof jsonStore<T>>;

/** Of immutable bytes. @throws StorageError from every function when storage does not confirm */
export function binaryStore(name: string) {
  return {
    async get(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const bytes = await blobs.runOnStore('get', name, key, (store) =>
        store.get(key, { type: 'arrayBuffer' }),
      );
      return bytes && new Uint8Array(bytes);
    },
    /** False when the key exists. */
    async create(key: string, bytes: Uint8Array): Promise<boolean> {
      const body = new Uint8Array(bytes).buffer;
      const write: blobs.Run<{ modified: boolean }> = (store) =>
        store.set(key, body, { onlyIfNew: true });
      return (await blobs.conditionalWrite('create', name, key, bytes, write)) !== null;
    },
    delete: (key: string): Promise<void> =>
      blobs.runOnStore('delete', name, key, (store) => store.delete(key)),
    keys: (): Promise<string[]> => blobs.listKeys(name, ''),
  };
}
