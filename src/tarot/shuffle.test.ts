import { describe, expect, it } from 'vitest';
import { DECK_SIZE } from './arcana.ts';
import { randomBelow, shuffle } from './shuffle.ts';
import { scriptedRandom, seededRandom } from '#tests/support/seeded-random.ts';

const DECK = Array.from({ length: DECK_SIZE }, (_, card) => card);
const RUNS = 22_000;
/** Chi-square with 21 × 21 degrees of freedom exceeds this once in a thousand fair decks. */
const CRITICAL = 537;

/** Chi-square of "card × position" over many shuffles, against the uniform table. */
function chiSquare(shuffleOnce: (deck: number[]) => number[]): number {
  const counts = DECK.map(() => DECK.map(() => 0));
  for (let run = 0; run < RUNS; run++) {
    for (const [position, card] of shuffleOnce(DECK).entries()) {
      const row = counts[card] as number[];
      row[position] = (row[position] as number) + 1;
    }
  }
  const expected = RUNS / DECK_SIZE;
  return counts.flat().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe('shuffle', () => {
  it('puts every card at every position equally often', () => {
    const random = seededRandom(1760);
    expect(chiSquare((deck) => shuffle(deck, random))).toBeLessThan(CRITICAL);
  });

  it('is told apart from a shuffle that swaps each card with any other', () => {
    const random = seededRandom(1760);
    const biased = (deck: number[]) => {
      const cards = [...deck];
      for (const position of cards.keys()) {
        const pick = randomBelow(cards.length, random);
        [cards[position], cards[pick]] = [cards[pick] as number, cards[position] as number];
      }
      return cards;
    };
    expect(chiSquare(biased)).toBeGreaterThan(CRITICAL);
  });

  it('keeps every card and leaves the deck it was given alone', () => {
    const deck = Object.freeze([...DECK]);
    const random = seededRandom(7);
    for (let run = 0; run < 200; run++) {
      expect([...shuffle(deck, random)].sort((one, other) => one - other)).toEqual(DECK);
    }
  });

  it('reaches all six orders of three cards', () => {
    const random = seededRandom(3);
    const orders = new Set(
      Array.from({ length: 200 }, () => shuffle(['a', 'b', 'c'], random).join('')),
    );
    expect([...orders].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
  });

  it('draws nothing for a deck of one or none', () => {
    const refusing = scriptedRandom();
    expect(shuffle(['seule'], refusing)).toEqual(['seule']);
    expect(shuffle([], refusing)).toEqual([]);
  });
});

describe('randomBelow', () => {
  const RANGE = 2 ** 32;

  it('draws again every value past the last whole multiple of the bound', () => {
    for (let bound = 2; bound <= DECK_SIZE; bound++) {
      const limit = RANGE - (RANGE % bound);
      const past = Array.from({ length: RANGE - limit }, (_, step) => limit + step);
      expect(randomBelow(bound, scriptedRandom(...past, 1))).toBe(1);
      expect(randomBelow(bound, scriptedRandom(limit - 1))).toBe(bound - 1);
    }
  });

  it('gives each result the same share of the accepted values when half are refused', () => {
    const bound = 2 ** 31 + 1;
    expect(randomBelow(bound, scriptedRandom(bound - 1))).toBe(bound - 1);
    expect(randomBelow(bound, scriptedRandom(bound, RANGE - 1, 5))).toBe(5);
  });

  it('accepts every value where the bound divides the range', () => {
    expect(randomBelow(1, scriptedRandom(RANGE - 1))).toBe(0);
    expect(randomBelow(RANGE, scriptedRandom(RANGE - 1))).toBe(RANGE - 1);
  });

  it.each([0, -1, 1.5, RANGE + 1, Number.NaN])(
    'refuses %d as a bound instead of never ending',
    (bound) => {
      expect(() => randomBelow(bound, scriptedRandom(0))).toThrow(RangeError);
    },
  );
});
