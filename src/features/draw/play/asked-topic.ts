import { TOPIC_LABELS, topicNamed } from '#src/features/draw/topics.ts';
import type { Topic } from '#src/tarot/interpretation/topic.ts';
import { notify } from '#src/ui/toasts.ts';

/** The topic that the address asks for, once: a choice made later outlives a reload. */
export function askedTopic(): Topic | null {
  const topic = topicNamed(location.hash.slice(1));
  if (!topic) return null;
  history.replaceState(history.state, '', location.pathname);
  notify(
    `Thème\u202f: ${TOPIC_LABELS[topic]}`,
    'Vous pourrez en changer une fois vos cartes retournées.',
  );
  return topic;
}
