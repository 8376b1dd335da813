import { now } from '#netlify/server/settings/clock.ts';
import {
  type Listed,
  newestFirst,
  oldestFirst,
  type Place,
} from '#netlify/server/storage/index-place.ts';
import { indexedStore } from '#netlify/server/storage/indexed-store.ts';
import type { Mail, MailPurpose } from './mail.ts';

/** What somebody waits for goes before letters. */
function priorityOf({ kind }: MailPurpose): number {
  return kind === 'letter' ? 1 : 0;
}

function placeOf(mail: Mail): Place | null {
  switch (mail.state) {
    case 'queued':
    case 'claimed':
      return { group: 'open', sort: `${priorityOf(mail.purpose)}-${oldestFirst(mail.dueAt)}` };
    case 'sent':
      return null;
    default:
      return {
        group: mail.isForgotten ? `${mail.state}-forgotten` : mail.state,
        sort: newestFirst(mail.at),
      };
  }
}

/** Ends the id of a mail about one day: 20260301. */
export function dayStamp(time: Date): string {
  return time.toISOString().slice(0, 10).replaceAll('-', '');
}

/** The day that ends such an id, or the moment in milliseconds that ends it instead. */
export function stampedTime(id: string): number {
  const end = id.slice(id.lastIndexOf('-') + 1);
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(end) ?? [];
  return year ? Date.parse(`${year}-${month}-${day}`) : Number(end);
}

/** Sent mails are kept for a while, and stand in no list. */
export const mails = () => indexedStore<Mail>('mails', placeOf, { hasUnlisted: true });

/** Ids of the mails of these kinds to one person, by the fingerprint of her address. */
export async function mailsTo(person: string, kinds: readonly string[]): Promise<string[]> {
  const found = await Promise.all(kinds.map((kind) => mails().ids(`${kind}-${person}-`)));
  return found.flat();
}

/** When a place of the `open` list is due. */
export function dueTime({ sort }: Place): number {
  return Number(sort.slice(2));
}

/** Also while another worker has it in hand, or lost it. */
export async function isAnyMailDue(): Promise<boolean> {
  const time = now().getTime();
  const accepts = ({ place }: Listed) => dueTime(place) <= time;
  return (await mails().list('open', { accepts, limit: 1 })).length > 0;
}

/**
 * Takes the mail off the list of open ones where a crash kept it after its last step: each run would look at
 * it again, and its letter would never be done. A place that a mail is about to take is later than that step.
 */
export async function unlistIfLeft(listed: Listed, mail: Mail): Promise<void> {
  if (dueTime(listed.place) <= Date.parse(mail.at)) await mails().unlist(listed, mail);
}

function newMail(purpose: MailPurpose, dueAt: Date): Mail {
  return {
    purpose,
    state: 'queued',
    attempts: 0,
    dueAt: dueAt.toISOString(),
    at: now().toISOString(),
    reason: null,
    isForgotten: false,
  };
}

/**
 * Queues the mail, once: a second call with the same id changes nothing, whatever became of the first.
 * `id` is made of [a-z0-9-].
 */
export function enqueue(id: string, purpose: MailPurpose, dueAt = now()): Promise<boolean> {
  return mails().create(id, newMail(purpose, dueAt));
}

/** Puts down that this mail will not be sent, so that nobody asks again. */
export function withhold(id: string, purpose: MailPurpose, reason: string): Promise<boolean> {
  return mails().create(id, { ...newMail(purpose, now()), state: 'withheld', reason });
}
