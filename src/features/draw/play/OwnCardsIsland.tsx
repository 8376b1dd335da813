import { useLayoutEffect, useRef, useState } from 'react';
import { LINK_BUTTON, QUIET_BUTTON, TITLE } from '#src/features/draw/looks.ts';
import { tellPick } from '#src/features/draw/picks.ts';
import { SpreadColumns } from '#src/features/draw/SpreadColumns.tsx';
import { $announcement } from '#src/features/draw/store.ts';
import { TopicChoice } from '#src/features/draw/TopicChoice.tsx';
import { SPREAD_SIZE } from '#src/tarot/arcana.ts';
import type { Topic } from '#src/tarot/interpretation/topic.ts';
import { categorize } from '#src/tarot/selection.ts';
import { CardChooser } from './CardChooser.tsx';
import type { PageFacts } from './DrawIsland.tsx';
import { OpenedDeck } from './OpenedDeck.tsx';
import { WovenLetter } from './WovenLetter.tsx';

/** Ten cards that the visitor drew from a deck of her own. */
export function OwnCardsIsland(facts: PageFacts) {
  return (
    <OpenedDeck {...facts}>
      <OwnCards />
    </OpenedDeck>
  );
}

function OwnCards() {
  const [cards, setCards] = useState<readonly string[]>([]);
  const [topic, setTopic] = useState<Topic | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const isComplete = cards.length === SPREAD_SIZE;
  const wasComplete = useRef(isComplete);

  useLayoutEffect(() => {
    if (wasComplete.current === isComplete) return;
    wasComplete.current = isComplete;
    // What was pressed is gone.
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [isComplete]);

  function change(changed: readonly string[]) {
    setCards(changed);
    // The tenth card moves the focus to a title that says it.
    const isLast = changed.length === SPREAD_SIZE;
    $announcement.set(isLast ? '' : tellPick(changed.length, changed.length > cards.length));
  }

  function toggle(id: string) {
    change(cards.includes(id) ? cards.filter((other) => other !== id) : [...cards, id]);
  }

  return (
    <>
      <div className="print:hidden">
        <h2 ref={title} className={`${TITLE} scroll-mt-4`} tabIndex={-1}>
          {isComplete ? 'Vos dix cartes' : 'Choisissez dix cartes'}
        </h2>
        {isComplete ? (
          <>
            <p className="mt-2 text-center">
              Tirées de votre propre jeu, lues avec les textes de la tarologue.
            </p>
            <SpreadColumns categorization={categorize(cards)} />
            <div className="mb-8">
              <TopicChoice topic={topic} onChoose={setTopic} />
            </div>
          </>
        ) : (
          <CardChooser chosen={cards} onToggle={toggle} />
        )}
      </div>
      {isComplete && (
        <WovenLetter cards={cards} topic={topic}>
          <button type="button" className={QUIET_BUTTON} onClick={() => change(cards.slice(0, -1))}>
            Reprendre la dernière carte
          </button>
        </WovenLetter>
      )}
      {cards.length > 0 && (
        <p className="mt-4 text-center print:hidden">
          <button type="button" className={LINK_BUTTON} onClick={() => change([])}>
            Tout reprendre
          </button>
        </p>
      )}
    </>
  );
}
