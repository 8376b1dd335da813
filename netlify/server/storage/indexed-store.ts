import * as z from 'zod/mini';
import { now } from '#netlify/server/lib/clock.ts';
import { nullIfUnreadable, type Versioned } from './blobs-client.ts';
import { jsonStore, MAX_ATTEMPTS, updateWithRetry } from './json-store.ts';

/** `group` names the list of an entity, `sort` orders that list. All fields contain only [A-Za-z0-9_-]. */
export interface IndexKey {
  group: string;
  sort: string;
  /** Data copied from the entity, such as its state, so that lists and counts need not read the entity. */
  projection?: string;
}

export interface IndexEntry {
  id: string;
  indexKey: IndexKey;
}

/** The largest number of 13 digits, a time in the year 2286. */
const LATEST_MS = 9_999_999_999_999;

/** Returns a sort key of fixed width: milliseconds that remain until LATEST_MS. */
export function toNewestFirstKey(time: Date | string): string {
  return String(LATEST_MS - new Date(time).getTime()).padStart(13, '0');
}

export function toOldestFirstKey(time: Date | string): string {
  return String(new Date(time).getTime()).padStart(13, '0');
}

export function formatIndexKey(id: string, { group, sort, projection = '' }: IndexKey): string {
  return `${group}/${sort}.${id}.${projection}`;
}

function parseIndexKey(key: string): IndexEntry {
  const slash = key.indexOf('/');
  const [sort = '', id = '', projection = ''] = key.slice(slash + 1).split('.');
  return { id, indexKey: { group: key.slice(0, slash), sort, projection } };
}

/** Returns the time of an entry that is sorted by `toNewestFirstKey`, in milliseconds since 1970. */
export function getIndexEntryTime({ indexKey }: IndexEntry): number {
  return LATEST_MS - Number(indexKey.sort);
}

function toCursor({ id, indexKey }: IndexEntry): string {
  return `${indexKey.sort}.${id}`;
}

interface ListOptions {
  /** Only entries after this one are listed: the cursor of the previous page's last entry. */
  cursor?: string | null;
  limit?: number;
  accepts?: (entry: IndexEntry) => boolean;
  /** Returns true for an entry after which none is wanted; then no further page of keys is requested. */
  isPast?: (entry: IndexEntry) => boolean;
}

const ID_PATTERN = /^[\w-]{1,200}$/;
/** `repair` deletes only keys older than this: a younger one may belong to a write in progress. */
const GRACE_MS = 10 * 60_000;

/**
 * Creates a store with an index, whose keys alone give lists and counts, without reading the entities.
 * A write adds an entity's new key first and deletes the old key last, so that no list lacks an entity. A
 * crash leaves a stale key, which `read` skips and `repair` deletes. An entity with a null key is in no list.
 */
export function indexedStore<T>(
  name: string,
  schema: z.ZodMiniType<T>,
  toIndexKey: (value: T) => IndexKey | null,
) {
  const entities = jsonStore(name, schema);
  // The value of each key is the time at which it was written.
  const index = jsonStore(`${name}-index`, z.string());
  const putKey = (key: string) => index.put(key, now().toISOString());
  const toKey = (id: string, value: T) => {
    const indexKey = toIndexKey(value);
    return indexKey && formatIndexKey(id, indexKey);
  };

  // An id may come from a URL, so a malformed one is reported as not found.
  const get = (id: string) => (ID_PATTERN.test(id) ? entities.get(id) : Promise.resolve(null));
  const getVersioned = (id: string) =>
    ID_PATTERN.test(id) ? entities.getVersioned(id) : Promise.resolve(null);

  /**
   * Writes the entity's correct key if it is one of these, and deletes the others. Starts again if the entity
   * has changed meanwhile and may need a deleted key. What the last attempt leaves wrong, `repair` corrects.
   */
  async function reconcileKeys(
    id: string,
    keys: readonly (string | null)[],
    entity: Versioned<T> | null,
  ): Promise<void> {
    let current = entity;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const correctKey = current && toKey(id, current.value);
      await Promise.all(
        keys
          .filter((key) => key !== null)
          .map((key) => (key === correctKey ? putKey(key) : index.delete(key))),
      );
      const next = await entities.getVersioned(id);
      if (next?.etag === current?.etag) return;
      current = next;
    }
  }

  /** Returns false when the id exists; the new key is then deleted, unless the stored entity has the same. */
  async function create(id: string, value: T): Promise<boolean> {
    const key = toKey(id, value);
    if (key) await putKey(key);
    if (await entities.create(id, value)) return true;
    const existing = await entities.getVersioned(id);
    if (key !== (existing && toKey(id, existing.value))) await reconcileKeys(id, [key], existing);
    return false;
  }

  /** Returns the entity with its new etag, or null when it was changed since `old` was read. */
  async function replace(id: string, old: Versioned<T>, value: T): Promise<Versioned<T> | null> {
    const [oldKey, newKey] = [toKey(id, old.value), toKey(id, value)];
    if (newKey === oldKey) return entities.replace(id, old, value);
    if (newKey) await putKey(newKey);
    const written = await entities.replace(id, old, value);
    await reconcileKeys(id, [oldKey, newKey], written ?? (await entities.getVersioned(id)));
    return written;
  }

  /** Writes what `edit` returns, unless null, and retries after concurrent writes. @returns the same value */
  function update<Next extends T | null>(
    id: string,
    edit: (current: T | null) => Next,
  ): Promise<Next> {
    return updateWithRetry({ name, getVersioned, create, replace }, id, edit);
  }

  /** Updates the entity if it exists; `edit` returns null for no change. @returns the entity, if it exists */
  async function updateExisting(id: string, edit: (value: T) => T | null): Promise<T | null> {
    let current: T | null = null;
    const updated = await update(id, (value) => {
      current = value;
      return value && edit(value);
    });
    return updated ?? current;
  }

  /** Deletes the entity even if a stale read finds none; in that case `repair` has to delete its key. */
  async function remove(id: string): Promise<void> {
    if (!ID_PATTERN.test(id)) return;
    const value = await entities.get(id);
    await entities.delete(id);
    if (value) await reconcileKeys(id, [toKey(id, value)], null);
  }

  /** Returns entries of the list in order. Keys before `cursor` are requested too, then filtered out. */
  async function list(
    group: string,
    { cursor, limit, accepts = () => true, isPast = () => false }: ListOptions = {},
  ): Promise<IndexEntry[]> {
    const isWanted = (entry: IndexEntry) => (!cursor || toCursor(entry) > cursor) && accepts(entry);
    const keys = await index.keys(`${group}/`, {
      limit,
      accepts: (key) => isWanted(parseIndexKey(key)),
      isPast: (key) => isPast(parseIndexKey(key)),
    });
    return keys.map(parseIndexKey);
  }

  /** Returns the entities of these entries in their order, without those whose key is stale. */
  async function read(entries: readonly IndexEntry[]): Promise<{ id: string; value: T }[]> {
    const found = await Promise.all(
      entries.map(async ({ id, indexKey }) => {
        const value = await entities.get(id);
        const isCurrent = value !== null && toKey(id, value) === formatIndexKey(id, indexKey);
        return isCurrent ? { id, value } : null;
      }),
    );
    return found.filter((entry) => entry !== null);
  }

  /** Removes an entry from the index if it is stale: the entity's `value`, read before, has another key. */
  async function unlist({ id, indexKey }: IndexEntry, value: T): Promise<void> {
    const key = formatIndexKey(id, indexKey);
    if (key !== toKey(id, value)) await reconcileKeys(id, [key], await entities.getVersioned(id));
  }

  /** Deletes stale keys and restores missing ones. @returns how many keys these are */
  async function repair(): Promise<number> {
    let repairedCount = 0;
    for (const [id, keys] of await findIdsToCheck()) {
      // Wrapped: null is an unreadable entity, whose key is unknown; a missing one is `{ entity: null }`.
      const wrapped = entities.getVersioned(id).then((entity) => ({ entity }));
      const readable = await nullIfUnreadable(wrapped);
      if (!readable) continue;
      const { entity } = readable;
      const correctKey = entity && toKey(id, entity.value);
      const keysToRepair = correctKey && !keys.includes(correctKey) ? [correctKey] : [];
      for (const key of keys.filter((listedKey) => listedKey !== correctKey)) {
        const writtenAt = await index.get(key);
        // A key that is already deleted has no time, and a comparison with NaN is false.
        if (Date.parse(writtenAt ?? '') <= now().getTime() - GRACE_MS) keysToRepair.push(key);
      }
      if (keysToRepair.length > 0) await reconcileKeys(id, keysToRepair, entity);
      repairedCount += keysToRepair.length;
    }
    return repairedCount;
  }

  /**
   * Returns the ids that lack an entity or do not have exactly one key, with their keys. A single wrong key,
   * left by a crash during two concurrent updates, is not found, because only the entity would reveal it.
   */
  async function findIdsToCheck(): Promise<[id: string, keys: string[]][]> {
    const [keys, ids] = await Promise.all([index.keys(''), entities.keys('')]);
    const keysById = new Map<string, string[]>(ids.map((id) => [id, []]));
    for (const key of keys) {
      const { id } = parseIndexKey(key);
      keysById.set(id, [...(keysById.get(id) ?? []), key]);
    }
    const existingIds = new Set(ids);
    return [...keysById].filter(([id, { length }]) => length !== 1 || !existingIds.has(id));
  }

  return {
    /** Returns the ids with this prefix in alphabetical order. */
    keys: (prefix: string) => entities.keys(prefix),
    name,
    validate: entities.validate,
    getRawText: entities.getRawText,
    get,
    getVersioned,
    create,
    replace,
    update,
    updateExisting,
    delete: remove,
    list,
    read,
    unlist,
    repair,
  };
}

interface PageOptions {
  /** Names of lists, which are merged; all must have the same order. */
  groups: readonly string[];
  size: number;
  cursor: string | null;
  accepts?: (entry: IndexEntry) => boolean;
}

/** Returns one page of entities as `toView` converts them, and the cursor of the next page or null. */
export async function listPage<T, View>(
  store: ReturnType<typeof indexedStore<T>>,
  toView: (id: string, value: T) => View,
  { groups, size, ...options }: PageOptions,
) {
  const lists = await Promise.all(
    groups.map((group) => store.list(group, { ...options, limit: size + 1 })),
  );
  const entries = lists.flat().sort((a, b) => (toCursor(a) < toCursor(b) ? -1 : 1));
  const page = entries.slice(0, size);
  const lastEntry = page.at(-1);
  return {
    items: (await store.read(page)).map(({ id, value }) => toView(id, value)),
    nextCursor: entries.length > size && lastEntry ? toCursor(lastEntry) : null,
  };
}
