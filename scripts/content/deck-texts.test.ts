import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { listPassages } from '#src/content/schemas/reading-texts.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { countWords } from '#src/lib/text.ts';
import { DECK_IDS } from '#src/tarot/arcana.ts';
import { NAME_PATTERNS } from '#src/tarot/interpretation/find-card-names.ts';
import { getGroupPerCard } from '#src/tarot/spread-types.ts';
import { getSpread, type SpreadId } from '#src/tarot/spreads.ts';
import { cardTexts, deck } from '#tests/support/deck-fixtures.ts';
import { deckTexts } from '#tests/support/site-content.ts';
import type { DeckTexts } from './deck-texts.ts';

interface Rule {
  /** Minimum and maximum number of words. */
  words?: [number, number];
  /** Ids of the cards that the text must name, with their articles. */
  names?: string[];
  /** Allowed placeholders, without their braces. */
  placeholders?: string[];
  pattern?: RegExp;
}

const QUESTION = /\?$/;
const SENTENCE = /[.?!…]$/;
/** The image is a sentence of its own, once, after another one or at the beginning. */
const WITH_IMAGE = /^[^{]*(?<=^|[.?!…»] )\{image\}(?= |$)[^{]*$/;

/** Returns the placeholders for the names of the cards of these ranks, in each grammatical form. */
function listNameForms(...ranks: number[]): string[] {
  return ranks.flatMap((rank) => [`${rank}`, `de ${rank}`, `à ${rank}`, `il ${rank}`]);
}

/** Returns a sentence for each rule that a text of the cards or of the readings breaks. */
function findBrokenRules({ cards, pages, passages, motifs, spreads, topics }: DeckTexts): string[] {
  const broken: string[] = [];

  function check(label: string, text: string, rule: Rule): void {
    const { words = [1, Infinity], names = [], placeholders = [], pattern = /./ } = rule;
    const count = countWords(text);
    if (count < words[0] || count > words[1]) broken.push(`${label}: ${count} words`);
    for (const id of names) {
      const isNamed = NAME_PATTERNS.get(id)?.correctName.test(text.replaceAll("'", '’'));
      if (!isNamed) broken.push(`${label}: does not name ${id}`);
    }
    for (const [, placeholder = ''] of text.matchAll(/\{(.*?)\}/g)) {
      if (!placeholders.includes(placeholder)) broken.push(`${label}: {${placeholder}}`);
    }
    if (!pattern.test(text)) broken.push(`${label}: ${text}`);
  }
  const checkAll = (label: string, texts: readonly string[] = [], rule: Rule) => {
    for (const text of texts) check(label, text, rule);
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
    for (const [motif, motifTexts] of Object.entries(card.motifs.shown)) {
      const label = `${id} ${motif}`;
      const { image, answers = {}, ending } = motifTexts;
      check(`${label} image`, image, { words: [5, 17], names: [id], pattern: SENTENCE });
      checkAll(`${label} answers`, Object.values(answers).flat(), { words: [16, 60], names: [id] });
      if (!ending) continue;
      check(`${label} ending`, ending.text, { words: [40, 75], names: [id] });
      check(`${label} question`, ending.question, { words: [2, 16], pattern: QUESTION });
    }
  }
  check('motifs plain', motifs.plain, {});
  for (const [motif, { first, second }] of Object.entries(motifs.openings)) {
    const rule: Rule = { words: [8, 45], placeholders: ['image'], pattern: WITH_IMAGE };
    checkAll(`${motif} openings`, [...first, ...second], rule);
  }
  for (const [motif, { obstacle, future }] of Object.entries(motifs.turns)) {
    checkAll(`${motif} turns`, [...obstacle, ...future], { words: [6, 26] });
  }
  for (const [id, { plain, sum }] of Object.entries(spreads)) {
    const ranks = getGroupPerCard(getSpread(id as SpreadId)).map((_, index) => index + 1);
    checkAll(`${id} plain`, plain, { words: [8, 45], placeholders: listNameForms(...ranks) });
    checkAll(`${id} sum`, sum?.told, { placeholders: [...listNameForms(1), 'calcul'] });
    checkAll(`${id} sum`, sum?.twice, { placeholders: ['place'] });
    if (sum) check(`${id} mat`, sum.mat, {});
  }
  for (const [topic, { openings, cards: texts }] of Object.entries(topics)) {
    checkAll(`${topic} openings`, openings, { words: [8, 20], pattern: SENTENCE });
    for (const [id, textsByKind] of Object.entries(texts)) {
      checkAll(`${id} ${topic}`, Object.values(textsByKind), { words: [20, 45], names: [id] });
    }
  }
  return broken;
}

test('the texts of the deck have the required lengths, card names and placeholders', () => {
  expect(findBrokenRules(deckTexts)).toEqual([]);
});

/** Numeral and displayed name of each card of the tarot de Marseille. */
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

  test('have the names, numerals and order of the tarot de Marseille', () => {
    expect(cards.map(({ id }) => id)).toEqual(DECK_IDS);
    expect(cards.map(({ number }) => number)).toEqual(DECK_IDS.map((_, index) => index));
    expect(cards.map(({ numeral, name }) => [numeral, name])).toEqual(TRADITION);
    for (const { accessibleName, lettered, numeral, number } of cards) {
      expect(accessibleName).toMatch(numeral ? new RegExp(`\\(${numeral}\\)$`) : /^Le Mat$/);
      expect(lettered).toBe(number === 13 ? null : lettered?.toUpperCase());
    }
  });

  test('have no repeated keyword or text', () => {
    const keywords = cards.flatMap(({ meanings }) => Object.values(meanings));
    expect(keywords.filter((list) => new Set(list).size < list.length)).toEqual([]);
    const texts = cards.flatMap(({ fragments }) => Object.values(fragments));
    expect(new Set(texts.map(({ text }) => text)).size).toBe(88);
  });

  test('have their texts in Swiss-French typography on the site', () => {
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

  test('have texts of at most 12 KB each after compression', () => {
    const sizes = cardTexts.map((texts) => brotliCompressSync(JSON.stringify(texts)).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(12_000);
  });
});
