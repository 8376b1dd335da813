import topics from '#generated/topics.json' with { type: 'json' };
import type { Interpretation, Spread } from '#src/tarot/spreads.ts';
import { composeInterpretation } from './compose.ts';
import type { CardTexts } from './passage-types.ts';

/** What a visitor may ask about. */
export type Topic = 'love' | 'work' | 'choice';

/** The interpretation about a topic, which takes the place of the composed one. */
export interface TopicLetter {
  topic: Topic;
  interpretation: Interpretation;
}

/** Composes the interpretation about a topic. The texts about topics load with this module. */
export function composeTopic(
  topic: Topic,
  cards: readonly CardTexts[],
  spread: Spread,
): TopicLetter {
  return { topic, interpretation: composeInterpretation(cards, spread, { topic: topics[topic] }) };
}
