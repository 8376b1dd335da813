import type { Topic, TopicPassage } from '#src/tarot/interpretation/topic.ts';
import { lay } from '#src/tarot/laying.ts';
import type { Selection } from '#src/tarot/selection.ts';
import type { LetterReading } from './letter.ts';
import { $arcana } from './store.ts';
import { loadTopics, loadWeaver } from './weaving.ts';

export interface WovenDraw {
  reading: LetterReading;
  topicPassage: TopicPassage | null;
}

/** The whole letter of these cards from the reader's own texts, and nothing of a day. @throws where they cannot be loaded */
export async function weaveDraw(selection: Selection, topic: Topic | null): Promise<WovenDraw> {
  const laid = lay(selection);
  const [interpretation, topicPassage] = await Promise.all([
    loadWeaver().then(({ weaveCards }) => weaveCards(laid)),
    topic && loadTopics().then(({ weaveTopic }) => weaveTopic(topic, $arcana.get(), laid)),
  ]);
  return {
    reading: { ...laid, selectedCards: [...selection.selectedCards], interpretation },
    topicPassage,
  };
}
