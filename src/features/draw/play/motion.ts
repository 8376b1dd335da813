// See docs/decisions/0012-gestures.md.
import type { Gesture } from '#src/features/draw/store.ts';
import { GESTURE_MS } from './actions.ts';

export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Animates the gesture, two frames after its button was pressed: starting 22 animations would delay the paint of its
 * pressed state. Whoever only looks at the table does not fetch what moves its cards; they lie still where that does not
 * come. @returns cancels the start
 */
export function animateGesture(table: HTMLElement | null, gesture: Gesture) {
  if (!table || gesture === 'none' || prefersStillness()) return undefined;
  const began = performance.now();
  const loading = import('./gesture-animations.ts').catch(() => null);
  let isOver = false;
  const start = async () => {
    const loaded = await loading;
    if (isOver) return;
    const animate = gesture === 'shuffling' ? loaded?.animateShuffle : loaded?.animateCut;
    animate?.(table, GESTURE_MS - (performance.now() - began));
  };
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(start);
  });
  return () => {
    isOver = true;
    cancelAnimationFrame(frame);
  };
}

/** Positions of the picked cards on the table by card id, in viewport pixels: the start of the FLIP animation. */
let departures = new Map<string, DOMRect>();

export function rememberDepartures(cards: ReadonlyMap<string, Element>): void {
  departures = new Map([...cards].map(([id, card]) => [id, card.getBoundingClientRect()]));
}

/** The positions, for one arrival. */
export function takeDepartures(): ReadonlyMap<string, DOMRect> {
  const taken = departures;
  departures = new Map();
  return taken;
}
