const NO_BREAK = '\u00a0';

/** "53 CHF", "2,90 CHF": centimes only where there are some. */
export function formatPrice(amount: number): string {
  const figures = Number.isInteger(amount) ? String(amount) : amount.toFixed(2).replace('.', ',');
  return `${figures}${NO_BREAK}CHF`;
}

/** "2,90 CHF/min". */
export function formatMinutePrice(amount: number): string {
  return `${formatPrice(amount)}/min`;
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
