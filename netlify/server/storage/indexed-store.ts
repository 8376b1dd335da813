import { now } from '#netlify/server/settings/clock.ts';
import { jsonStore, MAX_ATTEMPTS, updateWithRetry, type Versioned } from './blobs.ts';

/**
 * Where an entity stands in lists: `group` names the list, `sort` its place, `note` what can be told without
 * reading the entity. All of [A-Za-z0-9_-].
 */
export interface Place {
  group: string;
  sort: string;
  note?: string;
}

export interface Listed {
  id: string;
  place: Place;
}

const LATEST_MS = 9_999_999_999_999;

/** Sorts newest first as text. */
export function newestFirst(time: Date | string): string {
  return String(LATEST_MS - new Date(time).getTime()).padStart(13, '0');
}

/** Sorts oldest first as text. */
export function oldestFirst(time: Date | string): string {
  return String(new Date(time).getTime()).padStart(13, '0');
}

export function keyOf(id: string, { group, sort, note = '' }: Place): string {
  return `${group}/${sort}.${id}.${note}`;
}

function parseKey(key: string): Listed {
  const slash = key.indexOf('/');
  const [sort = '', id = '', note = ''] = key.slice(slash + 1).split('.');
  return { id, place: { group: key.slice(0, slash), sort, note } };
}

/** When something listed newest first happened. */
export function listedTime({ place }: Listed): number {
  return LATEST_MS - Number(place.sort);
}

function cursorOf({ id, place }: Listed): string {
  return `${place.sort}.${id}`;
}

interface ListOptions {
  /** `cursor` of the last item of the page before. */
  cursor?: string | null;
  limit?: number;
  /** Which of them are wanted. */
  accepts?: (listed: Listed) => boolean;
}

interface Options {
  /** Many of the entities have no place, and rightly: `repair` does not read them to tell. */
  hasUnlisted?: boolean;
}

const ID = /^[\w-]{1,200}$/;
/** Longer than a write can take: a younger place may be one whose entity is on its way. */
const GRACE_MS = 10 * 60_000;

/**
 * Entities with an index: lists and counts cost one listing of keys, not a read of everything. An entity is
 * never missing from the list it belongs to: its new place is written before it and its old one taken away
 * after. A crash in between leaves a place too many, which readers see through and `repair` removes.
 */
export function indexedStore<T>(
  name: string,
  placeOf: (value: T) => Place | null,
  { hasUnlisted = false }: Options = {},
) {
  const entities = jsonStore<T>(name);
  const places = jsonStore<string>(`${name}-index`);
  const putPlace = (key: string) => places.put(key, now().toISOString());
  const placeKey = (id: string, value: T) => {
    const place = placeOf(value);
    return place && keyOf(id, place);
  };

  // An id may come from a path: what cannot be one is nothing that is stored.
  const get = (id: string) => (ID.test(id) ? entities.get(id) : Promise.resolve(null));
  const getVersioned = (id: string) =>
    ID.test(id) ? entities.getVersioned(id) : Promise.resolve(null);

  /**
   * Makes these places agree with the entity as it was `seen`, then looks whether it still is so: places are
   * values, so one that is taken away here may be the one that somebody else has just moved the entity to.
   */
  async function reconcile(
    id: string,
    keys: readonly (string | null)[],
    seen: Versioned<T> | null,
  ): Promise<void> {
    let present = seen;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const right = present && placeKey(id, present.value);
      await Promise.all(
        keys
          .filter((key) => key !== null)
          .map((key) => (key === right ? putPlace(key) : places.delete(key))),
      );
      const next = await entities.getVersioned(id);
      if (next?.etag === present?.etag) return;
      present = next;
    }
  }

  /** False when the id is taken. */
  async function create(id: string, value: T): Promise<boolean> {
    const key = placeKey(id, value);
    if (key) await putPlace(key);
    if (await entities.create(id, value)) return true;
    const taken = await entities.getVersioned(id);
    if (key !== (taken && placeKey(id, taken.value))) await reconcile(id, [key], taken);
    return false;
  }

  /** The entity as it can be replaced next; null when somebody changed it after `old` was read. */
  async function replace(id: string, old: Versioned<T>, value: T): Promise<Versioned<T> | null> {
    const [before, after] = [placeKey(id, old.value), placeKey(id, value)];
    if (after === before) return entities.replace(id, old, value);
    if (after) await putPlace(after);
    const written = await entities.replace(id, old, value);
    await reconcile(id, [before, after], written ?? (await entities.getVersioned(id)));
    return written;
  }

  /** See `updateWithRetry`. */
  function update<Next extends T | null>(
    id: string,
    edit: (present: T | null) => Next,
  ): Promise<Next> {
    return updateWithRetry({ name, getVersioned, create, replace }, id, edit);
  }

  /** Changes the entity whatever else changes it meanwhile; null leaves it, a missing one gives null. @throws StorageFault */
  async function change(id: string, edit: (value: T) => T | null): Promise<T | null> {
    let present: T | null = null;
    const changed = await update(id, (value) => {
      present = value;
      return value && edit(value);
    });
    return changed ?? present;
  }

  /** Deletes also what could not be read: a read may lag behind, and `repair` finds the place. */
  async function remove(id: string): Promise<void> {
    if (!ID.test(id)) return;
    const value = await entities.get(id);
    await entities.delete(id);
    if (value) await reconcile(id, [placeKey(id, value)], null);
  }

  /** In the list's order. No more of it is read than the limit needs: a page costs the keys before its end. */
  async function list(
    group: string,
    { cursor, limit, accepts = () => true }: ListOptions = {},
  ): Promise<Listed[]> {
    const isWanted = (listed: Listed) => (!cursor || cursorOf(listed) > cursor) && accepts(listed);
    const keys = await places.keys(`${group}/`, {
      limit,
      accepts: (key) => isWanted(parseKey(key)),
    });
    return keys.map(parseKey);
  }

  /** The listed entities that still stand where the list says, in its order. */
  async function read(listed: readonly Listed[]): Promise<{ id: string; value: T }[]> {
    const found = await Promise.all(
      listed.map(async ({ id, place }) => {
        const value = await entities.get(id);
        const isThere = value !== null && placeKey(id, value) === keyOf(id, place);
        return isThere ? { id, value } : null;
      }),
    );
    return found.filter((entry) => entry !== null);
  }

  /** Takes a place off the list that the entity, as it is stored, does not have. */
  async function unlist({ id, place }: Listed, value: T): Promise<void> {
    const key = keyOf(id, place);
    if (key !== placeKey(id, value)) await reconcile(id, [key], await entities.getVersioned(id));
  }

  /** Takes away places that their entities do not have, and gives back those that they lack. Gives their number. */
  async function repair(): Promise<number> {
    let repaired = 0;
    for (const [id, keys] of await suspects()) {
      const seen = await entities.getVersioned(id);
      const right = seen && placeKey(id, seen.value);
      const faults: string[] = right && !keys.includes(right) ? [right] : [];
      for (const key of keys.filter((one) => one !== right)) {
        if (await isPastGrace(key)) faults.push(key);
      }
      if (faults.length > 0) await reconcile(id, faults, seen);
      repaired += faults.length;
    }
    return repaired;
  }

  /**
   * Ids without an entity, or whose places are not one. Of any other the one place is its own, unless a call died
   * while two moved the entity at once: to find that too, every entity would have to be read.
   */
  async function suspects(): Promise<[id: string, places: string[]][]> {
    const [keys, ids] = await Promise.all([places.keys(''), entities.keys('')]);
    const placesOf = new Map<string, string[]>(hasUnlisted ? [] : ids.map((id) => [id, []]));
    for (const key of keys) {
      const { id } = parseKey(key);
      placesOf.set(id, [...(placesOf.get(id) ?? []), key]);
    }
    const known = new Set(ids);
    return [...placesOf].filter(([id, found]) => found.length !== 1 || !known.has(id));
  }

  async function isPastGrace(key: string): Promise<boolean> {
    const since = await places.get(key);
    return since !== null && Date.parse(since) <= now().getTime() - GRACE_MS;
  }

  return {
    /** Ids under the prefix, in alphabetical order. */
    keys: (prefix: string) => entities.keys(prefix),
    ...{ get, getVersioned, create, replace, update, change, remove },
    ...{ list, read, unlist, repair },
  };
}

interface PageOptions {
  /** Lists in the same order, shown as one. */
  groups: readonly string[];
  /** Entities a page. */
  size: number;
  cursor: string | null;
  accepts?: (listed: Listed) => boolean;
}

/** One page of what is listed and the cursor of the next, null where it is the last. */
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
