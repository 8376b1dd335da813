// See docs/decisions/0012-gestures.md.

// Animations of the table. Card backs are identical, so shuffle and cut only move them and end where they began: the
// order changes in the store, and the DOM never shows which card is which.

const SETTLE = 'cubic-bezier(0.3, 0.9, 0.3, 1)';

/** The cards that move: picked ones stay in place. */
function freeCards(table: HTMLElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>('.back:not([aria-pressed="true"])')];
}

function offsetTo(card: HTMLElement, x: number, y: number) {
  return {
    x: x - card.offsetLeft - card.offsetWidth / 2,
    y: y - card.offsetTop - card.offsetHeight / 2,
  };
}

/** Gathers the cards in the middle, riffles two packets, and lays them out again. */
export function animateShuffle(table: HTMLElement, duration: number): void {
  const cards = freeCards(table);
  const [middleX, middleY] = [table.clientWidth / 2, table.clientHeight / 2];
  const packet = Math.min(110, table.clientWidth / 5);
  // Reads all positions before the first animation starts, to avoid layout thrashing.
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
      { duration, delay: index * 4 },
    );
  });
}

/** Lifts the top packet and puts it under the rest. */
export function animateCut(table: HTMLElement, duration: number): void {
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
      { duration, delay: lifted ? 0 : index * 3 },
    );
  });
}
