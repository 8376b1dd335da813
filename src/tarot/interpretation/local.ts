import openings from '#generated/openings.json' with { type: 'json' };
import type { Interpretation } from '#src/tarot/arcana.ts';
import type { CardTexts } from './card-texts.ts';
import { weave } from './weave.ts';

/** The letter as the reader's own texts tell it, of ten cards in the order they were picked. */
export function weaveReading(cards: readonly CardTexts[]): Interpretation {
  return weave(cards, openings);
}
