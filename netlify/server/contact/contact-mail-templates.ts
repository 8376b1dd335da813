import { ApiError } from '#netlify/server/http/api-error.ts';
import { enqueue, mailStore } from '#netlify/server/mail/mail-queue.ts';
import type { MailTemplate } from '#netlify/server/mail/mail-state.ts';
import * as render from '#netlify/server/mail/render-mail.ts';
import { getAdminAddress, siteAuthor, toSiteUrl } from '#netlify/server/mail/sender-identity.ts';
import { getMailRoute } from '#netlify/server/mail/transport.ts';
import { signToken } from '#netlify/server/signing/signing.ts';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { ANSWER_HOURS } from '#src/api/contact.ts';
import { BRAND } from '#src/brand.ts';
import { truncate } from '#src/lib/text.ts';
import { formatDate } from '#src/lib/time.ts';
import { MAIL_PAGES, withLink } from '#src/site-config.ts';
import {
  getSenderId,
  messageStore,
  setMessageState,
  toAnswerMailId,
  toReplySubject,
} from './inbox.ts';

/** Daily limits of mails about messages, for all senders together. `doubtful` messages are probably from programs. */
const NOTICES_A_DAY = { trusted: 300, doubtful: 20 };
const RECEIPTS_A_DAY = { trusted: 200, doubtful: 20 };
/** For a mailbox with all its aliases, each of which gets one a day. */
const RECEIPTS_PER_MAILBOX = 3;

const WITHHELD_AS_DELETED = { withheld: 'Le message a été supprimé.' };

/** Notifies the administrator of a message. */
const messageNotice: MailTemplate<'message-notice'> = {
  async compose({ message: id }) {
    const stored = await messageStore().get(id);
    if (!stored) return WITHHELD_AS_DELETED;
    const { name, email, subject, message, doubtful } = stored;
    const content: render.MailContent = {
      subject: `${doubtful ? '[Douteux] ' : ''}Message\u202f: ${subject}`,
      preheader: `Message de ${name}`,
      title: `Message de ${name}`,
      signature: `Le site ${BRAND.name}`,
      blocks: [
        { label: 'Objet', value: subject },
        { label: 'De', value: `${name}, ${email}` },
        { quote: message },
        ...(doubtful
          ? ['Ce message est douteux\u202f: rien ne prouve qu’il vienne d’une personne.']
          : []),
        { button: 'Ouvrir les messages', href: toSiteUrl('/admin') },
      ],
      footer: ['En répondant à cet e-mail, vous écrivez directement à cette personne.'],
    };
    const to = { name: siteAuthor.name, address: getAdminAddress() };
    const kind = doubtful ? 'doubtful' : 'trusted';
    return {
      envelope: render.renderMail(to, content, { replyTo: { name, address: email } }),
      limits: [[`${kind}-notices`, 'everybody', NOTICES_A_DAY[kind]]],
    };
  },
  getLabel: () => 'Avis de nouveau message',
  findAddress: getAdminAddress,
};

/** Acknowledges a message without quoting it, because otherwise the form could be used to send spam to others. */
const messageReceipt: MailTemplate<'message-receipt'> = {
  async compose({ message: id }) {
    const stored = await messageStore().get(id);
    if (!stored) return WITHHELD_AS_DELETED;
    const link = await signToken('messages', getSenderId(id));
    const content: render.MailContent = {
      subject: `${BRAND.name}\u202f: votre message est bien arrivé`,
      preheader: `Je le lis moi-même et je vous réponds sous ${ANSWER_HOURS}\u00a0heures.`,
      title: 'Votre message est bien arrivé',
      blocks: [
        'Bonjour,',
        `J’ai bien reçu le message que vous m’avez envoyé depuis la page Contact. Je le lis moi-même et je vous réponds sous ${ANSWER_HOURS}\u00a0heures.`,
        'Si vous n’avez rien écrit, laissez cet e-mail de côté\u202f: votre adresse a sans doute été indiquée par erreur.',
        'Bien à vous,',
      ],
      footer: [
        render.FORM_FOOTER,
        {
          label: 'Relire, télécharger ou effacer ce que vous m’avez écrit',
          href: toSiteUrl(withLink(MAIL_PAGES.messages, link)),
        },
      ],
    };
    const headers = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' };
    const { email, doubtful } = stored;
    const kind = doubtful ? 'doubtful' : 'trusted';
    return {
      envelope: render.createAutomatedMail(email, content, headers),
      limits: [
        ['receipts', { email }, RECEIPTS_PER_MAILBOX],
        [`${kind}-receipts`, 'everybody', RECEIPTS_A_DAY[kind]],
      ],
    };
  },
  getLabel: () => 'Accusé de réception d’un message',
  findAddress: async ({ message }) => (await messageStore().get(message))?.email ?? null,
};

/**
 * Stores the answer, queues its mail, then marks the message as answered. After a failure in between, a repeated request
 * continues where the first one stopped. @throws ApiError 404, 409 for a second answer, 503 while no mail can be sent
 */
export async function answerMessage(id: string, text: string): Promise<InboxMessage> {
  const route = getMailRoute();
  const answerMail = await mailStore().get(toAnswerMailId(id));
  const stored = await messageStore().change(id, (message) => {
    if (route.kind === 'none') throw new ApiError(503, route.reason);
    if (answerMail && message.answer !== text) {
      throw new ApiError(409, 'Une réponse à ce message est déjà partie.');
    }
    return { ...message, answer: text };
  });
  if (!stored) throw new ApiError(404, 'Ce message n’existe pas ou a été supprimé.');
  await enqueue(toAnswerMailId(id), { kind: 'message-answer', message: id });
  return setMessageState(id, { answered: true, doubtful: false });
}

const messageAnswer: MailTemplate<'message-answer'> = {
  async compose({ message: id }) {
    const stored = await messageStore().get(id);
    if (!stored?.answer) return WITHHELD_AS_DELETED;
    const { name, email, subject, receivedAt, answer } = stored;
    const content = {
      subject: toReplySubject(subject),
      preheader: truncate(answer, 90),
      title: 'Ma réponse à votre message',
      blocks: answer.split('\n').filter((line) => line.trim()),
      footer: [
        `Cet e-mail répond au message «\u202f${subject}\u202f» que vous m’avez écrit le ${formatDate(receivedAt)}. En y répondant, vous m’écrivez directement.`,
      ],
    };
    const replyTo = { name: siteAuthor.name, address: getAdminAddress() };
    return { envelope: render.renderMail({ name, address: email }, content, { replyTo }) };
  },
  getLabel: () => 'Réponse à un message',
  findAddress: async ({ message }) => (await messageStore().get(message))?.email ?? null,
};

export const contactMails = {
  'message-notice': messageNotice,
  'message-receipt': messageReceipt,
  'message-answer': messageAnswer,
};
