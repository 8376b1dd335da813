import type { Topic } from '#src/tarot/interpretation/topic.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { TOPIC_LABELS, TOPIC_SLUGS } from './topics.ts';

const CHOICES = [
  { value: 'none', label: 'Général' } as const,
  ...Object.values(TOPIC_SLUGS).map((value) => ({ value, label: TOPIC_LABELS[value] })),
];

interface Props {
  topic: Topic | null;
  onChoose: (topic: Topic | null) => void;
}

/** What the reading may say more of, if the visitor wants it to. */
export function TopicChoice({ topic, onChoose }: Props) {
  return (
    <ChoiceRow
      legend="Votre thème, si vous en avez un"
      name="topic"
      choices={CHOICES}
      chosen={topic ?? 'none'}
      onChoose={(choice) => onChoose(choice === 'none' ? null : choice)}
    />
  );
}
