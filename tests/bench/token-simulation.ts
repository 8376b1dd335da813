import { type ReadingSection, sectionOf } from '#netlify/server/reading/sections.ts';
import { type AiEnvironment, aiEnvironment } from '#netlify/server/settings/environment.ts';
import { PARTS } from '#src/tarot/arcana.ts';
import { spreadOf } from '#src/tarot/interpretation/local.ts';
import { countRead, countTokens } from '#tests/ai-answers.ts';
import { goodTexts } from '#tests/ai-texts.ts';
import { deck, randomDraws } from '#tests/deck.ts';

function tokensOf({ part, prompt, format, cards }: ReadingSection): number {
  const read = countRead({
    instructions: prompt.instructions,
    input: [{ role: 'user', content: prompt.input }],
    text: { format },
  });
  return read + countTokens(JSON.stringify(goodTexts(part, cards)));
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
