import { now } from '#netlify/server/settings/clock.ts';
import {
  indexedStore,
  type Listed,
  listedTime,
  newestFirst,
  oldestFirst,
  type Place,
} from '#netlify/server/storage/indexed-store.ts';
import { mapConcurrently } from '#netlify/server/storage/pool.ts';
import { type Mail, type MailPrefix, type MailPurpose, newMail, withheld } from './mail.ts';

function placeOf({ state, dueAt, at, isForgotten }: Mail): Place | null {
  if (state === 'sent') return null;
  if (state === 'queued' || state === 'claimed') return { group: 'open', sort: oldestFirst(dueAt) };
  return { group: isForgotten ? `${state}-forgotten` : state, sort: newestFirst(at) };
}

/** Sent mails are kept for a while, and stand in no list. */
export const mails = () => indexedStore<Mail>('mails', placeOf, { hasUnlisted: true });

/**
 * Queues the mail, once: a second call with the same id changes nothing, whatever became of the first.
 * `id` is made of [a-z0-9-].
 */
export function enqueue(id: string, purpose: MailPurpose, dueAt = now()): Promise<boolean> {
  return mails().create(id, newMail(purpose, dueAt));
}

/** Puts down that this mail will not be sent, so that nobody asks again. */
export function withhold(id: string, purpose: MailPurpose, reason: string): Promise<boolean> {
  return mails().create(id, withheld(newMail(purpose, now()), reason));
}

/** Ends the id of a mail about one day: 20260301. */
export function dayStamp(time: Date): string {
  return time.toISOString().slice(0, 10).replaceAll('-', '');
}

/** The day that ends such an id, or the moment in milliseconds that ends it instead. */
function stampedTime(id: string): number {
  const end = id.slice(id.lastIndexOf('-') + 1);
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(end) ?? [];
  return year ? Date.parse(`${year}-${month}-${day}`) : Number(end);
}

/** Mails of a kind about one day or one moment, which their ids end with, that are from before that moment. */
export function stampedBefore(prefix: MailPrefix): (before: Date) => Promise<string[]> {
  return async (before) =>
    (await mails().keys(`${prefix}-`)).filter((id) => stampedTime(id) < before.getTime());
}

export async function removeMails(ids: readonly string[]): Promise<void> {
  await mapConcurrently(ids, (id) => mails().remove(id));
}

/** Ids of the mails with these prefixes to one person, by the fingerprint of her address. */
export async function mailsTo(person: string, prefixes: readonly MailPrefix[]): Promise<string[]> {
  const found = await Promise.all(prefixes.map((prefix) => mails().keys(`${prefix}-${person}-`)));
  return found.flat();
}

/** When a place of the `open` list is due; earlier versions wrote a priority before the time. */
function dueTime({ sort }: Place): number {
  return Number(sort.slice(-13));
}

/** Mails whose time has come, also while another worker has them in hand, or lost them. */
export function dueMails(limit?: number): Promise<Listed[]> {
  const time = now().getTime();
  const accepts = ({ place }: Listed) => dueTime(place) <= time;
  return mails().list('open', { accepts, ...(limit && { limit }) });
}

/**
 * Takes the mail off the list of open ones where a crash kept it after its last step: each run would look at
 * it again, and its letter would never be done. A place that a mail is about to take is later than that step.
 */
export async function unlistStale(listed: Listed, mail: Mail): Promise<void> {
  if (dueTime(listed.place) <= Date.parse(mail.at)) await mails().unlist(listed, mail);
}

/** A call has queued its mails long before, unless it died; what is older was looked at by earlier runs. */
const GRACE_MS = 60_000;
const LOOKBACK_MS = 3_600_000;

/**
 * Queues the mails that entities in this list, newest first, lack because their call died before it queued
 * them. Tells whether there were any.
 */
export async function recoverUnqueued(
  store: Pick<ReturnType<typeof indexedStore>, 'list'>,
  group: string,
  queueMissing: (id: string) => Promise<string[]>,
): Promise<boolean> {
  const recent = await store.list(group, {
    accepts(listed) {
      const age = now().getTime() - listedTime(listed);
      return age >= GRACE_MS && age <= LOOKBACK_MS;
    },
  });
  const queued = await mapConcurrently(recent, ({ id }) => queueMissing(id));
  return queued.flat().length > 0;
}
