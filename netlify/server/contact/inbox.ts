import pLimit from 'p-limit';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { mails, mailsTo, removeMails } from '#netlify/server/mail/queue.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { openLink } from '#netlify/server/settings/secret.ts';
import { type Listed, listedTime } from '#netlify/server/storage/index-place.ts';
import { listPage } from '#netlify/server/storage/list-page.ts';
import type { InboxMessage, MessageCounts } from '#src/api/admin/messages.ts';
import { ANSWER_HOURS } from '#src/tarot/contact.ts';
import { messages, noticeId, type StoredMessage } from './message-store.ts';

const PAGE = 30;
const AT_ONCE = 20;
const HOUR_MS = 3_600_000;
/** Mail programs cut longer links. */
const LONGEST_QUOTE = 1_200;

interface Query {
  only: 'open' | 'doubtful' | null;
  cursor: string | null;
}

/** One page, newest first, and the cursor of the next. */
export function inboxPage({ only, cursor }: Query) {
  const accepts = ({ place }: Listed) => only === null || place.note === only;
  return listPage(messages(), viewMessage, { groups: ['inbox'], size: PAGE, cursor, accepts });
}

export async function countMessages(): Promise<MessageCounts> {
  const listed = await messages().list('inbox');
  const count = (note: string) => listed.filter(({ place }) => place.note === note).length;
  return { unanswered: count('open'), doubtful: count('doubtful') };
}

/** @throws Refusal 404 */
export async function markMessage(
  id: string,
  { answered, doubtful }: { answered?: boolean | undefined; doubtful?: boolean | undefined },
): Promise<InboxMessage> {
  const changed = await messages().change(id, (message) => ({
    ...message,
    doubtful: doubtful ?? message.doubtful,
    answeredAt: answeredAt(message, answered),
  }));
  if (!changed) throw new Refusal(404, 'Ce message n’existe pas ou a été supprimé.');
  return viewMessage(id, changed);
}

function answeredAt(message: StoredMessage, answered: boolean | undefined): string | null {
  if (answered === undefined) return message.answeredAt;
  return answered ? (message.answeredAt ?? now().toISOString()) : null;
}

/** With the trace of the notice about it. */
export async function deleteMessage(id: string): Promise<void> {
  await messages().remove(id);
  await mails().remove(noticeId(id));
}

/** Erases messages received before that moment. */
export async function purgeMessages(before: Date): Promise<void> {
  await pLimit(AT_ONCE).map(await messagesBefore(before), deleteMessage);
}

/** Ids of messages received before that moment. */
export async function messagesBefore(before: Date): Promise<string[]> {
  const accepts = (listed: Listed) => listedTime(listed) < before.getTime();
  return (await messages().list('inbox', { accepts })).map(({ id }) => id);
}

function viewMessage(id: string, stored: StoredMessage): InboxMessage {
  const { mayAcknowledge, ...shown } = stored;
  const answerBy = new Date(Date.parse(stored.receivedAt) + ANSWER_HOURS * HOUR_MS).toISOString();
  return { id, ...shown, answerBy, answerLink: answerLink(stored) };
}

function answerLink({ name, email, subject, message }: StoredMessage): string {
  const quote = message.slice(0, LONGEST_QUOTE).replace(/^/gm, '> ');
  const fields = {
    subject: /^re\s*:/i.test(subject) ? subject : `Re: ${subject}`,
    body: `Bonjour ${name},\n\n\n\n${quote}`,
  };
  const query = Object.entries(fields).map(
    ([field, text]) => `${field}=${encodeURIComponent(text)}`,
  );
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.join('&')}`;
}

/** Fingerprint of the address that the link from an acknowledgement stands for. @throws Refusal 410 */
export async function senderBehind(link = ''): Promise<string> {
  const sender = await openLink('messages', link);
  if (!sender) throw new Refusal(410, 'Ce lien n’est pas valable.');
  return sender;
}

/** Everything this sender wrote that is still kept. */
export async function messagesOf(sender: string): Promise<StoredMessage[]> {
  const found = await Promise.all((await idsOf(sender)).map((id) => messages().get(id)));
  return found.filter((message) => message !== null);
}

/** Erases it, with the traces of the mails about it; gives the number of messages. */
export async function eraseMessagesOf(sender: string): Promise<number> {
  const ids = await idsOf(sender);
  const traces = await mailsTo(sender, ['receipt', 'data-link']);
  await Promise.all([...ids.map(deleteMessage), removeMails(traces)]);
  return ids.length;
}

function idsOf(sender: string): Promise<string[]> {
  return messages().ids(`${sender}-`);
}
