import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ChoiceRow } from '#src/features/draw/ChoiceRow.tsx';
import { LINK_BUTTON, QUIET_BUTTON, TITLE } from '#src/features/draw/looks.ts';
import { tellPick } from '#src/features/draw/picks.ts';
import { SpreadCards } from '#src/features/draw/SpreadCards.tsx';
import { $announcement } from '#src/features/draw/store.ts';
import { TopicChoice } from '#src/features/draw/TopicChoice.tsx';
import { keepInTab } from '#src/features/draw/tab-storage.ts';
import { lay } from '#src/tarot/laying.ts';
import { countOfCards } from '#src/tarot/numerals.ts';
import { placesOf } from '#src/tarot/spread-model.ts';
import { SPREADS, spreadNamed } from '#src/tarot/spreads.ts';
import { CardChooser } from './CardChooser.tsx';
import type { PageFacts } from './DrawIsland.tsx';
import { OpenedDeck } from './OpenedDeck.tsx';
import { type OwnCards as Chosen, OWN_CARDS, readOwnCards } from './own-cards.ts';
import { WovenLetter } from './WovenLetter.tsx';

/** Cards that the visitor drew from a deck of her own. */
export function OwnCardsIsland(facts: PageFacts) {
  return (
    <OpenedDeck {...facts}>
      <OwnCards />
    </OpenedDeck>
  );
}

const CHOICES = SPREADS.map(({ id, shortName }) => ({ value: id, label: shortName }));

function OwnCards() {
  const [chosen, setChosen] = useState(readOwnCards);
  const { cards, topic } = chosen;
  const title = useRef<HTMLHeadingElement>(null);
  const spread = spreadNamed(chosen.spread);
  const selection = useMemo(() => ({ spread: spread.id, selectedCards: cards }), [spread, cards]);
  const isComplete = cards.length === spread.picked;
  const wasComplete = useRef(isComplete);

  const choose = (changes: Partial<Chosen>) => setChosen((before) => ({ ...before, ...changes }));

  useEffect(() => keepInTab(OWN_CARDS, chosen), [chosen]);

  useLayoutEffect(() => {
    if (wasComplete.current === isComplete) return;
    wasComplete.current = isComplete;
    // What was pressed is gone.
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [isComplete]);

  function change(changed: string[]) {
    choose({ cards: changed });
    // The last card moves the focus to a title that says it.
    const isLast = changed.length === spread.picked;
    $announcement.set(
      isLast ? '' : tellPick(spread, changed.length, changed.length > cards.length),
    );
  }

  function toggle(id: string) {
    change(cards.includes(id) ? cards.filter((other) => other !== id) : [...cards, id]);
  }

  return (
    <>
      <div className="print:hidden">
        <h2 ref={title} className={`${TITLE} scroll-mt-4`} tabIndex={-1}>
          {isComplete
            ? `Vos ${countOfCards(placesOf(spread).length)}`
            : `Choisissez ${countOfCards(spread.picked)}`}
        </h2>
        {isComplete ? (
          <>
            <p className="mt-2 text-center">
              Tirées de votre propre jeu, lues avec les textes de la tarologue.
            </p>
            <SpreadCards {...lay(selection)} />
            {spread.hasTopics && (
              <div className="mb-8">
                <TopicChoice topic={topic} onChoose={(picked) => choose({ topic: picked })} />
              </div>
            )}
          </>
        ) : (
          <>
            {cards.length === 0 && (
              <ChoiceRow
                legend="Votre tirage"
                name="spread"
                choices={CHOICES}
                chosen={spread.id}
                onChoose={(id) => choose({ spread: id })}
              />
            )}
            <CardChooser spread={spread} chosen={cards} onToggle={toggle} />
          </>
        )}
      </div>
      {isComplete && (
        <WovenLetter selection={selection} topic={spread.hasTopics ? topic : null}>
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
