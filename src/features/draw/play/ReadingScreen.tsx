import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Reading } from '#src/features/draw/api.ts';
import { GOLD_BUTTON, LINK_BUTTON, TITLE } from '#src/features/draw/looks.ts';
import { LetterToTake } from '#src/features/draw/take-away/LetterToTake.tsx';
import type { Ways } from '#src/features/draw/WaysOn.tsx';
import type { TopicPassage } from '#src/tarot/interpretation/topic.ts';
import type { AfterReading as Below } from './AfterReading.tsx';
import { resetDraw } from './actions.ts';
import { refreshReading, saveOpened } from './interpretation.ts';

interface Props {
  reading: Reading;
  topicPassage: TopicPassage | null;
  ways: Ways;
}

/** Replaces the table once the reading is there. */
export function ReadingScreen({ reading, topicPassage, ways }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const [refreshing, setRefreshing] = useState(false);
  const [AfterReading, setAfterReading] = useState<typeof Below | null>(null);

  useLayoutEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, []);

  useEffect(() => {
    saveOpened();
    import('./AfterReading.tsx')
      .then((below) => setAfterReading(() => below.AfterReading))
      // The letter is whole without it.
      .catch(() => undefined);
  }, []);

  async function refresh() {
    if (refreshing) return;
    setRefreshing(true);
    await refreshReading();
    setRefreshing(false);
  }

  return (
    <section
      className="mt-6 motion-safe:[transition:opacity_0.4s] starting:opacity-0"
      data-part="reading"
      aria-labelledby="reading-title"
    >
      <h2
        id="reading-title"
        ref={title}
        className={`${TITLE} print:text-[18pt] print:text-ink`}
        tabIndex={-1}
      >
        Votre interprétation
      </h2>
      <LetterToTake reading={reading} topicPassage={topicPassage}>
        <button type="button" className={GOLD_BUTTON} onClick={resetDraw}>
          Nouveau tirage
        </button>
        <button type="button" className={LINK_BUTTON} aria-disabled={refreshing} onClick={refresh}>
          Actualiser
        </button>
      </LetterToTake>
      {AfterReading && <AfterReading ways={ways} reading={reading} />}
    </section>
  );
}
