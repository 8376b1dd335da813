import { useStore } from '@nanostores/react';
import { LINK_BUTTON, QUIET_BUTTON } from '#src/features/draw/looks.ts';
import { $draw } from '#src/features/draw/store.ts';
import type { Spread } from '#src/tarot/spreads.ts';
import { cutDeck, resetDraw, shuffleDeck } from './actions.ts';

/** Above the table: what can be done with the deck. */
export function Controls({ spread }: { spread: Spread }) {
  const { phase, gesture, selectedCards, isShuffled, isCut } = useStore($draw);
  const isClosed = phase !== 'selection' || gesture !== 'none';
  // One row on a phone: a second one, once a font or a word is wider, would push the deck down.
  const quiet = `${QUIET_BUTTON} max-rows:px-2.5 max-rows:py-1 max-rows:text-base`;
  return (
    <div className="flex justify-center gap-3 max-rows:gap-1.5 narrow:flex-wrap">
      <button type="button" className={quiet} aria-disabled={isClosed} onClick={shuffleDeck}>
        {gesture === 'shuffling' ? 'On mélange…' : isShuffled ? 'Mélanger encore' : 'Mélanger'}
      </button>
      <button
        type="button"
        className={quiet}
        aria-disabled={isClosed}
        onClick={() => cutDeck(spread)}
      >
        {gesture === 'cutting' ? 'On coupe…' : isCut ? 'Couper encore' : 'Couper'}
      </button>
      <button
        type="button"
        className={`${LINK_BUTTON} max-rows:px-1 narrow:basis-full`}
        aria-disabled={isClosed || selectedCards.length === 0}
        onClick={resetDraw}
      >
        Recommencer
      </button>
    </div>
  );
}
