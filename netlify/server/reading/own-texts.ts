import type { Author, Reading } from '#src/features/draw/api.ts';
import { byPart, PARTS, type Part } from '#src/tarot/arcana.ts';
import { fragmentsOf, spreadOf } from '#src/tarot/interpretation/table.ts';
import { arcana } from './deck.ts';
import { cardsPrompt } from './prompt.ts';
import { sealerOf } from './seals.ts';
import { wovenLetter } from './woven.ts';

/**
 * The reading with texts of this site alone, so that nobody keeps others here: the AI's bear its seal, and in the place of
 * any other stands the weave of these cards.
 */
export async function withOwnTexts(reading: Reading) {
  const { categorization, interpretation, seals } = reading;
  const [woven, { isSealed }] = await Promise.all([
    wovenLetter(categorization),
    sealerOf(categorization),
  ]);
  const isAis = byPart((part: Part) => isSealed(part, interpretation[part], seals?.[part]));
  return {
    ...reading,
    interpretation: byPart((part) => (isAis[part] ? interpretation : woven)[part]),
    authors: byPart((part): Author => (isAis[part] ? 'ai' : 'reader')),
    seals: byPart((part) => (isAis[part] ? seals?.[part] : undefined)),
    fragmentsUsed: fragmentsOf(categorization),
    aiPrompt: PARTS.some((part) => isAis[part])
      ? cardsPrompt(spreadOf(arcana, categorization))
      : '',
  };
}
