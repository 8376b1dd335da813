import { atom } from 'nanostores';
import type { Page } from '#src/api/client.ts';
import { sentenceOf } from './app/failures.ts';
import { onLeave, reportFailure, SessionLeft, withSession } from './app/session-store.ts';

/** A list as its tab shows it. */
export interface ListState<Item, Filters> {
  phase: 'loading' | 'ready' | 'failed';
  items: Item[];
  /** Cursor of what follows, or null. */
  next: string | null;
  filters: Filters;
  /** Why the list did not come. */
  failure: string;
}

interface Source<Item, Filters> {
  /** Those that nobody has chosen yet. */
  filters: Filters;
  read: (filters: Filters, cursor?: string) => Promise<Page<Item>>;
  /** What else is asked for whenever the list is: its figures. */
  alongside?: () => unknown;
}

export type PagedList<Item, Filters extends object> = ReturnType<
  typeof pagedList<Item & { id: string }, Filters>
>;

const SEARCH_PAUSE_MS = 300;

/** A list that comes page by page, can be filtered, and is read again when something in it changed. */
export function pagedList<Item extends { id: string }, Filters extends object>(
  source: Source<Item, Filters>,
) {
  const empty: ListState<Item, Filters> = {
    phase: 'loading',
    items: [],
    next: null,
    filters: source.filters,
    failure: '',
  };
  const $list = atom(empty);
  /** Rises with each refresh and each question: what was asked for before no longer counts. */
  let run = 0;
  let pages = 1;
  let refreshing: Promise<void> = Promise.resolve();
  /** The question whose next page is under way. */
  let extending: Filters | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;

  function change(changes: Partial<ListState<Item, Filters>>): void {
    $list.set({ ...$list.get(), ...changes });
  }

  function stop(): void {
    run++;
    clearTimeout(pause);
  }

  /** As many pages as are shown: nothing that was in sight leaves it. */
  async function readPages(filters: Filters): Promise<Page<Item>> {
    let { items, next } = await source.read(filters);
    for (let count = 1; count < pages && next; count++) {
      const page = await source.read(filters, next);
      items = [...items, ...page.items];
      next = page.next;
    }
    return { items, next };
  }

  async function readAgain(mine: number): Promise<void> {
    const { filters } = $list.get();
    try {
      const { items, next } = await withSession(() => readPages(filters));
      if (mine === run) change({ phase: 'ready', items, next, failure: '' });
    } catch (error) {
      if (mine !== run || error instanceof SessionLeft) return;
      change({ phase: 'failed', failure: sentenceOf(error) });
    }
  }

  /** Reads the list again; what is shown stays until the answer is there. */
  function refresh(): Promise<void> {
    stop();
    source.alongside?.();
    refreshing = readAgain(run);
    return refreshing;
  }

  /** Adds the next page. A refresh that is under way, or comes in between, goes first. */
  async function showMore(): Promise<void> {
    const { filters } = $list.get();
    if (extending === filters) return;
    extending = filters;
    try {
      for (let isAdded = false; !isAdded; ) {
        await refreshing;
        const mine = run;
        const { next, filters: asked } = $list.get();
        if (!next || asked !== filters) return;
        const page = await withSession(() => source.read(filters, next));
        isAdded = mine === run;
        if (!isAdded) continue;
        pages++;
        change({ items: [...$list.get().items, ...page.items], next: page.next });
      }
    } catch (error) {
      reportFailure('Erreur de chargement', error);
    } finally {
      if (extending === filters) extending = null;
    }
  }

  function ask(changes: Partial<Filters>): void {
    stop();
    pages = 1;
    change({ filters: { ...$list.get().filters, ...changes }, next: null });
  }

  onLeave(() => {
    stop();
    pages = 1;
    $list.set(empty);
  });

  return {
    $list,
    refresh,
    showMore,

    /** Reads the list for as long as it is on screen; gives what ends that. */
    open(): () => void {
      refresh();
      return stop;
    },

    filter(changes: Partial<Filters>): void {
      ask(changes);
      refresh();
    },

    /** Filters by what is being typed: asked once the typing pauses. */
    search(changes: Partial<Filters>): void {
      ask(changes);
      pause = setTimeout(refresh, SEARCH_PAUSE_MS);
    },

    /** Puts what the server gave in the place of what the list shows. */
    replace(item: Item): void {
      change({ items: $list.get().items.map((one) => (one.id === item.id ? item : one)) });
    },

    remove(id: string): void {
      change({ items: $list.get().items.filter((item) => item.id !== id) });
    },
  };
}

/** What is read as a whole; null until it is there. */
export interface Resource<T> {
  value: T | null;
  /** Why it did not come. */
  failure: string;
}

/** Something small that is read as a whole: the figures of a tab, the posts in the trash. */
export function resource<T>(read: () => Promise<T>) {
  const nothing: Resource<T> = { value: null, failure: '' };
  const $resource = atom(nothing);
  let run = 0;

  function clear(): void {
    run++;
    $resource.set(nothing);
  }

  onLeave(clear);

  return {
    $resource,
    clear,

    /** What is shown stays until the answer is there. */
    async refresh(): Promise<void> {
      const mine = ++run;
      const found = await withSession(read).then(
        (value) => ({ value, failure: '' }),
        (error) => ({ value: null, failure: sentenceOf(error) }),
      );
      if (mine === run) $resource.set(found);
    },

    /** Changes what is shown to what the server is known to hold by now. */
    update(change: (value: T) => T): void {
      const { value, failure } = $resource.get();
      if (value) $resource.set({ value: change(value), failure });
    },
  };
}
