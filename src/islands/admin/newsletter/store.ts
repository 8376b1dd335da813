import { atom, map } from 'nanostores';
import {
  fetchSubscriberStats,
  fetchSubscribers,
  type Subscriber,
  type SubscriberQuery,
  type SubscriberState,
  type SubscriberStats,
} from '#src/api/admin/subscribers.ts';
import { sentenceOf } from '#src/islands/admin/failures.ts';
import { SessionLeft, withSession } from '#src/islands/admin/session/store.ts';
import { notifyError } from '#src/islands/ui/toasts.ts';

/** `present`: everybody who has an address here, confirmed or not yet. */
export type StateFilter = SubscriberState | 'present';

interface SubscriberList {
  phase: 'loading' | 'ready' | 'failed';
  items: Subscriber[];
  /** Cursor of what follows, or null; it goes with the question that the list answers. */
  next: string | null;
  search: string;
  state: StateFilter;
  failure: string;
}

const EMPTY: SubscriberList = {
  phase: 'loading',
  items: [],
  next: null,
  search: '',
  state: 'present',
  failure: '',
};

const SEARCH_PAUSE_MS = 300;

export const $subscribers = map<SubscriberList>(EMPTY);
export const $subscriberStats = atom<SubscriberStats | null>(null);

let run = 0;
let pause: ReturnType<typeof setTimeout> | undefined;

function query(): SubscriberQuery {
  const { search, state } = $subscribers.get();
  return { ...(search && { search }), ...(state !== 'present' && { state }) };
}

/** Reads the list and the figures again; what is shown stays until the answer is there. */
export async function refreshSubscribers(): Promise<void> {
  const mine = ++run;
  try {
    const [page, stats] = await withSession(() =>
      Promise.all([fetchSubscribers(query()), fetchSubscriberStats()]),
    );
    if (mine !== run) return;
    $subscribers.set({ ...$subscribers.get(), phase: 'ready', ...page, failure: '' });
    $subscriberStats.set(stats);
  } catch (error) {
    if (mine !== run || error instanceof SessionLeft) return;
    $subscribers.set({ ...$subscribers.get(), phase: 'failed', failure: sentenceOf(error) });
  }
}

export async function loadMoreSubscribers(): Promise<void> {
  const { next } = $subscribers.get();
  if (!next) return;
  const mine = ++run;
  try {
    const page = await withSession(() => fetchSubscribers({ ...query(), cursor: next }));
    if (mine !== run) return;
    $subscribers.setKey('items', [...$subscribers.get().items, ...page.items]);
    $subscribers.setKey('next', page.next);
  } catch (error) {
    if (!(error instanceof SessionLeft)) notifyError('Erreur de chargement', sentenceOf(error));
  }
}

export function searchSubscribers(search: string): void {
  // No answer to the search before may come in during the pause.
  run++;
  $subscribers.set({ ...$subscribers.get(), search, next: null });
  clearTimeout(pause);
  pause = setTimeout(refreshSubscribers, SEARCH_PAUSE_MS);
}

export function filterSubscribers(state: StateFilter): void {
  $subscribers.set({ ...$subscribers.get(), state, next: null });
  refreshSubscribers();
}

export function closeSubscribers(): void {
  run++;
  $subscribers.set(EMPTY);
  $subscriberStats.set(null);
}
