import { RETAINED } from '#src/tarot/retention.ts';
import { formatRetention } from './format.ts';

const PLACE = 'Stockage du site, Francfort';

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
  where: PLACE,
  length: days === null ? until : formatRetention(days),
}));
