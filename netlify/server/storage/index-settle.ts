import { now } from '#netlify/server/settings/clock.ts';
import { type JsonStore, RACES, type Versioned } from './blobs.ts';

/** Entities, the places where lists find them, and the place that each of them ought to have. */
export interface Index<T> {
  entities: JsonStore<T>;
  places: JsonStore<string>;
  placeKey: (id: string, value: T) => string | null;
}

export function putPlace(places: JsonStore<string>, key: string): Promise<void> {
  return places.put(key, now().toISOString());
}

/**
 * Makes these places agree with the entity as it was `seen`, then looks whether it still is so: places are
 * values, so one that is taken away here may be the one that somebody else has just moved the entity to.
 */
export async function settle<T>(
  { entities, places, placeKey }: Index<T>,
  id: string,
  keys: readonly (string | null)[],
  seen: Versioned<T> | null,
): Promise<void> {
  let present = seen;
  for (let race = 0; race < RACES; race++) {
    const right = present && placeKey(id, present.value);
    await Promise.all(
      keys
        .filter((key) => key !== null)
        .map((key) => (key === right ? putPlace(places, key) : places.delete(key))),
    );
    const next = await entities.getVersioned(id);
    if (next?.etag === present?.etag) return;
    present = next;
  }
}
