import { describe, expect, it } from 'vitest';
import { DECK_SIZE } from '#src/tarot/arcana.ts';
import { cutAt, cutPoint } from '#src/tarot/shuffle.ts';
import { scriptedRandom, seededRandom } from '#tests/support/seeded-random.ts';

const DECK = Array.from({ length: DECK_SIZE }, (_, card) => `carte-${card}`);

describe('cutPoint', () => {
  it.each([5, 10, DECK_SIZE])(
    'reaches every point from 2 to length - 3 of %d cards, and no other',
    (length) => {
      const random = seededRandom(length);
      const points = new Set(Array.from({ length: 2000 }, () => cutPoint(length, random)));
      const expected = Array.from({ length: length - 4 }, (_, step) => 2 + step);
      expect([...points].sort((one, other) => one - other)).toEqual(expected);
    },
  );

  it('gives each of the 18 points of a deck the same share', () => {
    const random = seededRandom(1701);
    const counts = new Map<number, number>();
    for (let run = 0; run < 18_000; run++) {
      const point = cutPoint(DECK_SIZE, random);
      counts.set(point, (counts.get(point) ?? 0) + 1);
    }
    const chiSquare = [...counts.values()].reduce(
      (sum, count) => sum + (count - 1000) ** 2 / 1000,
      0,
    );
    // 17 degrees of freedom: exceeded once in a thousand.
    expect(chiSquare).toBeLessThan(40.8);
  });

  it.each([0, 3, 4])('refuses %d cards, which have no such point', (length) => {
    expect(() => cutPoint(length, scriptedRandom(0))).toThrow(RangeError);
  });
});

describe('cutAt', () => {
  it('lays the lifted packet under the rest', () => {
    expect(cutAt(['a', 'b', 'c', 'd', 'e'], 2)).toEqual(['c', 'd', 'e', 'a', 'b']);
  });

  it('keeps all cards, each followed by the same one around the deck', () => {
    for (let point = 2; point <= DECK_SIZE - 3; point++) {
      const cut = cutAt(DECK, point);
      expect(cut).toHaveLength(DECK_SIZE);
      expect(cut[0]).toBe(DECK[point]);
      for (const [place, card] of cut.entries()) {
        const next = DECK[(DECK.indexOf(card) + 1) % DECK_SIZE];
        expect(cut[(place + 1) % DECK_SIZE]).toBe(next);
      }
    }
  });
});
