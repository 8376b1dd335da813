import { fetchMailStatus, type MailTrouble, requestMailDecision } from '#src/api/admin/mails.ts';
import { figures } from '#src/islands/admin/list.ts';
import { reportFailure, withSession } from '#src/islands/admin/session/store.ts';
import { notify } from '#src/islands/ui/toasts.ts';

/** How mails leave and which ones need the owner's eye. */
export const mailStatus = figures(() => fetchMailStatus());

export async function decide(
  { id, purpose }: MailTrouble,
  decision: 'again' | 'forget',
): Promise<void> {
  try {
    await withSession(() => requestMailDecision(id, decision));
    notify(decision === 'again' ? 'E-mail remis en route' : 'E-mail retiré de la liste', purpose);
    await mailStatus.refresh();
  } catch (error) {
    reportFailure('Erreur', error);
  }
}
