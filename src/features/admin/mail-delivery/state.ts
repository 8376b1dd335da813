import {
  decideMail,
  getMailStatus,
  type MailTrouble,
  tryMail,
} from '#src/api/admin/mail-delivery.ts';
import { call } from '#src/api/client.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { attempting, ownerCall } from '#src/features/admin/auth/session.ts';
import { resource } from '#src/features/admin/components/resource.ts';
import { notify, notifyError } from '#src/lib/browser/toasts.ts';

export const mailStatus = resource(() => call(getMailStatus));

export const decide = attempting(
  'Décision non enregistrée',
  async ({ id, purpose }: MailTrouble, decision: 'again' | 'forget') => {
    await ownerCall(decideMail, { parameters: { id }, body: { decision } });
    notify(decision === 'again' ? 'E-mail remis en route' : 'E-mail retiré de la liste', purpose);
    await mailStatus.refresh();
  },
);

export const sendTrialMail = attempting('Erreur d’envoi', async () =>
  tellTrial(await ownerCall(tryMail)),
);

/** Says whether a trial has left, and where it is if it never will. */
export function tellTrial({ to, fault, outbox }: ResponseOf<typeof tryMail>): void {
  if (fault) notifyError('Départ de l’essai non confirmé', fault);
  else if (outbox)
    notify('Essai écrit dans un dossier', `Sans serveur de messagerie, il est dans ${outbox}`);
  else notify('Essai envoyé', `À ${to}`);
}
