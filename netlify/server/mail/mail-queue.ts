import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { isDue, now } from '#netlify/server/lib/clock.ts';
import * as lists from '#netlify/server/storage/indexed-store.ts';
import { DAY_MS } from '#src/lib/time.ts';
import * as mailState from './mail-state.ts';

const MAX_REQUEUED = 2_000;

/** Returns a mail's list (`group`) and sort key: the due time for open mails, the last change for others. */
function toIndexKey({ state, dueAt, at, isForgotten }: mailState.Mail): lists.IndexKey {
  if (state === 'queued' || state === 'claimed')
    return { group: 'open', sort: lists.toOldestFirstKey(dueAt) };
  return { group: isForgotten ? `${state}-forgotten` : state, sort: lists.toNewestFirstKey(at) };
}

export const mailStore = () => lists.indexedStore('mails', mailState.mailSchema, toIndexKey);

/** Queues a mail unless its id, made of [a-z0-9-], exists in any state. @returns whether it was queued */
export function enqueue(
  id: string,
  payload: mailState.MailPayload,
  dueAt = now(),
): Promise<boolean> {
  return mailStore().create(id, mailState.createMail(payload, dueAt));
}

/** Queues failed mails again, as many as one request has time for. @returns the number of mails found */
export async function requeueFailed(idPrefix: string): Promise<number> {
  const accepts = ({ id }: lists.IndexEntry) => id.startsWith(idPrefix);
  const failed = await mailStore().list('failed', { accepts, limit: MAX_REQUEUED });
  await mapConcurrently(failed, ({ id }) =>
    mailStore().updateExisting(id, (mail) =>
      mail.state === 'failed' ? mailState.applyDecision(mail, 'again') : null,
    ),
  );
  return failed.length;
}

/** Returns the day, such as `20260301`, for the id of a mail that is sent once a day. */
export function formatDayId(time: Date): string {
  return time.toISOString().slice(0, 10).replaceAll('-', '');
}

/** Mails that no worker sends. `unknown`: maybe sent; `-forgotten`: dismissed by the administrator. */
const SETTLED_GROUPS = [
  'sent',
  'withheld',
  'failed',
  'unknown',
  'failed-forgotten',
  'unknown-forgotten',
];

/** Deletes the mails that were settled before this time. */
export async function purgeMails(before: Date): Promise<void> {
  const accepts = (entry: lists.IndexEntry) => lists.getIndexEntryTime(entry) < before.getTime();
  const expired = await Promise.all(
    SETTLED_GROUPS.map((group) => mailStore().list(group, { accepts })),
  );
  await deleteMails(expired.flat().map(({ id }) => id));
}

/** Deletes mails until `deadline`, in milliseconds since 1970; the nightly purge deletes the others. */
export async function deleteMails(
  ids: readonly string[],
  deadline = Number.POSITIVE_INFINITY,
): Promise<void> {
  await mapConcurrently(ids, (id) => (Date.now() < deadline ? mailStore().delete(id) : undefined));
}

/** Returns the ids of one person's mails, which contain the fingerprint (a hash) of the address. */
export async function listMailIdsTo(
  fingerprint: string,
  prefixes: readonly mailState.MailPrefix[],
): Promise<string[]> {
  const found = await Promise.all(
    prefixes.map((prefix) => mailStore().keys(`${prefix}-${fingerprint}-`)),
  );
  return found.flat();
}

/** Lists the due mails, also claimed ones, because the worker that claimed them may have died. */
export function listDueMails(limit?: number): Promise<lists.IndexEntry[]> {
  const time = now();
  // The sort key of an open mail is its due time in milliseconds.
  const accepts = ({ indexKey }: lists.IndexEntry) => isDue(Number(indexKey.sort), time);
  return mailStore().list('open', { accepts, ...(limit && { limit }) });
}

/** Removes an entry that a crash left in the open list, where it would keep its campaign unfinished. */
export async function unlistIfStale(entry: lists.IndexEntry, mail: mailState.Mail): Promise<void> {
  // An entry due after the mail's last change may be of a retry, which stores the entry before the mail.
  if (Number(entry.indexKey.sort) <= Date.parse(mail.at)) await mailStore().unlist(entry, mail);
}

/** After this time, the request that stored a message or sign-up has queued the mails for it, or died. */
const GRACE_MS = 60_000;
/** Older entities were checked by earlier runs, unless scheduled runs failed for a whole day. */
const LOOKBACK_MS = DAY_MS;

/** Queues mails that a crash left unqueued, of recent entities in a `group` of the store. @returns whether any */
export async function queueMissedMails(
  store: Pick<ReturnType<typeof lists.indexedStore>, 'list'>,
  group: string,
  /** Returns the ids of the mails that were missing. */
  queueMissing: (id: string) => Promise<string[]>,
): Promise<boolean> {
  const getAge = (entry: lists.IndexEntry) => now().getTime() - lists.getIndexEntryTime(entry);
  const isTooOld = (entry: lists.IndexEntry) => getAge(entry) > LOOKBACK_MS;
  const accepts = (entry: lists.IndexEntry) => getAge(entry) >= GRACE_MS && !isTooOld(entry);
  // `isPast` ends the listing, which is sorted newest first, at the first entry that is too old.
  const recentEntries = await store.list(group, { accepts, isPast: isTooOld });
  const queued = await mapConcurrently(recentEntries, ({ id }) => queueMissing(id));
  return queued.flat().length > 0;
}
