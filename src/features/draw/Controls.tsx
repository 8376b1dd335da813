import { useStore } from '@nanostores/react';
import { cutDeck, resetDraw, shuffleDeck } from './actions.ts';
import { BUTTON_ROW, LINK_BUTTON, QUIET_BUTTON } from './looks.ts';
import { $draw } from './store.ts';

/** Above the table: what can be done with the deck. */
export function Controls() {
  const { phase, gesture, selectedCards, isShuffled, isCut } = useStore($draw);
  const isClosed = phase !== 'selection' || gesture !== 'none';
  const quiet = `${QUIET_BUTTON} max-rows:px-3 max-rows:text-base`;
  return (
    <div className={`${BUTTON_ROW} max-rows:gap-2`}>
      <button type="button" className={quiet} aria-disabled={isClosed} onClick={shuffleDeck}>
        {gesture === 'shuffling' ? 'On mélange…' : isShuffled ? 'Mélanger encore' : 'Mélanger'}
      </button>
      <button type="button" className={quiet} aria-disabled={isClosed} onClick={cutDeck}>
        {gesture === 'cutting' ? 'On coupe…' : isCut ? 'Couper encore' : 'Couper'}
      </button>
      <button
        type="button"
        className={`${LINK_BUTTON} max-rows:px-1 max-rows:text-md`}
        aria-disabled={isClosed || selectedCards.length === 0}
        onClick={resetDraw}
      >
        Recommencer
      </button>
    </div>
  );
}
