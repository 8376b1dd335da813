import * as z from 'zod/mini';
import { now } from '#netlify/server/lib/clock.ts';
import { MAX_ATTEMPTS, updateWithRetry } from '#netlify/server/storage/json-store.ts';
import { nullIfUnreadable, type Versioned } from './blobs-client.ts';
import { jsonStore } from './json-store.ts';

/** `group` names the list, `sort` orders it, `projection` is what lists show without a read. All of [A-Za-z0-9_-]. */
export interface IndexKey {
  group: string;
  sort: string;
  projection?: string;
}

export interface IndexEntry {
  id: string;
  indexKey: IndexKey;
}

const LATEST_MS = 9_999_999_999_999;

/** Milliseconds as a fixed-width sort key, newest first. */
export function newestFirst(time: Date | string): string {
  return String(LATEST_MS - new Date(time).getTime()).padStart(13, '0');
}

export function oldestFirst(time: Date | string): string {
  return String(new Date(time).getTime()).padStart(13, '0');
}

export function keyOf(id: string, { group, sort, projection = '' }: IndexKey): string {
  return `${group}/${sort}.${id}.${projection}`;
}

function parseKey(key: string): IndexEntry {
  const slash = key.indexOf('/');
  const [sort = '', id = '', projection = ''] = key.slice(slash + 1).split('.');
  return { id, indexKey: { group: key.slice(0, slash), sort, projection } };
}

export function getIndexEntryTime({ indexKey }: IndexEntry): number {
  return LATEST_MS - Number(indexKey.sort);
}

function cursorOf({ id, indexKey }: IndexEntry): string {
  return `${indexKey.sort}.${id}`;
}

interface ListOptions {
  /** Lists what comes after it: the cursor of the previous page's last item. */
  cursor?: string | null;
  limit?: number;
  accepts?: (listed: IndexEntry) => boolean;
  /** Ends the listing with the page of such an entry. */
  isPast?: (listed: IndexEntry) => boolean;
}

const ID = /^[\w-]{1,200}$/;
/** Longer than a write can take: `repair` leaves younger keys alone, since their entity may be about to be written. */
const GRACE_MS = 10 * 60_000;

/**
 * Entities with a secondary index of keys: lists and counts cost one listing of keys, not a read of every entity. An
 * entity is never missing from its list: its new key is written before the entity, its old one deleted after. A crash
 * in between leaves a stale key, which readers ignore and `repair` removes.
 */
export function indexedStore<T>(
  name: string,
  schema: z.ZodMiniType<T>,
  indexKeyOf: (value: T) => IndexKey | null,
) {
  const entities = jsonStore(name, schema);
  const index = jsonStore(`${name}-index`, z.string());
  const putKey = (key: string) => index.put(key, now().toISOString());
  const keyFor = (id: string, value: T) => {
    const indexKey = indexKeyOf(value);
    return indexKey && keyOf(id, indexKey);
  };

  // An id may come from a URL: one that is malformed is not found.
  const get = (id: string) => (ID.test(id) ? entities.get(id) : Promise.resolve(null));
  const getVersioned = (id: string) =>
    ID.test(id) ? entities.getVersioned(id) : Promise.resolve(null);

  /**
   * Writes the right one of these keys and deletes the others, for the entity as it was `seen`; repeated until the
   * entity did not change meanwhile. Places recur: one deleted here may be where a concurrent writer just moved the entity.
   */
  async function reconcile(
    id: string,
    keys: readonly (string | null)[],
    seen: Versioned<T> | null,
  ): Promise<void> {
    let present = seen;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const right = present && keyFor(id, present.value);
      await Promise.all(
        keys
          .filter((key) => key !== null)
          .map((key) => (key === right ? putKey(key) : index.delete(key))),
      );
      const next = await entities.getVersioned(id);
      if (next?.etag === present?.etag) return;
      present = next;
    }
  }

  /** False when the id exists. */
  async function create(id: string, value: T): Promise<boolean> {
    const key = keyFor(id, value);
    if (key) await putKey(key);
    if (await entities.create(id, value)) return true;
    const taken = await entities.getVersioned(id);
    if (key !== (taken && keyFor(id, taken.value))) await reconcile(id, [key], taken);
    return false;
  }

  /** The entity with its new etag; null when it was changed since `old` was read. */
  async function replace(id: string, old: Versioned<T>, value: T): Promise<Versioned<T> | null> {
    const [before, after] = [keyFor(id, old.value), keyFor(id, value)];
    if (after === before) return entities.replace(id, old, value);
    if (after) await putKey(after);
    const written = await entities.replace(id, old, value);
    await reconcile(id, [before, after], written ?? (await entities.getVersioned(id)));
    return written;
  }

  function update<Next extends T | null>(
    id: string,
    edit: (present: T | null) => Next,
  ): Promise<Next> {
    return updateWithRetry({ name, getVersioned, create, replace }, id, edit);
  }

  /** `edit` returns null to leave it. @returns the entity as it is then, null if there is none */
  async function change(id: string, edit: (value: T) => T | null): Promise<T | null> {
    let present: T | null = null;
    const changed = await update(id, (value) => {
      present = value;
      return value && edit(value);
    });
    return changed ?? present;
  }

  /** Deletes the entity even if the read finds none, since reads may be stale; `repair` then removes its key. */
  async function remove(id: string): Promise<void> {
    if (!ID.test(id)) return;
    const value = await entities.get(id);
    await entities.delete(id);
    if (value) await reconcile(id, [keyFor(id, value)], null);
  }

  /** The list's entries in order. Keys are listed from its start, so a page costs the keys before its end. */
  async function list(
    group: string,
    { cursor, limit, accepts = () => true, isPast = () => false }: ListOptions = {},
  ): Promise<IndexEntry[]> {
    const isWanted = (listed: IndexEntry) =>
      (!cursor || cursorOf(listed) > cursor) && accepts(listed);
    const keys = await index.keys(`${group}/`, {
      limit,
      accepts: (key) => isWanted(parseKey(key)),
      isPast: (key) => isPast(parseKey(key)),
    });
    return keys.map(parseKey);
  }

  /** The listed entities in order, without those whose key is stale. */
  async function read(listed: readonly IndexEntry[]): Promise<{ id: string; value: T }[]> {
    const found = await Promise.all(
      listed.map(async ({ id, indexKey }) => {
        const value = await entities.get(id);
        const isThere = value !== null && keyFor(id, value) === keyOf(id, indexKey);
        return isThere ? { id, value } : null;
      }),
    );
    return found.filter((entry) => entry !== null);
  }

  async function unlist({ id, indexKey }: IndexEntry, value: T): Promise<void> {
    const key = keyOf(id, indexKey);
    if (key !== keyFor(id, value)) await reconcile(id, [key], await entities.getVersioned(id));
  }

  /** Removes stale keys and restores missing ones. @returns how many */
  async function repair(): Promise<number> {
    let repaired = 0;
    for (const [id, keys] of await suspects()) {
      const read = await nullIfUnreadable(entities.getVersioned(id).then((seen) => ({ seen })));
      // Where an entity belongs that cannot be read is not known.
      if (!read) continue;
      const { seen } = read;
      const right = seen && keyFor(id, seen.value);
      const faults: string[] = right && !keys.includes(right) ? [right] : [];
      for (const key of keys.filter((one) => one !== right)) {
        const since = await index.get(key);
        const isPastGrace = Date.parse(since ?? '') <= now().getTime() - GRACE_MS;
        if (isPastGrace) faults.push(key);
      }
      if (faults.length > 0) await reconcile(id, faults, seen);
      repaired += faults.length;
    }
    return repaired;
  }

  /**
   * Ids that have no entity, or not exactly one key. The only error this cannot find is a single wrong key, left by
   * a crash during two concurrent moves: for that, every entity would have to be read.
   */
  async function suspects(): Promise<[id: string, keys: string[]][]> {
    const [keys, ids] = await Promise.all([index.keys(''), entities.keys('')]);
    const keysById = new Map<string, string[]>(ids.map((id) => [id, []]));
    for (const key of keys) {
      const { id } = parseKey(key);
      keysById.set(id, [...(keysById.get(id) ?? []), key]);
    }
    const known = new Set(ids);
    return [...keysById].filter(([id, found]) => found.length !== 1 || !known.has(id));
  }

  return {
    /** Ids under the prefix, in alphabetical order. */
    keys: (prefix: string) => entities.keys(prefix),
    ...{ name, check: entities.check, raw: entities.raw },
    ...{ get, getVersioned, create, replace, update, change, delete: remove },
    ...{ list, read, unlist, repair },
  };
}

interface PageOptions {
  /** Lists of the same order, merged. */
  groups: readonly string[];
  size: number;
  cursor: string | null;
  accepts?: (listed: IndexEntry) => boolean;
}

/** One page of listed entities, and the cursor of the next page or null. */
export async function listPage<T, View>(
  store: ReturnType<typeof indexedStore<T>>,
  view: (id: string, value: T) => View,
  { groups, size, ...options }: PageOptions,
) {
  const lists = await Promise.all(
    groups.map((group) => store.list(group, { ...options, limit: size + 1 })),
  );
  const listed = lists.flat().sort((one, other) => (cursorOf(one) < cursorOf(other) ? -1 : 1));
  const page = listed.slice(0, size);
  const last = page.at(-1);
  const found = await store.read(page);
  return {
    items: found.map(({ id, value }) => view(id, value)),
    next: listed.length > size && last ? cursorOf(last) : null,
  };
}
