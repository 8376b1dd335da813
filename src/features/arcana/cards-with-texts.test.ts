import { expect, test } from 'vitest';
import { renderPlainText } from '#src/lib/markdown.ts';
import { countWords, splitSentences } from '#src/lib/text.ts';
import { lintFrench } from '#tests/support/content-lint.ts';
import { cards, getCardAtOffset, getCardPairs } from './cards-with-texts.ts';

/** The texts of each card: on its page, and with those as the card of a date and in a draw with a topic. */
const pages = cards.map((card) => {
  const { line, love, work, advice, questions, fragments } = card;
  const prose = [...card.seen, ...card.origin, ...card.example].map(renderPlainText);
  const pageTexts = [line, love, work, advice, ...questions, ...prose];
  const texts = [
    ...pageTexts,
    card.birth,
    card.year,
    card.question,
    ...Object.values(fragments).map(({ text }) => text),
    ...getCardPairs(card).map(({ text }) => text),
  ];
  return { id: card.id, pageText: pageTexts.join(' '), texts };
});

test.each(pages)('$id has at least 350 words of its own, in good French', ({ pageText, texts }) => {
  expect(countWords(pageText)).toBeGreaterThanOrEqual(350);
  const text = texts.join(' ').replace(/\s+/g, (space) => (space === '\u202f' ? space : ' '));
  expect(lintFrench(text)).toEqual([]);
});

test('no sentence is displayed for two cards', () => {
  const sentences = pages.flatMap(({ texts }) => [...new Set(texts.flatMap(splitSentences))]);
  expect(sentences.filter((text, index) => sentences.indexOf(text) !== index)).toEqual([]);
});

test('getCardAtOffset wraps around the deck, and getCardPairs returns distinct other cards', () => {
  const [mat, bateleur] = cards as [(typeof cards)[0], (typeof cards)[0]];
  expect(getCardAtOffset(mat, -1).id).toBe('le-monde');
  expect(getCardAtOffset(bateleur, 10).id).toBe('la-force');
  for (const card of cards) {
    const precedingIds = getCardPairs(card).map(({ previous }) => previous.id);
    expect(precedingIds).not.toContain(card.id);
    expect(new Set(precedingIds).size).toBe(precedingIds.length);
  }
});
