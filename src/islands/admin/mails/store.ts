import { atom } from 'nanostores';
import {
  fetchMailStatus,
  type MailStatus,
  type MailTrouble,
  requestMailDecision,
} from '#src/api/admin/mails.ts';
import { sentenceOf } from '#src/islands/admin/failures.ts';
import { SessionLeft, withSession } from '#src/islands/admin/session/store.ts';
import { notify, notifyError } from '#src/islands/ui/toasts.ts';

/** How mails leave and which ones need the owner's eye; null until it is known. */
export const $mailStatus = atom<MailStatus | null>(null);

export async function refreshMails(): Promise<void> {
  try {
    $mailStatus.set(await withSession(() => fetchMailStatus()));
  } catch {
    // The lists below say that the server does not answer.
    $mailStatus.set(null);
  }
}

export async function decide(
  { id, purpose }: MailTrouble,
  decision: 'again' | 'forget',
): Promise<void> {
  try {
    await withSession(() => requestMailDecision(id, decision));
    notify(decision === 'again' ? 'E-mail remis en route' : 'E-mail retiré de la liste', purpose);
    await refreshMails();
  } catch (error) {
    if (!(error instanceof SessionLeft)) notifyError('Erreur', sentenceOf(error));
  }
}
