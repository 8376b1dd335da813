import { map } from 'nanostores';
import { call, callPage, type Page } from '#src/api/client.ts';
import {
  eraseReading,
  eraseReadings,
  listReadings,
  type StoredReading,
} from '#src/api/readings.ts';
import { saveHomePageLink } from '#src/features/draw/latest-reading.ts';

/** The visitor's readings, newest first; `nextCursor` is null if all are loaded. */
interface Readings extends Page<StoredReading> {
  status: 'loading' | 'loaded' | 'failed';
}

export const $readings = map<Readings>({ items: [], nextCursor: null, status: 'loading' });

/** A load fetches pages until it has this many readings, so one more than displayed adds a page. */
let minimumCount = 1;
/** Increased by each load and each erasure, so that the result of an earlier load is ignored. */
let loadGeneration = 0;

/** Sets the readings, discards loads under way, and updates the home page's link to the latest reading. */
function replaceReadings(items: StoredReading[], nextCursor: string | null): void {
  loadGeneration++;
  $readings.set({ items, nextCursor, status: 'loaded' });
  saveHomePageLink(items[0]);
}

/** Loads at least `minimumCount` readings and, with `openedId`, all pages up to the one that contains it. */
export async function loadReadings(openedId = ''): Promise<void> {
  const generation = ++loadGeneration;
  $readings.setKey('status', 'loading');
  try {
    const items: StoredReading[] = [];
    const isReadingMissing = () => openedId !== '' && !items.some(({ id }) => id === openedId);
    let cursor: string | null = null;
    do {
      const page: Page<StoredReading> = await callPage(listReadings, { query: { cursor } });
      items.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor && (items.length < minimumCount || isReadingMissing()));
    if (generation === loadGeneration) replaceReadings(items, cursor);
  } catch {
    if (generation === loadGeneration) $readings.setKey('status', 'failed');
  }
}

export function loadMoreReadings(): Promise<void> {
  minimumCount = $readings.get().items.length + 1;
  return loadReadings();
}

/** @throws HttpError, or TypeError without a network */
export async function eraseOneReading(id: string): Promise<void> {
  await call(eraseReading, { parameters: { id } });
  const { items, nextCursor } = $readings.get();
  const remaining = items.filter((reading) => reading.id !== id);
  replaceReadings(remaining, nextCursor);
}

/** @throws HttpError, or TypeError without a network */
export async function eraseAllReadings(): Promise<void> {
  await call(eraseReadings);
  replaceReadings([], null);
}
