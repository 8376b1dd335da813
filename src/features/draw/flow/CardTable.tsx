import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { CardImage } from '#src/features/draw/CardImage.tsx';
import { $draw, type Phase } from '#src/features/draw/state.ts';
import { DECK_SIZE } from '#src/tarot/arcana.ts';
import { BACK_FILE_NAME } from '#src/tarot/card-image-files.ts';
import { getGroupPerCard } from '#src/tarot/spread-types.ts';
import type { Spread } from '#src/tarot/spreads.ts';
import { animateDeck, recordStartRects } from './animations.ts';
import { togglePosition } from './draw-actions.ts';

const RESIZE_BLOCK_MS = 250;
/** A second press on the same card within this time is a double tap, which does not put the card back. */
const DOUBLE_PRESS_MS = 500;

const DARK = '[filter:brightness(0.55)]';
/** Dark until the pictures are loaded. Faded in `categorization`, below the spread of the picked cards. */
const PHASE_CLASSES: Partial<Record<Phase, string>> = {
  loading: DARK,
  failed: DARK,
  preloading: DARK,
  categorization: 'opacity-60 *:aria-pressed:invisible',
};

interface Props {
  spread: Spread;
  /** The phase on screen, which may be older than `$draw.phase`, because React defers its update. */
  displayedPhase: Phase;
}

/** The 22 card backs. The DOM identifies them by position only, so that no id is revealed before the pick. */
export function CardTable({ spread, displayedPhase }: Props) {
  const { phase, animation, cardOrder, selectedCards } = useStore($draw);
  const [focusedPosition, setFocusedPosition] = useState(0);
  const table = useRef<HTMLFieldSetElement>(null);
  const isResizing = useIsResizing();
  const lastPress = useRef({ position: -1, time: 0 });
  /** For each position, the index of its card among the picked ones; -1 if not picked, or not yet loaded. */
  const pickIndexes = Array.from({ length: DECK_SIZE }, (_, position) =>
    selectedCards.indexOf(cardOrder[position] ?? ''),
  );

  useEffect(() => animateDeck(table.current, animation), [animation]);

  const getCardBacks = () => [...(table.current?.querySelectorAll<HTMLElement>('.back') ?? [])];

  function handlePress(position: number, { detail }: MouseEvent) {
    const isDoubleTap =
      lastPress.current.position === position &&
      performance.now() - lastPress.current.time < DOUBLE_PRESS_MS;
    // `detail` is the click count. A double click can end on another card, as the final pick moves the table.
    if (isResizing.current || isDoubleTap || detail > 1) return;
    lastPress.current = { position, time: performance.now() };
    setFocusedPosition(position);
    // The final pick moves all picked cards into the spread, so their places are recorded before it.
    if (selectedCards.length === spread.pickCount - 1) {
      const backs = getCardBacks();
      const pickedBacks = cardOrder.flatMap((id, index): [string, Element][] => {
        const back = backs[index];
        return back && (index === position || pickIndexes[index] !== -1) ? [[id, back]] : [];
      });
      recordStartRects(new Map(pickedBacks));
    }
    togglePosition(spread, position);
  }

  function handleKeyDown(event: KeyboardEvent) {
    // A held Enter key would repeat the click.
    if (event.repeat && event.key === 'Enter') event.preventDefault();
    const nextPosition = findNeighbour(event.key, focusedPosition, getCardBacks());
    if (nextPosition === null) return;
    event.preventDefault();
    setFocusedPosition(nextPosition);
    getCardBacks()[nextPosition]?.focus();
  }

  const groupPerPick = getGroupPerCard(spread);
  // For screen readers; at other times `togglePosition` picks no card.
  const canPick = phase === 'selection' && animation === 'none';
  return (
    <fieldset
      ref={table}
      className={`deck-table motion-safe:[transition:filter_0.2s] ${PHASE_CLASSES[displayedPhase] ?? ''}`}
      data-animation={animation}
      onKeyDown={handleKeyDown}
    >
      <legend className="visually-hidden">Le jeu, vingt-deux cartes, face cachée</legend>
      {pickIndexes.map((pickIndex, position) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the card's id as a key would reveal the card
          key={position}
          type="button"
          className={`back [--i:${position}]`}
          aria-label={toLabel(position, pickIndex, groupPerPick[pickIndex]?.title)}
          aria-pressed={pickIndex !== -1}
          aria-disabled={!canPick}
          tabIndex={position === focusedPosition ? 0 : -1}
          onFocus={() => setFocusedPosition(position)}
          onClick={(event) => handlePress(position, event)}
        >
          <CardImage fileName={BACK_FILE_NAME} />
          {pickIndex !== -1 && (
            <span className="absolute -top-3 left-[3px] grid size-6.5 place-items-center rounded-full border-2 border-midnight bg-gold text-[14px]/none [font-weight:700] text-ink [font-variant-numeric:lining-nums]">
              {pickIndex + 1}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

function toLabel(position: number, pickIndex: number, groupTitle = ''): string {
  const card = `Carte ${position + 1} sur ${DECK_SIZE}, face cachée`;
  if (pickIndex === -1) return card;
  return `${card}, choisie en position ${pickIndex + 1}, ${groupTitle}`;
}

/** Returns a ref that is true during and just after a resize, when a press could pick a neighbouring card. */
function useIsResizing() {
  const isResizing = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let width = innerWidth;
    function handleResize() {
      // A phone's collapsing address bar changes the height only, and moves no card.
      if (innerWidth === width) return;
      width = innerWidth;
      isResizing.current = true;
      clearTimeout(timer);
      timer = setTimeout(() => {
        isResizing.current = false;
      }, RESIZE_BLOCK_MS);
    }
    addEventListener('resize', handleResize);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', handleResize);
    };
  }, []);
  return isResizing;
}

/** Returns the position to which an arrow key, Home or End moves the focus; null for any other key. */
function findNeighbour(key: string, from: number, cards: readonly HTMLElement[]): number | null {
  const lastIndex = cards.length - 1;
  if (key === 'ArrowRight') return Math.min(lastIndex, from + 1);
  if (key === 'ArrowLeft') return Math.max(0, from - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return lastIndex;
  if (key === 'ArrowDown') return findInNextRow(from, cards, 1);
  if (key === 'ArrowUp') return findInNextRow(from, cards, -1);
  return null;
}

/** Returns the nearest position in the next row. Rows depend on the screen's width, so they are measured. */
function findInNextRow(from: number, cards: readonly HTMLElement[], direction: 1 | -1): number {
  const start = cards[from];
  if (!start) return from;
  let nearest = from;
  let minDistance = Number.POSITIVE_INFINITY;
  cards.forEach((card, index) => {
    const rowDistance = (card.offsetTop - start.offsetTop) * direction;
    // A row is an arc that is lower than a third of a card. The factor 4 prefers the nearest row.
    if (rowDistance < start.offsetHeight / 3) return;
    const distance = rowDistance * 4 + Math.abs(card.offsetLeft - start.offsetLeft);
    if (distance < minDistance) [nearest, minDistance] = [index, distance];
  });
  return nearest;
}
