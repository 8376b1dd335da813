import { contactMailTemplates } from '#netlify/server/contact/contact-mail-templates.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { mailStore } from '#netlify/server/mail/mail-queue.ts';
import * as mailState from '#netlify/server/mail/mail-state.ts';
import { getMailOutage, getMailRoute } from '#netlify/server/mail/transport.ts';
import { newsletterMailTemplates } from '#netlify/server/newsletter/newsletter-mail-templates.ts';
import { privacyMailTemplates } from '#netlify/server/privacy/data-link-mail.ts';
import { listPage } from '#netlify/server/storage/indexed-store.ts';
import type { getMailStatus, UndeliveredMail } from '#src/api/admin/mail-delivery.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';

const MAX_UNDELIVERED_SHOWN = 100;

export async function readMailStatus(): Promise<ResponseOf<typeof getMailStatus>> {
  const query = { groups: ['failed', 'unknown'], size: MAX_UNDELIVERED_SHOWN, cursor: null };
  const [openEntries, undelivered, mailOutage] = await Promise.all([
    mailStore().list('open'),
    listPage(mailStore(), toUndeliveredMail, query).then(({ items }) => Promise.all(items)),
    getMailOutage(),
  ]);
  const route = getMailRoute();
  return {
    route: route.kind,
    notice: findNotice(route, mailOutage?.reason ?? null),
    // After a crash the list of open mails can contain a mail under its old and its new due time.
    waiting: new Set(openEntries.map(({ id }) => id)).size,
    troubles: undelivered,
  };
}

/** Returns a French sentence when mails are not sent to a working server, otherwise null. */
function findNotice(route: ReturnType<typeof getMailRoute>, fault: string | null): string | null {
  if (route.kind === 'none') return route.reason;
  if (route.kind === 'outbox') {
    return `Aucun service d’envoi n’est relié au site\u202f: les e-mails sont écrits dans le dossier ${route.directory}.`;
  }
  return fault && `${fault} Les e-mails attendent et repartiront d’eux-mêmes.`;
}

async function toUndeliveredMail(id: string, mail: mailState.Mail): Promise<UndeliveredMail> {
  // The stored `purpose` is the payload of the mail; the one in the response is a French label.
  const { purpose: payload, at, reason } = mail;
  const template = mailState.findMailTemplate(ALL_MAIL_TEMPLATES, payload);
  return {
    id,
    state: mail.state === 'failed' ? 'failed' : 'unknown',
    at,
    reason: reason ?? '',
    purpose: (await template?.getLabel(payload)) ?? '',
    to: (await template?.findAddress(payload)) ?? null,
  };
}

/** Queues an undelivered mail again or removes it from the list. @throws ApiError 404, 409 for other mails */
export async function resolveMail(id: string, decision: 'again' | 'forget'): Promise<void> {
  const changed = await mailStore().updateExisting(id, (mail) => {
    const needsDecision =
      (mail.state === 'failed' || mail.state === 'unknown') && !mail.isForgotten;
    if (!needsDecision) throw new ApiError(409, 'Cet e-mail n’attend pas de décision.');
    return mailState.applyDecision(mail, decision);
  });
  if (!changed) throw new ApiError(404, 'Cet e-mail n’existe plus.');
}

/** The templates of all mails. The type ensures that none is missing. */
export const ALL_MAIL_TEMPLATES: Required<mailState.MailTemplates> = {
  ...contactMailTemplates,
  ...newsletterMailTemplates,
  ...privacyMailTemplates,
};
