import {
  type FailedMail,
  getMailStatus,
  resolveFailedMail,
  testMailDelivery,
} from '#src/api/admin/mail-delivery.ts';
import { call } from '#src/api/client.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { adminCall, withErrorToast } from '#src/features/admin/auth/session.ts';
import { resource } from '#src/features/admin/components/resource.ts';
import { notify, notifyError } from '#src/lib/browser/toasts.ts';

export const mailStatus = resource(() => call(getMailStatus));

export const submitMailDecision = withErrorToast(
  'Décision non enregistrée',
  async ({ id, purpose }: FailedMail, decision: 'again' | 'forget') => {
    await adminCall(resolveFailedMail, { parameters: { id }, body: { decision } });
    notify(decision === 'again' ? 'E-mail remis en route' : 'E-mail retiré de la liste', purpose);
    await mailStatus.refresh();
  },
);

export const sendTrialMail = withErrorToast('Erreur d’envoi', async () =>
  notifyTrial(await adminCall(testMailDelivery)),
);

/** Notifies whether a test mail was sent, or where it is stored if it is never sent. */
export function notifyTrial({ to, fault, outbox }: ResponseOf<typeof testMailDelivery>): void {
  if (fault) notifyError('Départ de l’essai non confirmé', fault);
  else if (outbox)
    notify('Essai écrit dans un dossier', `Sans serveur de messagerie, il est dans ${outbox}`);
  else notify('Essai envoyé', `À ${to}`);
}
