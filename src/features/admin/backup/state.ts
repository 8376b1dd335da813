import { FILE_FIELD, getBackup, type RestoreReport, restoreBackup } from '#src/api/admin/backup.ts';
import { nextCursor, send } from '#src/api/client.ts';
import { UserMessageError } from '#src/features/admin/auth/error-message.ts';
import { adminCall, withErrorToast, withSession } from '#src/features/admin/auth/session.ts';
import { downloadFile } from '#src/lib/browser/download-file.ts';
import { notify } from '#src/lib/browser/toasts.ts';
import type { ArchivePart } from './split-archive.ts';

/** Saves the archive, in as many files as it takes. */
export const saveBackup = withErrorToast('Erreur de sauvegarde', async (withKey: boolean) => {
  let count = 0;
  for (let cursor: string | null = ''; cursor !== null; count++) {
    const asked = { query: { cursor }, body: { withKey } };
    const response = await withSession(() => send(getBackup, asked));
    const disposition = response.headers.get('Content-Disposition') ?? '';
    const name = /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? 'sauvegarde.zip';
    downloadFile(name, await response.blob());
    cursor = nextCursor(response);
  }
  const advice = count > 1 ? `En ${count} fichiers : gardez-les ensemble.` : '';
  notify('Sauvegarde téléchargée', advice);
});

/** For one part. */
const RESTORE_DEADLINE_MS = 90_000;

/** Cuts these archives into parts that can be sent. @throws UserMessageError for a file that is none */
export async function readArchives(files: readonly File[]) {
  // What reads an archive is loaded for this alone.
  const { partsOf } = await import('./split-archive.ts');
  const parts: ArchivePart[] = [];
  const tooLarge: string[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    try {
      const cut = partsOf(bytes);
      parts.push(...cut.parts);
      tooLarge.push(...cut.tooLarge);
    } catch {
      throw new UserMessageError(`« ${file.name} » n’est pas une archive zip complète.`);
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
  return adminCall(restoreBackup, { form, deadlineMs: RESTORE_DEADLINE_MS });
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
