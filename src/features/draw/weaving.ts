import type { Topic, TopicPassage } from '#src/tarot/interpretation/topic.ts';
import { categorize } from '#src/tarot/selection.ts';
import type { LetterReading } from './letter.ts';
import { $arcana } from './store.ts';

/** The weave, apart from the table's script: fetched while the cards are being picked. */
export const loadWeaver = () => import('./woven.ts');

/** What the cards say of a topic: fetched once one is chosen. */
export const loadTopics = () => import('#src/tarot/interpretation/topic.ts');

export interface WovenDraw {
  reading: LetterReading;
  topicPassage: TopicPassage | null;
}

/** The whole letter of ten cards from the reader's own texts, and nothing of a day. @throws where they cannot be loaded */
export async function weaveDraw(cards: readonly string[], topic: Topic | null): Promise<WovenDraw> {
  const categorization = categorize(cards);
  const [interpretation, topicPassage] = await Promise.all([
    loadWeaver().then(({ weaveCards }) => weaveCards(categorization)),
    topic &&
      loadTopics().then(({ weaveTopic }) => weaveTopic(topic, $arcana.get(), categorization)),
  ]);
  return { reading: { categorization, interpretation }, topicPassage };
}
