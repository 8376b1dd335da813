import { atom, map } from 'nanostores';
import {
  fetchMessageCounts,
  fetchMessages,
  type InboxMessage,
  type MessageCounts,
} from '#src/api/admin/messages.ts';
import { sentenceOf } from '#src/islands/admin/failures.ts';
import { SessionLeft, withSession } from '#src/islands/admin/session/store.ts';
import { notifyError } from '#src/islands/ui/toasts.ts';

export type Filter = 'all' | 'open' | 'doubtful';

interface Inbox {
  phase: 'loading' | 'ready' | 'failed';
  items: InboxMessage[];
  /** Cursor of what follows, or null; it goes with the question that the list answers. */
  next: string | null;
  filter: Filter;
  failure: string;
}

const EMPTY: Inbox = { phase: 'loading', items: [], next: null, filter: 'all', failure: '' };

export const $inbox = map<Inbox>(EMPTY);
export const $messageCounts = atom<MessageCounts | null>(null);

let run = 0;

function query() {
  const { filter } = $inbox.get();
  return filter === 'all' ? {} : { only: filter };
}

/** Reads the list and the counts again; what is shown stays until the answer is there. */
export async function refreshMessages(): Promise<void> {
  const mine = ++run;
  try {
    const [page, counts] = await withSession(() =>
      Promise.all([fetchMessages(query()), fetchMessageCounts()]),
    );
    if (mine !== run) return;
    $inbox.set({ ...$inbox.get(), phase: 'ready', ...page, failure: '' });
    $messageCounts.set(counts);
  } catch (error) {
    if (mine !== run || error instanceof SessionLeft) return;
    $inbox.set({ ...$inbox.get(), phase: 'failed', failure: sentenceOf(error) });
  }
}

export async function loadMoreMessages(): Promise<void> {
  const { next } = $inbox.get();
  if (!next) return;
  const mine = ++run;
  try {
    const page = await withSession(() => fetchMessages({ ...query(), cursor: next }));
    if (mine !== run) return;
    $inbox.setKey('items', [...$inbox.get().items, ...page.items]);
    $inbox.setKey('next', page.next);
  } catch (error) {
    reportFailure('Erreur de chargement', error);
  }
}

/** For the tab's number; without an answer the tab shows none. */
export async function refreshMessageCounts(): Promise<void> {
  try {
    $messageCounts.set(await withSession(() => fetchMessageCounts()));
  } catch {
    $messageCounts.set(null);
  }
}

export function filterMessages(filter: Filter): void {
  $inbox.set({ ...$inbox.get(), filter, next: null });
  refreshMessages();
}

export function closeMessages(): void {
  run++;
  $inbox.set(EMPTY);
  $messageCounts.set(null);
}

export function replaceMessage(id: string, changed: InboxMessage | null): void {
  const items = $inbox.get().items.flatMap((message) => {
    if (message.id !== id) return [message];
    return changed ? [changed] : [];
  });
  $inbox.setKey('items', items);
}

export function reportFailure(title: string, error: unknown): void {
  if (!(error instanceof SessionLeft)) notifyError(title, sentenceOf(error));
}
