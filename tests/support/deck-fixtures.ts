import { toArcanum, toCardTexts, toWordings, typeset } from '#scripts/content/deck-texts.ts';
import type { PassagesContent } from '#src/content/schemas/reading-texts.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { DECK_IDS } from '#src/tarot/card-ids.ts';
import type { Selection } from '#src/tarot/card-selection.ts';
import { composeInterpretation } from '#src/tarot/interpretation/compose.ts';
import type { Topic } from '#src/tarot/interpretation/compose-topic.ts';
import type { CardTexts, TopicTexts } from '#src/tarot/interpretation/passage-types.ts';
import { getCardIds, layCards } from '#src/tarot/lay-spread.ts';
import { shuffle } from '#src/tarot/shuffle.ts';
import {
  getSpread,
  type Interpretation,
  type LaidSpread,
  type SpreadId,
} from '#src/tarot/spreads.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { readDeck } from './site-content.ts';

const { cards, passages, motifs, spreads, topics } = await readDeck(process.cwd());
const passagesOf = (id: string) => passages.find((one) => one.id === id) as PassagesContent;

/** The deck as `content/cartes` has it now. */
export const deck: readonly Arcanum[] = cards.map(toArcanum);

/** What letters are made of, as `content/voisines` and `content/motifs.yaml` have it now. */
export const cardTexts: readonly CardTexts[] = cards.map((card) =>
  toCardTexts(card, passagesOf(card.id)),
);
export const wordings = toWordings(motifs, spreads);

/** What readings about each topic are made of, as `content/themes.yaml` has it now. */
export const topicTexts: Record<Topic, TopicTexts> = typeset(topics);

/** The texts of these cards, in this order. */
export function textsOf(ids: readonly string[], among = cardTexts): CardTexts[] {
  return ids.map((id) => among.find((card) => card.id === id) as CardTexts);
}

/** The letter of a spread as the site weaves it now. */
export function wovenLetter(laid: LaidSpread): Interpretation {
  return composeInterpretation(textsOf(getCardIds(laid)), getSpread(laid.spread), { wordings });
}

/** The same about a topic. */
export function wovenLetterAbout(topic: Topic, laid: LaidSpread): Interpretation {
  return composeInterpretation(textsOf(getCardIds(laid)), getSpread(laid.spread), {
    topic: topicTexts[topic],
    wordings,
  });
}

/** Draws of a spread, the same at every run for the same seed. */
export function randomSpreads(
  spread: SpreadId,
  count: number,
  seed: number,
): (LaidSpread & Selection)[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const selectedCards = shuffle(DECK_IDS, random).slice(0, getSpread(spread).picked);
    return { ...layCards({ spread, selectedCards }), selectedCards };
  });
}
