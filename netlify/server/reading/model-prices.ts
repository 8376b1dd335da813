import prices from './model-prices.json' with { type: 'json' };
import type { Usage } from './section-writer.ts';

/**
 * US dollars for a million tokens: the provider's list prices in November 2026. Any other model needs its prices
 * in the environment.
 */
const PRICES: Record<string, Usage> = prices;

/** Tokens of a reading of which nothing is kept, its five parts together: `npm run bench -- interpretation`. */
export const NEW_READING: Usage = { input: 5_300, output: 610 };

/** The host's gateway takes 180 credits for a dollar's worth of tokens (Netlify's price list, November 2026). */
const CREDITS_A_DOLLAR = 180;

/** In dollars; AI_INPUT_PRICE and AI_OUTPUT_PRICE win over the list. Null when neither knows the model. */
function costOf(usage: Usage, model: string): number | null {
  const input = Number(process.env.AI_INPUT_PRICE || Number.NaN);
  const output = Number(process.env.AI_OUTPUT_PRICE || Number.NaN);
  const price = input >= 0 && output >= 0 ? { input, output } : PRICES[model];
  return price ? (usage.input * price.input + usage.output * price.output) / 1_000_000 : null;
}

function formatNumber(value: number, digits: number): string {
  return value.toFixed(digits).replace('.', ',');
}

/** What one new reading costs: « environ 0,008 $ », with the credits that the host takes for it. */
export function formatReadingCost(model: string, biller: 'provider' | 'host'): string {
  const dollars = costOf(NEW_READING, model);
  if (dollars === null) return 'prix inconnu pour ce modèle';
  const told = `environ ${formatNumber(dollars, 3)} $`;
  if (biller === 'provider') return told;
  const credits = dollars * CREDITS_A_DOLLAR;
  return `${told}, soit ${formatNumber(credits, 1)} crédit${credits < 2 ? '' : 's'} Netlify`;
}

/** « 3,20 $ », or that the price is not known. */
export function formatCost(usage: Usage, model: string): string {
  const dollars = costOf(usage, model);
  return dollars === null ? 'prix inconnu' : `${formatNumber(dollars, 2)} $`;
}
