import { ApiError } from '#netlify/server/http/api-error.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { hashEmail } from '#netlify/server/signing/signing.ts';
import * as lists from '#netlify/server/storage/indexed-store.ts';
import type * as api from '#src/api/admin/subscribers.ts';
import * as csv from '#src/api/admin/subscribers-csv.ts';
import { NEWSLETTER_KINDS } from '#src/api/newsletter-kinds.ts';
import type { StoredSubscriber } from '#src/api/stored-subscriber.ts';
import { getGrowthPercent } from '#src/features/newsletter/model.ts';
import { formatCsv } from '#src/lib/csv.ts';
import * as subscribers from './subscriber-store.ts';

/** Each subscriber is in one of these groups. `refused`: confirmed, but the mail server refuses campaigns. */
const INDEX_GROUPS = ['confirmed', 'pending', 'refused', 'left'] as const;
const ROWS_PER_CHUNK = 500;
/** Enough to read 30,000 subscribers in the minute of a request, from a storage with a latency of 110 ms. */
const EXPORT_CONCURRENCY = 72;
const PAGE_SIZE = 50;
const WEEK_MS = 7 * 86_400_000;

interface SubscriberQuery {
  state: api.SubscriberFilter | null;
  search: string;
  cursor: string | null;
}

/** Returns one page, newest first. Index entries contain the address, so that a search needs no reads. */
export function listSubscribers({ state, search, cursor }: SubscriberQuery) {
  // Only a filter by state shows those who left.
  const groups = state ? [state] : ['confirmed', 'pending', 'refused'];
  const searchedText = search.trim().toLowerCase();
  const accepts = (entry: lists.IndexEntry) =>
    searchedText === '' || subscribers.getListedEmail(entry).toLowerCase().includes(searchedText);
  const toApiSubscriber = (id: string, subscriber: StoredSubscriber): api.Subscriber => {
    // Only `fields` are sent to the browser.
    const { leftBy, consent, signUp, recent, refusals, ...fields } = subscriber;
    return { id, ...fields, isRefused: refusals >= subscribers.MAX_REFUSALS };
  };
  const query = { groups, size: PAGE_SIZE, cursor, accepts };
  return lists.listPage(subscribers.subscriberStore(), toApiSubscriber, query);
}

export async function countSubscribers(): Promise<api.SubscriberStats> {
  const [confirmed = [], pending = [], refused = [], left = []] = await Promise.all(
    INDEX_GROUPS.map((group) => subscribers.subscriberStore().list(group)),
  );
  // The time of a `confirmed` entry is that of the sign-up.
  const weekAgo = now().getTime() - WEEK_MS;
  const total = countDistinctIds(confirmed);
  const thisWeek = countDistinctIds(
    confirmed.filter((entry) => lists.getIndexEntryTime(entry) > weekAgo),
  );
  const countsByKind = NEWSLETTER_KINDS.map((kind) => [
    kind,
    countDistinctIds(confirmed.filter((entry) => subscribers.isSubscribedTo(entry, kind))),
  ]);
  return {
    total,
    thisWeek,
    growth: getGrowthPercent(total, thisWeek),
    pending: countDistinctIds(pending),
    left: countDistinctIds(left),
    refused: countDistinctIds(refused),
    choices: Object.fromEntries(countsByKind),
  };
}

/** Counts each id once, because a crash can leave a subscriber in a list twice. */
function countDistinctIds(entries: lists.IndexEntry[]): number {
  return new Set(entries.map(({ id }) => id)).size;
}

/** Resets the refusals, so that campaigns are sent to the address again. @throws ApiError 404 */
export async function resetRefusals(id: string): Promise<void> {
  const reset = (subscriber: StoredSubscriber) => ({ ...subscriber, refusals: 0 });
  const changed = await subscribers.subscriberStore().updateExisting(id, reset);
  if (!changed) throw new ApiError(404, 'Cet abonné n’existe pas ou a déjà été supprimé.');
}

/** Yields the file in chunks, after a byte order mark, by which Excel recognises UTF-8. */
export async function* exportCsv(): AsyncGenerator<string> {
  yield `\ufeff${formatCsv([csv.SUBSCRIBER_CSV_HEADER])}`;
  for (const group of INDEX_GROUPS) {
    const entries = await subscribers.subscriberStore().list(group);
    for (let start = 0; start < entries.length; start += ROWS_PER_CHUNK) {
      const chunk = entries.slice(start, start + ROWS_PER_CHUNK);
      const read = (entry: lists.IndexEntry) => subscribers.subscriberStore().read([entry]);
      const found = await mapConcurrently(chunk, read, EXPORT_CONCURRENCY);
      const exported = found
        .flat()
        .map(({ id, value: { consent, ...subscriber } }): csv.ExportedSubscriber => {
          const [consentAt, consentText] = [consent?.at ?? null, consent?.text ?? null];
          return { ...subscriber, fingerprint: id, consentAt, consentText };
        });
      yield csv.formatSubscriberCsv(exported);
    }
  }
}

type ImportOutcome = keyof api.ImportReport;

/** Adds new subscribers. Changes no known subscriber, and does not add people again who have unsubscribed. */
export async function importRows(rows: readonly api.ImportedRow[]): Promise<api.ImportReport> {
  const outcomes = await mapConcurrently(rows, importRow);
  const count = (name: ImportOutcome) => outcomes.filter((outcome) => outcome === name).length;
  return { added: count('added'), known: count('known'), suppressed: count('suppressed') };
}

async function importRow(row: api.ImportedRow): Promise<ImportOutcome> {
  // The id is the fingerprint (hash) of the address. Of people who left, only the fingerprint is stored.
  const id = row.email ? await hashEmail(row.email) : (row.fingerprint ?? '');
  const found = await subscribers.subscriberStore().get(id);
  if (!found && (await subscribers.subscriberStore().create(id, toStored(row)))) return 'added';
  // Another request may have created the subscriber meanwhile.
  const existing = found ?? (await subscribers.subscriberStore().get(id));
  return existing?.state === 'left' && row.state !== 'left' ? 'suppressed' : 'known';
}

function toStored(row: api.ImportedRow): StoredSubscriber {
  const { email, state, preferences, consentAt, consentText = 'import' } = row;
  const time = now();
  const subscribedAt = row.subscribedAt ?? row.confirmedAt ?? time.toISOString();
  if (state === 'left') return subscribers.createTombstone({ subscribedAt }, 'import', time);
  const confirmedAt = state === 'confirmed' ? (row.confirmedAt ?? subscribedAt) : null;
  const consent = consentAt ? { at: consentAt, text: consentText } : null;
  const fields = { email, state, preferences, subscribedAt, confirmedAt, consent };
  return { ...subscribers.SUBSCRIBER_DEFAULTS, ...fields };
}
