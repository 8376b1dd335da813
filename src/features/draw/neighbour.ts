/**
 * The card that a key moves to from the focused one, or null for any other key. Left and right follow
 * the order of the deck; up and down go by what is seen, because the rows depend on the screen.
 */
export function neighbour(key: string, from: number, cards: readonly HTMLElement[]): number | null {
  const last = cards.length - 1;
  if (key === 'ArrowRight') return Math.min(last, from + 1);
  if (key === 'ArrowLeft') return Math.max(0, from - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowDown') return nearestRow(from, cards, 1);
  if (key === 'ArrowUp') return nearestRow(from, cards, -1);
  return null;
}

function nearestRow(from: number, cards: readonly HTMLElement[], direction: 1 | -1): number {
  const start = cards[from];
  if (!start) return from;
  let best = from;
  let bestDistance = Number.POSITIVE_INFINITY;
  cards.forEach((card, index) => {
    const rows = (card.offsetTop - start.offsetTop) * direction;
    // Cards of one row differ by a few pixels on the arc; the next row starts further down.
    if (rows < start.offsetHeight / 3) return;
    const distance = rows * 4 + Math.abs(card.offsetLeft - start.offsetLeft);
    if (distance < bestDistance) [best, bestDistance] = [index, distance];
  });
  return best;
}
