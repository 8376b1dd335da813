// See docs/decisions/0042-topics.md.
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

/** The topic that an address names, if it names one. */
export function topicNamed(slug: string): Topic | null {
  return Object.entries(TOPIC_SLUGS).find(([name]) => name === slug)?.[1] ?? null;
}

/** How an address names a topic. */
export function slugOf(topic: Topic): string | undefined {
  return Object.keys(TOPIC_SLUGS).find((slug) => TOPIC_SLUGS[slug] === topic);
}
