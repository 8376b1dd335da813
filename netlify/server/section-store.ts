import { jsonStore } from './blobs.ts';

interface StoredSection {
  text: string;
  createdAt: string;
}

export const sections = () => jsonStore<StoredSection>('sections');
// One key a section under the day it was written: storage has no expiry, and reading every section to
// learn its age would cost a call each.
export const writtenOn = () => jsonStore<true>('section-dates');

const PURGED_AT_ONCE = 20;

/** Deletes what was written on a day before that of `before` and gives their number. @throws StorageFault */
export async function purgeSections(before: Date): Promise<number> {
  const firstKeptDay = before.toISOString().slice(0, 10);
  const old = (await writtenOn().keys('')).filter((dated) => dated.slice(0, 10) < firstKeptDay);
  for (let start = 0; start < old.length; start += PURGED_AT_ONCE) {
    const batch = old.slice(start, start + PURGED_AT_ONCE);
    await Promise.all(batch.map((dated) => sections().delete(dated.slice(11))));
    await Promise.all(batch.map((dated) => writtenOn().delete(dated)));
  }
  return old.length;
}
