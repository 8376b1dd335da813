import { expect, test } from 'vitest';
import type { Authors, Reading } from '#src/api/readings.ts';
import { lowercaseArticle } from '#src/tarot/interpretation/french-card-names.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import { composeTen, createRandomDraws, type TenCards } from '#tests/support/ten-card-spread.ts';
import { getAiDisclosure, renderPlainLetter, toLetterContent } from './letter-content.ts';

function readingOf(categorization: TenCards, authors?: Authors): Reading {
  return {
    spread: 'ten',
    interpretation: composeTen(categorization),
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

const [draw] = createRandomDraws(1, 5) as [TenCards];

test('one line says how the letter was written; where its parts differ, each says it', () => {
  expect(getAiDisclosure(readingOf(draw))).toBe(
    'Composée sans intelligence artificielle, à partir de mes textes.',
  );
  expect(getAiDisclosure(readingOf(draw, BY_AI))).toBe(
    'Rédigée par une intelligence artificielle, à partir de mes textes.',
  );
  expect(getAiDisclosure(readingOf(draw, { ...BY_AI, special: 'reader' }))).toBeNull();
});

test('the plain letter answers first, then has each part with its cards and their keywords', () => {
  const reading = readingOf(draw);
  const { answers, sections } = toLetterContent(reading, null, deck);
  const plain = renderPlainLetter(reading, null, deck);
  expect(plain).toContain(`Votre tirage du 22 novembre 2026\n\n${answers.join('\n')}\n\nVue`);
  for (const { name, text, cards } of sections) {
    expect(plain).toContain(text);
    for (const { arcanum, keyword } of name === 'summary' ? [] : cards) {
      expect(plain).toContain(`${lowercaseArticle(arcanum.name)}, ${keyword}`);
    }
  }
});
