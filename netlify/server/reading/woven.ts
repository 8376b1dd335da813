import type { Categorization, Interpretation } from '#src/tarot/arcana.ts';
import type { CardTexts } from '#src/tarot/interpretation/card-texts.ts';
import { weaveReading } from '#src/tarot/interpretation/local.ts';
import { pickedIn } from '#src/tarot/interpretation/table.ts';

/** The letter of these cards as the browser weaves it. */
export async function wovenLetter(categorization: Categorization): Promise<Interpretation> {
  // Half a megabyte, for the calls that weave: most calls of a draw do not.
  const { default: texts } = await import('#generated/card-texts.json', { with: { type: 'json' } });
  return weaveReading(pickedIn(categorization).map((id) => texts[id] as CardTexts));
}
