import { describe, expect, test } from 'vitest';
import { scriptedRandom, seededRandom } from '#tests/support/seeded-random.ts';
import { DECK_SIZE } from './arcana.ts';
import { cutAt, drawIntegerBelow, pickCutPoint, shuffle } from './shuffle.ts';

const DECK = Array.from({ length: DECK_SIZE }, (_, card) => card);
/** Chi-square with 21 × 21 degrees of freedom exceeds this once in a thousand fair decks. */
const CRITICAL = 537;

function chiSquare(counts: readonly number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** Chi-square of "card × position" over many shuffles, against the uniform table. */
function shuffleChiSquare(shuffleOnce: (deck: number[]) => number[], runs = 22_000): number {
  const counts = Array.from({ length: DECK_SIZE ** 2 }, () => 0);
  for (let run = 0; run < runs; run++) {
    for (const [position, card] of shuffleOnce(DECK).entries()) {
      const cell = card * DECK_SIZE + position;
      counts[cell] = (counts[cell] as number) + 1;
    }
  }
  return chiSquare(counts, runs / DECK_SIZE);
}

describe('shuffle', () => {
  test('puts every card at every position equally often', () => {
    const random = seededRandom(1760);
    expect(shuffleChiSquare((deck) => shuffle(deck, random))).toBeLessThan(CRITICAL);
  });

  test('returns every card, and does not change the deck it is given', () => {
    const deck = Object.freeze([...DECK]);
    const random = seededRandom(7);
    for (let run = 0; run < 200; run++) {
      expect(shuffle(deck, random).toSorted((one, other) => one - other)).toEqual(DECK);
    }
    expect(shuffle([], scriptedRandom())).toEqual([]);
  });
});

describe('drawIntegerBelow', () => {
  const RANGE = 2 ** 32;

  test('draws again every value past the last whole multiple of the bound', () => {
    for (const bound of [...DECK.slice(2), 2 ** 31 + 1]) {
      const limit = RANGE - (RANGE % bound);
      expect(drawIntegerBelow(bound, scriptedRandom(limit, RANGE - 1, 1))).toBe(
        RANGE % bound === 0 ? 0 : 1,
      );
      expect(drawIntegerBelow(bound, scriptedRandom(limit - 1))).toBe(bound - 1);
    }
  });
});

describe('pickCutPoint', () => {
  test('gives each of the 18 points from 2 to 19 the same share', () => {
    const random = seededRandom(1701);
    const points = Array.from({ length: 18_000 }, () => pickCutPoint(DECK_SIZE, random));
    const counts = DECK.map((point) => points.filter((one) => one === point).length);
    expect([...counts.slice(0, 2), ...counts.slice(-2)]).toEqual([0, 0, 0, 0]);
    // 17 degrees of freedom: exceeded once in a thousand.
    expect(chiSquare(counts.slice(2, -2), 1_000)).toBeLessThan(40.8);
  });
});

test('cutAt lays the lifted packet under the rest', () => {
  expect(cutAt(['a', 'b', 'c', 'd', 'e'], 2)).toEqual(['c', 'd', 'e', 'a', 'b']);
});
