import { strFromU8, type Unzipped, unzipSync } from 'fflate';
import { RESTORE_BYTES } from '#src/api/admin/backup.ts';

/** Size limit of one request, less the overhead of each file. */
const PART_BYTES = RESTORE_BYTES - 300_000;
const WRAPPING = 400;
/** A request lasts at most a minute, and each file takes several storage operations. */
const PART_FILES = 150;

/** Files that identify the source site in every part. */
const ABOUT = /^(sauvegarde\.json|secret\/)/;

export type ArchivePart = Record<string, Uint8Array>;

/** Cuts an archive into parts that can be sent, each of which can be restored by itself. @throws when it is none */
export function partsOf(archive: Uint8Array): ArchivePart[] {
  const files = unzipSync(archive, { filter: ({ name }) => !name.endsWith('/') });
  const sizeOf = (path: string) => (files[path]?.length ?? 0) + WRAPPING;
  const parts: string[][] = [[]];
  let room = PART_BYTES;
  for (const paths of bundlesOf(files)) {
    const size = paths.reduce((sum, path) => sum + sizeOf(path), 0);
    const last = parts.at(-1) ?? [];
    if (last.length > 0 && (size > room || last.length + paths.length > PART_FILES)) {
      parts.push([]);
      room = PART_BYTES;
    }
    parts.at(-1)?.push(...paths);
    room -= size;
  }
  const about = Object.keys(files).filter((path) => ABOUT.test(path));
  const pick = (paths: string[]) =>
    Object.fromEntries([...about, ...paths].map((path) => [path, files[path] as Uint8Array]));
  return parts.map(pick);
}

/** What belongs together, such as a post with its text and its versions, in the order of restoring. */
function bundlesOf(files: Unzipped): string[][] {
  const about = files['sauvegarde.json'];
  if (!about) throw new Error('The archive does not name its folders');
  const folders: string[] = JSON.parse(strFromU8(about)).folders;
  const rankOf = (path: string) => folders.findIndex((folder) => path.startsWith(folder));
  const paths = Object.keys(files).filter((path) => rankOf(path) !== -1);
  const bundles = Map.groupBy(paths, (path) => {
    const [, name = '', inside] = path.split('/');
    return inside ? name : (name.split('_').at(-1) ?? '').replace(/\.\w+$/, '');
  });
  const first = (paths: string[]) => Math.min(...paths.map(rankOf));
  return [...bundles.values()].toSorted((one, other) => first(one) - first(other));
}
