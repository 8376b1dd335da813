import { isDeepStrictEqual } from 'node:util';
import type { JsonStore } from '#netlify/server/storage/json-store.ts';

/** Files of an archive by path, `folder/name`. */
export type Files = Record<string, Uint8Array>;

/** Outcome of restoring one entity; `kept` means that the site has a different version, which is not overwritten. */
export type RestoreOutcome = 'added' | 'same' | 'kept';

/** How entities become files of an archive and are restored from them. */
export interface Backup {
  /** Ends with a slash; no folder is a prefix of another. */
  folder: string;
  /** French name of the content. */
  label: string;
  /** All ids, in a stable order. */
  listIds(): Promise<string[]>;
  /** Returns the entity's file; if the stored value is invalid, its raw bytes; no file if it was deleted meanwhile. */
  createFiles(id: string): Promise<Files>;
  /** Never overwrites an entity. @returns null for a file that only accompanies another @throws RefusedEntityError */
  restore(path: string, files: Files): Promise<RestoreOutcome | null>;
  /** Updates derived data at the end of each restore. */
  finish?(): Promise<unknown>;
}

/** An archive is damaged, or not a backup of this site. */
export class UnreadableArchiveError extends Error {
  override name = 'UnreadableArchiveError';
}

/** One entity of an archive is refused; its French message names the file. */
export class RefusedEntityError extends UnreadableArchiveError {
  override name = 'RefusedEntityError';
}

export function encodeJson(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

export function parseJsonFile(path: string, files: Files): unknown {
  try {
    return JSON.parse(Buffer.from(files[path] ?? []).toString('utf8'));
  } catch {
    throw new RefusedEntityError(`${path} n’est pas du JSON.`);
  }
}

/** The methods of a store that a backup uses; both `jsonStore` and `indexedStore` have them. */
type EntityStore<T> = Pick<JsonStore<T>, 'validate' | 'raw' | 'get'> & {
  keys(prefix: string): Promise<string[]>;
  create(id: string, value: T): Promise<unknown>;
};

interface BackupOptions<T> {
  idPattern?: RegExp;
  /** The id on this site. An id that is an HMAC of an address differs on a site with another SIGNING_SECRET. */
  toLocalId?: (id: string, value: T) => string | Promise<string>;
  /** Converts an archived value to the one that is stored. */
  toRestored?: (value: T) => T;
  /** The id in the value, which must equal the name of the file. */
  getId?: (value: T, name: string) => string;
  /** Whether the stored value is only a tombstone, which marks an erased entity. */
  isErased?: (stored: T) => boolean;
  /** Stores the value; falsy if another value was stored meanwhile. */
  add?: (id: string, value: T) => Promise<unknown>;
  finish?: () => Promise<unknown>;
}

/** Returns a backup of each entity as a JSON file. */
export function createEntityBackup<T>(
  folder: string,
  label: string,
  openStore: () => EntityStore<T>,
  {
    idPattern = /^[\w-]{1,200}$/,
    toLocalId = (id) => id,
    toRestored = (value) => value,
    getId = (_, name) => name,
    isErased = () => false,
    add = (id, value) => openStore().create(id, value),
    finish,
  }: BackupOptions<T> = {},
): Backup {
  function readArchived(path: string, files: Files): { name: string; value: T } {
    const name = path.slice(folder.length, -'.json'.length);
    const fields = parseJsonFile(path, files);
    // Backups made before December 2026 have the text of a post in a file beside its fields.
    const markdown = files[path.replace(/json$/, 'md')];
    const merged = markdown && { ...(fields as object), content: Buffer.from(markdown).toString() };
    const result = openStore().validate(merged ?? fields);
    if ('invalidPath' in result) {
      throw new RefusedEntityError(
        `${path} n’a pas la forme attendue, à l’endroit « ${result.invalidPath} ».`,
      );
    }
    if (!idPattern.test(name) || getId(result.value, name) !== name) {
      throw new RefusedEntityError(`${path} n’a pas le nom attendu.`);
    }
    return { name, value: result.value };
  }

  return {
    folder,
    label,
    ...(finish && { finish }),
    listIds: () => openStore().keys(''),
    async createFiles(id) {
      const value = await openStore().get(id);
      const text = value === null ? await openStore().raw(id) : null;
      const bytes = value === null ? text && Buffer.from(text) : encodeJson(value);
      return bytes ? { [`${folder}${id}.json`]: bytes } : {};
    },
    async restore(path, files) {
      if (!path.endsWith('.json')) return null;
      const archived = readArchived(path, files);
      const value = toRestored(archived.value);
      const id = await toLocalId(archived.name, value);
      const stored = await openStore().get(id);
      if (isDeepStrictEqual(stored, value)) return 'same';
      const canRestore = stored === null ? (await openStore().raw(id)) === null : isErased(stored);
      if (!canRestore) return 'kept';
      return (await add(id, value)) ? 'added' : 'kept';
    },
  };
}
