import topics from '#generated/topics.json' with { type: 'json' };
import type { Interpretation, Spread } from '#src/tarot/spreads.ts';
import { composeInterpretation } from './compose.ts';
import type { CardTexts } from './passage-types.ts';

/** A topic that a visitor can choose for a draw. */
export type Topic = 'love' | 'work' | 'choice';

/** An interpretation (the site calls it a letter) about a topic; it replaces the one without a topic. */
export interface TopicLetter {
  topic: Topic;
  interpretation: Interpretation;
}

/** Composes the interpretation about a topic. In its own module, because it loads the texts about topics. */
export function composeTopic(
  topic: Topic,
  cards: readonly CardTexts[],
  spread: Spread,
): TopicLetter {
  return { topic, interpretation: composeInterpretation(cards, spread, { topic: topics[topic] }) };
}
