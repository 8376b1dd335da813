import { formatRetention } from '#src/content/format.ts';
import { storagePlace } from '#src/content/storage-place.ts';
import { RETAINED } from './model.ts';

interface RetentionRow {
  what: string;
  why: string;
  where: string;
  length: string;
}

/** What is kept, why, where and for how long at most. */
export const RETENTION_ROWS: RetentionRow[] = RETAINED.map(({ what, why, days, until = '' }) => ({
  what,
  why,
  where: `Stockage du site, ${storagePlace().name}`,
  length: days === null ? until : formatRetention(days),
}));
