import { now } from '#netlify/server/settings/clock.ts';
import { cursorOf, type Listed, listedTime } from '#netlify/server/storage/index-place.ts';
import type { Subscriber, SubscriberState, SubscriberStats } from '#src/api/admin/subscribers.ts';
import { growth } from '#src/tarot/newsletter.ts';
import { listedEmail, type StoredSubscriber, subscribers } from './subscriber-store.ts';

const PAGE = 50;
const WEEK_MS = 7 * 86_400_000;

interface Query {
  state: SubscriberState | null;
  search: string;
  cursor: string | null;
}

/** One page, newest first, and the cursor of the next. Addresses are searched in the list of keys. */
export async function subscriberPage({ state, search, cursor }: Query) {
  const states = state ? [state] : (['confirmed', 'pending'] as const);
  const wanted = search.trim().toLowerCase();
  const accepts = (one: Listed) => wanted === '' || listedEmail(one).toLowerCase().includes(wanted);
  const lists = await Promise.all(
    states.map((one) => subscribers().list(one, { cursor, limit: PAGE + 1, accepts })),
  );
  const listed = lists.flat().sort((one, other) => (cursorOf(one) < cursorOf(other) ? -1 : 1));
  const page = listed.slice(0, PAGE);
  const last = page.at(-1);
  const found = await subscribers().read(page);
  return {
    items: found.map(({ id, value }) => viewSubscriber(id, value)),
    next: listed.length > PAGE && last ? cursorOf(last) : null,
  };
}

function viewSubscriber(id: string, subscriber: StoredSubscriber): Subscriber {
  const { email, state, subscribedAt, preferences, confirmedAt, pausedUntil, leftAt } = subscriber;
  return { id, email, state, subscribedAt, preferences, confirmedAt, pausedUntil, leftAt };
}

export async function subscriberStats(): Promise<SubscriberStats> {
  const [confirmed, pending, left] = await Promise.all([
    subscribers().list('confirmed'),
    subscribers().list('pending'),
    subscribers().list('left'),
  ]);
  const since = now().getTime() - WEEK_MS;
  const total = distinct(confirmed);
  const thisWeek = distinct(confirmed.filter((listed) => listedTime(listed) > since));
  return {
    total,
    thisWeek,
    growth: growth(total, thisWeek),
    pending: distinct(pending),
    left: distinct(left),
  };
}

function distinct(listed: Listed[]): number {
  return new Set(listed.map(({ id }) => id)).size;
}
