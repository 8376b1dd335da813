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

export interface Resource<T> {
  value: T | null;
  /** Why the last load failed; empty otherwise. */
  failure: string;
}

/** Data that is loaded as a whole, such as the figures of a tab. The response to the latest request wins. */
export function resource<T>(read: () => Promise<T>) {
  const empty: Resource<T> = { value: null, failure: '' };
  const $resource = atom(empty);
  let lastRun = 0;

  /** The current value stays until the response arrives. @throws what `read` throws, unless a newer load has begun */
  async function load(): Promise<void> {
    const run = ++lastRun;
    try {
      const value = await withSession(read);
      if (run === lastRun) $resource.set({ value, failure: '' });
    } catch (error) {
      if (run === lastRun) throw error;
    }
  }

  function clear(): void {
    lastRun++;
    $resource.set(empty);
  }

  onSignOut(clear);

  return {
    $resource,
    load,
    clear,

    /** Loads the value; a failure is stored. */
    refresh: () =>
      load().catch((error) => {
        $resource.set({ ...$resource.get(), failure: errorMessage(error) });
      }),

    /** Applies a change that the server has already made; does nothing while no value is loaded. */
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
  initialFilters: Filters;
  read: (query: Filters & { cursor?: string }) => Promise<Page<Item>>;
  /** Also refreshed whenever the list is: its figures. */
  refreshAlso?: () => unknown;
}

const SEARCH_PAUSE_MS = 300;

/** A filtered list that is loaded page by page. */
export function pagedList<Item extends { id: string }, Filters extends ListFilters>(
  source: Source<Item, Filters>,
) {
  const $filters = atom(source.initialFilters);
  const list = resource(readPages);
  const { $resource, update } = list;
  const focused = { current: null as FocusedControl | null };
  /** How many pages to load: a refresh loads all rows that are visible. */
  let pageCount = 1;
  let searchTimer: ReturnType<typeof setTimeout> | undefined;

  async function readPages(): Promise<Page<Item> & { pageCount: number }> {
    const count = pageCount;
    const filters = $filters.get();
    const loaded: Page<Item> = { items: [], next: '' };
    for (let index = 0; index < count && loaded.next !== null; index++) {
      const page = await source.read({ ...filters, cursor: loaded.next });
      loaded.items.push(...page.items);
      loaded.next = page.next;
    }
    return { ...loaded, pageCount: count };
  }

  function refresh(): Promise<void> {
    clearTimeout(searchTimer);
    source.refreshAlso?.();
    return list.refresh();
  }

  /** Loads the list again, one page longer. */
  async function showMore(): Promise<void> {
    const loadedPages = () => $resource.get().value?.pageCount ?? 1;
    pageCount = loadedPages() + 1;
    if (!(await runWithErrorToast('Erreur de chargement', list.load))) pageCount = loadedPages();
  }

  onSignOut(() => {
    clearTimeout(searchTimer);
    pageCount = 1;
    focused.current = null;
    $filters.set(source.initialFilters);
  });

  return {
    $resource,
    $filters,
    focused,
    refresh,
    showMore,

    /** The rows stay until the filtered ones arrive. A search begins when the typing pauses. */
    filter(changes: Partial<Filters>): void {
      clearTimeout(searchTimer);
      pageCount = 1;
      $filters.set({ ...$filters.get(), ...changes });
      update((page) => ({ ...page, next: null }));
      if ('search' in changes) searchTimer = setTimeout(refresh, SEARCH_PAUSE_MS);
      else refresh();
    },

    replace(item: Item): void {
      update((page) => ({
        ...page,
        items: page.items.map((current) => (current.id === item.id ? item : current)),
      }));
    },

    remove(id: string): void {
      update((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
    },
  };
}
