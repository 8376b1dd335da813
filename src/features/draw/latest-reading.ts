import type { OwnReading } from '#src/api/readings.ts';

/** Key under which the browser stores which reading is its visitor's latest. */
export const LATEST_READING = 'dernier-tirage';

export type LatestReading = Pick<OwnReading, 'id' | 'createdAt'>;

/** Lets the home page link to the visitor's latest reading; without one, the link disappears. */
export function saveLatestReading(reading: LatestReading | undefined): void {
  try {
    if (reading) {
      const { id, createdAt } = reading;
      localStorage.setItem(LATEST_READING, JSON.stringify({ id, createdAt }));
    } else {
      localStorage.removeItem(LATEST_READING);
    }
  } catch {
    // Where storage is refused, the menu leads to the list.
  }
}
