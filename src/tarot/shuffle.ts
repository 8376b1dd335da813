/** Returns random 32-bit values, in this array or in a new one of its length. Tests pass a seeded source. */
export type RandomSource = (values: Uint32Array<ArrayBuffer>) => Uint32Array<ArrayBuffer>;

/** The cryptographic generator of the browser or of Node. */
export const secureRandom: RandomSource = (values) => crypto.getRandomValues(values);

const UINT32_RANGE = 2 ** 32;

/** Returns a uniform integer in [0, bound). @throws RangeError unless bound is an integer from 1 to 2^32 */
export function drawIntegerBelow(bound: number, random: RandomSource): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > UINT32_RANGE) {
    throw new RangeError(`No integer can be drawn below ${bound}.`);
  }
  // Values past the last whole multiple of `bound` are drawn again: a modulo alone favours small numbers.
  const limit = UINT32_RANGE - (UINT32_RANGE % bound);
  const buffer = new Uint32Array(1);
  for (;;) {
    const value = random(buffer)[0] as number;
    if (value < limit) return value % bound;
  }
}

/** Returns a new array in uniformly random order (Fisher-Yates). */
export function shuffle<T>(items: readonly T[], random: RandomSource): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const pick = drawIntegerBelow(last + 1, random);
    [shuffled[last], shuffled[pick]] = [shuffled[pick] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** Chooses how many cards to lift, from 2 to all but 3. @throws RangeError for fewer than 5 cards */
export function pickCutPoint(cardCount: number, random: RandomSource): number {
  return 2 + drawIntegerBelow(cardCount - 4, random);
}

/** Returns the order after the first `cutPoint` cards were put under the others. */
export function cutAt<T>(cardOrder: readonly T[], cutPoint: number): T[] {
  return [...cardOrder.slice(cutPoint), ...cardOrder.slice(0, cutPoint)];
}

/** Returns the old order with the unpicked cards in their new order; picked cards stay where they are. */
export function keepPickedCards<T>(
  oldOrder: readonly T[],
  newOrder: readonly T[],
  pickedCards: readonly T[],
): T[] {
  const picked = new Set(pickedCards);
  const unpickedIterator = newOrder.filter((card) => !picked.has(card)).values();
  return oldOrder.map((card) => (picked.has(card) ? card : (unpickedIterator.next().value as T)));
}
