// See docs/decisions/0032-paged-list.md.
import { atom } from 'nanostores';
import type { Page } from '#src/api/client.ts';
import {
  getErrorMessage,
  onSignOut,
  runWithErrorToast,
  withSession,
} from '#src/features/admin/auth/session.ts';
import type { FocusedControl } from './ListPanel.tsx';

export interface ResourceState<T> {
  value: T | null;
  /** Why the last load failed; empty otherwise. */
  failure: string;
}

/** Creates a store for data that is loaded as a whole, such as statistics. Only the latest load counts. */
export function createResource<T>(fetchValue: () => Promise<T>) {
  const empty: ResourceState<T> = { value: null, failure: '' };
  const $resource = atom(empty);
  let lastLoadId = 0;

  /** Leaves the old value until a new one arrives. @throws the fetch's error, if no newer load has begun */
  async function load(): Promise<void> {
    const loadId = ++lastLoadId;
    try {
      const value = await withSession(fetchValue);
      if (loadId === lastLoadId) $resource.set({ value, failure: '' });
    } catch (error) {
      if (loadId === lastLoadId) throw error;
    }
  }

  /** Removes the value, and ignores a load that has not finished. */
  function clear(): void {
    lastLoadId++;
    $resource.set(empty);
  }

  onSignOut(clear);

  return {
    $resource,
    load,
    clear,

    /** Loads the value; a failure is stored in `failure`. */
    refresh: () =>
      load().catch((error) => {
        $resource.set({ ...$resource.get(), failure: getErrorMessage(error) });
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
  typeof createPagedList<Item & { id: string }, Filters>
>;

interface ListSource<Item, Filters> {
  initialFilters: Filters;
  fetchPage: (query: Filters & { cursor?: string }) => Promise<Page<Item>>;
  /** Refreshes statistics about the list; called whenever the list is refreshed. */
  refreshStats?: () => unknown;
}

const SEARCH_PAUSE_MS = 300;

/** Creates a store for a filtered list that is loaded page by page. */
export function createPagedList<Item extends { id: string }, Filters extends ListFilters>(
  source: ListSource<Item, Filters>,
) {
  const $filters = atom(source.initialFilters);
  const list = createResource(loadPages);
  const { $resource, update } = list;
  /** The focused control of a row, stored here so that it regains the focus when the list is shown again. */
  const focusedRef = { current: null as FocusedControl | null };
  /** Number of pages to load. A refresh loads as many as before, so that the list does not get shorter. */
  let wantedPages = 1;
  let searchTimer: ReturnType<typeof setTimeout> | undefined;

  async function loadPages(): Promise<Page<Item> & { pageCount: number }> {
    const pageCount = wantedPages;
    const filters = $filters.get();
    // An empty cursor requests the first page.
    const loaded: Page<Item> = { items: [], nextCursor: '' };
    for (let index = 0; index < pageCount && loaded.nextCursor !== null; index++) {
      const page = await source.fetchPage({ ...filters, cursor: loaded.nextCursor });
      loaded.items.push(...page.items);
      loaded.nextCursor = page.nextCursor;
    }
    return { ...loaded, pageCount };
  }

  function refresh(): Promise<void> {
    clearTimeout(searchTimer);
    source.refreshStats?.();
    return list.refresh();
  }

  /** Loads the list again, one page longer. */
  async function showMore(): Promise<void> {
    const countPages = () => $resource.get().value?.pageCount ?? 1;
    wantedPages = countPages() + 1;
    if (!(await runWithErrorToast('Erreur de chargement', list.load))) wantedPages = countPages();
  }

  onSignOut(() => {
    clearTimeout(searchTimer);
    wantedPages = 1;
    focusedRef.current = null;
    $filters.set(source.initialFilters);
  });

  return {
    $resource,
    $filters,
    focusedRef,
    refresh,
    showMore,

    /** Sets filters and reloads; a search waits for a pause in typing. Old rows stay, without a next page. */
    filter(changes: Partial<Filters>): void {
      clearTimeout(searchTimer);
      wantedPages = 1;
      $filters.set({ ...$filters.get(), ...changes });
      update((page) => ({ ...page, nextCursor: null }));
      if ('search' in changes) searchTimer = setTimeout(refresh, SEARCH_PAUSE_MS);
      else refresh();
    },

    replace(item: Item): void {
      update((page) => ({
        ...page,
        items: page.items.map((listed) => (listed.id === item.id ? item : listed)),
      }));
    },

    remove(id: string): void {
      update((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
    },
  };
}
