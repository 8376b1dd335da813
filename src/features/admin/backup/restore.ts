import { map } from 'nanostores';
import { publication } from '#src/features/admin/publication/store.ts';
import { FrenchError } from '#src/features/admin/session/error-message.ts';
import { attempting, onLeave, ownerCall } from '#src/features/admin/session/session-store.ts';
import { FILE_FIELD, type RestoreReport, restoreBackup } from './api.ts';
import type { ArchivePart } from './parts.ts';

/** For one part. */
const RESTORE_DEADLINE_MS = 90_000;

const NO_RESTORE = {
  /** The archives in parts that can be sent. */
  parts: [] as ArchivePart[],
  /** Share of the parts that are sent, 0 to 1; null while none are being sent. */
  progress: null as number | null,
  /** What would be added by each folder, or was; none before it is known. */
  reports: [] as RestoreReport[],
  isDone: false,
};

export const $restore = map(NO_RESTORE);

/** But for what is under way. */
export function forgetRestore(): void {
  if ($restore.get().progress === null) $restore.set(NO_RESTORE);
}

onLeave(() => $restore.set(NO_RESTORE));

/** Tells what of these archives would be added, and writes nothing. */
export const readBackup = attempting('Rien n’a été changé', async (files: readonly File[]) => {
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
  const reports = (await sendParts(parts, true)).map((report) => ({
    ...report,
    refused: [
      ...report.refused,
      ...tooLarge.filter((path) => path.startsWith(report.folder)).map(tooLargeSentence),
    ],
  }));
  $restore.set({ ...NO_RESTORE, parts, reports });
});

function tooLargeSentence(path: string): string {
  return `${path} est trop lourd pour être remis en place d’ici : la commande npm run restore le peut.`;
}

/** Adds what was shown; after a failure the same can be added again. */
export const addBackup = attempting(
  'Remise en place interrompue ; ce qui est ajouté le reste',
  async () => {
    const reports = await sendParts($restore.get().parts, false);
    $restore.set({ ...NO_RESTORE, reports, isDone: true });
    publication.refresh();
  },
);

async function sendParts(parts: ArchivePart[], isTrial: boolean): Promise<RestoreReport[]> {
  let reports: RestoreReport[] = [];
  try {
    for (const [index, part] of parts.entries()) {
      $restore.setKey('progress', index / parts.length);
      const form = new FormData();
      for (const [path, bytes] of Object.entries(part)) {
        form.set(FILE_FIELD + path, new Blob([new Uint8Array(bytes)]));
      }
      if (isTrial) form.set('trial', 'true');
      const sent = { form, deadlineMs: RESTORE_DEADLINE_MS };
      reports = added(reports, await ownerCall(restoreBackup, sent));
    }
    return reports;
  } finally {
    $restore.setKey('progress', null);
  }
}

function added(one: RestoreReport[], other: RestoreReport[]): RestoreReport[] {
  return other.map((report) => {
    const before = one.find(({ folder }) => folder === report.folder);
    if (!before) return report;
    return {
      folder: report.folder,
      added: before.added + report.added,
      same: before.same + report.same,
      kept: before.kept + report.kept,
      refused: [...before.refused, ...report.refused],
    };
  });
}
