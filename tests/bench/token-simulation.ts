import { type AiEnvironment, aiEnvironment } from '#netlify/server/environment.ts';
import { type Section, sectionOf } from '#netlify/server/sections.ts';
import { PARTS } from '#src/tarot/arcana.ts';
import { spreadOf } from '#src/tarot/interpretation/local.ts';
import { countTokens } from '#tests/ai-answers.ts';
import { goodText } from '#tests/ai-texts.ts';
import { deck, randomDraws } from '#tests/deck.ts';

/** The pace at which the figures are given. */
export const PACE = { firstTokenMs: 500, tokensPerSecond: 60 };
/** A reading that is kept whole, as measured (see reading-times.ts). */
const KEPT_MS = 10;

export interface ReadingCost {
  tokens: number;
  /** The parts are written at the same time: the longest one's. */
  milliseconds: number;
}

function costOf({ part, prompt, cards }: Section): ReadingCost {
  const asked = prompt.instructions + JSON.stringify([{ role: 'user', content: prompt.input }]);
  const names = cards.map(({ name }) => name);
  const written = countTokens(goodText(part, names));
  return {
    tokens: countTokens(asked) + written,
    milliseconds: PACE.firstTokenMs + (written / PACE.tokensPerSecond) * 1_000,
  };
}

/**
 * What each of `count` readings costs when nothing but what earlier readings wrote is kept; with `warmed`,
 * the sections of the categories are kept from the start.
 */
export function simulateReadings(count: number, { seed = 1, warmed = false } = {}): ReadingCost[] {
  const environment: AiEnvironment = aiEnvironment();
  const kept = new Set<string>();
  return randomDraws(count, seed).map((draw) => {
    const spread = spreadOf(deck, draw);
    const parts = warmed ? (['summary'] as const) : PARTS;
    const missing = parts
      .map((part) => sectionOf(part, spread, environment))
      .filter(({ key }) => !kept.has(key));
    for (const { key } of missing) kept.add(key);
    const costs = missing.map(costOf);
    return {
      tokens: costs.reduce((sum, { tokens }) => sum + tokens, 0),
      milliseconds: Math.max(KEPT_MS, ...costs.map(({ milliseconds }) => milliseconds)),
    };
  });
}

/** The tokens alone. */
export function tokensPerReading(count: number, options = {}): number[] {
  return simulateReadings(count, options).map(({ tokens }) => tokens);
}
