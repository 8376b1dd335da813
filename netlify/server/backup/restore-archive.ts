import { unzipSync } from 'fflate';
import { type Restored, UnreadableArchive } from './exportable.ts';
import { EXPORTABLES } from './registry.ts';

export interface RestoreReport {
  folder: string;
  counts: Record<Restored, number>;
}

type Files = Record<string, Uint8Array>;

const LARGEST_FILE = 64 * 1024 * 1024;
const LARGEST_ARCHIVE = 2 * 1024 * 1024 * 1024;

/** The files of the archives, as if they were one. @throws UnreadableArchive */
export function openArchives(archives: readonly Uint8Array[]): Files {
  return Object.assign({}, ...archives.map(openArchive));
}

function openArchive(archive: Uint8Array): Files {
  let size = 0;
  try {
    const files = unzipSync(archive, {
      filter({ name, originalSize }) {
        size += originalSize;
        if (originalSize > LARGEST_FILE || size > LARGEST_ARCHIVE) {
          throw new UnreadableArchive(`${name} est trop grand pour une sauvegarde de ce site.`);
        }
        return true;
      },
    });
    if (!files['sauvegarde.json']) throw new UnreadableArchive('sauvegarde.json y manque.');
    return files;
  } catch (error) {
    if (error instanceof UnreadableArchive) throw error;
    throw new UnreadableArchive('Ce fichier n’est pas une archive zip complète.');
  }
}

/**
 * Puts back what the site does not hold. Doing it twice, or again after it was cut off, changes nothing more.
 * @throws UnreadableArchive
 */
export async function restoreArchives(files: Files): Promise<RestoreReport[]> {
  const reports: RestoreReport[] = [];
  for (const { folder, restore, finish } of EXPORTABLES) {
    const counts: RestoreReport['counts'] = { added: 0, same: 0, kept: 0 };
    try {
      for (const path of Object.keys(files).filter(isFileOf(folder))) {
        const bytes = files[path] ?? new Uint8Array();
        const outcome = await restore({ path, bytes }, (other) => files[other] ?? null);
        if (outcome) counts[outcome]++;
      }
    } finally {
      await finish?.();
    }
    reports.push({ folder, counts });
  }
  return reports;
}

/** Tools that pack a folder anew add an entry for the folder itself. */
function isFileOf(folder: string): (path: string) => boolean {
  return (path) => path.startsWith(folder) && !path.endsWith('/');
}

/** Whether the stores hold anything that a backup would hold. */
export async function isSiteEmpty(): Promise<boolean> {
  const lists = await Promise.all(
    EXPORTABLES.filter(({ folder }) => folder !== 'secret/').map(({ ids }) => ids()),
  );
  return lists.every((ids) => ids.length === 0);
}
