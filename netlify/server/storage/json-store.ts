// See docs/decisions/0026-netlify-blobs.md.
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { logError, logEvent } from '#netlify/server/lib/logger.ts';
import * as blobs from './blobs-client.ts';

/** Compare-and-swap attempts of a writer. In each round one succeeds, so this many can write at once. */
export const MAX_ATTEMPTS = 60;

interface UpdatableStore<T> {
  name: string;
  getVersioned: (key: string) => Promise<blobs.Versioned<T> | null>;
  /** Resolves to a falsy value when the key exists. */
  create: (key: string, value: T) => Promise<unknown>;
  /** Resolves to a falsy value when the entity was changed since it was read. */
  replace: (key: string, old: blobs.Versioned<T>, value: T) => Promise<unknown>;
}

/** Writes what `edit` returns, unless null, by compare-and-swap. @returns the same @throws StorageError */
export async function updateWithRetry<T, Next extends T | null>(
  { name, getVersioned, create, replace }: UpdatableStore<T>,
  key: string,
  edit: (current: T | null) => Next | Promise<Next>,
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

/** Returns undefined, which no schema accepts, for a text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns an entity's field `mark`, a random id that changes with each write, or '' if it has none. */
function getWriteId(value: unknown): string {
  return value !== null && typeof value === 'object' && 'mark' in value ? String(value.mark) : '';
}

/** When each unreadable entity was found, by `store/key`, for the administrator's checklist. */
export const unreadableRecords = () => jsonStore('unreadable', z.string());

/** Entities that this process has already reported, as `store/key`, so that each is logged once. */
const reportedEntities = new Set<string>();

async function reportUnreadable(name: string, key: string, invalidPath: string): Promise<void> {
  const storeAndKey = `${name}/${key}`;
  if (reportedEntities.has(storeAndKey)) return;
  reportedEntities.add(storeAndKey);
  // The key may contain an address, so it is not logged.
  logEvent('unreadable', { store: name, where: invalidPath });
  await unreadableRecords().put(storeAndKey, now().toISOString()).catch(logError);
}

/** Creates a store of JSON entities, whose keys contain only [A-Za-z0-9_-/.]. @throws StorageError */
export function jsonStore<T>(name: string, schema: z.ZodMiniType<T>) {
  /** Returns the value, with defaults for missing fields, or the path of its first invalid field. */
  function validate(value: unknown): { value: T } | { invalidPath: string } {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { value: parsed.data };
    const [issue] = parsed.error.issues;
    return { invalidPath: issue?.path.map(String).join('.') || '(tout)' };
  }

  async function parseStored(key: string, text: string): Promise<T> {
    const result = validate(parseJson(text));
    if ('value' in result) return result.value;
    await reportUnreadable(name, key, result.invalidPath);
    throw new blobs.UnreadableEntityError(
      `${name} has an entity of another shape at ${result.invalidPath}`,
    );
  }

  /** Returns the stored text, also if it is invalid, or null without the key. */
  function getRawText(key: string): Promise<string | null> {
    return blobs.runOnStore('get', name, key, (store) => store.get(key, { type: 'text' }));
  }

  /** Returns null also for an unreadable entity. */
  async function get(key: string): Promise<T | null> {
    const text = await getRawText(key);
    return text === null ? null : blobs.nullIfUnreadable(parseStored(key, text));
  }

  /** @throws UnreadableEntityError instead of returning null, which a writer would take for a free key */
  async function getVersioned(key: string): Promise<blobs.Versioned<T> | null> {
    const found = await blobs.runOnStore('get', name, key, (store) =>
      store.getWithMetadata(key, { type: 'text' }),
    );
    if (!found) return null;
    if (!found.etag)
      throw blobs.createStorageError('gave no etag', { operation: 'get', name, key });
    return { value: await parseStored(key, found.data), etag: found.etag };
  }

  // Returns the result of a conditional write. If a response is lost, Netlify's client repeats the write,
  // and its condition fails; if the stored `mark` is the new one of `value`, the first attempt succeeded.
  async function confirmWrite(
    key: string,
    value: T,
    hasNewWriteId: boolean,
    pendingWrite: Promise<blobs.Versioned<T> | null>,
  ): Promise<blobs.Versioned<T> | null> {
    const findOwnWrite = async () => {
      const stored = hasNewWriteId ? await getVersioned(key) : null;
      return stored && getWriteId(stored.value) === getWriteId(value) ? stored : null;
    };
    try {
      return (await pendingWrite) ?? (await findOwnWrite());
    } catch (error) {
      const stored = await findOwnWrite().catch(() => null);
      if (stored) return stored;
      throw error;
    }
  }

  function remove(key: string): Promise<void> {
    return blobs.runOnStore('delete', name, key, (store) => store.delete(key));
  }

  /** Returns null when the key exists. */
  function create(key: string, value: T): Promise<blobs.Versioned<T> | null> {
    const write = blobs.writeConditionally('create', name, key, value, (store) =>
      store.setJSON(key, value, { onlyIfNew: true }),
    );
    return confirmWrite(key, value, getWriteId(value) !== '', write);
  }

  /** Returns null when the entity was changed since `old` was read. Of `old.value` only `mark` is used. */
  async function replace(key: string, old: { etag: string; value?: T }, value: T) {
    const { etag } = old;
    if (!etag) throw blobs.createStorageError('has no etag', { operation: 'replace', name, key });
    const write = blobs.writeConditionally('replace', name, key, value, (store) =>
      store.setJSON(key, value, { onlyIfMatch: etag }),
    );
    return confirmWrite(key, value, getWriteId(value) !== getWriteId(old.value), write);
  }

  /** Returns every readable entity. */
  async function all(): Promise<{ key: string; value: T }[]> {
    const entityLists = await mapConcurrently(await blobs.listKeys(name, ''), async (key) => {
      const value = await get(key);
      return value === null ? [] : [{ key, value }];
    });
    return entityLists.flat();
  }

  function update<Next extends T | null>(
    key: string,
    edit: (current: T | null) => Next | Promise<Next>,
  ): Promise<Next> {
    return updateWithRetry({ name, getVersioned, create, replace }, key, edit);
  }

  return {
    name,
    validate,
    getRawText,
    get,
    getVersioned,
    create,
    replace,
    update,
    all,
    /** Stores `initial` if the key is free. @returns the value stored first, `initial` if it is unreadable */
    async getOrCreate(key: string, initial: T): Promise<T> {
      const found = (await get(key)) ?? (await create(key, initial))?.value;
      return found ?? (await get(key)) ?? initial;
    },
    /** Overwrites without a condition, for values that do not depend on the stored one. */
    async put(key: string, value: T): Promise<void> {
      const { etag } = await blobs.runOnStore('put', name, key, (store) =>
        store.setJSON(key, value),
      );
      // Without an etag the write may have failed, so the value is read back.
      if (!etag && (await get(key)) === null)
        throw blobs.createStorageError('was not confirmed', { operation: 'put', name, key });
    },
    delete: remove,
    /** Deletes page by page, because visitors can fill a store with more keys than fit in memory. */
    async deleteByKey(shouldDelete: (key: string) => boolean): Promise<void> {
      for await (const page of blobs.listKeyPages(name, '')) {
        await mapConcurrently(page.map(({ key }) => key).filter(shouldDelete), remove);
      }
    },
    async deleteByValue(shouldDelete: (value: T) => boolean): Promise<void> {
      const matching = (await all()).filter(({ value }) => shouldDelete(value));
      await mapConcurrently(matching, ({ key }) => remove(key));
    },
    keys: (prefix: string, query?: blobs.KeyQuery) => blobs.listKeys(name, prefix, query),
    /** Returns the normalized etag of every key. The etag of a read is not normalized. */
    etags: async () => new Map(await blobs.listEtags(name, '')),
  };
}

export type JsonStore<T> = ReturnType<typeof jsonStore<T>>;

/** A store of immutable bytes. Every function throws StorageError when the storage does not confirm. */
export function binaryStore(name: string) {
  return {
    async get(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const bytes = await blobs.runOnStore('get', name, key, (store) =>
        store.get(key, { type: 'arrayBuffer' }),
      );
      return bytes && new Uint8Array(bytes);
    },
    /** Returns false when the key exists. */
    async create(key: string, bytes: Uint8Array): Promise<boolean> {
      // The buffer of `bytes` may be larger than `bytes`, so they are copied into one of their size.
      const body = new Uint8Array(bytes).buffer;
      const write: blobs.StoreOperation<{ modified: boolean }> = (store) =>
        store.set(key, body, { onlyIfNew: true });
      return (await blobs.writeConditionally('create', name, key, bytes, write)) !== null;
    },
    delete: (key: string): Promise<void> =>
      blobs.runOnStore('delete', name, key, (store) => store.delete(key)),
    keys: (): Promise<string[]> => blobs.listKeys(name, ''),
  };
}
