import type { Usage } from './section-writer.ts';

/** US dollars for a million tokens. */
type Price = Usage;

/** The provider's list prices in November 2026; any other model needs its prices in the environment. */
const PRICES: Record<string, Price> = {
  'gpt-6-astra': { input: 10, output: 50 },
  'gpt-6.1-sol': { input: 2, output: 10 },
  'gpt-6.1-terra': { input: 1, output: 5 },
  'gpt-6-luna': { input: 0.1, output: 0.5 },
  'gpt-5.6-sol': { input: 5, output: 30 },
  'gpt-5.6-terra': { input: 2, output: 12 },
  'gpt-5.6-luna': { input: 0.2, output: 1.2 },
  'gpt-5.5': { input: 5, output: 30 },
  'gpt-5.4': { input: 2.5, output: 15 },
  'gpt-5.4-mini': { input: 0.75, output: 4.5 },
};

/** AI_INPUT_PRICE and AI_OUTPUT_PRICE win over the list; null when neither knows the model. */
export function priceOf(model: string): Price | null {
  const input = Number(process.env.AI_INPUT_PRICE || Number.NaN);
  const output = Number(process.env.AI_OUTPUT_PRICE || Number.NaN);
  if (input >= 0 && output >= 0) return { input, output };
  return PRICES[model] ?? null;
}

/** Tokens of a reading of which nothing is kept, its five parts together: `npm run bench -- interpretation`. */
export const NEW_READING: Usage = { input: 2_600, output: 870 };

/** The host's gateway takes 180 credits for a dollar's worth of tokens (Netlify's price list, November 2026). */
const CREDITS_A_DOLLAR = 180;

/** In dollars. */
function costOf({ input, output }: Usage, price: Price): number {
  return (input * price.input + output * price.output) / 1_000_000;
}

function tellNumber(value: number, digits: number): string {
  return value.toFixed(digits).replace('.', ',');
}

/** What one new reading costs: « environ 0,007 $ », with the credits that the host takes for it. */
export function tellReadingCost(model: string, biller: 'provider' | 'host'): string {
  const price = priceOf(model);
  if (!price) return 'prix inconnu pour ce modèle';
  const dollars = costOf(NEW_READING, price);
  const told = `environ ${tellNumber(dollars, 3)} $`;
  if (biller === 'provider') return told;
  const credits = dollars * CREDITS_A_DOLLAR;
  return `${told}, soit ${tellNumber(credits, 1)} crédit${credits < 2 ? '' : 's'} Netlify`;
}

/** « 3,20 $ », or that the price is not known. */
export function tellCost(usage: Usage, price: Price | null): string {
  return price ? `${tellNumber(costOf(usage, price), 2)} $` : 'prix inconnu';
}
