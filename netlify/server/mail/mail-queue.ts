import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { isDue, now } from '#netlify/server/lib/clock.ts';
import * as lists from '#netlify/server/storage/indexed-store.ts';
import { DAY_MS } from '#src/lib/time.ts';
import * as mailState from './mail-state.ts';

const MAX_REQUEUED = 2_000;

/** Returns the list (`group`) and the sort key of a mail: `open` is sorted by the due time, the other lists by the last change. */
function toIndexKey({ state, dueAt, at, isForgotten }: mailState.Mail): lists.IndexKey {
  if (state === 'queued' || state === 'claimed')
    return { group: 'open', sort: lists.oldestFirst(dueAt) };
  return { group: isForgotten ? `${state}-forgotten` : state, sort: lists.newestFirst(at) };
}

export const mailStore = () => lists.indexedStore('mails', mailState.mailSchema, toIndexKey);

/** Queues a mail unless there is one with this id, made of [a-z0-9-], in any state. @returns whether it was queued */
export function enqueue(
  id: string,
  payload: mailState.MailPayload,
  dueAt = now(),
): Promise<boolean> {
  return mailStore().create(id, mailState.createMail(payload, dueAt));
}

/** Queues the failed mails again whose id has this prefix, at most as many as one request has time for. @returns their number */
export async function requeueFailed(prefix: string): Promise<number> {
  const accepts = ({ id }: lists.IndexEntry) => id.startsWith(prefix);
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

/** The lists of mails that no worker changes, only the administrator. */
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

/** Deletes the mails until `deadline`, in milliseconds since 1970; the nightly purge deletes the remaining ones later. */
export async function deleteMails(
  ids: readonly string[],
  deadline = Number.POSITIVE_INFINITY,
): Promise<void> {
  await mapConcurrently(ids, (id) => (Date.now() < deadline ? mailStore().delete(id) : undefined));
}

/** Returns the ids of the mails with these prefixes to one person, known by the fingerprint of the address. */
export async function listMailIdsTo(
  fingerprint: string,
  prefixes: readonly mailState.MailPrefix[],
): Promise<string[]> {
  const found = await Promise.all(
    prefixes.map((prefix) => mailStore().keys(`${prefix}-${fingerprint}-`)),
  );
  return found.flat();
}

/** Lists the mails that are due, including those that a worker has claimed. */
export function listDueMails(limit?: number): Promise<lists.IndexEntry[]> {
  const time = now();
  const accepts = ({ indexKey }: lists.IndexEntry) => isDue(Number(indexKey.sort), time);
  return mailStore().list('open', { accepts, ...(limit && { limit }) });
}

/**
 * Removes a mail from the list of open mails if a crash left it there after its last change. Otherwise each run would
 * check the mail again, and its campaign would never be finished. An entry that is due after the last change may belong to a
 * retry that is being stored, because the store writes an entry before its mail.
 */
export async function unlistIfStale(entry: lists.IndexEntry, mail: mailState.Mail): Promise<void> {
  if (Number(entry.indexKey.sort) <= Date.parse(mail.at)) await mailStore().unlist(entry, mail);
}

/** At this age of an entity (a message or a sign-up), the request that stored it has queued the mails or died. */
const GRACE_MS = 60_000;
/** Older entities are not checked, because earlier runs have checked them: scheduled runs are unlikely to fail for a whole day. */
const LOOKBACK_MS = DAY_MS;

/** Calls `queueMails`, which returns ids of queued mails, for recent entities of the list `group` whose request may have died. @returns whether mails were missing */
export async function queueMissedMails(
  store: Pick<ReturnType<typeof lists.indexedStore>, 'list'>,
  group: string,
  queueMails: (id: string) => Promise<string[]>,
): Promise<boolean> {
  const getAge = (entry: lists.IndexEntry) => now().getTime() - lists.getIndexEntryTime(entry);
  const isTooOld = (entry: lists.IndexEntry) => getAge(entry) > LOOKBACK_MS;
  const accepts = (entry: lists.IndexEntry) => getAge(entry) >= GRACE_MS && !isTooOld(entry);
  const recent = await store.list(group, { accepts, isPast: isTooOld });
  const queued = await mapConcurrently(recent, ({ id }) => queueMails(id));
  return queued.flat().length > 0;
}
