import { describe, expect, it } from 'vitest';
import { layTen, TEN as TEN_SPREAD } from '#tests/support/ten-card-spread.ts';
import { DECK_IDS } from './arcana.ts';
import { isDeckOrder, validateSelection } from './card-selection.ts';
import { getCardIds, layCards, validateLaidSpread } from './lay-spread.ts';
import { getSpread, SPREADS } from './spreads.ts';

const TEN_IDS = DECK_IDS.slice(0, 10);
const toTen = (selectedCards: readonly string[]) => ({ spread: 'ten' as const, selectedCards });

describe('validateSelection', () => {
  it('returns the message of the specification for each violated rule', () => {
    expect(validateSelection(TEN_SPREAD, [])).toBe('Aucune carte sélectionnée');
    expect(validateSelection(TEN_SPREAD, DECK_IDS.slice(0, 11))).toBe(
      'Vous ne pouvez sélectionner que 10 cartes maximum',
    );
    expect(validateSelection(TEN_SPREAD, [...TEN_IDS.slice(0, 9), TEN_IDS[0] as string])).toBe(
      'Vous ne pouvez pas sélectionner la même carte plusieurs fois',
    );
  });

  it('requires exactly the number of cards that each spread has', () => {
    for (const spread of SPREADS) {
      const { pickCount } = spread;
      const selectCards = (count: number) => DECK_IDS.slice(0, count);
      expect(validateSelection(spread, selectCards(pickCount))).toBeNull();
      for (const count of [1, pickCount - 1]) {
        expect(validateSelection(spread, selectCards(count))).toBe(
          `Vous devez sélectionner exactement ${pickCount} cartes (${count}/${pickCount})`,
        );
      }
      expect(validateSelection(spread, selectCards(pickCount + 1))).toBe(
        `Vous ne pouvez sélectionner que ${pickCount} cartes maximum`,
      );
    }
  });
});

describe('layCards', () => {
  it('splits ten cards in the order they were picked into 3, 3, 3 and 1', () => {
    expect(layCards(toTen(TEN_IDS))).toEqual({
      spread: 'ten',
      categorization: {
        qualities: TEN_IDS.slice(0, 3),
        obstacles: TEN_IDS.slice(3, 6),
        future: TEN_IDS.slice(6, 9),
        special: TEN_IDS.slice(9),
      },
    });
  });

  // The examples of the guide and of the article, then Le Mat (22) as the sum and as a card.
  it.each([
    [['la-justice', 'l-etoile', 'la-papesse', 'le-jugement'], 'la-force'],
    [['le-chariot', 'la-lune', 'la-justice', 'le-monde'], 'l-hermite'],
    [['la-roue-de-fortune', 'le-pape', 'l-empereur', 'l-imperatrice'], 'le-mat'],
    [['le-mat', 'le-bateleur', 'la-papesse', 'l-imperatrice'], 'la-roue-de-fortune'],
  ])('adds to the cross of %j the card that the sum names: %s', (selectedCards, centre) => {
    const laid = layCards({ spread: 'cross', selectedCards });
    expect(getCardIds(laid)).toEqual([...selectedCards, centre]);
    expect(laid.categorization.synthesis).toEqual([centre]);
  });

  it('throws an error unless it gets the right number of distinct cards', () => {
    expect(() => layCards(toTen(TEN_IDS.slice(0, 9)))).toThrow(
      'Vous devez sélectionner exactement 10 cartes (9/10)',
    );
    expect(() => layCards(toTen(DECK_IDS.slice(0, 11)))).toThrow(RangeError);
    expect(() => layCards(toTen([...TEN_IDS.slice(0, 9), 'le-mat']))).toThrow(RangeError);
    expect(() => layCards({ spread: 'cross', selectedCards: TEN_IDS })).toThrow(RangeError);
  });
});

describe('validateLaidSpread', () => {
  const valid = layTen(TEN_IDS);
  const validateTen = (categorization: object, selectedCards: readonly string[]) =>
    validateLaidSpread({ ...toTen(selectedCards), categorization });

  it('accepts the automatic split and any other that uses each card once', () => {
    expect(validateTen(valid, TEN_IDS)).toBeNull();
    const swapped = { ...valid, qualities: valid.future, future: valid.qualities };
    expect(validateTen(swapped, TEN_IDS)).toBeNull();
  });

  it.each([
    ['qualities', 'Vous devez sélectionner exactement 3 cartes pour les qualités'],
    ['obstacles', 'Vous devez sélectionner exactement 3 cartes pour les obstacles'],
    ['future', "Vous devez sélectionner exactement 3 cartes pour l'avenir"],
    ['special', 'Vous devez sélectionner exactement 1 carte spéciale'],
  ] as const)('rejects too few and too many %s', (group, message) => {
    const tooFew = { ...valid, [group]: valid[group].slice(1) };
    const tooMany = { ...valid, [group]: [...valid[group], 'le-monde'] };
    expect(validateTen(tooFew, TEN_IDS)).toBe(message);
    expect(validateTen(tooMany, TEN_IDS)).toBe(message);
  });

  it('requires each selected card exactly once', () => {
    const message = 'Chaque carte doit être utilisée exactement une fois';
    expect(validateTen({ ...valid, special: [TEN_IDS[0] as string] }, TEN_IDS)).toBe(message);
    expect(validateTen({ ...valid, special: ['le-monde'] }, TEN_IDS)).toBe(message);
    expect(validateTen(valid, [...TEN_IDS.slice(1), 'le-monde'])).toBe(message);
  });

  it('requires in the centre of the cross the card that the sum names', () => {
    const selectedCards = ['le-chariot', 'la-lune', 'la-justice', 'le-monde'];
    const { categorization } = layCards({ spread: 'cross', selectedCards });
    const cross = { spread: 'cross' as const, selectedCards };
    expect(validateLaidSpread({ ...cross, categorization })).toBeNull();
    const wrongCentre = { ...categorization, synthesis: ['la-force'] };
    expect(validateLaidSpread({ ...cross, categorization: wrongCentre })).not.toBeNull();
    const { synthesis: _, ...noCentre } = categorization;
    expect(validateLaidSpread({ ...cross, categorization: noCentre })).not.toBeNull();
  });

  it('rejects the groups of another spread', () => {
    const selectedCards = DECK_IDS.slice(0, getSpread('three').pickCount);
    const { categorization } = layCards({ spread: 'three', selectedCards });
    expect(validateLaidSpread({ spread: 'cross', selectedCards, categorization })).not.toBeNull();
    expect(validateTen({ ...valid, here: ['le-mat'] }, TEN_IDS)).not.toBeNull();
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
