// See docs/decisions/0032-paged-list.md.
import { atom } from 'nanostores';
import type { Page } from '#src/api/client.ts';
import {
  errorMessage,
  onSignOut,
  runWithErrorToast,
  withSession,
} from '#src/features/admin/auth/session.ts';
import type { FocusedControl } from './ListPanel.tsx';

/** The query sent to the server. */
export interface Resource<T> {
  value: T | null;
  /** Why it did not come when it was last asked for. */
  failure: string;
}

/** Something small that is read as a whole: the figures of a tab, the posts in the trash. `read` receives the query. */
export function resource<T, Asked extends unknown[] = []>(read: (...asked: Asked) => Promise<T>) {
  const nothing: Resource<T> = { value: null, failure: '' };
  const $resource = atom(nothing);
  /** Rises with each call: only the last one counts. */
  let run = 0;

  /** The current value stays until the response arrives. @throws what `read` throws */
  async function load(...asked: Asked): Promise<void> {
    const mine = ++run;
    const value = await withSession(() => read(...asked));
    if (mine === run) $resource.set({ value, failure: '' });
  }

  function clear(): void {
    run++;
    $resource.set(nothing);
  }

  onSignOut(clear);

  return {
    $resource,
    load,
    clear,

    async refresh(...asked: Asked): Promise<void> {
      const mine = run + 1;
      await load(...asked).catch((error) => {
        if (mine === run) $resource.set({ ...$resource.get(), failure: errorMessage(error) });
      });
    },

    /** Changes what is shown to what the server is known to hold by now. */
    update(change: (value: T) => T): void {
      const { value, failure } = $resource.get();
      if (value) $resource.set({ value: change(value), failure });
    },
  };
}

export interface ListFilters {
  search?: string;
  state?: string;
}

export type PagedList<Item, Filters extends ListFilters> = ReturnType<
  typeof pagedList<Item & { id: string }, Filters>
>;

interface Source<Item, Filters> {
  /** Those that nobody has chosen yet. */
  filters: Filters;
  read: (query: Filters & { cursor?: string }) => Promise<Page<Item>>;
  /** What else is asked for whenever the list is: its figures. */
  alongside?: () => unknown;
}

const SEARCH_PAUSE_MS = 300;

/** A list that comes page by page, can be filtered, and is read again when something in it changed. */
export function pagedList<Item extends { id: string }, Filters extends ListFilters>(
  source: Source<Item, Filters>,
) {
  const $filters = atom(source.filters);
  const shown = resource(readPages);
  const { $resource, update } = shown;
  const focused = { current: null as FocusedControl | null };
  /** How many to read: nothing that is in sight leaves it when the list is read again. */
  let pages = 1;
  let pause: ReturnType<typeof setTimeout> | undefined;

  async function readPages(): Promise<Page<Item> & { pages: number }> {
    const wanted = pages;
    const filters = $filters.get();
    const list: Page<Item> = { items: [], next: '' };
    for (let count = 0; count < wanted && list.next !== null; count++) {
      const page = await source.read({ ...filters, cursor: list.next });
      list.items.push(...page.items);
      list.next = page.next;
    }
    return { ...list, pages: wanted };
  }

  function refresh(): Promise<void> {
    clearTimeout(pause);
    source.alongside?.();
    return shown.refresh();
  }

  /** Reads the list again, one page longer. */
  async function showMore(): Promise<void> {
    const inSight = () => $resource.get().value?.pages ?? 1;
    pages = inSight() + 1;
    if (!(await runWithErrorToast('Erreur de chargement', shown.load))) pages = inSight();
  }

  onSignOut(() => {
    clearTimeout(pause);
    pages = 1;
    focused.current = null;
    $filters.set(source.filters);
  });

  return {
    $resource,
    $filters,
    focused,
    refresh,
    showMore,

    /**
     * What followed the list under the old filters goes at once; its rows stay until others are there. Words that are
     * typed are asked for once the typing pauses.
     */
    filter(changes: Partial<Filters>): void {
      clearTimeout(pause);
      pages = 1;
      $filters.set({ ...$filters.get(), ...changes });
      update((list) => ({ ...list, next: null }));
      if ('search' in changes) pause = setTimeout(refresh, SEARCH_PAUSE_MS);
      else refresh();
    },

    replace(item: Item): void {
      update((list) => ({
        ...list,
        items: list.items.map((one) => (one.id === item.id ? item : one)),
      }));
    },

    remove(id: string): void {
      update((list) => ({ ...list, items: list.items.filter((item) => item.id !== id) }));
    },
  };
}
