import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { CATEGORY_TITLES, DECK_SIZE, SPREAD_SIZE } from '#src/tarot/arcana.ts';
import { BACK_FILE_NAME } from '#src/tarot/card-picture.ts';
import { categoryAt } from '#src/tarot/selection.ts';
import { togglePosition } from './actions.ts';
import { CardImage } from './CardImage.tsx';
import { neighbour } from './neighbour.ts';
import { $draw, type Gesture } from './store.ts';
import { afterNextFrame, animateCut, animateShuffle, prefersStillness } from './table-motion.ts';
import { rememberDepartures } from './travel.ts';
import { useResizeBlock } from './use-resize-block.ts';

const ANIMATIONS: Partial<Record<Gesture, (table: HTMLElement) => void>> = {
  shuffling: animateShuffle,
  cutting: animateCut,
};

/** The 22 backs. Everything here knows cards by their position only: no identity before it is picked. */
export function Table() {
  const { phase, gesture, cardOrder, selectedCards } = useStore($draw);
  const [focused, setFocused] = useState(0);
  const table = useRef<HTMLFieldSetElement>(null);
  const resizing = useResizeBlock();
  const places = Array.from({ length: DECK_SIZE }, (_, position) =>
    selectedCards.indexOf(cardOrder[position] ?? ''),
  );

  useEffect(() => {
    const animate = ANIMATIONS[gesture];
    if (!animate || !table.current || prefersStillness()) return;
    return afterNextFrame(animate.bind(null, table.current));
  }, [gesture]);

  const cards = () => [...(table.current?.querySelectorAll<HTMLElement>('.back') ?? [])];

  function pick(position: number) {
    if (resizing.current) return;
    setFocused(position);
    if (selectedCards.length === SPREAD_SIZE - 1) {
      const backs = cards();
      const leaving = cardOrder.flatMap((id, at): [string, Element][] => {
        const back = backs[at];
        return back && (at === position || places[at] !== -1) ? [[id, back]] : [];
      });
      rememberDepartures(new Map(leaving));
    }
    togglePosition(position);
  }

  function move(event: KeyboardEvent) {
    const next = neighbour(event.key, focused, cards());
    if (next === null) return;
    event.preventDefault();
    setFocused(next);
    cards()[next]?.focus();
  }

  const isOpen = phase === 'selection' && gesture === 'none';
  return (
    <fieldset
      ref={table}
      className="deck-table"
      data-phase={phase}
      data-gesture={gesture}
      onKeyDown={move}
    >
      <legend className="visually-hidden">Le jeu, vingt-deux cartes, face cachée</legend>
      {places.map((place, position) => {
        const picked = place !== -1;
        return (
          <button
            // The positions are the identity here: a card's id as key would give it away.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={position}
            type="button"
            className="back"
            aria-label={labelOf(position, place)}
            aria-pressed={picked}
            aria-disabled={!isOpen}
            tabIndex={position === focused ? 0 : -1}
            onFocus={() => setFocused(position)}
            onClick={() => pick(position)}
          >
            <CardImage fileName={BACK_FILE_NAME} name="" decorative />
            {picked && <span className="medal">{place + 1}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}

function labelOf(position: number, place: number): string {
  const card = `Carte ${position + 1} sur ${DECK_SIZE}, face cachée`;
  if (place === -1) return card;
  return `${card}, choisie en position ${place + 1}, ${CATEGORY_TITLES[categoryAt(place)]}`;
}
