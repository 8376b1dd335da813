import { beforeEach, expect, test } from 'vitest';
import { CATEGORIES, type Categorization, FRAGMENT_OF } from '#src/tarot/arcana.ts';
import { interpretLocally } from '#src/tarot/interpretation/local.ts';
import { deck, randomDraws } from '#tests/deck.ts';
import type { Authors, Reading } from './api.ts';
import { cardsOf, laidPassages, plainLetter, sectionsOf, signatureOf } from './letter.ts';
import { $arcana } from './store.ts';

beforeEach(() => $arcana.set(deck));

function readingOf(categorization: Categorization, authors?: Authors): Reading {
  return {
    ...interpretLocally(deck, categorization),
    selectedCards: Object.values(categorization).flat(),
    cardOrder: deck.map(({ id }) => id),
    categorization,
    aiPrompt: '',
    createdAt: '2026-11-22T10:00:00.000Z',
    authors,
  };
}

const BY_AI: Authors = {
  summary: 'ai',
  qualities: 'ai',
  obstacles: 'ai',
  future: 'ai',
  special: 'ai',
};

const [draw] = randomDraws(1, 5) as [Categorization];

test('every passage of a woven letter stands at its card, those about several come after', () => {
  for (const categorization of randomDraws(300, 11)) {
    const reading = readingOf(categorization);
    for (const category of CATEGORIES) {
      const own = categorization[category];
      const passages = laidPassages(reading.interpretation[category], own, cardsOf(reading));
      const places = passages.map(({ card }) => card);
      expect(places.slice(0, own.length)).toEqual(own);
      expect(places.slice(own.length).every((card) => card === null)).toBe(true);
      expect(places.length).toBe(category === 'special' ? 3 : 4);
    }
  }
});

test('a text comes back as it was, its sentences and names put together again', () => {
  for (const categorization of randomDraws(100, 12)) {
    const reading = readingOf(categorization);
    for (const text of Object.values(reading.interpretation)) {
      const passages = laidPassages(text, [], cardsOf(reading)).map(({ sentences }) =>
        sentences
          .map(({ runs }) =>
            runs.map(({ before, text: words, after }) => before + words + after).join(''),
          )
          .join(' '),
      );
      expect(passages.join('\n\n')).toBe(text);
    }
  }
});

test('names are found in every form, with what no line may part from them', () => {
  const text =
    'Le pas du Mat, la robe de l’Étoile\u202f: l’Arcane sans nom attend. À Tempérance (et au Pape) de dire la force du Soleil.';
  const cards = ['le-mat', 'l-etoile', 'l-arcane-sans-nom', 'temperance', 'le-pape', 'la-force'];
  const [passage] = laidPassages(text, [], cards);
  const found = passage?.sentences.map(({ runs }) =>
    runs.flatMap(({ card, before, text: name, after }) =>
      card ? [[card, before, name, after]] : [],
    ),
  );
  expect(found).toEqual([
    [
      ['le-mat', '', 'Mat', ','],
      ['l-etoile', 'l’', 'Étoile', '\u202f:'],
      ['l-arcane-sans-nom', 'l’', 'Arcane sans nom', ''],
    ],
    [
      ['temperance', '', 'Tempérance', ''],
      ['le-pape', '', 'Pape', ')'],
    ],
  ]);
});

test('a reading kept in one paragraph a part has none at a card, but the special one', () => {
  const reading = readingOf(draw);
  for (const category of CATEGORIES) {
    const text = reading.interpretation[category].replaceAll('\n\n', ' ');
    const passages = laidPassages(text, draw[category], cardsOf(reading));
    expect(passages.map(({ card }) => card)).toEqual(
      category === 'special' ? draw.special : [null],
    );
  }
});

test('texts are called approved once all of them are, the pairs’ too', () => {
  expect(signatureOf(readingOf(draw))).toBe(
    'Cette lecture est composée sans intelligence artificielle, à partir des textes de la tarologue.',
  );
  const approve = (isPairApproved: boolean) =>
    deck.map((card) => ({
      ...card,
      fragments: Object.fromEntries(
        Object.values(FRAGMENT_OF).map((kind) => [
          kind,
          { ...card.fragments[kind], approved: true },
        ]),
      ) as typeof card.fragments,
      pairs: card.pairs.map((pair) => ({ ...pair, approved: isPairApproved })),
    }));
  const known = deck.find(({ pairs }) => pairs.length > 0);
  const pair = [known?.id ?? '', known?.pairs[0]?.with ?? ''];
  const others = deck.map(({ id }) => id).filter((id) => !pair.includes(id));
  const reading = readingOf({
    qualities: [...pair, ...others.slice(0, 1)],
    obstacles: others.slice(1, 4),
    future: others.slice(4, 7),
    special: others.slice(7, 8),
  });
  $arcana.set(approve(false));
  expect(signatureOf(reading)).not.toContain('approuvés');
  $arcana.set(approve(true));
  expect(signatureOf(reading)).toContain('approuvés par la tarologue');
  const topic = { topic: 'love' as const, text: '', approved: false };
  expect(signatureOf(reading, topic)).not.toContain('approuvés');
});

test('the signature names the one author; where there are two, each part names its own', () => {
  expect(signatureOf(readingOf(draw, BY_AI))).toBe(
    'Ce texte a été rédigé par une intelligence artificielle, à partir des textes de la tarologue.',
  );
  expect(signatureOf(readingOf(draw, { ...BY_AI, special: 'reader' }))).toBeNull();
});

test('what is said of a topic is the reader’s, before the part that ends with the thread', () => {
  const topic = { topic: 'work' as const, text: 'Le Mat file.', approved: false };
  const reading = readingOf(draw);
  expect(sectionsOf(reading, topic).map(({ title }) => title)).toEqual([
    'Vue d’ensemble',
    'Qualités',
    'Obstacles',
    'Avenir',
    'Travail',
    'Carte Spéciale',
  ]);
  expect(plainLetter(reading, topic)).toContain('Travail\n\nLe Mat file.\n\nCarte Spéciale');
  expect(signatureOf(reading, topic)).toBe(signatureOf(reading));
  expect(signatureOf(readingOf(draw, BY_AI), topic)).toBeNull();
});

test('the plain letter has the cards by place and the whole text', () => {
  const reading = readingOf(draw);
  const plain = plainLetter(reading);
  expect(plain).toContain('Votre tirage du 22 novembre 2026');
  expect(plain).toContain('Carte Spéciale\u202f: ');
  for (const text of Object.values(reading.interpretation)) expect(plain).toContain(text);
});
