import { jsonStore, updateIn, type Versioned } from './blobs.ts';
import { cursorOf, keyOf, type Listed, type Place, parseKey } from './index-place.ts';
import { repairIndex } from './index-repair.ts';
import { putPlace, settle } from './index-settle.ts';

interface ListOptions {
  /** `cursor` of the last item of the page before. */
  cursor?: string | null;
  limit?: number;
  /** Which of them are wanted. */
  accepts?: (listed: Listed) => boolean;
}

const ID = /^[\w-]{1,200}$/;

interface Options {
  /** Many of the entities have no place, and rightly: `repair` does not read them to tell. */
  hasUnlisted?: boolean;
}

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
  const placeKey = (id: string, value: T) => {
    const place = placeOf(value);
    return place && keyOf(id, place);
  };
  const index = { entities, places, placeKey };

  // An id may come from a path: what cannot be one is nothing that is stored.
  const get = (id: string) => (ID.test(id) ? entities.get(id) : Promise.resolve(null));
  const getVersioned = (id: string) =>
    ID.test(id) ? entities.getVersioned(id) : Promise.resolve(null);

  /** False when the id is taken. */
  async function create(id: string, value: T): Promise<boolean> {
    const key = placeKey(id, value);
    if (key) await putPlace(places, key);
    if (await entities.create(id, value)) return true;
    const taken = await entities.getVersioned(id);
    if (key !== (taken && placeKey(id, taken.value))) await settle(index, id, [key], taken);
    return false;
  }

  /** The entity as it can be replaced next; null when somebody changed it after `old` was read. */
  async function replace(id: string, old: Versioned<T>, value: T): Promise<Versioned<T> | null> {
    const [before, after] = [placeKey(id, old.value), placeKey(id, value)];
    if (after === before) return entities.replace(id, value, old.etag);
    if (after) await putPlace(places, after);
    const written = await entities.replace(id, value, old.etag);
    await settle(index, id, [before, after], written ?? (await entities.getVersioned(id)));
    return written;
  }

  /** See `updateIn`. */
  function update<Next extends T | null>(
    id: string,
    edit: (present: T | null) => Next,
  ): Promise<Next> {
    return updateIn({ getVersioned, create, replace }, id, edit);
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
    if (value) await settle(index, id, [placeKey(id, value)], null);
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
    if (key !== placeKey(id, value))
      await settle(index, id, [key], await entities.getVersioned(id));
  }

  return {
    get,
    getVersioned,
    /** Every id under the prefix, in alphabetical order. */
    ids: (prefix = '') => entities.keys(prefix),
    create,
    replace,
    update,
    change,
    remove,
    list,
    read,
    unlist,
    repair: () => repairIndex(index, { hasUnlisted }),
  };
}
