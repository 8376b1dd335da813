import { RETAINED } from '#src/tarot/retention.ts';

const DAYS_A_MONTH = 30.4;
const PLACE = 'Stockage du site, Francfort';

/** "6 mois", "13 mois", "7 jours": what the purge applies, as a visitor reads it. */
export function formatRetention(days: number): string {
  if (days === 1) return '1 jour';
  if (days < 2 * DAYS_A_MONTH) return `${days} jours`;
  return `${Math.round(days / DAYS_A_MONTH)} mois`;
}

export interface RetentionRow {
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
