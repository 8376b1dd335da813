import type { CardTexts } from '#src/tarot/interpretation/card-texts.ts';
import { weaveReading } from '#src/tarot/interpretation/local.ts';
import { laidCards } from '#src/tarot/laying.ts';
import { type Interpretation, type LaidSpread, spreadNamed } from '#src/tarot/spreads.ts';

/** The letter of these cards as the browser weaves it. */
export async function wovenLetter(laid: LaidSpread): Promise<Interpretation> {
  // Half a megabyte, for the calls that weave: most calls of a draw do not.
  const { default: texts } = await import('#generated/card-texts.json', { with: { type: 'json' } });
  const cards = laidCards(laid).map((id) => texts[id] as CardTexts);
  return weaveReading(cards, spreadNamed(laid.spread));
}
