import { LATEST_READING, type LatestReading } from '#src/features/privacy/model.ts';
import { type KeptReading, readingKey } from './model.ts';

/** Lets the first page lead back to the visitor's latest reading; without one, to none. */
export function noteLatest(reading: KeptReading | undefined): void {
  try {
    if (reading) {
      const noted: LatestReading = { key: readingKey(reading), createdAt: reading.createdAt };
      localStorage.setItem(LATEST_READING, JSON.stringify(noted));
    } else {
      localStorage.removeItem(LATEST_READING);
    }
  } catch {
    // Storage refused: the journal is in the menu.
  }
}
