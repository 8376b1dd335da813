import { strFromU8, type Unzipped, unzipSync } from 'fflate';
import { RESTORE_BYTES } from '#src/api/admin/backup.ts';

/** Size limit of one request, with room for the files of every part. */
const MAX_PART_BYTES = RESTORE_BYTES - 300_000;
/** Size of a file's headers in the multipart body. */
const HEADER_BYTES = 400;
/** A request lasts at most a minute, and each file takes several storage operations. */
const MAX_PART_FILES = 150;

/** Files that describe the source site; every part contains them. */
const SITE_FILES = /^(sauvegarde\.json|secret\/)/;

export type ArchivePart = Record<string, Uint8Array>;

/** Cuts an archive into parts of the size of a request, each of which can be restored by itself. @throws for other files */
export function splitArchive(archive: Uint8Array): ArchivePart[] {
  const files = unzipSync(archive, { filter: ({ name }) => !name.endsWith('/') });
  const getSize = (path: string) => (files[path]?.length ?? 0) + HEADER_BYTES;
  const parts: string[][] = [[]];
  let remainingBytes = MAX_PART_BYTES;
  for (const paths of groupPaths(files)) {
    const size = paths.reduce((sum, path) => sum + getSize(path), 0);
    const last = parts.at(-1) ?? [];
    if (last.length > 0 && (size > remainingBytes || last.length + paths.length > MAX_PART_FILES)) {
      parts.push([]);
      remainingBytes = MAX_PART_BYTES;
    }
    parts.at(-1)?.push(...paths);
    remainingBytes -= size;
  }
  const siteFiles = Object.keys(files).filter((path) => SITE_FILES.test(path));
  return parts.map((paths) =>
    Object.fromEntries([...siteFiles, ...paths].map((path) => [path, files[path] as Uint8Array])),
  );
}

/** Groups files that belong together, such as a post and its text, in the order of restoring. */
function groupPaths(files: Unzipped): string[][] {
  const manifest = files['sauvegarde.json'];
  if (!manifest) throw new Error('The archive does not name its folders');
  const folders: string[] = JSON.parse(strFromU8(manifest)).folders;
  const getRank = (path: string) => folders.findIndex((folder) => path.startsWith(folder));
  const paths = Object.keys(files).filter((path) => getRank(path) !== -1);
  const groups = Map.groupBy(paths, (path) => {
    const [, name = '', inside] = path.split('/');
    return inside ? name : (name.split('_').at(-1) ?? '').replace(/\.\w+$/, '');
  });
  const getFirstRank = (group: string[]) => Math.min(...group.map(getRank));
  return [...groups.values()].toSorted((a, b) => getFirstRank(a) - getFirstRank(b));
}
