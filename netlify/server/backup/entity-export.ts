import { isDeepStrictEqual } from 'node:util';
import { type Exportable, fromJson, idOf, toJson } from './exportable.ts';

/** What a store must offer to be exported: both kinds of JSON stores do. */
interface EntityStore<T> {
  get(id: string): Promise<T | null>;
  create(id: string, value: T): Promise<unknown>;
}

interface Options<T> {
  folder: string;
  store: () => EntityStore<T>;
  ids: () => Promise<string[]>;
  /** The id under which this site keeps what another one kept under `id`. */
  idHere?: (id: string, value: T) => Promise<string>;
  /** What is put back in its place. */
  restored?: (value: T) => T;
}

/** A store of JSON entities: one file each. */
export function entityExport<T>({
  folder,
  store,
  ids,
  idHere = async (id) => id,
  restored = (value) => value,
}: Options<T>): Exportable {
  return {
    folder,
    ids,
    async files(id) {
      const value = await store().get(id);
      return value === null ? [] : [{ path: `${folder}${id}.json`, bytes: toJson(value) }];
    },
    async restore(file) {
      const named = idOf(folder, file.path);
      if (named === null) return null;
      const value = restored(fromJson<T>(file));
      const id = await idHere(named, value);
      if (await store().create(id, value)) return 'added';
      return isDeepStrictEqual(await store().get(id), value) ? 'same' : 'kept';
    },
  };
}
