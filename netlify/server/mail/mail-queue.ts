import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { isDue, now } from '#netlify/server/lib/clock.ts';
import * as lists from '#netlify/server/storage/indexed-store.ts';
import * as mailState from './mail-state.ts';

const MAX_REQUEUED = 2_000;

function toIndexKey({ state, dueAt, at, isForgotten }: mailState.Mail): lists.IndexKey {
  if (state === 'queued' || state === 'claimed')
    return { group: 'open', sort: lists.oldestFirst(dueAt) };
  return { group: isForgotten ? `${state}-forgotten` : state, sort: lists.newestFirst(at) };
}

export const mailStore = () => lists.indexedStore('mails', mailState.mailSchema, toIndexKey);

/** Idempotent, whatever the state of the first mail of that id, which is made of [a-z0-9-]. */
export function enqueue(
  id: string,
  purpose: mailState.MailPayload,
  dueAt = now(),
): Promise<boolean> {
  return mailStore().create(id, mailState.createMail(purpose, dueAt));
}

/** Queues again every failed mail whose id begins so, within one call's time. @returns how many */
export async function requeueFailed(prefix: string): Promise<number> {
  const accepts = ({ id }: lists.IndexEntry) => id.startsWith(prefix);
  const failed = await mailStore().list('failed', { accepts, limit: MAX_REQUEUED });
  const changed = await mapConcurrently(failed, ({ id }) =>
    mailStore().change(id, (mail) =>
      mail.state === 'failed' ? mailState.applyDecision(mail, 'again') : null,
    ),
  );
  return changed.length;
}

/** Suffix of the id of a mail that is sent once a day, `20260301`. */
export function formatDayId(time: Date): string {
  return time.toISOString().slice(0, 10).replaceAll('-', '');
}

/** Groups of mails that nothing more happens to by itself. */
const SETTLED_GROUPS = [
  'sent',
  'withheld',
  'failed',
  'unknown',
  'failed-forgotten',
  'unknown-forgotten',
];

/** Deletes the mails that were settled before that time. */
export async function purgeMails(before: Date): Promise<void> {
  const accepts = (listed: lists.IndexEntry) => lists.getIndexEntryTime(listed) < before.getTime();
  const old = await Promise.all(
    SETTLED_GROUPS.map((group) => mailStore().list(group, { accepts })),
  );
  await deleteMails(old.flat().map(({ id }) => id));
}

/** Deletes mails until `until`, in milliseconds. What is left is deleted with its age. */
export async function deleteMails(
  ids: readonly string[],
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  await mapConcurrently(ids, (id) => (Date.now() < until ? mailStore().delete(id) : undefined));
}

/** Ids of the mails with these prefixes to one person, by the fingerprint of the address. */
export async function listMailIdsTo(
  person: string,
  prefixes: readonly mailState.MailPrefix[],
): Promise<string[]> {
  const found = await Promise.all(
    prefixes.map((prefix) => mailStore().keys(`${prefix}-${person}-`)),
  );
  return found.flat();
}

/** Mails that are due, including those that are claimed. */
export function listDueMails(limit?: number): Promise<lists.IndexEntry[]> {
  const time = now();
  const accepts = ({ indexKey }: lists.IndexEntry) => isDue(Number(indexKey.sort), time);
  return mailStore().list('open', { accepts, ...(limit && { limit }) });
}

/**
 * Removes the mail from the list of open ones if a crash left it there after its last change: each run would check it
 * again, and its letter would never be finished. A key that a retry is about to take is later than that change.
 */
export async function unlistIfStale(listed: lists.IndexEntry, mail: mailState.Mail): Promise<void> {
  if (Number(listed.indexKey.sort) <= Date.parse(mail.at)) await mailStore().unlist(listed, mail);
}

/** A call queues its mails within the grace period unless it died; older ones were checked by earlier runs. */
const GRACE_MS = 60_000;
const LOOKBACK_MS = 3_600_000;

/** Queues the mails of recent entities whose call died before it did. @returns whether there were any */
export async function recoverUnqueued(
  store: Pick<ReturnType<typeof lists.indexedStore>, 'list'>,
  group: string,
  queueMissing: (id: string) => Promise<string[]>,
): Promise<boolean> {
  const ageOf = (listed: lists.IndexEntry) => now().getTime() - lists.getIndexEntryTime(listed);
  const isPast = (listed: lists.IndexEntry) => ageOf(listed) > LOOKBACK_MS;
  const accepts = (listed: lists.IndexEntry) => ageOf(listed) >= GRACE_MS && !isPast(listed);
  const recent = await store.list(group, { accepts, isPast });
  const queued = await mapConcurrently(recent, ({ id }) => queueMissing(id));
  return queued.flat().length > 0;
}
