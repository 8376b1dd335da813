import { describe, expect, test } from 'vitest';
import { countWords, splitSentences } from '#src/lib/text.ts';
import { getCardIds } from '#src/tarot/lay-spread.ts';
import { getGroupPerCard, hasOneCardPerGroup } from '#src/tarot/spread-types.ts';
import { SPREADS, type SpreadId } from '#src/tarot/spreads.ts';
import {
  joinParts,
  measureCommonestShape,
  measureRepeats,
} from '#tests/support/composition-metrics.ts';
import {
  composeCurrent,
  createRandomSpreads,
  deck,
  topicTexts,
  wordings,
} from '#tests/support/deck-fixtures.ts';
import { findViolations } from '#tests/support/inspect-letter.ts';
import {
  composeTen,
  composeTenTopic,
  createRandomDraws,
  getKind,
  listTenCards,
  TEN_PARTS,
} from '#tests/support/ten-card-spread.ts';
import { findCardNames, NAME_PATTERNS } from './find-card-names.ts';
import { resolveSpread } from './resolve-spread.ts';

// Letters composed from the site's current texts, for draws that are the same at every run.

const DRAW_COUNT = 250;

const WORD_LIMITS: Record<SpreadId, [min: number, max: number]> = {
  ten: [430, 620],
  cross: [240, 430],
  three: [130, 240],
};

/** Matches unreplaced placeholders, and grammar and punctuation that a replacement broke. */
const TEMPLATE_ERROR = /(?<!\p{L})(?:(?:de|à) (?:L[ea] |L’|le \p{Lu})|[{}]|undefined)|\.\.|,,| ,/u;

describe.each(SPREADS)('a letter of $id', (spread) => {
  const letters = createRandomSpreads(spread.id, DRAW_COUNT, 21).map((laid) => {
    const letter = composeCurrent(laid);
    return { laid, letter, text: Object.values(letter).join('\n\n') };
  });

  test('has the right length, follows the rules for AI letters and has no template errors', () => {
    const [min, max] = WORD_LIMITS[spread.id];
    for (const { laid, letter, text } of letters) {
      expect(text).not.toMatch(TEMPLATE_ERROR);
      expect(countWords(text), text).toBeGreaterThanOrEqual(min);
      expect(countWords(text), text).toBeLessThanOrEqual(max);
      expect(findViolations(letter, resolveSpread(deck, laid))).toEqual([]);
      const sentences = splitSentences(text);
      const repeated = sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
      expect(repeated).toEqual([]);
    }
  });

  test('names its cards in their order, each in its part', () => {
    for (const { laid, letter } of letters) {
      const { summary: _, ...parts } = letter;
      const ids = getCardIds(laid);
      const named = findCardNames(Object.values(parts).join('\n\n'), ids).map(({ id }) => id);
      expect(new Set(named)).toEqual(new Set(ids));
      if (spread.id === 'ten') expect([...new Set(named)]).toEqual(ids);
      for (const [position, card] of ids.entries()) {
        const part = getGroupPerCard(spread)[position]?.id ?? 'summary';
        expect(letter[part], card).toMatch(NAME_PATTERNS.get(card)?.correctName as RegExp);
      }
    }
  });

  test('ends with a question in its own paragraph, and has varied openings', () => {
    const last = spread.groups.at(-1)?.id ?? 'summary';
    for (const { letter } of letters) {
      expect(letter[last]?.split('\n\n').at(-1)).toMatch(/^\P{Lu}*\p{Lu}[^.!]*\u202f\?$/u);
      expect(wordings.spreads[spread.id].plain).not.toContain(letter.summary);
    }
    const openings = letters.map(({ letter }) => letter.summary?.replaceAll(/\p{Lu}\S*/gu, ''));
    const counts = [...Map.groupBy(openings, (opening) => opening).values()];
    expect(Math.max(...counts.map(({ length }) => length)) / DRAW_COUNT).toBeLessThan(0.15);
  });
});

test('hasOneCardPerGroup accepts the cross and the three cards only', () => {
  const ids = SPREADS.filter(hasOneCardPerGroup).map(({ id }) => id);
  expect(ids.sort()).toEqual(['cross', 'three']);
});

test('a letter of a cross says so when the sum names a card that already lies there', () => {
  for (const laid of createRandomSpreads('cross', DRAW_COUNT, 22)) {
    const ids = getCardIds(laid);
    const isDoubled = ids.indexOf(ids.at(-1) ?? '') < ids.length - 1;
    expect(/compte double/.test(composeCurrent(laid).synthesis ?? '')).toBe(isDoubled);
  }
});

describe('letters of ten cards', () => {
  const draws = createRandomDraws(DRAW_COUNT, 12);
  const series = createRandomDraws(5 * 100, 7);

  test('repeat at most 6 % of the words of the previous four and vary in their paragraphs', () => {
    expect(measureRepeats(series, composeTen)).toBeLessThanOrEqual(0.06);
    expect(measureCommonestShape(draws.map(composeTen))).toBeLessThanOrEqual(0.15);
  });

  test.each(['love', 'work', 'choice'] as const)('about %s follow the same rules', (topic) => {
    const { openings, cards } = topicTexts[topic];
    for (const draw of draws) {
      const [plain, letter] = [composeTen(draw), composeTenTopic(topic, draw)];
      expect(openings).toContain(letter.summary.slice(plain.summary.length + 1));
      expect(letter.special).toBe(plain.special);
      for (const part of ['qualities', 'obstacles', 'future'] as const) {
        const kind = getKind(part) as 'quality' | 'obstacle' | 'future';
        const topicPassages = draw[part].map((id) => cards[id]?.[kind] ?? 'missing');
        expect(topicPassages.filter((text) => letter[part].includes(text))).toHaveLength(1);
      }
      const wordCount = countWords(joinParts(letter));
      expect(wordCount).toBeGreaterThanOrEqual(WORD_LIMITS.ten[0]);
      expect(wordCount).toBeLessThanOrEqual(WORD_LIMITS.ten[1]);
      const { summary: _, ...parts } = letter;
      const named = findCardNames(Object.values(parts).join('\n\n'), listTenCards(draw));
      expect([...new Set(named.map(({ id }) => id))]).toEqual(listTenCards(draw));
      const spread = { spread: 'ten' as const, categorization: draw };
      expect(findViolations(letter, resolveSpread(deck, spread))).toEqual([]);
      const paragraphs = TEN_PARTS.flatMap((part) => letter[part].split('\n\n'));
      expect(new Set(paragraphs).size).toBe(paragraphs.length);
    }
    const repeatedShare = measureRepeats(series, (draw) => composeTenTopic(topic, draw));
    expect(repeatedShare).toBeLessThanOrEqual(0.07);
  });
});
