import type * as z from 'zod/mini';
import { KEPT_VERSIONS } from '#src/features/blog/model.ts';
import { jsonStore } from './blobs.ts';
import { mapConcurrently } from './pool.ts';

/** What has earlier states. */
export interface EarlierState {
  id: string;
  version: number;
}

/** The key of a state: its version as a number of fixed width. */
export function versionKey({ id, version }: EarlierState): string {
  return `${id}/${String(version).padStart(8, '0')}`;
}

/** The earlier states of entities, under the id and the number of the state. */
export function versionStore<T extends EarlierState>(name: string, schema: z.ZodMiniType<T>) {
  const store = jsonStore(name, schema);

  async function read(keys: string[]): Promise<T[]> {
    const found = await mapConcurrently(keys, (key) => store.get(key));
    return found.filter((state) => state !== null);
  }

  async function newestKeys(id: string): Promise<string[]> {
    return (await store.keys(`${id}/`)).reverse();
  }

  return {
    store,
    /** Stores a state that is about to be replaced. Idempotent: every caller writes the same under this key. */
    keep: (state: T): Promise<void> => store.put(versionKey(state), state),
    /** The newest states, the newest first. */
    newest: async (id: string): Promise<T[]> =>
      read((await newestKeys(id)).slice(0, KEPT_VERSIONS)),
    /** The states before this one, newest first. */
    async before({ id, version }: EarlierState): Promise<T[]> {
      return (await this.newest(id)).filter((state) => state.version < version);
    },
    /** Ids of the entities that have any. */
    async ids(): Promise<string[]> {
      const ids = (await store.keys('')).map((key) => key.slice(0, key.indexOf('/')));
      return [...new Set(ids)];
    },
    /** A state before the present one, asked for as a call has it; null for any other. */
    async find(present: EarlierState, wanted: string): Promise<T | null> {
      const version = Number(wanted);
      const isEarlier = /^\d{1,8}$/.test(wanted) && version < present.version;
      return isEarlier ? store.get(versionKey({ id: present.id, version })) : null;
    },
    /** Deletes all but the newest `kept`. */
    async drop(id: string, kept = KEPT_VERSIONS): Promise<void> {
      for (const key of (await newestKeys(id)).slice(kept)) await store.delete(key);
    },
  };
}

export type VersionStore<T extends EarlierState> = ReturnType<typeof versionStore<T>>;
