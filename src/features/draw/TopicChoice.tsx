import type { Topic } from '#src/tarot/interpretation/topic.ts';
import { TOPIC_LABELS, TOPIC_SLUGS } from './topics.ts';

const CHOICES = [null, ...Object.values(TOPIC_SLUGS)];

interface Props {
  topic: Topic | null;
  onChoose: (topic: Topic | null) => void;
}

/** What the reading may say more of, if the visitor wants it to. */
export function TopicChoice({ topic, onChoose }: Props) {
  return (
    <fieldset className="w-full text-center">
      <legend className="mx-auto text-small text-mist">Votre thème, si vous en avez un</legend>
      <div className="flex justify-around md:justify-center md:gap-x-8">
        {CHOICES.map((choice) => (
          <label
            key={choice}
            className="flex min-h-11 cursor-pointer items-center gap-x-2 max-md:flex-col max-md:pt-1 max-md:text-small/[1.4]"
          >
            <input
              type="radio"
              name="topic"
              className="size-4.5 flex-none accent-gold"
              checked={choice === topic}
              onChange={() => onChoose(choice)}
            />
            {choice ? TOPIC_LABELS[choice] : 'Général'}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
