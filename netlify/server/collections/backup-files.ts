import { isDeepStrictEqual } from 'node:util';
import { type Version, versionStore } from '#netlify/server/documents/versions.ts';
import type { JsonStore } from '#netlify/server/storage/json-store.ts';
import type { DocumentKind } from '#src/api/admin/documents.ts';

/** Files of an archive by path, `folder/name`. */
export type Files = Record<string, Uint8Array>;

/** Outcome of restoring one entity. `kept`: the site has a different one, which is not overwritten. */
export type Restored = 'added' | 'same' | 'kept';

export interface RestoreRun {
  /** Ids of the documents that now are as in the archive. */
  taken: Set<string>;
  /** By id, whether the archive's earlier states are those of the entity here. */
  histories: Map<string, Promise<boolean>>;
  /** Nothing is written. */
  isTrial: boolean;
}

/** How entities become files of an archive and are restored from them. */
export interface Backup {
  /** Ends with a slash; no folder is a prefix of another. */
  folder: string;
  /** What the folder holds, for people. */
  label: string;
  /** All ids, in a stable order. */
  ids(): Promise<string[]>;
  /** The entity's files, byte for byte as stored if it cannot be read; none if it was deleted meanwhile. */
  files(id: string): Promise<Files>;
  /** Never overwrites; null for a file that only accompanies another. @throws RefusedEntity */
  restore(path: string, files: Files, run: RestoreRun): Promise<Restored | null>;
  /** Updates data derived from it, at the end of each restore. */
  finish?(): Promise<unknown>;
}

/** The archive is damaged, or not a backup of this site. */
export class UnreadableArchive extends Error {
  override name = 'UnreadableArchive';
}

/** One entity of an archive is not taken; its French message names the file. */
export class RefusedEntity extends UnreadableArchive {
  override name = 'RefusedEntity';
}

export function toJson(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

export function fromJson(path: string, files: Files): unknown {
  try {
    return JSON.parse(Buffer.from(files[path] ?? []).toString('utf8'));
  } catch {
    throw new RefusedEntity(`${path} n’est pas du JSON.`);
  }
}

/** What a backup needs of a store: both `jsonStore` and `indexedStore` have it. */
type EntityStore<T> = Pick<JsonStore<T>, 'check' | 'raw' | 'get'> & {
  keys(prefix: string): Promise<string[]>;
  create(id: string, value: T): Promise<unknown>;
};

interface Options<T> {
  named?: RegExp;
  /** The id on this site, whose fingerprints differ if its secret does. */
  idHere?: (id: string, value: T) => Promise<string>;
  /** The value to store on restore; null leaves the site without it. */
  restored?: (value: T, run: RestoreRun) => T | null | Promise<T | null>;
  idOf?: (value: T, name: string) => string;
  finish?: () => Promise<unknown>;
}

/** A JSON file for each entity. */
export function entityBackup<T>(
  folder: string,
  label: string,
  open: () => EntityStore<T>,
  { named = /^[\w-]{1,200}$/, idHere, idOf, finish, restored = (value) => value }: Options<T> = {},
): Backup {
  function readArchived(path: string, files: Files): { name: string; value: T } {
    const name = path.slice(folder.length, -'.json'.length);
    const read = open().check(fromJson(path, files));
    if ('where' in read) {
      throw new RefusedEntity(`${path} n’a pas la forme attendue, à l’endroit « ${read.where} ».`);
    }
    const { value } = read;
    if (!named.test(name) || (idOf && idOf(value, name) !== name)) {
      throw new RefusedEntity(`${path} n’a pas le nom attendu.`);
    }
    return { name, value };
  }

  return {
    ...{ folder, label, ...(finish && { finish }) },
    ids: () => open().keys(''),
    async files(id) {
      const value = await open().get(id);
      const bytes = value === null ? await rawBytes(open(), id) : toJson(value);
      return bytes ? { [`${folder}${id}.json`]: bytes } : {};
    },
    async restore(path, files, run) {
      if (!path.endsWith('.json')) return null;
      const archived = readArchived(path, files);
      const value = await restored(archived.value, run);
      if (value === null) return 'kept';
      const id = idHere ? await idHere(archived.name, value) : archived.name;
      const isEqual = isDeepStrictEqual(await open().get(id), value);
      const add = async () =>
        run.isTrial ? (await open().raw(id)) === null : await open().create(id, value);
      if (!isEqual && !(await add())) return 'kept';
      run.taken.add(id);
      return isEqual ? 'same' : 'added';
    },
  };
}

export async function rawBytes(
  store: Pick<JsonStore<unknown>, 'raw'>,
  id: string,
): Promise<Uint8Array | null> {
  const text = await store.raw(id);
  return text === null ? null : Buffer.from(text);
}

/** Only of what is here as in the archive: a document that went on without it has newer versions of its own. */
export function versionBackup(
  folder: string,
  label: string,
  kind: DocumentKind,
  documents: () => { get: (id: string) => Promise<unknown> },
): Backup {
  const open = () => versionStore(kind);
  const isOwn = async (id: string, { taken, isTrial }: RestoreRun) =>
    (isTrial && taken.has(id)) ||
    ((await documents().get(id)) !== null &&
      (taken.has(id) || (await open().keys(`${id}/`)).length === 0));
  return entityBackup<Version>(folder, label, open, {
    named: /^[\w-]{1,200}\/\d{8,13}(-\w+)?$/,
    idOf: ({ id }, name) => id + name.slice(name.indexOf('/')),
    async restored(version, run) {
      const known = run.histories.get(version.id) ?? isOwn(version.id, run);
      run.histories.set(version.id, known);
      return (await known) ? version : null;
    },
  });
}
