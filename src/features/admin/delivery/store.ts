import { call } from '#src/api/client.ts';
import { attempt, ownerCall } from '#src/features/admin/app/session-store.ts';
import { resource } from '#src/features/admin/list.ts';
import { notify } from '#src/ui/toasts.ts';
import { decideMail, getMailStatus, type MailTrouble } from './api.ts';

/** How mails leave and which ones need the owner's eye. */
export const mailStatus = resource(() => call(getMailStatus));

export function decide(
  { id, purpose }: MailTrouble,
  decision: 'again' | 'forget',
): Promise<boolean> {
  return attempt('Décision non enregistrée', async () => {
    await ownerCall(decideMail, { parameters: { id }, body: { decision } });
    notify(decision === 'again' ? 'E-mail remis en route' : 'E-mail retiré de la liste', purpose);
    await mailStatus.refresh();
  });
}
