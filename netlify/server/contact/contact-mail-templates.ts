import type { MailTemplate } from '#netlify/server/mail/mail-state.ts';
import * as render from '#netlify/server/mail/render-mail.ts';
import { getAdminAddress, siteAuthor, toSiteUrl } from '#netlify/server/mail/sender-identity.ts';
import { signToken } from '#netlify/server/signing/signing.ts';
import { ANSWER_HOURS } from '#src/api/contact.ts';
import { BRAND } from '#src/brand.ts';
import { truncate } from '#src/lib/text.ts';
import { formatDate } from '#src/lib/time.ts';
import { addLinkToken, MAIL_PAGES } from '#src/site-config.ts';
import { extractSenderId, messageStore, toReplySubject } from './inbox.ts';

/** Daily limits for all senders together; a `doubtful` message is probably from a program. */
const NOTICES_A_DAY = { trusted: 300, doubtful: 20 };
const RECEIPTS_A_DAY = { trusted: 200, doubtful: 20 };
/** Daily limit for all aliases of a mailbox together; receive-message.ts allows each address one a day. */
const RECEIPTS_PER_MAILBOX = 3;

/** Returned instead of a mail: the reason not to send it. */
const WITHHELD_AS_DELETED = { withheld: 'Le message a été supprimé.' };

const messageNotice: MailTemplate<'message-notice'> = {
  async compose({ message: messageId }) {
    const stored = await messageStore().get(messageId);
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
    const trust = doubtful ? 'doubtful' : 'trusted';
    return {
      renderedMail: render.renderMail(to, content, { replyTo: { name, address: email } }),
      limits: [{ name: `${trust}-notices`, sharedBy: 'everybody', limit: NOTICES_A_DAY[trust] }],
    };
  },
  getLabel: () => 'Avis de nouveau message',
  findAddress: getAdminAddress,
};

/** Acknowledges a message without its text, because otherwise the form could send spam to others. */
const messageReceipt: MailTemplate<'message-receipt'> = {
  async compose({ message: messageId }) {
    const stored = await messageStore().get(messageId);
    if (!stored) return WITHHELD_AS_DELETED;
    const linkToken = await signToken('messages', extractSenderId(messageId));
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
          href: toSiteUrl(addLinkToken(MAIL_PAGES.messages, linkToken)),
        },
      ],
    };
    const headers = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' };
    const { email, doubtful } = stored;
    const trust = doubtful ? 'doubtful' : 'trusted';
    return {
      renderedMail: render.createAutomatedMail(email, content, headers),
      limits: [
        { name: 'receipts', sharedBy: { email }, limit: RECEIPTS_PER_MAILBOX },
        { name: `${trust}-receipts`, sharedBy: 'everybody', limit: RECEIPTS_A_DAY[trust] },
      ],
    };
  },
  getLabel: () => 'Accusé de réception d’un message',
  findAddress: async ({ message }) => (await messageStore().get(message))?.email ?? null,
};

const messageAnswer: MailTemplate<'message-answer'> = {
  async compose({ message: messageId }) {
    const stored = await messageStore().get(messageId);
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
    return { renderedMail: render.renderMail({ name, address: email }, content, { replyTo }) };
  },
  getLabel: () => 'Réponse à un message',
  findAddress: async ({ message }) => (await messageStore().get(message))?.email ?? null,
};

export const contactMailTemplates = {
  'message-notice': messageNotice,
  'message-receipt': messageReceipt,
  'message-answer': messageAnswer,
};
