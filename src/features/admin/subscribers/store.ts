import { map } from 'nanostores';
import { call, callPage, send } from '#src/api/client.ts';
import { askConfirmation } from '#src/features/admin/app/confirmation.ts';
import { sentenceOf, serverSentenceOf } from '#src/features/admin/app/failures.ts';
import { offerFile } from '#src/features/admin/app/offer-file.ts';
import {
  attempt,
  onLeave,
  ownerCall,
  SessionLeft,
  withSession,
} from '#src/features/admin/app/session-store.ts';
import { pagedList, resource } from '#src/features/admin/list.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import {
  deleteSubscriber,
  exportSubscribers,
  getSubscriberStats,
  type ImportOutcome,
  importCsv,
  listSubscribers,
  type Subscriber,
  type SubscriberState,
} from './api.ts';

interface Filters {
  search: string;
  /** `present`: everybody who has an address here, confirmed or not yet. */
  state: SubscriberState | 'present';
}

export const subscriberStats = resource(() => call(getSubscriberStats));

export const subscribers = pagedList<Subscriber, Filters>({
  filters: { search: '', state: 'present' },
  read: ({ search, state }, cursor) =>
    callPage(listSubscribers, { query: { search, state: state !== 'present' && state, cursor } }),
  alongside: subscriberStats.refresh,
});

export async function removeSubscriber({ id, email }: Subscriber): Promise<void> {
  const answer = await askConfirmation({
    question: 'Supprimer cet abonné ?',
    detail: `${email ?? 'Cette personne'} ne recevra plus rien.`,
    confirm: 'Supprimer',
    cancel: 'Annuler',
    destructive: true,
  });
  if (answer !== 'confirm') return;
  try {
    await ownerCall(deleteSubscriber, { parameters: { id } });
    notify('Désabonnement réussi', "L'abonné a été supprimé de la liste.");
    subscribers.refresh();
  } catch (error) {
    if (error instanceof SessionLeft) return;
    notifyError('Rien n’est supprimé', serverSentenceOf(error, 'Erreur lors du désabonnement'));
  }
}

export function downloadSubscribers(): Promise<boolean> {
  return attempt('Erreur d’exportation', async () => {
    const file = await withSession(async () => (await send(exportSubscribers)).blob());
    offerFile(`abonnes-${new Date().toISOString().slice(0, 10)}.csv`, file);
    notify('Liste téléchargée', 'Gardez-la en lieu sûr : elle contient des adresses.');
  });
}

const CLOSED = {
  open: false,
  phase: 'choice' as 'choice' | 'running' | 'done' | 'failed',
  /** 0 to 1. */
  progress: 0,
  outcome: null as ImportOutcome | null,
  failure: '',
};

/** The dialog in which a file of subscribers is read. */
export const $import = map(CLOSED);

export function openImport(): void {
  $import.set({ ...CLOSED, open: true });
}

export function closeImport(): void {
  if ($import.get().phase !== 'running') $import.setKey('open', false);
}

/** Whatever the dialog is doing: the session it was doing it in has ended. */
onLeave(() => $import.set(CLOSED));

/** Reading the same file twice adds nobody twice: after a failure it can be given again. */
export async function importFile(file: File): Promise<void> {
  $import.set({ ...CLOSED, open: true, phase: 'running' });
  try {
    const csv = decodeCsv(await file.arrayBuffer());
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
function decodeCsv(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
