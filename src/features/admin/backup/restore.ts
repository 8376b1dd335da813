import { map } from 'nanostores';
import { HttpError, tokenHeader } from '#src/api/client.ts';
import type { OwnerProof } from '#src/features/admin/passkeys/api.ts';
import { proveByPasskey } from '#src/features/admin/passkeys/store.ts';
import { publication } from '#src/features/admin/publication/store.ts';
import { errorMessage } from '#src/features/admin/session/error-message.ts';
import { onLeave, SessionLeft, withSession } from '#src/features/admin/session/session-store.ts';
import { FILE_FIELD, PROOF_FIELD, type RestoreReport, restoreBackup } from './api.ts';
import type { ArchivePart } from './parts.ts';

/** For one part. */
const RESTORE_DEADLINE_MS = 90_000;

const NO_RESTORE = {
  /** `shown`: what would be added is on screen. */
  phase: 'choice' as 'choice' | 'reading' | 'shown' | 'adding' | 'done',
  /** The archives in parts that can be sent. */
  parts: [] as ArchivePart[],
  proof: {} as OwnerProof,
  /** Share of the parts that are done, 0 to 1. */
  progress: 0,
  reports: [] as RestoreReport[],
  failure: '',
};

export const $restore = map(NO_RESTORE);

/** One under way goes on while its dialog is closed. */
export function forgetRestore(): void {
  const { phase } = $restore.get();
  if (phase !== 'reading' && phase !== 'adding') $restore.set(NO_RESTORE);
}

onLeave(() => $restore.set(NO_RESTORE));

/** Tells what of these archives would be added, and writes nothing. */
export async function readBackup(files: readonly File[], proof: OwnerProof): Promise<void> {
  $restore.set({ ...NO_RESTORE, phase: 'reading', proof });
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
      const failure = `« ${file.name} » n’est pas une archive zip complète.`;
      return $restore.set({ ...NO_RESTORE, failure });
    }
  }
  $restore.setKey('parts', parts);
  const failure = await sendParts(true);
  if (failure !== null) return $restore.set({ ...NO_RESTORE, failure });
  const reports = $restore.get().reports.map((report) => ({
    ...report,
    refused: [...report.refused, ...tooLarge.filter(isIn(report)).map(tooLargeSentence)],
  }));
  $restore.set({ ...$restore.get(), reports, phase: 'shown' });
}

const isIn =
  ({ folder }: RestoreReport) =>
  (path: string) =>
    path.startsWith(folder);

function tooLargeSentence(path: string): string {
  return `${path} est trop lourd pour être remis en place d’ici : la commande npm run restore le peut.`;
}

/** Adds what was shown. A passkey is asked for anew: it proves something for minutes, and a list may be read for longer. */
export async function addBackup(): Promise<void> {
  const { passkey } = $restore.get().proof;
  const proof = passkey ? await proveByPasskey() : $restore.get().proof;
  if (!proof) return;
  $restore.set({ ...$restore.get(), proof, phase: 'adding', progress: 0, failure: '' });
  const shown = $restore.get().reports;
  const failure = await sendParts(false);
  if (failure === null) {
    $restore.set({ ...$restore.get(), phase: 'done', parts: [], proof: {} });
    publication.refresh();
  } else {
    // What was added stays: the same archive can be given again.
    $restore.set({ ...$restore.get(), phase: 'shown', reports: shown, failure });
  }
}

/** @returns why it failed, null where it did not */
async function sendParts(isTrial: boolean): Promise<string | null> {
  const { parts, proof } = $restore.get();
  let reports: RestoreReport[] = [];
  try {
    for (const [index, part] of parts.entries()) {
      const body = new FormData();
      body.set(PROOF_FIELD, new Blob([JSON.stringify(proof)]));
      for (const [path, bytes] of Object.entries(part)) {
        body.set(FILE_FIELD + path, new Blob([new Uint8Array(bytes)]));
      }
      if (isTrial) body.set('trial', 'true');
      reports = added(reports, await withSession(() => sendPart(body)));
      $restore.set({ ...$restore.get(), reports, progress: (index + 1) / parts.length });
    }
    return null;
  } catch (error) {
    return error instanceof SessionLeft ? '' : errorMessage(error);
  }
}

async function sendPart(body: FormData): Promise<RestoreReport[]> {
  const { method, path, response } = restoreBackup;
  const answer = await fetch(path, {
    ...{ method, body, credentials: 'include', headers: tokenHeader(restoreBackup) },
    signal: AbortSignal.timeout(RESTORE_DEADLINE_MS),
  });
  if (!answer.ok) throw new HttpError(answer, await answer.text());
  return response.parse(await answer.json());
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
