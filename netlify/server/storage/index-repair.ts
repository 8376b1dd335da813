import { now } from '#netlify/server/settings/clock.ts';
import type { JsonStore } from './blobs.ts';
import { parseKey } from './index-place.ts';
import { type Index, settle } from './index-settle.ts';

/** Longer than a write can take: a younger place may be one whose entity is on its way. */
const SETTLED_MS = 10 * 60_000;

interface Options {
  /** Many of the entities have no place, and rightly: they are not read to tell. */
  hasUnlisted: boolean;
}

/** Takes away places that their entities do not have, and gives back those that they lack. Gives their number. */
export async function repairIndex<T>(index: Index<T>, options: Options): Promise<number> {
  const { entities, places, placeKey } = index;
  let repaired = 0;
  for (const [id, keys] of await suspects(index, options)) {
    const seen = await entities.getVersioned(id);
    const right = seen && placeKey(id, seen.value);
    const faults: string[] = right && !keys.includes(right) ? [right] : [];
    for (const key of keys.filter((one) => one !== right)) {
      if (await isSettled(places, key)) faults.push(key);
    }
    if (faults.length > 0) await settle(index, id, faults, seen);
    repaired += faults.length;
  }
  return repaired;
}

async function isSettled(places: JsonStore<string>, key: string): Promise<boolean> {
  const since = await places.get(key);
  return since !== null && Date.parse(since) <= now().getTime() - SETTLED_MS;
}

/**
 * Ids without an entity, or whose places are not one. Of any other the one place is its own, unless a call died
 * while two moved the entity at once: to find that too, every entity would have to be read.
 */
async function suspects<T>({ entities, places }: Index<T>, { hasUnlisted }: Options) {
  const [keys, ids] = await Promise.all([places.keys(''), entities.keys('')]);
  const placesOf = new Map<string, string[]>(hasUnlisted ? [] : ids.map((id) => [id, []]));
  for (const key of keys) {
    const { id } = parseKey(key);
    placesOf.set(id, [...(placesOf.get(id) ?? []), key]);
  }
  const known = new Set(ids);
  return [...placesOf].filter(([id, found]) => found.length !== 1 || !known.has(id));
}
