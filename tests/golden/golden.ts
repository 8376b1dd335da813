import { CATEGORIES, type Categorization, type Interpretation, PARTS } from '#src/tarot/arcana.ts';
import { spreadOf } from '#src/tarot/interpretation/local.ts';
import type { Spread } from '#src/tarot/interpretation/table.ts';
import { categorize } from '#src/tarot/selection.ts';
import { typographer } from '#src/text/typography.ts';
import { goodText } from '#tests/ai-texts.ts';
import { deck } from '#tests/deck.ts';
import draws from './draws.json' with { type: 'json' };

/** Forty draws in which every card stands at least once in every category. */
export const goldenDraws: Categorization[] = draws.map(categorize);

export function goldenSpread(draw: Categorization): Spread {
  return spreadOf(deck, draw);
}

export function cardsOf(part: keyof Interpretation, spread: Spread) {
  return part === 'summary' ? CATEGORIES.flatMap((category) => spread[category]) : spread[part];
}

/** What a good model would answer for the draw. */
export function goodAnswer(spread: Spread): Interpretation {
  const texts = PARTS.map((part) => [
    part,
    typographer(
      goodText(
        part,
        cardsOf(part, spread).map(({ name }) => name),
      ),
    ),
  ]);
  return Object.fromEntries(texts) as Interpretation;
}
