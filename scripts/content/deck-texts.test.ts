import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { listPassages } from '#src/content/schemas/reading-texts.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { countWords } from '#src/lib/text.ts';
import { DECK_IDS } from '#src/tarot/arcana.ts';
import { NAME_PATTERNS } from '#src/tarot/interpretation/find-card-names.ts';
import { getPositions } from '#src/tarot/spread-types.ts';
import { getSpread, type SpreadId } from '#src/tarot/spreads.ts';
import { cardTexts, deck } from '#tests/support/deck-fixtures.ts';
import { deckTexts } from '#tests/support/site-content.ts';
import type { DeckTexts } from './deck-texts.ts';

interface Rule {
  /** Least and most words. */
  words?: [number, number];
  /** Ids of cards that the text names, with their articles. */
  names?: string[];
  /** What may be between braces. */
  places?: string[];
  /** What else holds for it. */
  pattern?: RegExp;
}

const QUESTION = /\?$/;
const SENTENCE = /[.?!…]$/;
/** The image is a sentence of its own, once, after another one or at the beginning. */
const WITH_IMAGE = /^[^{]*(?<=^|[.?!…»] )\{image\}(?= |$)[^{]*$/;

/** The forms in which the names of the cards of these ranks can be inserted. */
function nameForms(...ranks: number[]): string[] {
  return ranks.flatMap((rank) => [`${rank}`, `de ${rank}`, `à ${rank}`, `il ${rank}`]);
}

/** Every text of a reading and of the cards that breaks a rule, with its place. */
function findBroken({ cards, pages, passages, motifs, spreads, topics }: DeckTexts): string[] {
  const broken: string[] = [];

  function check(place: string, text: string, rule: Rule): void {
    const { words = [1, Infinity], names = [], places = [], pattern = /./ } = rule;
    const count = countWords(text);
    if (count < words[0] || count > words[1]) broken.push(`${place}: ${count} words`);
    for (const id of names) {
      const isNamed = NAME_PATTERNS.get(id)?.correct.test(text.replaceAll("'", '’'));
      if (!isNamed) broken.push(`${place}: does not name ${id}`);
    }
    for (const [, found = ''] of text.matchAll(/\{(.*?)\}/g)) {
      if (!places.includes(found)) broken.push(`${place}: {${found}}`);
    }
    if (!pattern.test(text)) broken.push(`${place}: ${text}`);
  }
  const checkAll = (place: string, texts: readonly string[] = [], rule: Rule) => {
    for (const text of texts) check(place, text, rule);
  };

  for (const { id, fragments, meanings } of cards) {
    for (const [kind, { text }] of Object.entries(fragments)) {
      check(`${id} ${kind}`, text, { words: kind === 'special' ? [40, 70] : [35, 50] });
    }
    for (const [kind, keywords] of Object.entries(meanings)) {
      if (keywords.length < 5) broken.push(`${id} ${kind}: ${keywords.length} keywords`);
    }
  }
  for (const { id, line, love, work, advice, birth, year } of pages) {
    check(`${id} line`, line, { words: [6, 18] });
    checkAll(`${id} love, work`, [love, work], { words: [38, 64] });
    check(`${id} advice`, advice, { words: [18, 38] });
    checkAll(`${id} birth, year`, [birth, year], { words: [40, 60] });
  }
  for (const card of passages) {
    const { id } = card;
    for (const { path, text, before } of listPassages(card)) {
      if (before === id) broken.push(`${id} ${path.join('.')}: follows itself`);
      if (text) check(`${id} ${path.join('.')}`, text, { words: [12, 65], names: [id] });
    }
    for (const { after, place } of card.couples) {
      check(`${id} couple ${after}`, card[place].after[after] ?? '', { names: [after] });
    }
    for (const [motif, shown] of Object.entries(card.motifs.shown)) {
      const place = `${id} ${motif}`;
      const { image, answers = {}, ending } = shown;
      check(`${place} image`, image, { words: [5, 17], names: [id], pattern: SENTENCE });
      checkAll(`${place} answers`, Object.values(answers).flat(), { words: [16, 60], names: [id] });
      if (!ending) continue;
      check(`${place} ending`, ending.text, { words: [40, 75], names: [id] });
      check(`${place} question`, ending.question, { words: [2, 16], pattern: QUESTION });
    }
  }
  check('motifs plain', motifs.plain, {});
  for (const [motif, { first, second }] of Object.entries(motifs.openings)) {
    const rule = { words: [8, 45] as [number, number], places: ['image'], pattern: WITH_IMAGE };
    checkAll(`${motif} openings`, [...first, ...second], rule);
  }
  for (const [motif, { obstacle, future }] of Object.entries(motifs.turns)) {
    checkAll(`${motif} turns`, [...obstacle, ...future], { words: [6, 26] });
  }
  for (const [id, { plain, sum }] of Object.entries(spreads)) {
    const ranks = getPositions(getSpread(id as SpreadId)).map((_, index) => index + 1);
    checkAll(`${id} plain`, plain, { words: [8, 45], places: nameForms(...ranks) });
    checkAll(`${id} sum`, sum?.told, { places: [...nameForms(1), 'calcul'] });
    checkAll(`${id} sum`, sum?.twice, { places: ['place'] });
    if (sum) check(`${id} mat`, sum.mat, {});
  }
  for (const [topic, { openings, cards: texts }] of Object.entries(topics)) {
    checkAll(`${topic} openings`, openings, { words: [8, 20], pattern: SENTENCE });
    for (const [id, byPlace] of Object.entries(texts)) {
      checkAll(`${id} ${topic}`, Object.values(byPlace), { words: [20, 45], names: [id] });
    }
  }
  return broken;
}

test('the texts of the deck have their lengths, names and places', () => {
  expect(findBroken(deckTexts)).toEqual([]);
});

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

describe('the 22 cards', () => {
  const { cards } = deckTexts;

  test('have the names, numerals and order of the deck of Marseille', () => {
    expect(cards.map(({ id }) => id)).toEqual(DECK_IDS);
    expect(cards.map(({ number }) => number)).toEqual(DECK_IDS.map((_, place) => place));
    expect(cards.map(({ numeral, name }) => [numeral, name])).toEqual(TRADITION);
    for (const { accessibleName, lettered, numeral, number } of cards) {
      expect(accessibleName).toMatch(numeral ? new RegExp(`\\(${numeral}\\)$`) : /^Le Mat$/);
      expect(lettered).toBe(number === 13 ? null : lettered?.toUpperCase());
    }
  });

  test('repeat neither a keyword nor a text', () => {
    const keywords = cards.flatMap(({ meanings }) => Object.values(meanings));
    expect(keywords.filter((all) => new Set(all).size < all.length)).toEqual([]);
    const texts = cards.flatMap(({ fragments }) => Object.values(fragments));
    expect(new Set(texts.map(({ text }) => text)).size).toBe(88);
  });

  test('reach the site in Swiss-French typography', () => {
    const texts = [
      ...cardTexts.flatMap(({ question, fragments }) => [
        question,
        ...Object.values(fragments).map(({ text }) => text),
      ]),
      ...deck.flatMap(({ meanings }) => Object.values(meanings).flat()),
    ];
    expect(texts.map(formatFrenchTypography)).toEqual(texts);
    expect(texts.join('\n')).not.toMatch(/'|\.\.\.|[ \u00a0][;:!?»]|« /);
  });

  test('load their texts for a letter in 12 KB at most', () => {
    const sizes = cardTexts.map((texts) => brotliCompressSync(JSON.stringify(texts)).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(12_000);
  });
});
