import { Refusal } from '#netlify/server/http/refusal.ts';
import { mails } from '#netlify/server/mail/queue.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { cursorOf } from '#netlify/server/storage/index-place.ts';
import type { InboxMessage, MessageCounts } from '#src/api/admin/messages.ts';
import { ANSWER_HOURS } from '#src/tarot/contact.ts';
import { isDoubtful, isOpen, messages, type StoredMessage } from './message-store.ts';
import { noticeId } from './receive.ts';

const PAGE = 30;
const HOUR_MS = 3_600_000;
/** Mail programs cut longer links. */
const LONGEST_QUOTE = 1_200;

interface Query {
  only: 'open' | 'doubtful' | null;
  cursor: string | null;
}

const FILTERS = { open: isOpen, doubtful: isDoubtful };

/** One page, newest first, and the cursor of the next. */
export async function inboxPage({ only, cursor }: Query) {
  const accepts = only ? { accepts: FILTERS[only] } : {};
  const listed = await messages().list('inbox', { cursor, limit: PAGE + 1, ...accepts });
  const page = listed.slice(0, PAGE);
  const last = page.at(-1);
  const found = await messages().read(page);
  return {
    items: found.map(({ id, value }) => viewMessage(id, value)),
    next: listed.length > PAGE && last ? cursorOf(last) : null,
  };
}

export async function countMessages(): Promise<MessageCounts> {
  const listed = await messages().list('inbox');
  return {
    unanswered: listed.filter(isOpen).length,
    doubtful: listed.filter(isDoubtful).length,
  };
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

export async function deleteMessage(id: string): Promise<void> {
  await messages().remove(id);
  await mails().remove(noticeId(id));
}

function viewMessage(id: string, stored: StoredMessage): InboxMessage {
  const { name, email, subject, message, receivedAt, doubtful, answeredAt } = stored;
  return {
    id,
    name,
    email,
    subject,
    message,
    receivedAt,
    answerBy: new Date(Date.parse(receivedAt) + ANSWER_HOURS * HOUR_MS).toISOString(),
    doubtful,
    answeredAt,
    answerLink: answerLink(stored),
  };
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
