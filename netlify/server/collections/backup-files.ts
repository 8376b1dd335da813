import { isDeepStrictEqual } from 'node:util';
import type { JsonStore } from '#netlify/server/storage/json-store.ts';

/** Files of an archive by path, `folder/name`. */
export type Files = Record<string, Uint8Array>;

/** `same`: the site already has the entity; `kept`: it has a different state, which is not overwritten. */
export type RestoreOutcome = 'added' | 'same' | 'kept';

/** One folder of a backup: how its entities become files of an archive and are restored from them. */
export interface BackupFolder {
  /** Ends with a slash. No folder is a prefix of another, because the start of a path decides its folder. */
  folder: string;
  /** French name of the content. */
  label: string;
  /** Returns all ids in alphabetical order, because an archive continues after the last id of another. */
  listIds(): Promise<string[]>;
  /** Returns the entity as a file, with its raw text if it is invalid; no file if it was just deleted. */
  createFiles(id: string): Promise<Files>;
  /** Adds a missing entity. @returns null for the `.md` file of old archives @throws RefusedEntityError */
  restore(path: string, files: Files): Promise<RestoreOutcome | null>;
  /** Called at the end of each restore. */
  updateDerivedData?(): Promise<unknown>;
}

/** An archive is damaged, or not a backup of this site. */
export class UnreadableArchiveError extends Error {
  override name = 'UnreadableArchiveError';
}

/** One entity of an archive cannot be restored. The French message names the file. */
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
type EntityStore<T> = Pick<JsonStore<T>, 'validate' | 'getRawText' | 'get'> & {
  keys(prefix: string): Promise<string[]>;
  create(id: string, value: T): Promise<unknown>;
};

interface BackupFolderOptions<T> {
  idPattern?: RegExp;
  /** Returns the id on this site, such as the HMAC of an address, which depends on the site's key. */
  toLocalId?: (id: string, value: T) => string | Promise<string>;
  /** Converts an archived value to the one that is stored. */
  toRestored?: (value: T) => T;
  /** Returns the id that the value requires, if any, else `archivedId`, which comes from the file name. */
  getId?: (value: T, archivedId: string) => string;
  /** Returns whether the stored value only marks an erased entity, which a restore may replace. */
  isErased?: (stored: T) => boolean;
  /** Stores the value; falsy if another value was stored meanwhile. */
  add?: (id: string, value: T) => Promise<unknown>;
  updateDerivedData?: () => Promise<unknown>;
}

/** Returns a folder with each entity of the store as a JSON file. */
export function createBackupFolder<T>(
  folder: string,
  label: string,
  openStore: () => EntityStore<T>,
  {
    idPattern = /^[\w-]{1,200}$/,
    toLocalId = (id) => id,
    toRestored = (value) => value,
    getId = (_, archivedId) => archivedId,
    isErased = () => false,
    add = (id, value) => openStore().create(id, value),
    updateDerivedData,
  }: BackupFolderOptions<T> = {},
): BackupFolder {
  function readArchived(path: string, files: Files): { archivedId: string; value: T } {
    const archivedId = path.slice(folder.length, -'.json'.length);
    const fields = parseJsonFile(path, files);
    // Backups made before December 2026 have the text of a post in a file beside its fields.
    const markdown = files[path.replace(/json$/, 'md')];
    const content = markdown && Buffer.from(markdown).toString();
    const result = openStore().validate(markdown ? { ...(fields as object), content } : fields);
    if ('invalidPath' in result) {
      const message = `${path} n’a pas la forme attendue, à l’endroit « ${result.invalidPath} ».`;
      throw new RefusedEntityError(message);
    }
    if (!idPattern.test(archivedId) || getId(result.value, archivedId) !== archivedId) {
      throw new RefusedEntityError(`${path} n’a pas le nom attendu.`);
    }
    return { archivedId, value: result.value };
  }

  return {
    folder,
    label,
    ...(updateDerivedData && { updateDerivedData }),
    listIds: () => openStore().keys(''),
    async createFiles(id) {
      const value = await openStore().get(id);
      if (value !== null) return { [`${folder}${id}.json`]: encodeJson(value) };
      const rawText = await openStore().getRawText(id);
      return rawText ? { [`${folder}${id}.json`]: Buffer.from(rawText) } : {};
    },
    async restore(path, files) {
      if (!path.endsWith('.json')) return null;
      const { archivedId, value: archivedValue } = readArchived(path, files);
      const value = toRestored(archivedValue);
      const id = await toLocalId(archivedId, value);
      const stored = await openStore().get(id);
      if (isDeepStrictEqual(stored, value)) return 'same';
      // `get` also returns null for an unreadable entity, which is not overwritten.
      const canRestore =
        stored === null ? (await openStore().getRawText(id)) === null : isErased(stored);
      if (!canRestore) return 'kept';
      return (await add(id, value)) ? 'added' : 'kept';
    },
  };
}
