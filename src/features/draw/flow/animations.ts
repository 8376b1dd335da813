// See docs/decisions/0012-gestures.md.
import type { DeckAnimation } from '#src/features/draw/state.ts';

// Card backs are identical, so the animations of a shuffle and a cut return each to its place. The order of
// the cards changes only in the store, and the DOM never shows which card is which.

/** Duration of a shuffle or cut, even if the server sends the new order of the cards sooner. */
export const DECK_ANIMATION_MS = 1_200;
const SETTLE_EASING = 'cubic-bezier(0.3, 0.9, 0.3, 1)';

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Starts the animation two frames after the click, because starting 22 at once would delay the paint of the
 * pressed button. The duration is reduced by this delay. @returns a function that cancels the start
 */
export function animateDeck(table: HTMLElement | null, animation: DeckAnimation) {
  if (!table || animation === 'none' || prefersReducedMotion()) return undefined;
  const startedAt = performance.now();
  const animate = animation === 'shuffling' ? animateShuffle : animateCut;
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() =>
      animate(table, DECK_ANIMATION_MS - (performance.now() - startedAt)),
    );
  });
  return () => cancelAnimationFrame(frame);
}

function findUnpickedCards(table: HTMLElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>('.back:not([aria-pressed="true"])')];
}

/** Gathers the cards in a pile, each 0.6 px above the previous, mixes two halves and lays all out again. */
function animateShuffle(table: HTMLElement, durationMs: number): void {
  const cards = findUnpickedCards(table);
  const [middleX, middleY] = [table.clientWidth / 2, table.clientHeight / 2];
  const halfOffset = Math.min(110, table.clientWidth / 5);
  // Reads all positions before the first animation starts, to avoid layout thrashing.
  const offsets = cards.map((card) => ({
    x: middleX - card.offsetLeft - card.offsetWidth / 2,
    y: middleY - card.offsetTop - card.offsetHeight / 2,
  }));
  cards.forEach((card, index) => {
    const { x, y } = offsets[index] as { x: number; y: number };
    const side = index % 2 === 0 ? -1 : 1;
    const gathered = `${x}px ${y - index * 0.6}px`;
    const parted = `${x + side * halfOffset}px ${y - index * 0.6}px`;
    card.animate(
      {
        translate: ['0 0', gathered, parted, gathered, parted, gathered, '0 0'],
        rotate: ['0deg', '0deg', `${side * 7}deg`, '0deg', `${side * -5}deg`, '0deg', '0deg'],
        offset: [0, 0.24, 0.38, 0.52, 0.64, 0.76, 1],
        easing: SETTLE_EASING,
      },
      { duration: durationMs, delay: index * 4 },
    );
  });
}

/** Lifts two fifths of the deck, wherever the real cut is, and puts them under the rest. */
function animateCut(table: HTMLElement, durationMs: number): void {
  const cards = findUnpickedCards(table);
  const cutIndex = Math.round(cards.length * 0.4);
  const lift = Math.min(90, table.clientHeight / 4);
  // On a phone the cards reach the edges, so they slide by 20 px, the page's margin. A table wider than
  // 680 px has room for more.
  const slide = Math.max(80, table.clientWidth - 600) / 4;
  cards.forEach((card, index) => {
    const isLifted = index < cutIndex;
    const translate = isLifted
      ? ['0 0', `0 ${-lift}px`, `${slide}px ${-lift}px`, `${slide}px ${lift / 2}px`, '0 0']
      : ['0 0', '0 0', `${-slide / 2}px 0`, `${-slide / 2}px 0`, '0 0'];
    card.animate(
      { translate, offset: [0, 0.2, 0.45, 0.7, 1], easing: SETTLE_EASING },
      { duration: durationMs, delay: isLifted ? 0 : index * 3 },
    );
  });
}

/** Where the picked cards were on the table, by card id: the start of their move into the spread. */
let startRects = new Map<string, DOMRect>();

// In the spread, each card begins to move STAGGER_MS after the previous one, and turns when it has arrived.
const TRAVEL_MS = 700;
const STAGGER_MS = 90;
const TURN_MS = 450;

export function recordStartRects(cards: ReadonlyMap<string, Element>): void {
  startRects = new Map([...cards].map(([id, card]) => [id, card.getBoundingClientRect()]));
}

/** Moves each card face down from its recorded position into the spread, then turns it (FLIP animation). */
export function animateIntoSpread(root: HTMLElement): void {
  const recordedRects = startRects;
  startRects = new Map();
  if (recordedRects.size === 0 || prefersReducedMotion()) return;
  const moves = [...root.querySelectorAll<HTMLElement>('[data-card]')].map((card) => ({
    card,
    end: card.getBoundingClientRect(),
    start: recordedRects.get(card.dataset.card ?? ''),
  }));
  moves.forEach(({ card, end, start }, index) => {
    const delay = index * STAGGER_MS;
    card
      .querySelector('[data-turn]')
      ?.animate(
        { transform: ['rotateY(180deg)', 'rotateY(0deg)'] },
        { duration: TURN_MS, delay: delay + TRAVEL_MS, fill: 'backwards', easing: 'ease-in-out' },
      );
    // A card that the sum of the other cards determines was not picked from the table.
    if (!start) return;
    const travel = `${start.x + start.width / 2 - end.x - end.width / 2}px ${start.y + start.height / 2 - end.y - end.height / 2}px`;
    card.animate(
      { translate: [travel, '0 0'], scale: [start.width / card.offsetWidth, 1] },
      { duration: TRAVEL_MS, delay, fill: 'backwards', easing: 'cubic-bezier(0.3, 0.8, 0.3, 1)' },
    );
  });
}
