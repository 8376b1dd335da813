import { type Section, sectionOf } from '#netlify/server/reading/sections.ts';
import { type AiEnvironment, aiEnvironment } from '#netlify/server/settings/environment.ts';
import { PARTS } from '#src/tarot/arcana.ts';
import { spreadOf } from '#src/tarot/interpretation/local.ts';
import { countTokens } from '#tests/ai-answers.ts';
import { goodText } from '#tests/ai-texts.ts';
import { deck, randomDraws } from '#tests/deck.ts';

function tokensOf({ part, prompt, cards }: Section): number {
  const asked = prompt.instructions + JSON.stringify([{ role: 'user', content: prompt.input }]);
  const names = cards.map(({ name }) => name);
  return countTokens(asked) + countTokens(goodText(part, names));
}

/**
 * Tokens that each of `count` readings costs when nothing but what earlier readings wrote is kept; with
 * `warmed`, the sections of the categories are kept from the start.
 */
export function tokensPerReading(count: number, { seed = 1, warmed = false } = {}): number[] {
  const environment: AiEnvironment = aiEnvironment();
  const kept = new Set<string>();
  return randomDraws(count, seed).map((draw) => {
    const spread = spreadOf(deck, draw);
    const parts = warmed ? (['summary'] as const) : PARTS;
    const missing = parts
      .map((part) => sectionOf(part, spread, environment))
      .filter(({ key }) => !kept.has(key));
    for (const { key } of missing) kept.add(key);
    return missing.reduce((sum, section) => sum + tokensOf(section), 0);
  });
}
