/** Returns an array of the same length with random values; tests pass a seeded generator. */
export type RandomSource = (values: Uint32Array<ArrayBuffer>) => Uint32Array<ArrayBuffer>;

/** The cryptographic generator of the browser or of Node. */
export const secureRandom: RandomSource = (values) => crypto.getRandomValues(values);

const RANGE = 2 ** 32;

/**
 * Returns a uniform integer in [0, bound). Values past the last whole multiple of `bound` are drawn again, because a
 * modulo alone would favour small numbers. @throws RangeError unless bound is a whole number from 1 to 2^32
 */
export function randomBelow(bound: number, random: RandomSource): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > RANGE) {
    throw new RangeError(`No integer can be drawn below ${bound}.`);
  }
  const limit = RANGE - (RANGE % bound);
  const draw = new Uint32Array(1);
  for (;;) {
    const value = random(draw)[0] as number;
    if (value < limit) return value % bound;
  }
}

/** Returns a new array in uniformly random order (Fisher-Yates). */
export function shuffle<T>(items: readonly T[], random: RandomSource): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const pick = randomBelow(last + 1, random);
    [shuffled[last], shuffled[pick]] = [shuffled[pick] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** Returns a random number of cards to lift off the top, from 2 to length - 3. @throws RangeError below five cards */
export function pickCutPoint(length: number, random: RandomSource): number {
  return 2 + randomBelow(length - 4, random);
}

/** Returns the order after the first `point` cards were put under the others. */
export function cutAt<T>(cardOrder: readonly T[], point: number): T[] {
  return [...cardOrder.slice(point), ...cardOrder.slice(0, point)];
}

/**
 * Returns the new order with the cards of `kept` at their positions in the old order; the others fill the free
 * positions in their new order.
 */
export function keepPickedCards<T>(
  oldOrder: readonly T[],
  newOrder: readonly T[],
  kept: readonly T[],
): T[] {
  const keptCards = new Set(kept);
  const others = newOrder.filter((card) => !keptCards.has(card)).values();
  return oldOrder.map((card) => (keptCards.has(card) ? card : (others.next().value as T)));
}
