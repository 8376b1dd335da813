import type { Topic } from '#src/tarot/interpretation/topic.ts';

export const TOPIC_LABELS: Record<Topic, string> = {
  love: 'Amour',
  work: 'Travail',
  choice: 'Un choix',
};

/** The page about a topic, `/tirage/amour`, which leads to `/tirage#amour`: no server sees the fragment. */
export const TOPIC_SLUGS: Record<string, Topic> = {
  amour: 'love',
  travail: 'work',
  'oui-ou-non': 'choice',
};
