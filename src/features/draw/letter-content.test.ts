import { expect, test } from 'vitest';
import type { Authors, Reading } from '#src/api/readings.ts';
import { lowercaseArticle } from '#src/tarot/interpretation/french-card-names.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import { composeTen, createRandomDraws, type TenCards } from '#tests/support/ten-card-spread.ts';
import { getAiDisclosure, renderPlainLetter, toLetterContent } from './letter-content.ts';

function createReading(categorization: TenCards, authors?: Authors): Reading {
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

test('getAiDisclosure returns how the letter was written, or null if its parts differ', () => {
  expect(getAiDisclosure(createReading(draw))).toBe(
    'Composée sans intelligence artificielle, à partir de mes textes.',
  );
  expect(getAiDisclosure(createReading(draw, BY_AI))).toBe(
    'Rédigée par une intelligence artificielle, à partir de mes textes.',
  );
  expect(getAiDisclosure(createReading(draw, { ...BY_AI, special: 'reader' }))).toBeNull();
});

test('renderPlainLetter writes the answer, and then each part with its cards and their keywords', () => {
  const reading = createReading(draw);
  const { answers, sections } = toLetterContent(reading, null, deck);
  const plainText = renderPlainLetter(reading, null, deck);
  expect(plainText).toContain(`Votre tirage du 22 novembre 2026\n\n${answers.join('\n')}\n\nVue`);
  for (const { name, text, cards } of sections) {
    expect(plainText).toContain(text);
    for (const { arcanum, keyword } of name === 'summary' ? [] : cards) {
      expect(plainText).toContain(`${lowercaseArticle(arcanum.name)}, ${keyword}`);
    }
  }
  const { createdAt: _, ...undated } = reading;
  const topicLetter = { topic: 'love' as const, interpretation: { summary: 'De l’amour.' } };
  expect(renderPlainLetter(undated, topicLetter, deck)).toMatch(/^Un .* dix[\s\S]*De l’amour/);
});
