import { describe, expect, test } from 'vitest';
import { untrueClaims } from '#netlify/server/reading/claims.ts';
import { describeTraits, OBJECTS } from '#netlify/server/reading/traits.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { deck } from '#tests/deck.ts';

function cardOf(id: string): Arcanum {
  return deck.find((card) => card.id === id) as Arcanum;
}

const TABLE = ['le-mat', 'la-justice', 'l-hermite'].map(cardOf);
const isRefused = (text: string, own: string | null = null) =>
  untrueClaims(text, TABLE, own ? cardOf(own) : null).length > 0;

describe('among le Mat, la Justice and l’Hermite', () => {
  test.each([
    'La Justice tient une lanterne.',
    'L’épée du Mat est lourde.',
    'La lourde lanterne de la Justice éclaire.',
    'Le Mat regarde à gauche.',
    'Le Mat marche, la tête tournée vers la gauche.',
    'Le Mat et la Justice vous regardent.',
    'La Justice vous regarde, et l’Hermite vous fixe.',
    'Personne ne vous regarde.',
    'Deux figures vous regardent en face.',
    'Deux visages sont tournés vers la gauche.',
    'Deux couronnes brillent sur la table.',
    'La Justice va sans nombre.',
    'La Justice, arcane onze, pèse.',
    'Le nombre 9 est celui du Mat.',
    'Une trompette sonne.',
  ])('"%s" is refused', (text) => {
    expect(isRefused(text)).toBe(true);
  });

  test.each([
    'La Justice tient une épée.',
    'La lanterne de l’Hermite éclaire l’épée de la Justice.',
    'Le Mat avance vers la lanterne de l’Hermite.',
    'Le Mat regarde à droite, la Justice vous regarde.',
    'Une seule figure vous regarde.',
    'Le Mat n’a pas d’épée.',
    'Ni couronne ni sceptre chez l’Hermite.',
    'L’Hermite ne vous regarde pas.',
    'Le Mat avance sans nombre.',
    'La Justice (VIII) pèse.',
    'Cela vous regarde.',
    'Regardez à gauche : il y a un chemin.',
    'L’Hermite lève sa lampe. Sa lanterne éclaire ce qui est passé.',
    'Mettez de l’eau dans votre vin.',
  ])('"%s" passes', (text) => {
    expect(isRefused(text)).toBe(false);
  });

  test('what is said without a name is said of the passage’s card, or of those just named', () => {
    expect(isRefused('Elle lève son épée.', 'l-hermite')).toBe(true);
    expect(isRefused('Elle lève son épée.', 'la-justice')).toBe(false);
    expect(isRefused('Voyez la Justice. Elle lève son épée.', 'l-hermite')).toBe(false);
    expect(isRefused('Voyez le Mat. Il lève sa lanterne.')).toBe(true);
  });
});

test('what the reader herself wrote of each card is true of it', () => {
  for (const card of deck) {
    const fragments = Object.values(card.fragments).flatMap(({ text, beside, brief }) => [
      text,
      beside,
      brief,
    ]);
    for (const text of fragments) expect(untrueClaims(text, deck, card)).toEqual([]);
    for (const pair of card.pairs) {
      for (const text of [pair.inOrder, pair.reversed, pair.apart]) {
        expect(untrueClaims(text, [card, cardOf(pair.with)], null)).toEqual([]);
      }
    }
  }
});

test('every object of a picture has its words', () => {
  for (const card of deck) {
    for (const object of card.traits.objects) expect(OBJECTS).toHaveProperty([object]);
  }
  expect(describeTraits(cardOf('la-justice'))).toBe(
    'regard de face, assis, une épée, une balance, une couronne',
  );
});
