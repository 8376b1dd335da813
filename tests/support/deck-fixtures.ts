import textsFile from '#generated/card-texts.json' with { type: 'json' };
import deckFile from '#generated/deck.json' with { type: 'json' };
import topicsFile from '#generated/topics.json' with { type: 'json' };
import wordingsFile from '#generated/wordings.json' with { type: 'json' };
import { type Arcanum, DECK_IDS } from '#src/tarot/arcana.ts';
import { composeInterpretation } from '#src/tarot/interpretation/compose.ts';
import type { Topic } from '#src/tarot/interpretation/compose-topic.ts';
import type { CardTexts, TopicTexts, Wordings } from '#src/tarot/interpretation/passage-types.ts';
import { getCardIds, layCards } from '#src/tarot/lay-spread.ts';
import { shuffle } from '#src/tarot/shuffle.ts';
import {
  getSpread,
  type Interpretation,
  type LaidSpread,
  type SpreadId,
} from '#src/tarot/spreads.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';

// The content that the setups of tests/vitest.config.ts generate.

export const deck: readonly Arcanum[] = deckFile as Arcanum[];

/** The texts from which interpretations are composed. */
export const cardTexts: readonly CardTexts[] = Object.values(textsFile) as CardTexts[];
export const wordings = wordingsFile as unknown as Wordings;

/** The texts from which interpretations about each topic are composed. */
export const topicTexts = topicsFile as Record<Topic, TopicTexts>;

/** Returns the texts of these cards, in this order. */
export function getCardTexts(ids: readonly string[], texts = cardTexts): CardTexts[] {
  return ids.map((id) => texts.find((card) => card.id === id) as CardTexts);
}

/** Composes the interpretation of a spread, about the topic if there is one, from the site's current texts. */
export function composeCurrent(laid: LaidSpread, topic?: Topic): Interpretation {
  return composeInterpretation(getCardTexts(getCardIds(laid)), getSpread(laid.spread), {
    ...(topic && { topic: topicTexts[topic] }),
    wordings,
  });
}

/** Returns random draws of a spread, which are the same in every run with the same seed. */
export function createRandomSpreads(spread: SpreadId, count: number, seed: number) {
  const random = createSeededRandom(seed);
  return Array.from({ length: count }, () => {
    const selectedCards = shuffle(DECK_IDS, random).slice(0, getSpread(spread).pickCount);
    return { ...layCards({ spread, selectedCards }), selectedCards };
  });
}
