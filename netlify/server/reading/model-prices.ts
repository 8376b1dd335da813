import type { Usage } from './model.ts';
import prices from './model-prices.json' with { type: 'json' };

/**
 * US dollars per million tokens: the provider's list prices of November 2026. Prices of other models come from the
 * environment.
 */
const PRICES: Record<string, Usage> = prices;

/** Tokens of a letter, as counted by `npm run bench -- letter`. */
export const LETTER: Usage = { input: 6_200, output: 800 };

/** Credits that the host's gateway charges for a dollar of tokens (Netlify's price list, November 2026). */
const CREDITS_A_DOLLAR = 180;

/** Cost in dollars; AI_INPUT_PRICE and AI_OUTPUT_PRICE override the list. Null when the price is unknown. */
function costOf(usage: Usage, model: string): number | null {
  const input = Number(process.env.AI_INPUT_PRICE || Number.NaN);
  const output = Number(process.env.AI_OUTPUT_PRICE || Number.NaN);
  const price = input >= 0 && output >= 0 ? { input, output } : PRICES[model];
  return price ? (usage.input * price.input + usage.output * price.output) / 1_000_000 : null;
}

function formatNumber(value: number, digits: number): string {
  return value.toFixed(digits).replace('.', ',');
}

/** Cost of one letter: « environ 0,010 $ », with the host's credits if it bills. */
export function formatLetterCost(model: string, biller: 'provider' | 'host'): string {
  const dollars = costOf(LETTER, model);
  if (dollars === null) return 'prix inconnu pour ce modèle';
  const told = `environ ${formatNumber(dollars, 3)} $`;
  if (biller === 'provider') return told;
  const credits = dollars * CREDITS_A_DOLLAR;
  return `${told}, soit ${formatNumber(credits, 1)} crédit${credits < 2 ? '' : 's'} Netlify`;
}

/** « 3,20 $ », or « prix inconnu ». */
export function formatCost(usage: Usage, model: string): string {
  const dollars = costOf(usage, model);
  return dollars === null ? 'prix inconnu' : `${formatNumber(dollars, 2)} $`;
}
