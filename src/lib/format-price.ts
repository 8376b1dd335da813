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
