import { FILE_FIELD, type RestoreReport, restoreBackup } from '#src/api/admin/backup.ts';
import { FrenchError } from '#src/features/admin/session/error-message.ts';
import { ownerCall } from '#src/features/admin/session/session-store.ts';
import type { ArchivePart } from './parts.ts';

/** For one part. */
const RESTORE_DEADLINE_MS = 90_000;

/** Cuts these archives into parts that can be sent. @throws FrenchError for a file that is none */
export async function readArchives(files: readonly File[]) {
  // What reads an archive is loaded for this alone.
  const { partsOf } = await import('./parts.ts');
  const parts: ArchivePart[] = [];
  const tooLarge: string[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    try {
      const cut = partsOf(bytes);
      parts.push(...cut.parts);
      tooLarge.push(...cut.tooLarge);
    } catch {
      throw new FrenchError(`« ${file.name} » n’est pas une archive zip complète.`);
    }
  }
  return { parts, tooLarge };
}

export function restorePart(part: ArchivePart, isTrial: boolean): Promise<RestoreReport[]> {
  const form = new FormData();
  for (const [path, bytes] of Object.entries(part)) {
    form.set(FILE_FIELD + path, new Blob([new Uint8Array(bytes)]));
  }
  if (isTrial) form.set('trial', 'true');
  return ownerCall(restoreBackup, { form, deadlineMs: RESTORE_DEADLINE_MS });
}

/** Adds the figures of the second to those of the first, folder by folder. */
export function addReports(total: RestoreReport[], reports: RestoreReport[]): RestoreReport[] {
  return reports.map((report) => {
    const before = total.find(({ folder }) => folder === report.folder);
    if (!before) return report;
    return {
      ...report,
      added: before.added + report.added,
      same: before.same + report.same,
      kept: before.kept + report.kept,
      refused: [...before.refused, ...report.refused],
    };
  });
}

export function addTooLarge(reports: RestoreReport[], paths: readonly string[]): RestoreReport[] {
  return reports.map((report) => {
    const own = paths.filter((path) => path.startsWith(report.folder));
    return { ...report, refused: [...report.refused, ...own.map(tooLargeSentence)] };
  });
}

function tooLargeSentence(path: string): string {
  return `${path} est trop lourd pour être remis en place d’ici : la commande npm run restore le peut.`;
}
