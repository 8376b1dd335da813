import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#src/components/Button.tsx';
import { InterpretationView } from '#src/features/draw/InterpretationView.tsx';
import { TOPIC_LABELS, TOPICS_BY_SLUG } from '#src/features/draw/model.ts';
import { type NextLinks, NextSteps } from '#src/features/draw/NextSteps.tsx';
import { SpreadCards } from '#src/features/draw/SpreadCards.tsx';
import { $draw, type Draw } from '#src/features/draw/state.ts';
import type { Topic } from '#src/tarot/interpretation/compose-topic.ts';
import { getCardIds, layCards } from '#src/tarot/lay-spread.ts';
import type { Spread } from '#src/tarot/spreads.ts';
import { animateIntoSpread } from './animations.ts';
import { chooseTopic, resetDraw } from './draw-actions.ts';
import { InterpretationProgressDialog } from './InterpretationProgressDialog.tsx';
import { refreshReading, saveRestoredReading, startInterpretation } from './interpret-draw.ts';

/** On a phone the buttons stick to the bottom of the screen, unless the screen is low (`short`). */
const BUTTON_BAR_CLASSES =
  'md:mb-2 max-md:sticky max-md:bottom-0 max-md:z-20 max-md:-mx-5 max-md:px-5 max-md:pt-6 max-md:pb-[max(0.6rem,env(safe-area-inset-bottom))] max-md:[background:linear-gradient(transparent,var(--color-midnight)_1.25rem)] short:static short:bg-none';
const TITLE_CLASSES = 'text-center focus:[outline:none]';

export interface ResultScreensProps {
  draw: Draw;
  isGenerating: boolean;
  spread: Spread;
  nextLinks: NextLinks;
}

/** The screens after the card table: the progress dialog, the spread (`categorization`) or the reading. */
export function ResultScreens({ draw, isGenerating, spread, nextLinks }: ResultScreensProps) {
  if (isGenerating) return <InterpretationProgressDialog spread={spread} />;
  if (draw.phase === 'categorization') return <SpreadScreen draw={draw} spread={spread} />;
  const { reading, topicLetter } = draw;
  return (
    reading && <ReadingScreen reading={reading} topicLetter={topicLetter} nextLinks={nextLinks} />
  );
}

/** Returns a ref for the title of a screen, which then gets the focus and is scrolled to the top. */
function useTitleFocus() {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, []);
  return title;
}

function SpreadScreen({ draw, spread }: Pick<ResultScreensProps, 'draw' | 'spread'>) {
  const screen = useRef<HTMLElement>(null);
  const title = useTitleFocus();
  // `DrawIsland` defers the prop `draw`, but a radio button must change immediately.
  const { topic } = useStore($draw, { keys: ['topic'] });

  useLayoutEffect(() => {
    if (screen.current) animateIntoSpread(screen.current);
  }, []);

  return (
    <section ref={screen} className="mt-6" aria-labelledby="spread-title">
      <h2 id="spread-title" ref={title} className={TITLE_CLASSES} tabIndex={-1}>
        Vos Cartes Sélectionnées
      </h2>
      <SpreadCards {...layCards(draw)} />
      <div className={`grid justify-items-center gap-3 ${BUTTON_BAR_CLASSES}`}>
        {spread.hasTopics && <TopicChoice topic={topic} onChoose={chooseTopic} />}
        <Button
          className="max-md:w-full max-md:px-2 max-md:text-lg"
          // A double tap on the last card must not press this button with its second tap.
          onClick={({ detail }) => detail < 2 && startInterpretation()}
        >
          Obtenir votre interprétation
        </Button>
      </div>
      <p className="text-center">
        <Button look="link" onClick={resetDraw}>
          Refaire un tirage
        </Button>
      </p>
    </section>
  );
}

/** `topicLetter`, an interpretation about the visitor's topic, replaces that of the reading. */
type ReadingScreenProps = Pick<ResultScreensProps, 'nextLinks'> &
  Pick<Draw, 'topicLetter'> & { reading: NonNullable<Draw['reading']> };

function ReadingScreen({ reading, topicLetter, nextLinks }: ReadingScreenProps) {
  const title = useTitleFocus();

  useEffect(() => {
    // The server may not have stored a reading that was restored from the browser tab.
    saveRestoredReading();
  }, []);

  return (
    <section
      className="mt-6 motion-safe:[transition:opacity_0.4s] starting:opacity-0"
      data-part="reading"
      aria-labelledby="reading-title"
    >
      <h2
        id="reading-title"
        ref={title}
        className={`${TITLE_CLASSES} print:text-[18pt] print:text-ink`}
        tabIndex={-1}
      >
        Votre interprétation
      </h2>
      <InterpretationView reading={reading} topicLetter={topicLetter}>
        <Button onClick={resetDraw}>Nouveau tirage</Button>
        <Button look="link" onClick={refreshReading}>
          Actualiser
        </Button>
      </InterpretationView>
      <NextSteps links={nextLinks} lastCardId={getCardIds(reading).at(-1) ?? ''} />
    </section>
  );
}

const TOPIC_OPTIONS: { topic: Topic | null; label: string }[] = [
  { topic: null, label: 'Général' },
  ...Object.values(TOPICS_BY_SLUG).map((topic) => ({ topic, label: TOPIC_LABELS[topic] })),
];

interface TopicChoiceProps {
  topic: Topic | null;
  onChoose: (topic: Topic | null) => void;
}

function TopicChoice({ topic: chosenTopic, onChoose }: TopicChoiceProps) {
  return (
    <fieldset className="w-full text-center">
      <legend className="mx-auto text-sm text-mist">Votre thème, si vous en avez un</legend>
      <div className="flex flex-wrap justify-around gap-x-2 md:justify-center md:gap-x-8">
        {TOPIC_OPTIONS.map(({ topic, label }) => (
          <label
            key={label}
            className="flex min-h-11 cursor-pointer items-center gap-x-2 max-md:flex-col max-md:pt-1 max-md:text-sm/[1.4]"
          >
            <input
              type="radio"
              name="topic"
              className="size-4.5 flex-none accent-gold"
              checked={topic === chosenTopic}
              onChange={() => onChoose(topic)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
