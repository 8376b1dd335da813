import { hash } from 'node:crypto';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { deleteMails, enqueue, listMailIdsTo, mailStore } from '#netlify/server/mail/mail-queue.ts';
import { getMailRoute } from '#netlify/server/mail/transport.ts';
import { verifyToken } from '#netlify/server/signing/signing.ts';
import * as lists from '#netlify/server/storage/indexed-store.ts';
import type { getMessageCounts, InboxMessage } from '#src/api/admin/messages.ts';
import { ANSWER_HOURS, type ContactMessageInput } from '#src/api/contact.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { type StoredMessage, storedMessageSchema } from '#src/api/stored-message.ts';
import { truncate } from '#src/lib/text.ts';

const PAGE_SIZE = 30;
const HOUR_MS = 3_600_000;
/** In characters; mail programs truncate longer mailto links. */
const MAX_QUOTE_LENGTH = 1_200;

/** Puts the state into the index key (`projection`), so that lists are filtered without reading messages. */
function toIndexKey({ receivedAt, doubtful, answeredAt }: StoredMessage): lists.IndexKey {
  const projection = answeredAt ? 'answered' : doubtful ? 'doubtful' : 'open';
  return { group: 'inbox', sort: lists.toNewestFirstKey(receivedAt), projection };
}

export const messageStore = () => lists.indexedStore('messages', storedMessageSchema, toIndexKey);

/** Returns an id that retries share: the sender's id, and a hash of the idempotency `key` and the fields. */
export function createMessageId(senderId: string, key: string, input: ContactMessageInput): string {
  const sortedFields = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  const digest = hash('sha256', JSON.stringify([key, sortedFields]));
  return `${senderId}-${digest.slice(0, 16)}`;
}

/** Returns the fingerprint (a keyed hash) of the sender's address, with which a message's id begins. */
export function extractSenderId(id: string): string {
  return id.split('-')[0] ?? '';
}

export function toAdminNoticeMailId(messageId: string): string {
  return `notice-${messageId}`;
}

export function toAnswerMailId(messageId: string): string {
  return `answer-${messageId}`;
}

export function listInboxPage(state: 'open' | 'doubtful' | null, cursor: string | null) {
  const accepts = ({ indexKey }: lists.IndexEntry) => !state || indexKey.projection === state;
  const query = { groups: ['inbox'], size: PAGE_SIZE, cursor, accepts };
  return lists.listPage(messageStore(), toInboxMessage, query);
}

/** Only the newest messages are counted, so that the administration does not open more slowly each year. */
const MAX_COUNTED = 20_000;

export async function countMessages(): Promise<ResponseOf<typeof getMessageCounts>> {
  let listedCount = 0;
  // The store calls this function for each message, and lists no further page once it returns true.
  const isLimitReached = () => ++listedCount >= MAX_COUNTED;
  const entries = await messageStore().list('inbox', { isPast: isLimitReached });
  const count = (state: string) =>
    entries.filter(({ indexKey }) => indexKey.projection === state).length;
  return { unanswered: count('open'), doubtful: count('doubtful') };
}

export async function setMessageState(
  id: string,
  { answered, doubtful }: { answered?: boolean | undefined; doubtful?: boolean | undefined },
): Promise<InboxMessage> {
  const changed = await messageStore().updateExisting(id, (message) => {
    const isAnswered = answered ?? message.answeredAt !== null;
    const answeredAt = isAnswered ? (message.answeredAt ?? now().toISOString()) : null;
    return { ...message, doubtful: doubtful ?? message.doubtful, answeredAt };
  });
  if (!changed) throw new ApiError(404, 'Ce message n’existe pas ou a été supprimé.');
  return toInboxMessage(id, changed);
}

/** Queues an answer, idempotently. @throws ApiError 404, 409 for another text, 503 if no mail can be sent */
export async function answerMessage(id: string, text: string): Promise<InboxMessage> {
  const route = getMailRoute();
  const earlierAnswerMail = await mailStore().get(toAnswerMailId(id));
  const stored = await messageStore().updateExisting(id, (message) => {
    if (route.kind === 'none') throw new ApiError(503, route.reason);
    if (earlierAnswerMail && message.answer !== text) {
      throw new ApiError(409, 'Une réponse à ce message est déjà partie.');
    }
    return { ...message, answer: text };
  });
  if (!stored) throw new ApiError(404, 'Ce message n’existe pas ou a été supprimé.');
  await enqueue(toAnswerMailId(id), { kind: 'message-answer', message: id });
  return setMessageState(id, { answered: true, doubtful: false });
}

export async function deleteStoredMessage(id: string): Promise<void> {
  await messageStore().delete(id);
  await deleteMails([toAdminNoticeMailId(id), toAnswerMailId(id)]);
}

export async function purgeMessages(before: Date): Promise<void> {
  const accepts = (entry: lists.IndexEntry) => lists.getIndexEntryTime(entry) < before.getTime();
  const expired = await messageStore().list('inbox', { accepts });
  await mapConcurrently(expired, ({ id }) => deleteStoredMessage(id));
}

function toInboxMessage(id: string, stored: StoredMessage): InboxMessage {
  // The administration does not need `mayAcknowledge`, whether the sender may get a receipt.
  const { mayAcknowledge, ...fields } = stored;
  const answerBy = new Date(Date.parse(stored.receivedAt) + ANSWER_HOURS * HOUR_MS).toISOString();
  return { id, ...fields, answerBy, answerLink: createMailtoLink(stored) };
}

export function toReplySubject(subject: string): string {
  return /^re\s*:/i.test(subject) ? subject : `Re: ${subject}`;
}

function createMailtoLink({ name, email, subject, message }: StoredMessage): string {
  const quote = truncate(message, MAX_QUOTE_LENGTH).replace(/^/gm, '> ');
  const replySubject = encodeURIComponent(toReplySubject(subject));
  const body = encodeURIComponent(`Bonjour ${name},\n\n\n\n${quote}`);
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${replySubject}&body=${body}`;
}

/** Returns the sender's id from the link in a receipt. @throws ApiError 410 for an invalid link */
export async function verifySenderLink(linkToken = ''): Promise<string> {
  const senderId = await verifyToken('messages', linkToken);
  if (!senderId) throw new ApiError(410, 'Ce lien n’est pas valable.');
  return senderId;
}

export async function listMessagesBySender(senderId: string): Promise<StoredMessage[]> {
  const ids = await messageStore().keys(`${senderId}-`);
  const found = await Promise.all(ids.map((id) => messageStore().get(id)));
  return found.filter((message) => message !== null);
}

/** Erases a sender's messages and the records of the related mails. @returns the number of messages */
export async function eraseMessagesBySender(senderId: string): Promise<number> {
  const ids = await messageStore().keys(`${senderId}-`);
  const mailIds = await listMailIdsTo(senderId, ['receipt', 'data-link']);
  await Promise.all([...ids.map(deleteStoredMessage), deleteMails(mailIds)]);
  return ids.length;
}
