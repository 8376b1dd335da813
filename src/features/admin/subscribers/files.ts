import { map } from 'nanostores';
import { send } from '#src/api/client.ts';
import { sentenceOf } from '#src/features/admin/app/failures.ts';
import { offerFile } from '#src/features/admin/app/offer-file.ts';
import { onLeave, SessionLeft, withSession } from '#src/features/admin/app/session-store.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import type { ImportOutcome } from './api.ts';
import { exportSubscribers } from './api.ts';
import { subscribers } from './store.ts';

const CLOSED = {
  open: false,
  phase: 'choice' as 'choice' | 'running' | 'done' | 'failed',
  /** 0 to 1. */
  progress: 0,
  outcome: null as ImportOutcome | null,
  failure: '',
};

/** The window in which a file of subscribers is read. */
export const $import = map(CLOSED);

export async function downloadSubscribers(): Promise<void> {
  try {
    const file = await withSession(async () => (await send(exportSubscribers)).blob());
    offerFile(`abonnes-${new Date().toISOString().slice(0, 10)}.csv`, file);
    notify('Liste téléchargée', 'Gardez-la en lieu sûr : elle contient des adresses.');
  } catch (error) {
    if (!(error instanceof SessionLeft)) notifyError('Erreur d’exportation', sentenceOf(error));
  }
}

export function openImport(): void {
  $import.set({ ...CLOSED, open: true });
}

export function closeImport(): void {
  if ($import.get().phase !== 'running') $import.setKey('open', false);
}

/** Whatever the window is doing: the session it was doing it in has ended. */
onLeave(() => $import.set(CLOSED));

/** Reading the same file twice adds nobody twice: after a failure it can be given again. */
export async function importFile(file: File): Promise<void> {
  $import.set({ ...CLOSED, open: true, phase: 'running' });
  try {
    // What reads such files is wanted here alone.
    const { importCsv } = await import('./api.ts');
    const csv = textOf(await file.arrayBuffer());
    const outcome = await importCsv(csv, withSession, (share) => $import.setKey('progress', share));
    $import.set({ ...CLOSED, open: true, phase: 'done', outcome });
    subscribers.refresh();
  } catch (error) {
    if (error instanceof SessionLeft) return;
    const failure = error instanceof SyntaxError ? error.message : sentenceOf(error);
    $import.set({ ...CLOSED, open: true, phase: 'failed', failure });
  }
}

/** Spreadsheets still write in the alphabet of Windows, unless asked for UTF-8. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
