import type { Author, Reading } from '#src/features/draw/api.ts';
import { fragmentsOf, tableOf } from '#src/tarot/interpretation/table.ts';
import { byPart, letterPartsOf } from '#src/tarot/spread-model.ts';
import { spreadNamed } from '#src/tarot/spreads.ts';
import { arcana } from './deck.ts';
import { cardsPrompt } from './prompt.ts';
import { sealerOf } from './seals.ts';
import { wovenLetter } from './woven.ts';

/**
 * The reading with texts of this site alone, so that nobody keeps others here: the AI's bear its seal, and in the place of
 * any other stands the weave of these cards.
 */
export async function withOwnTexts(reading: Reading) {
  const { interpretation, seals } = reading;
  const spread = spreadNamed(reading.spread);
  const [woven, { isSealed }] = await Promise.all([wovenLetter(reading), sealerOf(reading)]);
  const isAis = byPart(spread, (part) => isSealed(part, interpretation[part] ?? '', seals?.[part]));
  return {
    ...reading,
    interpretation: byPart(spread, (part) => (isAis[part] ? interpretation : woven)[part] ?? ''),
    authors: byPart(spread, (part): Author => (isAis[part] ? 'ai' : 'reader')),
    seals: byPart(spread, (part) => (isAis[part] ? seals?.[part] : undefined)),
    fragmentsUsed: fragmentsOf(reading),
    aiPrompt: letterPartsOf(spread).some((part) => isAis[part])
      ? cardsPrompt(tableOf(arcana, reading))
      : '',
  };
}
