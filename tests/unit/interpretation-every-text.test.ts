import { describe, expect, test } from 'vitest';
import { inspectPart, inspectReading } from '#src/tarot/interpretation/gate.ts';
import { interpretLocally, spreadOf } from '#src/tarot/interpretation/local.ts';
import { weaveThree } from '#src/tarot/interpretation/weave-category.ts';
import { weaveSpecial } from '#src/tarot/interpretation/weave-special.ts';
import { deck, randomDraws, setsOfThree } from '#tests/deck.ts';

const THREEFOLD = ['qualities', 'obstacles', 'future'] as const;

describe('every text that can be woven passes the gate', () => {
  test.each(THREEFOLD)('all sets of three among the %s', (category) => {
    let count = 0;
    for (const cards of setsOfThree()) {
      count++;
      const defects = inspectPart(category, cards, weaveThree(category, cards));
      expect(defects, cards.map(({ name }) => name).join(', ')).toEqual([]);
    }
    expect(count).toBe(1_540);
  });

  test('all 22 special cards', () => {
    for (const card of deck) {
      expect(inspectPart('special', [card], weaveSpecial([card])), card.name).toEqual([]);
    }
  });

  test('2,000 random readings, their summaries and their whole length', () => {
    for (const draw of randomDraws(2_000, 2)) {
      const { interpretation } = interpretLocally(deck, draw);
      expect(inspectReading(interpretation, spreadOf(deck, draw)), JSON.stringify(draw)).toEqual(
        [],
      );
    }
  });
});
