import { strFromU8, type Unzipped, unzipSync } from 'fflate';
import { MAX_RESTORE_BYTES, stripOuterFolder } from '#src/api/admin/backup.ts';

/** Size limit of a part. The 300,000 bytes are for `SITE_FILES`, which every part also contains. */
const MAX_PART_BYTES = MAX_RESTORE_BYTES - 300_000;
/** Upper limit for a file's headers in the multipart body. */
const HEADER_BYTES = 400;
/** Limits the time to restore a part: Netlify allows a minute, and each file takes several operations. */
const MAX_PART_FILES = 150;

/** The manifest, and the key with which the site that wrote the archive hashes e-mail addresses. */
const SITE_FILES = /^(sauvegarde\.json|secret\/)/;

/** The files of a part by path. */
export type ArchivePart = Unzipped;

/** Splits a zip into parts that fit into a request and can be restored alone. @throws if it is no backup */
export function splitArchive(archive: Uint8Array): ArchivePart[] {
  const files = stripOuterFolder(unzipSync(archive, { filter: ({ name }) => !name.endsWith('/') }));
  const getSize = (path: string) => (files[path]?.length ?? 0) + HEADER_BYTES;
  const parts: string[][] = [[]];
  let remainingBytes = MAX_PART_BYTES;
  for (const paths of groupPaths(files)) {
    const size = paths.reduce((sum, path) => sum + getSize(path), 0);
    const lastPart = parts.at(-1) ?? [];
    const isFull = size > remainingBytes || lastPart.length + paths.length > MAX_PART_FILES;
    if (lastPart.length > 0 && isFull) {
      parts.push([]);
      remainingBytes = MAX_PART_BYTES;
    }
    parts.at(-1)?.push(...paths);
    remainingBytes -= size;
  }
  const siteFiles = Object.keys(files).filter((path) => SITE_FILES.test(path));
  const toEntry = (path: string) => [path, files[path] as ArchivePart[string]] as const;
  return parts.map((paths) => Object.fromEntries([...siteFiles, ...paths].map(toEntry)));
}

/** Groups the files by entity (a post has two in older archives), in the order of the manifest's folders. */
function groupPaths(files: Unzipped): string[][] {
  const manifest = files['sauvegarde.json'];
  if (!manifest) throw new Error('The archive does not name its folders');
  const folders: string[] = JSON.parse(strFromU8(manifest)).folders;
  const getRank = (path: string) => folders.findIndex((folder) => path.startsWith(folder));
  const paths = Object.keys(files).filter((path) => getRank(path) !== -1);
  const groups = [...Map.groupBy(paths, (path) => path.replace(/\.\w+$/, '')).values()];
  return groups.toSorted(([a = ''], [b = '']) => getRank(a) - getRank(b));
}
