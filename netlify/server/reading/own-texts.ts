import type { Author, Reading } from '#src/api/readings.ts';
import type { CardTexts } from '#src/tarot/interpretation/card-texts.ts';
import { composeInterpretation } from '#src/tarot/interpretation/compose.ts';
import { fragmentsOf, tableOf } from '#src/tarot/interpretation/table.ts';
import { laidCards } from '#src/tarot/laying.ts';
import { byPart, letterPartsOf } from '#src/tarot/spread-model.ts';
import { type Interpretation, type LaidSpread, spreadNamed } from '#src/tarot/spreads.ts';
import { arcana } from './deck.ts';
import { cardsPrompt } from './prompt.ts';
import { sealerOf } from './seals.ts';

/** Composes the interpretation of these cards as the browser does. */
export async function composeFromTexts(laid: LaidSpread): Promise<Interpretation> {
  // Half a megabyte, loaded only by the requests that compose.
  const { default: texts } = await import('#generated/card-texts.json', { with: { type: 'json' } });
  const cards = laidCards(laid).map((id) => texts[id] as CardTexts);
  return composeInterpretation(cards, spreadNamed(laid.spread));
}

/**
 * Returns the reading with texts of this site only, so that nobody stores others here: parts by the AI are signed, and the
 * composed ones replace all others.
 */
export async function withOwnTexts(reading: Reading) {
  const { interpretation, seals } = reading;
  const spread = spreadNamed(reading.spread);
  const [composed, { isSealed }] = await Promise.all([
    composeFromTexts(reading),
    sealerOf(reading),
  ]);
  const isAis = byPart(spread, (part) => isSealed(part, interpretation[part] ?? '', seals?.[part]));
  return {
    ...reading,
    interpretation: byPart(spread, (part) => (isAis[part] ? interpretation : composed)[part] ?? ''),
    authors: byPart(spread, (part): Author => (isAis[part] ? 'ai' : 'reader')),
    seals: byPart(spread, (part) => (isAis[part] ? seals?.[part] : undefined)),
    fragmentsUsed: fragmentsOf(reading),
    aiPrompt: letterPartsOf(spread).some((part) => isAis[part])
      ? cardsPrompt(tableOf(arcana, reading))
      : '',
  };
}
