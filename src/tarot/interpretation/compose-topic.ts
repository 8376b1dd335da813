import texts from '#generated/topics.json' with { type: 'json' };
import type { Interpretation, Spread } from '#src/tarot/spreads.ts';
import { composeInterpretation } from './compose.ts';
import type { CardTexts } from './passage-types.ts';

/** A topic that a visitor can choose for a draw. */
export type Topic = 'love' | 'work' | 'choice';

/** An interpretation (« lettre » on the site) about a topic, displayed instead of the general one. */
export interface TopicLetter {
  topic: Topic;
  interpretation: Interpretation;
}

/** Composes an interpretation about a topic. Browsers load this module, with all topic texts, on demand. */
export function composeTopic(
  topic: Topic,
  cards: readonly CardTexts[],
  spread: Spread,
): TopicLetter {
  return { topic, interpretation: composeInterpretation(cards, spread, { topic: texts[topic] }) };
}
