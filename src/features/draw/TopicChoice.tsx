import type { Topic } from '#src/tarot/interpretation/compose-topic.ts';
import { TOPIC_LABELS, TOPIC_SLUGS } from './model.ts';

const CHOICES: { topic: Topic | null; label: string }[] = [
  { topic: null, label: 'Général' },
  ...Object.values(TOPIC_SLUGS).map((topic) => ({ topic, label: TOPIC_LABELS[topic] })),
];

interface Props {
  topic: Topic | null;
  onChoose: (topic: Topic | null) => void;
}

/** The topic of the interpretation, as a row of radio buttons. */
export function TopicChoice({ topic: chosen, onChoose }: Props) {
  return (
    <fieldset className="w-full text-center">
      <legend className="mx-auto text-sm text-mist">Votre thème, si vous en avez un</legend>
      <div className="flex flex-wrap justify-around gap-x-2 md:justify-center md:gap-x-8">
        {CHOICES.map(({ topic, label }) => (
          <label
            key={label}
            className="flex min-h-11 cursor-pointer items-center gap-x-2 max-md:flex-col max-md:pt-1 max-md:text-sm/[1.4]"
          >
            <input
              type="radio"
              name="topic"
              className="size-4.5 flex-none accent-gold"
              checked={topic === chosen}
              onChange={() => onChoose(topic)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
