import type { OwnReading } from '#src/api/readings.ts';

/** Key of the visitor's latest reading in the browser's storage. */
export const LATEST_READING_KEY = 'dernier-tirage';

export type LatestReading = Pick<OwnReading, 'id' | 'createdAt'>;

/** Lets the home page link to the visitor's latest reading; without one, the link disappears. */
export function saveLatestReading(reading: LatestReading | undefined): void {
  try {
    if (reading) {
      const { id, createdAt } = reading;
      localStorage.setItem(LATEST_READING_KEY, JSON.stringify({ id, createdAt }));
    } else {
      localStorage.removeItem(LATEST_READING_KEY);
    }
  } catch {
    // If the browser refuses storage, the list of readings is still in the menu.
  }
}
