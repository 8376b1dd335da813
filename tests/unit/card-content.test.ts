import { describe, expect, it } from 'vitest';
import { deckFaults } from '#netlify/server/content/deck-rules.ts';
import { DECK_IDS } from '#src/tarot/deck-ids.ts';
import { additiveNumeral } from '#src/tarot/numerals.ts';
import { typographer } from '#src/text/typography.ts';
import { cardTexts, deck } from '#tests/deck.ts';
import { readSiteContent } from '#tests/site-content.ts';

const { cards } = await readSiteContent(process.cwd());

/** Numeral and displayed name of each card, as the tradition of Marseille has them. */
const TRADITION: [numeral: string | null, name: string][] = [
  [null, 'Le Mat'],
  ['I', 'Le Bateleur'],
  ['II', 'La Papesse'],
  ['III', 'L’Impératrice'],
  ['IIII', 'L’Empereur'],
  ['V', 'Le Pape'],
  ['VI', 'L’Amoureux'],
  ['VII', 'Le Chariot'],
  ['VIII', 'La Justice'],
  ['VIIII', 'L’Hermite'],
  ['X', 'La Roue de Fortune'],
  ['XI', 'La Force'],
  ['XII', 'Le Pendu'],
  ['XIII', 'L’Arcane sans nom'],
  ['XIIII', 'Tempérance'],
  ['XV', 'Le Diable'],
  ['XVI', 'La Maison Dieu'],
  ['XVII', 'L’Étoile'],
  ['XVIII', 'La Lune'],
  ['XVIIII', 'Le Soleil'],
  ['XX', 'Le Jugement'],
  ['XXI', 'Le Monde'],
];

describe('the 22 cards of content/cartes', () => {
  it('are the deck of Marseille, in order of number', () => {
    expect(cards.map(({ id }) => id)).toEqual(DECK_IDS);
    expect(cards.map(({ number }) => number)).toEqual(DECK_IDS.map((_, place) => place));
    expect(cards.map(({ numeral, name }) => [numeral, name])).toEqual(TRADITION);
  });

  it('say their numeral to a screen reader, and no number for Le Mat', () => {
    for (const { accessibleName, numeral } of cards) {
      expect(accessibleName).toMatch(numeral ? new RegExp(`\\(${numeral}\\)$`) : /^Le Mat$/);
    }
    expect(cards[13]?.accessibleName).toBe('Arcane sans nom (XIII)');
  });

  it('are lettered in capitals, except the thirteenth, which has no name', () => {
    for (const { lettered, number } of cards) {
      if (number === 13) expect(lettered).toBeNull();
      else expect(lettered).toBe(lettered?.toUpperCase());
    }
    expect(cards[14]?.lettered).toMatch(/^TEMP[EÉ]RANCE$/);
  });

  it.each(cards.map((card) => [card.name, card] as const))('%s has enough to say', (_, card) => {
    for (const meanings of Object.values(card.meanings)) {
      expect(new Set(meanings).size).toBe(meanings.length);
      expect(meanings.length).toBeGreaterThanOrEqual(5);
    }
  });

  it('tell 88 different things', () => {
    const texts = cards.flatMap(({ fragments }) =>
      Object.values(fragments).map(({ text }) => text),
    );
    expect(new Set(texts).size).toBe(88);
  });

  it('reach the site in Swiss-French typography', () => {
    const texts = [
      ...cardTexts.flatMap(({ question, fragments }) => [
        question,
        ...Object.values(fragments).map(({ text }) => text),
      ]),
      ...deck.flatMap(({ meanings }) => Object.values(meanings).flat()),
    ];
    for (const text of texts) {
      expect(typographer(text)).toBe(text);
      expect(text).not.toMatch(/'|\.\.\.|[ \u00a0][;:!?»]|« /);
    }
  });
});

describe('additiveNumeral', () => {
  it('adds strokes and never subtracts them', () => {
    const numerals = TRADITION.map((_, number) => additiveNumeral(number));
    expect(numerals).toEqual(TRADITION.map(([numeral]) => numeral));
  });
});

describe('deckFaults', () => {
  const folders = ['cartes', 'voisines', 'arcanes'];
  const textOf = (id: string) => ({ fields: { id }, body: null });
  const files = Object.fromEntries(
    folders.flatMap((folder) => DECK_IDS.map((id) => [`${folder}-${id}`, textOf(id)])),
  );

  it('finds nothing wrong with the deck', () => {
    expect(deckFaults(files)).toEqual([]);
  });

  it.each(folders)('names a card that is missing or doubled in content/%s', (folder) => {
    const { [`${folder}-le-mat`]: _, ...others } = files;
    const told = (texts: typeof files) =>
      deckFaults(texts).map(({ id, sentence }) => [id, sentence]);
    expect(told(others)).toEqual([[null, `content/${folder} : « le-mat » manque.`]]);
    expect(told({ ...files, [`${folder}-zero`]: textOf('le-mat') })).toEqual([
      [`${folder}-zero`, `content/${folder} : deux fichiers portent « le-mat ».`],
    ]);
  });
});
