import { map } from 'nanostores';
import { call, HttpError, nextCursor, send, tokenHeader } from '#src/api/client.ts';
import { resource } from '#src/features/admin/list/list.ts';
import { publication } from '#src/features/admin/publication/store.ts';
import { errorMessage } from '#src/features/admin/session/error-message.ts';
import {
  attempt,
  onLeave,
  ownerCall,
  SessionLeft,
  withSession,
} from '#src/features/admin/session/session-store.ts';
import type { OwnerProof } from '#src/features/admin/passkeys/api.ts';
import { offerFile } from '#src/ui/offer-file.ts';
import { notify } from '#src/ui/toasts.ts';
import {
  deleteUnreadable,
  downloadUnreadable,
  getBackup,
  listUnreadable,
  type RestoreReport,
  restoreBackup,
  type Unreadable,
} from './api.ts';

/** Saves the archive, in as many files as it takes. */
export function saveBackup(proof: OwnerProof, withKey: boolean): Promise<boolean> {
  return attempt('Erreur de sauvegarde', async () => {
    let count = 0;
    for (let cursor: string | null = ''; cursor !== null; count++) {
      const query = { cursor };
      const response = await withSession(() =>
        send(getBackup, { query, body: { ...proof, withKey } }),
      );
      const disposition = response.headers.get('Content-Disposition') ?? '';
      const name = /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? 'sauvegarde.zip';
      offerFile(name, await response.blob());
      cursor = nextCursor(response);
    }
    const advice = count > 1 ? `En ${count} fichiers : gardez-les ensemble.` : '';
    notify('Sauvegarde téléchargée', advice);
  });
}

/** For one part. */
const RESTORE_DEADLINE_MS = 90_000;

const NO_RESTORE = {
  /** `shown`: what would be added is on screen. */
  phase: 'choice' as 'choice' | 'reading' | 'shown' | 'adding' | 'done',
  /** The archives in parts that can be sent. */
  parts: [] as Uint8Array[],
  password: '',
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
export async function readBackup(files: readonly File[], password: string): Promise<void> {
  $restore.set({ ...NO_RESTORE, phase: 'reading', password });
  const { partsOf } = await import('./parts.ts');
  const parts: Uint8Array[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    try {
      parts.push(...partsOf(bytes));
    } catch {
      const failure = `« ${file.name} » n’est pas une archive zip complète.`;
      return $restore.set({ ...NO_RESTORE, failure });
    }
  }
  $restore.setKey('parts', parts);
  const failure = await sendParts(true);
  if (failure === null) $restore.setKey('phase', 'shown');
  else $restore.set({ ...NO_RESTORE, failure });
}

/** Adds what was shown. */
export async function addBackup(): Promise<void> {
  $restore.set({ ...$restore.get(), phase: 'adding', progress: 0, failure: '' });
  const shown = $restore.get().reports;
  const failure = await sendParts(false);
  if (failure === null) {
    $restore.set({ ...$restore.get(), phase: 'done', parts: [], password: '' });
    publication.refresh();
  } else {
    // What was added stays: the same archive can be given again.
    $restore.set({ ...$restore.get(), phase: 'shown', reports: shown, failure });
  }
}

/** @returns why it failed, null where it did not */
async function sendParts(isTrial: boolean): Promise<string | null> {
  const { parts, password } = $restore.get();
  let reports: RestoreReport[] = [];
  try {
    for (const [index, part] of parts.entries()) {
      const body = new FormData();
      body.set('password', password);
      body.set('archive', new File([new Uint8Array(part)], 'sauvegarde.zip'));
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

export const unreadable = resource(() => call(listUnreadable));

export function saveUnreadable({ id }: Unreadable): Promise<boolean> {
  return attempt('Enregistrement non téléchargé', async () => {
    const response = await withSession(() => send(downloadUnreadable, { parameters: { id } }));
    offerFile('illisible.json', await response.blob());
  });
}

export function dropUnreadable({ id }: Unreadable): Promise<boolean> {
  return attempt('Enregistrement non supprimé', async () => {
    await ownerCall(deleteUnreadable, { parameters: { id } });
    unreadable.refresh();
  });
}
