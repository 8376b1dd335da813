/** Fills the array with random values and returns it: `crypto.getRandomValues`, or a seeded twin in tests. */
export type RandomSource = (values: Uint32Array<ArrayBuffer>) => Uint32Array<ArrayBuffer>;

/** The platform's own generator, in browsers and on the server. */
export const secureRandom: RandomSource = (values) => crypto.getRandomValues(values);

const RANGE = 2 ** 32;

/**
 * Uniform integer in [0, bound). Values past the last whole multiple of `bound` are drawn again:
 * a bare modulo would favour the small numbers. @throws RangeError unless bound is a whole number from 1 to 2^32
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

/** A new array in uniformly random order (Fisher-Yates). */
export function shuffle<T>(items: readonly T[], random: RandomSource): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const pick = randomBelow(last + 1, random);
    [shuffled[last], shuffled[pick]] = [shuffled[pick] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** Number of cards lifted off the top: uniform between 2 and length - 3. @throws RangeError below five cards */
export function cutPoint(length: number, random: RandomSource): number {
  return 2 + randomBelow(length - 4, random);
}

/** The packet lifted off the top goes under the rest. */
export function cutAt<T>(cardOrder: readonly T[], point: number): T[] {
  return [...cardOrder.slice(point), ...cardOrder.slice(0, point)];
}

/**
 * The new order as it lies when the cards of `kept` stay where they are in the old one:
 * the others fill the free places in their new order.
 */
export function keepPickedCards<T>(
  oldOrder: readonly T[],
  newOrder: readonly T[],
  kept: readonly T[],
): T[] {
  const held = new Set(kept);
  const others = newOrder.filter((card) => !held.has(card)).values();
  return oldOrder.map((card) => (held.has(card) ? card : (others.next().value as T)));
}
