import { describe, expect, it } from 'vitest';
import { DECK_IDS } from '#netlify/server/content/deck-rules.ts';
import {
  categorize,
  categoryAt,
  checkCategorization,
  checkSelection,
  isDeckOrder,
} from '#src/tarot/selection.ts';

const TEN = DECK_IDS.slice(0, 10);

describe('checkSelection', () => {
  it('says the specification’s sentence for each broken rule', () => {
    expect(checkSelection([])).toBe('Aucune carte sélectionnée');
    expect(checkSelection(DECK_IDS.slice(0, 11))).toBe(
      'Vous ne pouvez sélectionner que 10 cartes maximum',
    );
    expect(checkSelection([...TEN.slice(0, 9), TEN[0] as string])).toBe(
      'Vous ne pouvez pas sélectionner la même carte plusieurs fois',
    );
  });

  it('counts the cards that are there, from one to nine', () => {
    for (let count = 1; count < 10; count++) {
      expect(checkSelection(TEN.slice(0, count))).toBe(
        `Vous devez sélectionner exactement 10 cartes (${count}/10)`,
      );
    }
  });

  it('accepts ten distinct cards', () => {
    expect(checkSelection(TEN)).toBeNull();
  });
});

describe('categorize', () => {
  it('splits ten cards in the order they were picked: 3, 3, 3 and 1', () => {
    expect(categorize(TEN)).toEqual({
      qualities: TEN.slice(0, 3),
      obstacles: TEN.slice(3, 6),
      future: TEN.slice(6, 9),
      special: TEN.slice(9),
    });
  });

  it('agrees with the category announced at each pick', () => {
    const categorization = categorize(TEN);
    for (const [place, id] of TEN.entries()) {
      expect(categorization[categoryAt(place)]).toContain(id);
    }
  });

  it('refuses anything but ten distinct cards', () => {
    expect(() => categorize(TEN.slice(0, 9))).toThrow(
      'Vous devez sélectionner exactement 10 cartes (9/10)',
    );
    expect(() => categorize(DECK_IDS.slice(0, 11))).toThrow(RangeError);
    expect(() => categorize([...TEN.slice(0, 9), 'le-mat'])).toThrow(RangeError);
  });
});

describe('checkCategorization', () => {
  const right = categorize(TEN);

  it('accepts the automatic split and any other that uses each card once', () => {
    expect(checkCategorization(right, TEN)).toBeNull();
    const swapped = { ...right, qualities: right.future, future: right.qualities };
    expect(checkCategorization(swapped, TEN)).toBeNull();
  });

  it.each([
    ['qualities', 'Vous devez sélectionner exactement 3 cartes pour les qualités'],
    ['obstacles', 'Vous devez sélectionner exactement 3 cartes pour les obstacles'],
    ['future', "Vous devez sélectionner exactement 3 cartes pour l'avenir"],
    ['special', 'Vous devez sélectionner exactement 1 carte spéciale'],
  ] as const)('says what is wrong with too few or too many %s', (category, sentence) => {
    const fewer = { ...right, [category]: right[category].slice(1) };
    const more = { ...right, [category]: [...right[category], 'le-monde'] };
    expect(checkCategorization(fewer, TEN)).toBe(sentence);
    expect(checkCategorization(more, TEN)).toBe(sentence);
  });

  it('wants each selected card exactly once', () => {
    const sentence = 'Chaque carte doit être utilisée exactement une fois';
    expect(checkCategorization({ ...right, special: [TEN[0] as string] }, TEN)).toBe(sentence);
    expect(checkCategorization({ ...right, special: ['le-monde'] }, TEN)).toBe(sentence);
    expect(checkCategorization(right, [...TEN, 'le-monde'])).toBe(sentence);
  });
});

describe('isDeckOrder', () => {
  it('accepts the 22 cards in any order and nothing else', () => {
    expect(isDeckOrder(DECK_IDS.toReversed(), DECK_IDS)).toBe(true);
    expect(isDeckOrder(DECK_IDS.slice(1), DECK_IDS)).toBe(false);
    expect(isDeckOrder([...DECK_IDS, 'le-mat'], DECK_IDS)).toBe(false);
    expect(isDeckOrder(DECK_IDS.with(21, 'le-mat'), DECK_IDS)).toBe(false);
    expect(isDeckOrder(DECK_IDS.with(21, 'le-fantome'), DECK_IDS)).toBe(false);
  });
});
