import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import { GOLD_BUTTON, LINK_BUTTON, TITLE } from '#src/features/draw/looks.ts';
import { SpreadCards } from '#src/features/draw/SpreadCards.tsx';
import { $draw } from '#src/features/draw/store.ts';
import { TopicChoice } from '#src/features/draw/TopicChoice.tsx';
import { lay } from '#src/tarot/laying.ts';
import type { Spread } from '#src/tarot/spreads.ts';
import { chooseTopic, resetDraw } from './actions.ts';
import { animateArrivals } from './arrivals.ts';
import { startInterpretation } from './interpretation.ts';

/** On a phone what comes next stays at the bottom of the screen, unless the screen is low. */
const BAR =
  'md:mb-2 max-md:sticky max-md:bottom-0 max-md:z-20 max-md:-mx-5 max-md:px-5 max-md:pt-6 max-md:pb-[max(0.6rem,env(safe-area-inset-bottom))] max-md:[background:linear-gradient(transparent,var(--color-midnight)_1.25rem)] flat:static flat:bg-none';

/** The cards, turned up, at their places. */
export function SpreadScreen({ spread }: { spread: Spread }) {
  const screen = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const draw = useStore($draw);

  useLayoutEffect(() => {
    if (!screen.current) return;
    title.current?.focus({ preventScroll: true });
    screen.current.scrollIntoView({ block: 'start', behavior: 'instant' });
    animateArrivals(screen.current);
  }, []);

  return (
    <section ref={screen} className="mt-6" aria-labelledby="spread-title">
      <h2 id="spread-title" ref={title} className={TITLE} tabIndex={-1}>
        Vos Cartes Sélectionnées
      </h2>
      <SpreadCards {...lay(draw)} />
      <div className={`grid justify-items-center gap-3 ${BAR}`}>
        {spread.hasTopics && <TopicChoice topic={draw.topic} onChoose={chooseTopic} />}
        <button
          type="button"
          className={`${GOLD_BUTTON} max-md:w-full`}
          onClick={startInterpretation}
        >
          Obtenir votre interprétation
        </button>
      </div>
      <p className="text-center">
        <button type="button" className={LINK_BUTTON} onClick={resetDraw}>
          Refaire un tirage
        </button>
      </p>
    </section>
  );
}
