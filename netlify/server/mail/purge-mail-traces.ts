import pLimit from 'p-limit';
import { messages } from '#netlify/server/contact/message-store.ts';
import { noticeId } from '#netlify/server/contact/receive.ts';
import { LETTER_MAIL, letterMailPrefix, letters } from '#netlify/server/newsletter/letter-store.ts';
import { listedTime } from '#netlify/server/storage/index-place.ts';
import { mails, stampedTime } from './queue.ts';

const AT_ONCE = 20;

/** Mails about one day or one moment carry it at the end of their ids. */
const DATED = ['confirmation-', 'receipt-', 'data-link-', 'test-'];

/**
 * Erases the traces of mails sent before that moment. A letter's own go together, once it has long been sent,
 * and a notice goes by the age of its message.
 */
export async function purgeMailTraces(before: Date): Promise<void> {
  const old = await Promise.all([oldDated(before), oldLetterMails(before), oldNotices(before)]);
  await pLimit(AT_ONCE).map(old.flat(), (id) => mails().remove(id));
}

async function oldDated(before: Date): Promise<string[]> {
  const dated = await Promise.all(DATED.map((prefix) => mails().ids(prefix)));
  return dated.flat().filter((id) => stampedTime(id) < before.getTime());
}

async function oldLetterMails(before: Date): Promise<string[]> {
  const all = await letters().read(await letters().list('all'));
  const prefixes = new Set(
    all
      .filter(({ value }) => value.finishedAt && Date.parse(value.finishedAt) < before.getTime())
      .map(({ id }) => letterMailPrefix(id)),
  );
  const sent = await mails().ids(LETTER_MAIL);
  return sent.filter((id) => prefixes.has(id.slice(0, id.lastIndexOf('-') + 1)));
}

async function oldNotices(before: Date): Promise<string[]> {
  const notices = new Set(await mails().ids(noticeId('')));
  const inbox = await messages().list('inbox');
  return inbox
    .filter((listed) => listedTime(listed) < before.getTime())
    .map(({ id }) => noticeId(id))
    .filter((id) => notices.has(id));
}

export function repairMails(): Promise<number> {
  return mails().repair();
}
