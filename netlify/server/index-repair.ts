import type { JsonStore } from './blobs.ts';
import { now } from './clock.ts';
import { parseKey } from './index-place.ts';

/** Longer than a write can take: a younger place may be one whose entity is on its way. */
const SETTLED_MS = 10 * 60_000;

/** Takes away places that their entities no longer have. Gives their number. */
export async function repairIndex<T>(
  entities: JsonStore<T>,
  places: JsonStore<string>,
  placeKey: (id: string, value: T) => string | null,
): Promise<number> {
  let repaired = 0;
  for (const key of await suspectPlaces(places, entities)) {
    const { id } = parseKey(key);
    const [value, since] = await Promise.all([entities.get(id), places.get(key)]);
    const isRight = value !== null && placeKey(id, value) === key;
    if (isRight || !since || Date.parse(since) > now().getTime() - SETTLED_MS) continue;
    await places.delete(key);
    repaired++;
  }
  return repaired;
}

/** Places of ids that have several, or no entity: any other is right, since each entity has its own. */
async function suspectPlaces<T>(places: JsonStore<string>, entities: JsonStore<T>) {
  const [keys, ids] = await Promise.all([places.keys(''), entities.keys('')]);
  const known = new Set(ids);
  const counts = new Map<string, number>();
  for (const key of keys) {
    const { id } = parseKey(key);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return keys.filter((key) => {
    const { id } = parseKey(key);
    return !known.has(id) || (counts.get(id) ?? 0) > 1;
  });
}
