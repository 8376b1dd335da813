import * as api from '#src/api/admin/mail-delivery.ts';
import { call } from '#src/api/client.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { adminCall, withErrorToast } from '#src/features/admin/auth/session.ts';
import { createResource } from '#src/features/admin/components/resource.ts';
import { notify, notifyError } from '#src/lib/browser/toasts.ts';

type TestMailOutcome = ResponseOf<typeof api.testMailDelivery>;

export const mailStatus = createResource(() => call(api.getMailStatus));

export const resolveUndeliveredMail = withErrorToast(
  'Décision non enregistrée',
  async ({ id, purpose }: api.UndeliveredMail, decision: 'again' | 'forget') => {
    await adminCall(api.retryOrForgetMail, { parameters: { id }, body: { decision } });
    notify(decision === 'again' ? 'E-mail remis en route' : 'E-mail retiré de la liste', purpose);
    await mailStatus.refresh();
  },
);

/** Sends a test mail and shows the result. Without a mail server, a folder (`outbox`) receives the mail. */
export const sendTestMail = withErrorToast(
  'Erreur d’envoi',
  async (callEndpoint: () => Promise<TestMailOutcome>) => {
    const { to, fault, outbox } = await callEndpoint();
    if (fault) notifyError('Départ de l’essai non confirmé', fault);
    else if (outbox)
      notify('Essai écrit dans un dossier', `Sans serveur de messagerie, il est dans ${outbox}`);
    else notify('Essai envoyé', `À ${to}`);
  },
);

export const testMailServer = () => sendTestMail(() => adminCall(api.testMailDelivery));
