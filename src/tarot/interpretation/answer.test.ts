import { describe, expect, test } from 'vitest';
import { SPREADS } from '#src/tarot/spreads.ts';
import { createRandomSpreads, deck } from '#tests/support/deck-fixtures.ts';
import { answerSpread } from './answer.ts';
import { resolveSpread } from './resolve-spread.ts';

const LABELS = {
  ten: ['Ce qui vous porte', 'Ce qui vous retient', 'Ce qui peut s’ouvrir'],
  cross: [
    'Ce qui parle pour',
    'Ce qui parle contre',
    'Ce que la croix conseille',
    'Ce vers quoi l’on va',
  ],
  three: ['Ce qui est là', 'Ce qui résiste', 'Ce qui s’ouvre'],
};
const ARTICLE = /^(?:l[ea] |l’|les |une? |des )/;

describe.each(SPREADS)('answerSpread for $id', ({ id }) => {
  const spreads = createRandomSpreads(id, 500, 4).map((laid) => resolveSpread(deck, laid));
  const answers = spreads.map(answerSpread);

  test('returns a line for each question and a keyword for each card', () => {
    for (const [drawIndex, { lines, keywords }] of answers.entries()) {
      expect(lines.map((line) => line.split('\u202f: ')[0])).toEqual(LABELS[id]);
      for (const { group, cards } of spreads[drawIndex]?.groups ?? []) {
        const groupKeywords = keywords[group.id] ?? [];
        expect(groupKeywords).toHaveLength(cards.length);
        for (const [index, keyword] of groupKeywords.entries()) {
          expect(keyword).toMatch(ARTICLE);
          expect(cards[index]?.meanings[group.keywordKind]).toContain(keyword.replace(ARTICLE, ''));
        }
      }
    }
  });

  test('returns no keyword twice, and elides articles as French does', () => {
    for (const { keywords } of answers) {
      const all = Object.values(keywords).flat();
      expect(new Set(all).size).toBe(all.length);
      expect(all.filter((keyword) => /^l[ea] [aeiouyéèêœ]/i.test(keyword))).toEqual([]);
      expect(all.filter((keyword) => /^l’(?![aeiouyéèêœh])/i.test(keyword))).toEqual([]);
    }
  });

  test('returns the same answer for the same cards', () => {
    expect(spreads.map(answerSpread)).toEqual(answers);
  });
});
