import { expect, test } from 'vitest';
import { deck } from '#tests/deck.ts';
import { findCards } from './card-search.ts';

const found = (typed: string) => {
  const { matching, meant } = findCards(typed, deck);
  return { matching: matching.map(({ id }) => id), meant: meant?.id };
};

test('nothing typed leaves the whole deck and means no card', () => {
  expect(found('  ').matching).toHaveLength(22);
  expect(found('  ').meant).toBeUndefined();
});

test.each([
  ['Le Pape', 'le-pape'],
  ['pape', 'le-pape'],
  ['papes', 'la-papesse'],
  ['ETOILE', 'l-etoile'],
  ["l'étoile", 'l-etoile'],
  ['maison-dieu', 'la-maison-dieu'],
  ['ermite', 'l-hermite'],
  ['temp', 'temperance'],
  ['roue', 'la-roue-de-fortune'],
  ['arcane sans nom', 'l-arcane-sans-nom'],
  ['XIII', 'l-arcane-sans-nom'],
  ['13', 'l-arcane-sans-nom'],
  ['viiii', 'l-hermite'],
  ['0', 'le-mat'],
])('« %s » means one card', (typed, id) => {
  expect(found(typed).meant).toBe(id);
});

test('letters that several names hold leave those and mean none', () => {
  expect(found('pap').matching).toEqual(['la-papesse', 'le-pape']);
  expect(found('pap').meant).toBeUndefined();
});

test('a name that no card bears leaves nothing', () => {
  expect(found('la roulotte')).toEqual({ matching: [], meant: undefined });
});

test('every card is meant by its own name', () => {
  for (const { name, id } of deck) expect(found(name).meant).toBe(id);
});
