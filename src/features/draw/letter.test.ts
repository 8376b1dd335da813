import { beforeEach, expect, test } from 'vitest';
import type { Authors, Reading } from '#src/api/readings.ts';
import { deck } from '#tests/deck.ts';
import { randomDraws, type TenCards, wovenReading } from '#tests/ten.ts';
import { disclosureOf, plainLetter, sectionsOf } from './letter.ts';
import { $arcana } from './store.ts';

beforeEach(() => $arcana.set(deck));

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
  expect(sectionsOf(reading, topic).map(({ title }) => title)).toEqual([
    'Vue d’ensemble',
    'Qualités',
    'Obstacles',
    'Avenir',
    'Travail',
    'Carte Spéciale',
  ]);
  expect(plainLetter(reading, topic)).toContain('Travail\n\nLe Mat file.\n\nCarte Spéciale');
  expect(disclosureOf(reading, topic)).toBe(disclosureOf(reading));
  expect(disclosureOf(readingOf(draw, BY_AI), topic)).toBeNull();
});

test('the plain letter has the cards by place and the whole text', () => {
  const reading = readingOf(draw);
  const plain = plainLetter(reading);
  expect(plain).toContain('Votre tirage du 22 novembre 2026');
  expect(plain).toContain('Carte Spéciale\u202f: ');
  for (const text of Object.values(reading.interpretation)) expect(plain).toContain(text);
});
