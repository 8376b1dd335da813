import { ApiError } from '#netlify/server/http/api-error.ts';
import { enqueue, mailStore } from '#netlify/server/mail/mail-queue.ts';
import type { MailTemplate } from '#netlify/server/mail/mail-state.ts';
import { renderMail } from '#netlify/server/mail/render-mail.ts';
import { owner, ownerAddress } from '#netlify/server/mail/sender-identity.ts';
import { getMailRoute } from '#netlify/server/mail/transport.ts';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { truncate } from '#src/lib/text.ts';
import { formatDate } from '#src/lib/time.ts';
import { answerId, messageStore, messagesBefore, replySubject, setMessageState } from './inbox.ts';

/**
 * Stores the answer, queues its mail, then marks the message as answered: after a failure between two steps the same call
 * goes on where it stopped. @throws ApiError 404, 409 after an answer, 503 while no mail can leave
 */
export async function answerMessage(id: string, text: string): Promise<InboxMessage> {
  const route = getMailRoute();
  const sent = await mailStore().get(answerId(id));
  const stored = await messageStore().change(id, (message) => {
    if (route.kind === 'none') throw new ApiError(503, route.reason);
    if (sent && message.answer !== text) {
      throw new ApiError(409, 'Une réponse à ce message est déjà partie.');
    }
    return { ...message, answer: text };
  });
  if (!stored) throw new ApiError(404, 'Ce message n’existe pas ou a été supprimé.');
  await enqueue(answerId(id), { kind: 'message-answer', message: id });
  return setMessageState(id, { answered: true, doubtful: false });
}

const messageAnswer: MailTemplate<'message-answer'> = {
  prefix: 'answer',
  async compose({ message: id }) {
    const stored = await messageStore().get(id);
    if (!stored?.answer) return { withheld: 'Le message a été supprimé.' };
    const { name, email, subject, receivedAt, answer } = stored;
    const content = {
      subject: replySubject(subject),
      preheader: truncate(answer, 90),
      title: 'Ma réponse à votre message',
      blocks: answer.split('\n').filter((line) => line.trim()),
      footer: [
        `Cet e-mail répond au message «\u202f${subject}\u202f» que vous m’avez écrit le ${formatDate(receivedAt)}. En y répondant, vous m’écrivez directement.`,
      ],
    };
    const replyTo = { name: owner.name, address: ownerAddress() };
    return { envelope: renderMail({ name, address: email }, content, { replyTo }) };
  },
  label: () => 'Réponse à un message',
  addressOf: async ({ message }) => (await messageStore().get(message))?.email ?? null,
  /** The record is deleted with the age of its message. */
  async outdated(before) {
    const sent = new Set(await mailStore().keys('answer-'));
    return (await messagesBefore(before)).map(answerId).filter((id) => sent.has(id));
  },
};

export const answerMails = { 'message-answer': messageAnswer };
