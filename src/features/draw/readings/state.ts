import { map } from 'nanostores';
import { call, callPage, type Page } from '#src/api/client.ts';
import { eraseReading, eraseReadings, listReadings, type OwnReading } from '#src/api/readings.ts';
import { saveLatestReading } from '#src/features/draw/latest-reading.ts';

/** Newest first. `next` is the cursor of the next page, or null. */
interface Readings extends Page<OwnReading> {
  status: 'loading' | 'loaded' | 'failed';
}

export const $readings = map<Readings>({ items: [], next: null, status: 'loading' });

let wanted = 1;
/** Counts the loads: only the answer of the last one is shown. */
let loads = 0;

function show(items: OwnReading[], next: string | null): void {
  loads++;
  $readings.set({ items, next, status: 'loaded' });
  saveLatestReading(items[0]);
}

/** Loads as many pages as are on screen, and further ones until they contain the opened reading. */
export async function loadReadings(openedId = ''): Promise<void> {
  const load = ++loads;
  $readings.setKey('status', 'loading');
  try {
    const items: OwnReading[] = [];
    const isOpenedMissing = () => openedId !== '' && !items.some(({ id }) => id === openedId);
    let cursor: string | null = null;
    do {
      const page: Page<OwnReading> = await callPage(listReadings, { query: { cursor } });
      items.push(...page.items);
      cursor = page.next;
    } while (cursor && (items.length < wanted || isOpenedMissing()));
    if (load === loads) show(items, cursor);
  } catch {
    if (load === loads) $readings.setKey('status', 'failed');
  }
}

export function loadMoreReadings(): Promise<void> {
  wanted = $readings.get().items.length + 1;
  return loadReadings();
}

/** @throws HttpError, or TypeError without a network */
export async function eraseOneReading(id: string): Promise<void> {
  await call(eraseReading, { parameters: { id } });
  const { items, next } = $readings.get();
  const others = items.filter((reading) => reading.id !== id);
  show(others, next);
}

/** @throws HttpError, or TypeError without a network */
export async function eraseAllReadings(): Promise<void> {
  await call(eraseReadings);
  show([], null);
}
