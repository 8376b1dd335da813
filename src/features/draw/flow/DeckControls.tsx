import { useStore } from '@nanostores/react';
import { Button } from '#src/components/Button.tsx';
import { $draw } from '#src/features/draw/state.ts';
import type { Spread } from '#src/tarot/spreads.ts';
import { cutDeck, resetDraw, shuffleDeck } from './draw-actions.ts';

/** Fits the buttons into one row on phones, unless the text is enlarged. A second row would move the deck. */
const COMPACT = 'max-rows:min-h-11 max-rows:px-2.5 max-rows:py-1 max-rows:text-base';
/** Only screen readers get this word, because a longer label would move the deck. */
const AGAIN = <span className="visually-hidden"> encore</span>;
const DISABLED = 'aria-disabled:cursor-default aria-disabled:opacity-50';

/** The buttons above the table. `busy` disables a button without removing its focus. */
export function DeckControls({ spread }: { spread: Spread }) {
  const { phase, animation, selectedCards, isShuffled, isCut } = useStore($draw);
  const isLocked = phase !== 'selection' || animation !== 'none';
  return (
    <div className="flex flex-wrap justify-center gap-3 max-rows:gap-1.5">
      <Button
        look="quiet"
        className={`${COMPACT} ${DISABLED}`}
        busy={isLocked}
        onClick={shuffleDeck}
      >
        Mélanger
        {isShuffled && AGAIN}
      </Button>
      <Button
        look="quiet"
        className={`${COMPACT} ${DISABLED}`}
        busy={isLocked}
        onClick={() => cutDeck(spread)}
      >
        Couper
        {isCut && AGAIN}
      </Button>
      <Button
        look="link"
        className={`justify-center px-4 max-rows:px-1 max-rows:text-base narrow:basis-full ${DISABLED}`}
        busy={isLocked || selectedCards.length === 0}
        onClick={resetDraw}
      >
        Recommencer
      </Button>
    </div>
  );
}
