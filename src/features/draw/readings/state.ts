import { map } from 'nanostores';
import { call, callPage, type Page } from '#src/api/client.ts';
import { eraseReading, eraseReadings, listReadings, type OwnReading } from '#src/api/readings.ts';
import { saveLatestReading } from '#src/features/draw/latest-reading.ts';

/** The visitor's readings, newest first. `next` is the cursor of the next page, or null. */
interface Readings extends Page<OwnReading> {
  status: 'loading' | 'loaded' | 'failed';
}

export const $readings = map<Readings>({ items: [], next: null, status: 'loading' });

/** The number of readings to load at least, if there are as many. */
let wantedCount = 1;
/** Number of the newest load; the results of earlier loads are ignored. */
let newestLoadNumber = 0;

function showReadings(items: OwnReading[], next: string | null): void {
  newestLoadNumber++;
  $readings.set({ items, next, status: 'loaded' });
  saveLatestReading(items[0]);
}

/** Loads the pages that are on screen, and further pages until one contains the opened reading. */
export async function loadReadings(openedId = ''): Promise<void> {
  const loadNumber = ++newestLoadNumber;
  $readings.setKey('status', 'loading');
  try {
    const items: OwnReading[] = [];
    const isOpenedMissing = () => openedId !== '' && !items.some(({ id }) => id === openedId);
    let cursor: string | null = null;
    do {
      const page: Page<OwnReading> = await callPage(listReadings, { query: { cursor } });
      items.push(...page.items);
      cursor = page.next;
    } while (cursor && (items.length < wantedCount || isOpenedMissing()));
    if (loadNumber === newestLoadNumber) showReadings(items, cursor);
  } catch {
    if (loadNumber === newestLoadNumber) $readings.setKey('status', 'failed');
  }
}

export function loadMoreReadings(): Promise<void> {
  wantedCount = $readings.get().items.length + 1;
  return loadReadings();
}

/** @throws HttpError, or TypeError without a network */
export async function eraseOneReading(id: string): Promise<void> {
  await call(eraseReading, { parameters: { id } });
  const { items, next } = $readings.get();
  const remaining = items.filter((reading) => reading.id !== id);
  showReadings(remaining, next);
}

/** @throws HttpError, or TypeError without a network */
export async function eraseAllReadings(): Promise<void> {
  await call(eraseReadings);
  showReadings([], null);
}
