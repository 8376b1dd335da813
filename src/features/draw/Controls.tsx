import { useStore } from '@nanostores/react';
import { cutDeck, resetDraw, shuffleDeck } from './actions.ts';
import { $draw } from './store.ts';

export function Controls() {
  const { phase, gesture, selectedCards, isShuffled, isCut } = useStore($draw);
  const closed = phase !== 'selection' || gesture !== 'none';
  return (
    <div className="controls">
      <button type="button" className="button-quiet" aria-disabled={closed} onClick={shuffleDeck}>
        {gesture === 'shuffling' ? 'Mélange…' : isShuffled ? 'Mélanger encore' : 'Mélanger'}
      </button>
      <button type="button" className="button-quiet" aria-disabled={closed} onClick={cutDeck}>
        {gesture === 'cutting' ? 'Coupe…' : isCut ? 'Couper encore' : 'Couper'}
      </button>
      <button
        type="button"
        className="link"
        aria-disabled={closed || selectedCards.length === 0}
        onClick={resetDraw}
      >
        Recommencer
      </button>
    </div>
  );
}
