import { strToU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import { RESTORE_BYTES } from './api.ts';
import { BACKUP_FOLDERS } from './model.ts';

// Loaded when an archive is given.

/** One call carries so much; the rest of its body needs room too. */
const PART_BYTES = RESTORE_BYTES - 300_000;
/** One call has a minute: each file takes some trips to the storage. */
const PART_FILES = 150;

/** What every part has to say of the site that it comes from. */
const ABOUT = /^(sauvegarde\.json|secret\/)/;
const COMPRESSED = /\.(jpg|png|webp)$/;

interface Bundle {
  rank: number;
  paths: string[];
  size: number;
}

/** Cuts an archive into archives that can be sent, each of which can be restored by itself. @throws when it is none */
export function partsOf(archive: Uint8Array): Uint8Array[] {
  const sizes = new Map<string, number>();
  const files = unzipSync(archive, {
    filter({ name, size }) {
      sizes.set(name, size);
      return !name.endsWith('/');
    },
  });
  const about = Object.keys(files).filter((path) => ABOUT.test(path));
  const parts: string[][] = [[]];
  let room = PART_BYTES;
  for (const { paths, size } of bundlesOf(files, sizes)) {
    const isFull = size > room || (parts.at(-1)?.length ?? 0) + paths.length > PART_FILES;
    if (isFull && parts.at(-1)?.length) {
      parts.push([]);
      room = PART_BYTES;
    }
    parts.at(-1)?.push(...paths);
    room -= size;
  }
  return parts.map((paths) => zipOf([...about, ...paths], files));
}

/** What belongs together: a post with its text and its versions. */
function bundlesOf(files: Unzipped, sizes: Map<string, number>): Bundle[] {
  const folders = Object.keys(BACKUP_FOLDERS);
  const bundles = new Map<string, Bundle>();
  for (const path of Object.keys(files)) {
    const rank = folders.findIndex((folder) => path.startsWith(folder));
    if (rank === -1) continue;
    const [, name = '', inside] = path.split('/');
    const id = inside ? name : (name.split('_').at(-1) ?? '').replace(/\.\w+$/, '');
    const bundle = bundles.get(id) ?? { rank, paths: [], size: 0 };
    bundle.rank = Math.min(bundle.rank, rank);
    bundle.paths.push(path);
    bundle.size += (sizes.get(path) ?? 0) + path.length * 2 + 100;
    bundles.set(id, bundle);
  }
  return [...bundles.values()].toSorted((one, other) => one.rank - other.rank);
}

function zipOf(paths: string[], files: Unzipped): Uint8Array {
  const entries = paths.map((path) => {
    const level = COMPRESSED.test(path) ? (0 as const) : (6 as const);
    return [path, [files[path] ?? strToU8(''), { level }]] as const;
  });
  return zipSync(Object.fromEntries(entries) as Parameters<typeof zipSync>[0]);
}
