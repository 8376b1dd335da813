import { isDeepStrictEqual } from 'node:util';

/** A file of the archive. */
export interface ArchiveFile {
  /** Path in the archive: the folder of its kind, then a name. */
  path: string;
  bytes: Uint8Array;
}

/** What became of something that was put back. `kept`: the site holds another one, which stays. */
export type Restored = 'added' | 'same' | 'kept';

/** One kind of thing that a backup holds. */
export interface Exportable {
  /** Ends with a slash; no folder begins with another one's name. */
  folder: string;
  /** What there is, in an order that does not change. */
  ids(): Promise<string[]>;
  /** Its files; none when it is gone meanwhile. */
  files(id: string): Promise<ArchiveFile[]>;
  /**
   * Puts the file back; null for one that only accompanies another, which `companion` reads. Never overwrites
   * what the site holds, and does nothing the second time. @throws UnreadableArchive
   */
  restore(
    file: ArchiveFile,
    companion: (path: string) => Uint8Array | undefined,
  ): Promise<Restored | null>;
  /** Brings in line what follows from things of this kind, whatever was put back of them and by which run. */
  finish?(): Promise<unknown>;
}

/** The archive holds something that no backup of this site wrote. */
export class UnreadableArchive extends Error {
  override name = 'UnreadableArchive';
}

export function toJson(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

/** @throws UnreadableArchive */
export function fromJson<T>({ path, bytes }: ArchiveFile): T {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as T;
  } catch {
    throw new UnreadableArchive(`${path} n’est pas du JSON.`);
  }
}

/** What a store must offer to be exported: both kinds of JSON stores do. */
type EntityStore<T> = {
  get(id: string): Promise<T | null>;
  create(id: string, value: T): Promise<unknown>;
} & ({ ids(): Promise<string[]> } | { keys(prefix: string): Promise<string[]> });

interface Options<T> {
  /** The id under which this site keeps what another one kept under `id`. */
  idHere?: (id: string, value: T) => Promise<string>;
  /** What is put back in its place. */
  restored?: (value: T) => T;
}

/** A store of JSON entities: one file each, named by its id. */
export function entityExport<T>(
  folder: string,
  open: () => EntityStore<T>,
  { idHere = async (id) => id, restored = (value) => value }: Options<T> = {},
): Exportable {
  return {
    folder,
    async ids() {
      const store = open();
      return 'ids' in store ? store.ids() : store.keys('');
    },
    async files(id) {
      const value = await open().get(id);
      return value === null ? [] : [{ path: `${folder}${id}.json`, bytes: toJson(value) }];
    },
    async restore(file) {
      if (!file.path.endsWith('.json')) return null;
      const named = file.path.slice(folder.length, -'.json'.length);
      if (!/^[\w-]{1,200}(\/[\w-]{1,200})?$/.test(named)) {
        throw new UnreadableArchive(`${file.path} n’a pas un nom de fichier attendu.`);
      }
      const value = restored(fromJson<T>(file));
      const id = await idHere(named, value);
      if (await open().create(id, value)) return 'added';
      return isDeepStrictEqual(await open().get(id), value) ? 'same' : 'kept';
    },
  };
}
