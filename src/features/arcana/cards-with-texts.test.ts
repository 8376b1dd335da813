import { expect, test } from 'vitest';
import { renderInlineText } from '#src/lib/markdown.ts';
import { countWords, splitSentences } from '#src/lib/text.ts';
import { lintFrench } from '#tests/support/content-lint.ts';
import { cards, getCardAtOffset, getCardsBefore } from './cards-with-texts.ts';

/** What is shown of each card: on its page, as a date's card, and in a draw with a topic. */
const pages = cards.map((card) => {
  const { line, love, work, advice, questions, fragments } = card;
  const prose = [...card.seen, ...card.origin, ...card.example].map(renderInlineText);
  const own = [line, love, work, advice, ...questions, ...prose];
  const shown = [
    ...own,
    card.birth,
    card.year,
    card.question,
    ...Object.values(fragments).map(({ text }) => text),
    ...getCardsBefore(card).map(({ text }) => text),
  ];
  return { id: card.id, own: own.join(' '), shown };
});

test.each(pages)('$id says at least 350 words of its own, in good French', ({ own, shown }) => {
  expect(countWords(own)).toBeGreaterThanOrEqual(350);
  const text = shown.join(' ').replace(/\s+/g, (space) => (space === '\u202f' ? space : ' '));
  expect(lintFrench(text)).toEqual([]);
});

test('no sentence stands on two pages', () => {
  const sentences = pages.flatMap(({ shown }) => [...new Set(shown.flatMap(splitSentences))]);
  const twice = sentences.filter((one, index) => sentences.indexOf(one) !== index);
  expect(twice).toEqual([]);
});

test('the deck is a ring, and a couple is this card after another one', () => {
  const [mat, bateleur] = cards as [(typeof cards)[0], (typeof cards)[0]];
  expect(getCardAtOffset(mat, -1).id).toBe('le-monde');
  expect(getCardAtOffset(bateleur, 10).id).toBe('la-force');
  for (const card of cards) {
    const before = getCardsBefore(card).map((couple) => couple.before.id);
    expect(before).not.toContain(card.id);
    expect(new Set(before).size).toBe(before.length);
  }
});
