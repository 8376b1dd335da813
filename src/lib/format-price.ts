const NO_BREAK = '\u00a0';

/** Returns "53 CHF" or "2,90 CHF" for an amount in francs; a whole amount has no centimes. */
export function formatPrice(amount: number): string {
  const digits = Number.isInteger(amount) ? String(amount) : amount.toFixed(2).replace('.', ',');
  return `${digits}${NO_BREAK}CHF`;
}

export function formatMinutePrice(amount: number): string {
  return `${formatPrice(amount)}/min`;
}
