import { randomUUID } from 'node:crypto';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import type { RenderedMail, SendResult } from '#netlify/server/mail/mail-state.ts';
import { createAutomatedMail, type MailContent } from '#netlify/server/mail/render-mail.ts';
import { getAdminAddress, toSiteUrl } from '#netlify/server/mail/sender-identity.ts';
import { getMailRoute, openTransport, recordMailOutage } from '#netlify/server/mail/transport.ts';
import { acquireSlot, requireSlot } from '#netlify/server/rate-limit/daily-quota.ts';
import type { testMailDelivery } from '#src/api/admin/mail-delivery.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { BRAND } from '#src/brand.ts';

const TEST_MAILS_A_DAY = 20;
const FAILURE_MESSAGES: Record<Exclude<SendResult['outcome'], 'sent'> | 'unavailable', string> = {
  unavailable:
    'L’e-mail n’est pas parti\u202f: le site ne peut pas en envoyer pour le moment. Réessayez plus tard.',
  unreachable:
    'L’e-mail n’est pas parti\u202f: le serveur de messagerie ne répond pas. Réessayez dans quelques minutes.',
  refused:
    'L’e-mail n’est pas parti\u202f: le serveur de messagerie ne l’a pas accepté pour cette adresse. Vérifiez-la, puis réessayez.',
  unknown:
    'La liaison avec le serveur de messagerie a été coupée\u202f: l’e-mail est peut-être parti. Regardez dans votre boîte avant de réessayer.',
};

/** Sends a mail at once, without the queue, unless `takeQuotaSlot` returns null. @throws ApiError 503 */
export async function sendNow(
  createMail: () => Promise<RenderedMail>,
  takeQuotaSlot: () => Promise<(() => Promise<unknown>) | null>,
): Promise<void> {
  const transport = await openTransport('interactive');
  if (!transport) throw new ApiError(503, FAILURE_MESSAGES.unavailable);
  try {
    // Composed first, so that an error in it uses no slot.
    const releaseSlot = await takeQuotaSlot();
    if (!releaseSlot) return;
    const result = await transport.send(randomUUID(), await createMail());
    if (result.outcome === 'sent') return await recordMailOutage(null).catch(logError);
    if (result.outcome === 'unreachable') {
      // The mail is not the cause, so it must not use up the quota.
      await Promise.all([recordMailOutage(result.reason).catch(logError), releaseSlot()]);
    }
    throw new ApiError(503, FAILURE_MESSAGES[result.outcome]);
  } finally {
    transport.close();
  }
}

type AdminMail = Pick<MailContent, 'subject' | 'preheader' | 'title' | 'blocks'>;

/** Mails the administrator if there is a mail server, at most `limit` times a day. @throws ApiError 503 */
export async function mailAdmin(quotaName: string, limit: number, mail: AdminMail): Promise<void> {
  if (getMailRoute().kind !== 'server') return;
  const completeContent = {
    ...mail,
    signature: `Le site ${BRAND.name}`,
    blocks: [...mail.blocks, { button: 'Ouvrir l’administration', href: toSiteUrl('/admin') }],
    footer: [
      'Vous recevez cet e-mail parce que cette adresse est celle de l’administration du site.',
    ],
  };
  await sendNow(
    async () => createAutomatedMail(getAdminAddress(), completeContent),
    () => acquireSlot(quotaName, 'everybody', limit),
  );
}

/** Sends the administrator a fixed test mail. @throws ApiError 429, or 503 if it may not have been sent */
export function sendDeliveryTestMail(): Promise<ResponseOf<typeof testMailDelivery>> {
  return sendTestMail((address) =>
    createAutomatedMail(address, {
      subject: `${BRAND.name}\u202f: les e-mails partent`,
      preheader: 'Cet essai vous est bien arrivé.',
      title: 'Les e-mails partent',
      blocks: [
        'Bonjour,',
        'Vous avez demandé cet essai depuis l’administration de votre site. S’il est dans votre boîte, et non parmi les indésirables, vos lettres et vos avis partiront de même.',
      ],
      footer: ['Vous recevez cet e-mail parce que vous l’avez demandé dans l’administration.'],
    }),
  );
}

/** Sends the administrator this mail as a test. @throws ApiError 429, or 503 if it may not have been sent */
export async function sendTestMail(
  createMail: (to: string) => RenderedMail,
): Promise<ResponseOf<typeof testMailDelivery>> {
  const route = getMailRoute();
  if (route.kind === 'none') return { to: '', fault: route.reason, outbox: null };
  const to = getAdminAddress();
  const quotaMessage = 'Vingt essais sont déjà partis aujourd’hui. Réessayez demain.';
  await sendNow(
    async () => createMail(to),
    () => requireSlot('mail-trials', 'everybody', TEST_MAILS_A_DAY, quotaMessage),
  );
  return { to, fault: null, outbox: route.kind === 'outbox' ? route.directory : null };
}
