import { contactMails } from '#netlify/server/contact/contact-mail-templates.ts';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { mailStore } from '#netlify/server/mail/mail-queue.ts';
import * as mailState from '#netlify/server/mail/mail-state.ts';
import { getMailRoute, getServerError } from '#netlify/server/mail/transport.ts';
import { newsletterMails } from '#netlify/server/newsletter/newsletter-mail-templates.ts';
import { privacyMails } from '#netlify/server/privacy/data-link-mail.ts';
import { listPage } from '#netlify/server/storage/indexed-store.ts';
import type { getMailStatus, UndeliveredMail } from '#src/api/admin/mail-delivery.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';

const MAX_SHOWN = 100;

export async function readMailStatus(): Promise<ResponseOf<typeof getMailStatus>> {
  const [open, troubles, fault] = await Promise.all([
    mailStore().list('open'),
    listPage(mailStore(), toFailedMail, {
      groups: ['failed', 'unknown'],
      size: MAX_SHOWN,
      cursor: null,
    }),
    getServerError(),
  ]);
  const route = getMailRoute();
  return {
    route: route.kind,
    notice: findNotice(route, fault?.reason ?? null),
    waiting: new Set(open.map(({ id }) => id)).size,
    troubles: await Promise.all(troubles.items),
  };
}

function findNotice(route: ReturnType<typeof getMailRoute>, fault: string | null): string | null {
  if (route.kind === 'none') return route.reason;
  if (route.kind === 'outbox') {
    return `Aucun service d’envoi n’est relié au site\u202f: les e-mails sont écrits dans le dossier ${route.directory}.`;
  }
  return fault && `${fault} Les e-mails attendent et repartiront d’eux-mêmes.`;
}

async function toFailedMail(id: string, mail: mailState.Mail): Promise<UndeliveredMail> {
  const { purpose, at, reason } = mail;
  const state = mail.state === 'failed' ? 'failed' : 'unknown';
  const kind = mailState.findMailTemplate(ALL_KINDS, purpose);
  return {
    ...{ id, state, at, reason: reason ?? '' },
    purpose: (await kind?.label(purpose)) ?? '',
    to: (await kind?.addressOf(purpose)) ?? null,
  };
}

/** Retries or dismisses a failed mail. @throws ApiError 404, 409 for a mail that waits for no decision */
export async function resolveMail(id: string, decision: 'again' | 'forget'): Promise<void> {
  const changed = await mailStore().change(id, (mail) => {
    const isOpen = (mail.state === 'failed' || mail.state === 'unknown') && !mail.isForgotten;
    if (!isOpen) throw new ApiError(409, 'Cet e-mail n’attend pas de décision.');
    return mailState.applyDecision(mail, decision);
  });
  if (!changed) throw new ApiError(404, 'Cet e-mail n’existe plus.');
}

/** Every kind of mail; the type makes the list complete. */
export const ALL_KINDS: Required<mailState.MailKinds> = {
  ...contactMails,
  ...newsletterMails,
  ...privacyMails,
};
