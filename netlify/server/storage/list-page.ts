import { cursorOf, type Listed } from './index-place.ts';
import type { indexedStore } from './indexed-store.ts';

interface Options {
  /** Lists in the same order, shown as one. */
  groups: readonly string[];
  /** Entities a page. */
  size: number;
  cursor: string | null;
  accepts?: (listed: Listed) => boolean;
}

/** One page of what is listed and the cursor of the next, null where it is the last. */
export async function listPage<T, View>(
  store: ReturnType<typeof indexedStore<T>>,
  view: (id: string, value: T) => View,
  { groups, size, ...options }: Options,
) {
  const lists = await Promise.all(
    groups.map((group) => store.list(group, { ...options, limit: size + 1 })),
  );
  const listed = lists.flat().sort((one, other) => (cursorOf(one) < cursorOf(other) ? -1 : 1));
  const page = listed.slice(0, size);
  const last = page.at(-1);
  const found = await store.read(page);
  return {
    items: found.map(({ id, value }) => view(id, value)),
    next: listed.length > size && last ? cursorOf(last) : null,
  };
}
