import type { StoredReading } from '#src/api/readings.ts';

/** Key of the visitor's latest reading in the browser's storage. */
export const LATEST_READING_KEY = 'dernier-tirage';

export type LatestReading = Pick<StoredReading, 'id' | 'createdAt'>;

/** Stores the reading to which the home page links; without a reading, the link disappears. */
export function saveHomePageLink(reading: LatestReading | undefined): void {
  try {
    if (reading) {
      const { id, createdAt } = reading;
      localStorage.setItem(LATEST_READING_KEY, JSON.stringify({ id, createdAt }));
    } else {
      localStorage.removeItem(LATEST_READING_KEY);
    }
  } catch {
    // If the browser refuses storage, the menu still leads to the list of readings.
  }
}
