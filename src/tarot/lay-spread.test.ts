import { describe, expect, it } from 'vitest';
import { layTen, TEN as TEN_SPREAD } from '#tests/support/ten-card-spread.ts';
import { DECK_IDS } from './arcana.ts';
import { isDeckOrder, validateSelection } from './card-selection.ts';
import { getCardIds, layCards, validateLaidSpread } from './lay-spread.ts';
import { getSpread, SPREADS } from './spreads.ts';

const TEN = DECK_IDS.slice(0, 10);
const ofTen = (selectedCards: readonly string[]) => ({ spread: 'ten' as const, selectedCards });

describe('validateSelection', () => {
  it('says the specification’s sentence for each broken rule', () => {
    expect(validateSelection(TEN_SPREAD, [])).toBe('Aucune carte sélectionnée');
    expect(validateSelection(TEN_SPREAD, DECK_IDS.slice(0, 11))).toBe(
      'Vous ne pouvez sélectionner que 10 cartes maximum',
    );
    expect(validateSelection(TEN_SPREAD, [...TEN.slice(0, 9), TEN[0] as string])).toBe(
      'Vous ne pouvez pas sélectionner la même carte plusieurs fois',
    );
  });

  it('asks of each spread as many cards as are picked for it', () => {
    for (const spread of SPREADS) {
      const { pickCount: picked } = spread;
      const selection = (count: number) => DECK_IDS.slice(0, count);
      expect(validateSelection(spread, selection(picked))).toBeNull();
      for (const count of [1, picked - 1]) {
        expect(validateSelection(spread, selection(count))).toBe(
          `Vous devez sélectionner exactement ${picked} cartes (${count}/${picked})`,
        );
      }
      expect(validateSelection(spread, selection(picked + 1))).toBe(
        `Vous ne pouvez sélectionner que ${picked} cartes maximum`,
      );
    }
  });
});

describe('lay', () => {
  it('splits ten cards in the order they were picked: 3, 3, 3 and 1', () => {
    expect(layCards(ofTen(TEN))).toEqual({
      spread: 'ten',
      categorization: {
        qualities: TEN.slice(0, 3),
        obstacles: TEN.slice(3, 6),
        future: TEN.slice(6, 9),
        special: TEN.slice(9),
      },
    });
  });

  // The examples of the guide and of the article, then sums without a second addition.
  it.each([
    [['la-justice', 'l-etoile', 'la-papesse', 'le-jugement'], 'la-force'],
    [['le-chariot', 'la-lune', 'la-justice', 'le-monde'], 'l-hermite'],
    [['la-roue-de-fortune', 'le-pape', 'l-empereur', 'l-imperatrice'], 'le-mat'],
    [['le-mat', 'le-bateleur', 'la-papesse', 'l-imperatrice'], 'la-roue-de-fortune'],
  ])('finds the centre of the cross of %j by the sum: %s', (selectedCards, centre) => {
    const laid = layCards({ spread: 'cross', selectedCards });
    expect(getCardIds(laid)).toEqual([...selectedCards, centre]);
    expect(laid.categorization.synthesis).toEqual([centre]);
  });

  it('refuses anything but as many distinct cards', () => {
    expect(() => layCards(ofTen(TEN.slice(0, 9)))).toThrow(
      'Vous devez sélectionner exactement 10 cartes (9/10)',
    );
    expect(() => layCards(ofTen(DECK_IDS.slice(0, 11)))).toThrow(RangeError);
    expect(() => layCards(ofTen([...TEN.slice(0, 9), 'le-mat']))).toThrow(RangeError);
    expect(() => layCards({ spread: 'cross', selectedCards: TEN })).toThrow(RangeError);
  });
});

describe('validateLaidSpread', () => {
  const right = layTen(TEN);
  const check = (categorization: object, selectedCards: readonly string[]) =>
    validateLaidSpread({ ...ofTen(selectedCards), categorization });

  it('accepts the automatic split and any other that uses each card once', () => {
    expect(check(right, TEN)).toBeNull();
    const swapped = { ...right, qualities: right.future, future: right.qualities };
    expect(check(swapped, TEN)).toBeNull();
  });

  it.each([
    ['qualities', 'Vous devez sélectionner exactement 3 cartes pour les qualités'],
    ['obstacles', 'Vous devez sélectionner exactement 3 cartes pour les obstacles'],
    ['future', "Vous devez sélectionner exactement 3 cartes pour l'avenir"],
    ['special', 'Vous devez sélectionner exactement 1 carte spéciale'],
  ] as const)('says what is wrong with too few or too many %s', (category, sentence) => {
    const fewer = { ...right, [category]: right[category].slice(1) };
    const more = { ...right, [category]: [...right[category], 'le-monde'] };
    expect(check(fewer, TEN)).toBe(sentence);
    expect(check(more, TEN)).toBe(sentence);
  });

  it('wants each selected card exactly once', () => {
    const sentence = 'Chaque carte doit être utilisée exactement une fois';
    expect(check({ ...right, special: [TEN[0] as string] }, TEN)).toBe(sentence);
    expect(check({ ...right, special: ['le-monde'] }, TEN)).toBe(sentence);
    expect(check(right, [...TEN.slice(1), 'le-monde'])).toBe(sentence);
  });

  it('wants the card in the centre of the cross that the sum names', () => {
    const selectedCards = ['le-chariot', 'la-lune', 'la-justice', 'le-monde'];
    const { categorization } = layCards({ spread: 'cross', selectedCards });
    const cross = { spread: 'cross' as const, selectedCards };
    expect(validateLaidSpread({ ...cross, categorization })).toBeNull();
    const other = { ...categorization, synthesis: ['la-force'] };
    expect(validateLaidSpread({ ...cross, categorization: other })).not.toBeNull();
    const { synthesis: _, ...without } = categorization;
    expect(validateLaidSpread({ ...cross, categorization: without })).not.toBeNull();
  });

  it('refuses the places of another spread', () => {
    const selectedCards = DECK_IDS.slice(0, getSpread('three').pickCount);
    const { categorization } = layCards({ spread: 'three', selectedCards });
    expect(validateLaidSpread({ spread: 'cross', selectedCards, categorization })).not.toBeNull();
    const more = { ...layTen(TEN), here: ['le-mat'] };
    expect(check(more, TEN)).not.toBeNull();
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
