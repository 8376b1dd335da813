import { describe, expect, test } from 'vitest';
import { createScriptedRandom, createSeededRandom } from '#tests/support/seeded-random.ts';
import { DECK_SIZE } from './arcana.ts';
import { cutAt, drawIntegerBelow, pickCutPoint, type RandomSource, shuffle } from './shuffle.ts';

const DECK = Array.from({ length: DECK_SIZE }, (_, card) => card);
/** With 21 × 21 degrees of freedom, a fair shuffle exceeds this once in a thousand runs. */
const CRITICAL_CHI_SQUARE = 537;

function computeChiSquare(counts: readonly number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** Compares how often each card is at each position with a uniform distribution. */
function computeShuffleChiSquare(random: RandomSource, runs = 22_000): number {
  const counts = Array.from({ length: DECK_SIZE ** 2 }, () => 0);
  for (let run = 0; run < runs; run++) {
    for (const [position, card] of shuffle(DECK, random).entries()) {
      const cell = card * DECK_SIZE + position;
      counts[cell] = (counts[cell] as number) + 1;
    }
  }
  return computeChiSquare(counts, runs / DECK_SIZE);
}

describe('shuffle', () => {
  test('puts every card at every position equally often', () => {
    expect(computeShuffleChiSquare(createSeededRandom(1760))).toBeLessThan(CRITICAL_CHI_SQUARE);
  });

  test('returns every card without changing the given deck', () => {
    const deck = Object.freeze([...DECK]);
    const random = createSeededRandom(7);
    for (let run = 0; run < 200; run++) {
      expect(shuffle(deck, random).toSorted((a, b) => a - b)).toEqual(DECK);
    }
    expect(shuffle([], createScriptedRandom())).toEqual([]);
  });
});

describe('drawIntegerBelow', () => {
  const RANGE = 2 ** 32;

  test('draws again if a value is beyond the last whole multiple of the bound', () => {
    for (const bound of [...DECK.slice(2), 2 ** 31 + 1]) {
      const limit = RANGE - (RANGE % bound);
      const expected = RANGE % bound === 0 ? 0 : 1;
      expect(drawIntegerBelow(bound, createScriptedRandom(limit, RANGE - 1, 1))).toBe(expected);
      expect(drawIntegerBelow(bound, createScriptedRandom(limit - 1))).toBe(bound - 1);
    }
  });
});

describe('pickCutPoint', () => {
  test('returns each of the 18 points from 2 to 19 equally often', () => {
    const random = createSeededRandom(1701);
    const points = Array.from({ length: 18_000 }, () => pickCutPoint(DECK_SIZE, random));
    const counts = DECK.map((point) => points.filter((drawn) => drawn === point).length);
    expect([...counts.slice(0, 2), ...counts.slice(-2)]).toEqual([0, 0, 0, 0]);
    // With 17 degrees of freedom, a fair series exceeds this once in a thousand runs.
    expect(computeChiSquare(counts.slice(2, -2), 1_000)).toBeLessThan(40.8);
  });
});

test('cutAt puts the lifted cards under the others', () => {
  expect(cutAt(['a', 'b', 'c', 'd', 'e'], 2)).toEqual(['c', 'd', 'e', 'a', 'b']);
});
