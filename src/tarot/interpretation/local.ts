import wordings from '#generated/wordings.json' with { type: 'json' };
import type { Interpretation, Spread } from '#src/tarot/spreads.ts';
import type { CardTexts } from './card-texts.ts';
import { weave } from './weave.ts';

/** The letter as the reader's own texts tell it, of the cards of a spread in the order in which they are laid. */
export function weaveReading(cards: readonly CardTexts[], spread: Spread): Interpretation {
  return weave(cards, spread, wordings);
}
