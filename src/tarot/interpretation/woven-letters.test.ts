import { describe, expect, test } from 'vitest';
import { countWords, splitSentences } from '#src/lib/text.ts';
import { getCardIds } from '#src/tarot/lay-spread.ts';
import { getPositions, hasOneCardPerGroup } from '#src/tarot/spread-types.ts';
import { SPREADS, type SpreadId } from '#src/tarot/spreads.ts';
import { joinParts, measureRepeats, measureShapes } from '#tests/support/composition-metrics.ts';
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
  listTen,
  TEN_PARTS,
} from '#tests/support/ten-card-spread.ts';
import { findCardNames, NAME_PATTERNS } from './find-card-names.ts';
import { resolveSpread } from './resolve-spread.ts';

// The letters that the delivered texts make, for draws that are the same at every run.

const DRAWS = 250;

const LENGTHS: Record<SpreadId, [least: number, most: number]> = {
  ten: [430, 620],
  cross: [240, 430],
  three: [130, 240],
};

const UNFILLED = /(?<!\p{L})(?:(?:de|à) (?:L[ea] |L’|le \p{Lu})|[{}]|undefined)|\.\.|,,| ,/u;

describe.each(SPREADS)('a letter of $id', (spread) => {
  const each = createRandomSpreads(spread.id, DRAWS, 21).map((laid) => {
    const letter = composeCurrent(laid);
    return { laid, letter, whole: Object.values(letter).join('\n\n') };
  });

  test('keeps its length and the rules of a model’s letters, and fills every place', () => {
    const [least, most] = LENGTHS[spread.id];
    for (const { laid, letter, whole } of each) {
      expect(whole).not.toMatch(UNFILLED);
      expect(countWords(whole), whole).toBeGreaterThanOrEqual(least);
      expect(countWords(whole), whole).toBeLessThanOrEqual(most);
      expect(findViolations(letter, resolveSpread(deck, laid))).toEqual([]);
      const sentences = splitSentences(whole);
      expect(sentences.filter((one, place) => sentences.indexOf(one) !== place)).toEqual([]);
    }
  });

  test('names its cards in the order in which they lie, each in its part', () => {
    for (const { laid, letter } of each) {
      const { summary: _, ...parts } = letter;
      const ids = getCardIds(laid);
      const named = findCardNames(Object.values(parts).join('\n\n'), ids).map(({ id }) => id);
      expect(new Set(named)).toEqual(new Set(ids));
      if (spread.id === 'ten') expect([...new Set(named)]).toEqual(ids);
      for (const [place, card] of ids.entries()) {
        const part = getPositions(spread)[place]?.id ?? 'summary';
        expect(letter[part], card).toMatch(NAME_PATTERNS.get(card)?.correct as RegExp);
      }
    }
  });

  test('ends with a question that stands alone, and opens in many ways', () => {
    const last = spread.groups.at(-1)?.id ?? 'summary';
    for (const { letter } of each) {
      expect(letter[last]?.split('\n\n').at(-1)).toMatch(/^\P{Lu}*\p{Lu}[^.!]*\u202f\?$/u);
      expect(wordings.spreads[spread.id].plain).not.toContain(letter.summary);
    }
    const openings = each.map(({ letter }) => letter.summary?.replaceAll(/\p{Lu}\S*/gu, ''));
    const counts = [...Map.groupBy(openings, (opening) => opening).values()];
    expect(Math.max(...counts.map(({ length }) => length)) / DRAWS).toBeLessThan(0.15);
  });
});

test('cards that lie one by one have each a part of their own', () => {
  expect(
    SPREADS.filter(hasOneCardPerGroup)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['cross', 'three']);
});

test('a cross announces the sum that names a card which lies there', () => {
  for (const laid of createRandomSpreads('cross', DRAWS, 22)) {
    const ids = getCardIds(laid);
    const isTwice = ids.indexOf(ids.at(-1) ?? '') < ids.length - 1;
    expect(/compte double/.test(composeCurrent(laid).synthesis ?? '')).toBe(isTwice);
  }
});

describe('letters of ten cards', () => {
  const draws = createRandomDraws(DRAWS, 12);
  const series = createRandomDraws(5 * 100, 7);

  test('repeat at most 6 % of the words of the four before, and vary their paragraphs', () => {
    expect(measureRepeats(series, composeTen)).toBeLessThanOrEqual(0.06);
    expect(measureShapes(draws.map(composeTen))).toBeLessThanOrEqual(0.15);
  });

  test.each(['love', 'work', 'choice'] as const)('about %s keep the same rules', (topic) => {
    const { openings, cards } = topicTexts[topic];
    for (const draw of draws) {
      const [plain, letter] = [composeTen(draw), composeTenTopic(topic, draw)];
      expect(openings).toContain(letter.summary.slice(plain.summary.length + 1));
      expect(letter.special).toBe(plain.special);
      for (const part of ['qualities', 'obstacles', 'future'] as const) {
        const kind = getKind(part) as 'quality' | 'obstacle' | 'future';
        const own = draw[part].map((id) => cards[id]?.[kind] ?? 'missing');
        expect(own.filter((text) => letter[part].includes(text))).toHaveLength(1);
      }
      const words = countWords(joinParts(letter));
      expect(words).toBeGreaterThanOrEqual(LENGTHS.ten[0]);
      expect(words).toBeLessThanOrEqual(LENGTHS.ten[1]);
      const { summary: _, ...parts } = letter;
      const named = findCardNames(Object.values(parts).join('\n\n'), listTen(draw));
      expect([...new Set(named.map(({ id }) => id))]).toEqual(listTen(draw));
      const spread = { spread: 'ten' as const, categorization: draw };
      expect(findViolations(letter, resolveSpread(deck, spread))).toEqual([]);
      const paragraphs = TEN_PARTS.flatMap((part) => letter[part].split('\n\n'));
      expect(new Set(paragraphs).size).toBe(paragraphs.length);
    }
    const share = measureRepeats(series, (draw) => composeTenTopic(topic, draw));
    expect(share).toBeLessThanOrEqual(0.07);
  });
});
