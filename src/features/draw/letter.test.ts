import { expect, test } from 'vitest';
import type { Authors, Reading } from '#src/api/readings.ts';
import { inSentence } from '#src/tarot/interpretation/card-names.ts';
import { deck } from '#tests/deck.ts';
import { randomDraws, type TenCards, wovenReading } from '#tests/ten.ts';
import { plainLetter } from './letter.ts';
import { disclosureOf, toLetterContent } from './model.ts';

function readingOf(categorization: TenCards, authors?: Authors): Reading {
  return {
    spread: 'ten',
    interpretation: wovenReading(categorization),
    fragmentsUsed: [],
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

const [draw] = randomDraws(1, 5) as [TenCards];

test('one line says how the letter was written; where its parts differ, each says it', () => {
  expect(disclosureOf(readingOf(draw))).toBe(
    'Composée sans intelligence artificielle, à partir de mes textes.',
  );
  expect(disclosureOf(readingOf(draw, BY_AI))).toBe(
    'Rédigée par une intelligence artificielle, à partir de mes textes.',
  );
  expect(disclosureOf(readingOf(draw, { ...BY_AI, special: 'reader' }))).toBeNull();
});

test('what is said of a topic is the reader’s, before the part that ends with the thread', () => {
  const topic = { topic: 'work' as const, text: 'Le Mat file.', approved: false };
  const reading = readingOf(draw);
  expect(toLetterContent(reading, topic, deck).sections.map(({ title }) => title)).toEqual([
    'Vue d’ensemble',
    'Qualités',
    'Obstacles',
    'Avenir',
    'Travail',
    'Carte Spéciale',
  ]);
  expect(plainLetter(reading, topic, deck)).toContain('Travail\n\nLe Mat file.\n\nCarte Spéciale');
  expect(disclosureOf(reading, topic)).toBe(disclosureOf(reading));
  expect(disclosureOf(readingOf(draw, BY_AI), topic)).toBeNull();
});

test('the plain letter answers first, then has each part with its cards and their keywords', () => {
  const reading = readingOf(draw);
  const { answers, sections } = toLetterContent(reading, null, deck);
  const plain = plainLetter(reading, null, deck);
  expect(plain).toContain(`Votre tirage du 22 novembre 2026\n\n${answers.join('\n')}\n\nVue`);
  for (const { name, text, cards } of sections) {
    expect(plain).toContain(text);
    for (const { arcanum, keyword } of name === 'summary' ? [] : cards) {
      expect(plain).toContain(`${inSentence(arcanum.name)}, ${keyword}`);
    }
  }
});
