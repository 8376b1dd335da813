/** A file of the archive. */
export interface ArchiveFile {
  /** Path in the archive: the folder of its kind, then a name. */
  path: string;
  bytes: Uint8Array;
}

/** What became of something that was put back. `kept`: the site holds another one, which stays. */
export type Restored = 'added' | 'same' | 'kept';

/** Reads another file of the same archive, e.g. the text beside the fields. */
type Companion = (path: string) => Uint8Array | null;

/** One kind of thing that a backup holds. */
export interface Exportable {
  /** Ends with a slash; no folder begins with another one's name. */
  folder: string;
  /** What there is, in an order that does not change. */
  ids(): Promise<string[]>;
  /** Its files; none when it is gone meanwhile. */
  files(id: string): Promise<ArchiveFile[]>;
  /**
   * Puts the file back; null for one that only accompanies another. Never overwrites what the site holds,
   * and does nothing the second time. @throws UnreadableArchive
   */
  restore(file: ArchiveFile, companion: Companion): Promise<Restored | null>;
  /** Brings in line what follows from things of this kind, whatever was put back of them and by which run. */
  finish?(): Promise<void>;
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

/** The name of a JSON file in the folder, without its ending; null for any other file. @throws UnreadableArchive */
export function idOf(folder: string, path: string): string | null {
  const name = path.slice(folder.length);
  if (!name.endsWith('.json')) return null;
  const id = name.slice(0, -'.json'.length);
  if (!/^[\w-]{1,200}(\/[\w-]{1,200})?$/.test(id)) {
    throw new UnreadableArchive(`${path} n’a pas un nom de fichier attendu.`);
  }
  return id;
}
