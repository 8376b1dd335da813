import { compose } from '#netlify/server/reading/composition.ts';
import type { Texts } from '#netlify/server/reading/pieces.ts';
import { CATEGORIES, type Categorization, type Interpretation, PARTS } from '#src/tarot/arcana.ts';
import { spreadOf } from '#src/tarot/interpretation/local.ts';
import type { Spread } from '#src/tarot/interpretation/table.ts';
import { weave } from '#src/tarot/interpretation/weave.ts';
import { categorize } from '#src/tarot/selection.ts';
import { typographer } from '#src/text/typography.ts';
import { goodTexts } from '#tests/ai-texts.ts';
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

/** What a good model answers for a part of the draw. */
export function goodTextsOf(part: keyof Interpretation, spread: Spread): Texts {
  const texts = Object.entries(goodTexts(part, cardsOf(part, spread)));
  return Object.fromEntries(texts.map(([key, text]) => [key, typographer(text)]));
}

/** The letter that is made of what a good model answers for the draw. */
export function goodAnswer(spread: Spread): Interpretation {
  const { thread } = goodTextsOf('summary', spread);
  const woven = weave(spread);
  const texts = PARTS.map((part) => [
    part,
    compose(part, goodTextsOf(part, spread), { spread, woven, thread }),
  ]);
  return Object.fromEntries(texts) as Interpretation;
}
