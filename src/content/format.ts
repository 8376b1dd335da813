const NO_BREAK = '\u00a0';

/** "53 CHF", "2,90 CHF": centimes only where there are some. */
export function formatPrice(amount: number): string {
  const figures = Number.isInteger(amount) ? String(amount) : amount.toFixed(2).replace('.', ',');
  return `${figures}${NO_BREAK}CHF`;
}

const LONG_DATE = new Intl.DateTimeFormat('fr-CH', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Zurich',
});

/** "1er mars 2026", "20 novembre 2026", in Europe/Zurich. */
export function formatDate(date: string | Date): string {
  return LONG_DATE.format(new Date(date)).replace(/^1 /, '1er ');
}

const DAYS_A_MONTH = 30.4;

/** "6 mois", "13 mois", "7 jours": what the purge applies, as a visitor reads it. */
export function formatRetention(days: number): string {
  if (days === 1) return '1 jour';
  if (days < 2 * DAYS_A_MONTH) return `${days} jours`;
  return `${Math.round(days / DAYS_A_MONTH)} mois`;
}
