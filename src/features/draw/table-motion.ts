import { GESTURE_MS } from './actions.ts';

// Backs are all alike: the gestures move places, never identities, and each ends where it began.

const SETTLE = 'cubic-bezier(0.3, 0.9, 0.3, 1)';

export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Runs once the button has been seen to answer: setting 22 cards in motion would hold that frame back. */
export function afterNextFrame(run: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run);
  });
  return () => cancelAnimationFrame(frame);
}

/** The cards that move: the picked ones are held in place. */
function freeCards(table: HTMLElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>('.back:not([aria-pressed="true"])')];
}

function offsetTo(card: HTMLElement, x: number, y: number) {
  return {
    x: x - card.offsetLeft - card.offsetWidth / 2,
    y: y - card.offsetTop - card.offsetHeight / 2,
  };
}

/** Gathered to the middle, riffled in two packets that interleave, and laid out again. */
export function animateShuffle(table: HTMLElement): void {
  const cards = freeCards(table);
  const [middleX, middleY] = [table.clientWidth / 2, table.clientHeight / 2];
  const packet = Math.min(110, table.clientWidth / 5);
  // All positions are read before the first animation starts: one layout for the whole gesture.
  const offsets = cards.map((card) => offsetTo(card, middleX, middleY));
  cards.forEach((card, index) => {
    const { x, y } = offsets[index] as { x: number; y: number };
    const side = index % 2 === 0 ? -1 : 1;
    const gathered = `${x}px ${y - index * 0.6}px`;
    const parted = `${x + side * packet}px ${y - index * 0.6}px`;
    card.animate(
      {
        translate: ['0 0', gathered, parted, gathered, parted, gathered, '0 0'],
        rotate: ['0deg', '0deg', `${side * 7}deg`, '0deg', `${side * -5}deg`, '0deg', '0deg'],
        offset: [0, 0.24, 0.38, 0.52, 0.64, 0.76, 1],
        easing: SETTLE,
      },
      { duration: GESTURE_MS, delay: index * 4 },
    );
  });
}

/** The top packet is lifted and goes under the rest, which slides over to take its place. */
export function animateCut(table: HTMLElement): void {
  const cards = freeCards(table);
  const point = Math.round(cards.length * 0.4);
  const lift = Math.min(90, table.clientHeight / 4);
  // On a phone the cards reach the edges: they slide no further than the page's margin.
  const slide = Math.max(80, table.clientWidth - 600) / 4;
  cards.forEach((card, index) => {
    const lifted = index < point;
    const translate = lifted
      ? ['0 0', `0 ${-lift}px`, `${slide}px ${-lift}px`, `${slide}px ${lift / 2}px`, '0 0']
      : ['0 0', '0 0', `${-slide / 2}px 0`, `${-slide / 2}px 0`, '0 0'];
    card.animate(
      { translate, offset: [0, 0.2, 0.45, 0.7, 1], easing: SETTLE },
      { duration: GESTURE_MS, delay: lifted ? 0 : index * 3 },
    );
  });
}
