import { describe, expect, it } from 'vitest';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { DECK_IDS } from '#src/tarot/card-ids.ts';
import { additiveNumeral } from '#src/tarot/card-numbers.ts';
import { cardTexts, deck } from '#tests/support/deck-fixtures.ts';
import { readDeck } from '#tests/support/site-content.ts';

const { cards } = await readDeck(process.cwd());

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

  it('repeat no keyword', () => {
    for (const { meanings } of cards) {
      for (const keywords of Object.values(meanings)) {
        expect(new Set(keywords).size).toBe(keywords.length);
      }
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
      expect(formatFrenchTypography(text)).toBe(text);
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
