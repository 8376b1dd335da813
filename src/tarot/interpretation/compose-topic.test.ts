import { describe, expect, test } from 'vitest';
import { countWords } from '#src/lib/text.ts';
import type { Topic } from './compose-topic.ts';
import { findNames } from './find-card-names.ts';
import { letterText, shareReadBefore } from '#tests/support/composition-metrics.ts';
import { topicTexts } from '#tests/support/deck-fixtures.ts';
import { inspectLetter } from '#tests/support/inspect-letter.ts';
import {
  kindIn,
  randomDraws,
  TEN_PARTS,
  tenPicked,
  tenTable,
  wovenAbout,
  wovenReading,
} from '#tests/support/ten-card-spread.ts';

const TOPICS: Topic[] = ['love', 'work', 'choice'];

describe.each(TOPICS)('a letter about %s', (topic) => {
  const draws = randomDraws(1_000, 12);
  const letters = draws.map((draw) => wovenAbout(topic, draw));

  test('has a passage of the topic’s own in each part of three cards, from a card in its place', () => {
    for (const [index, draw] of draws.entries()) {
      for (const part of ['qualities', 'obstacles', 'future'] as const) {
        const own = draw[part].map(
          (id) =>
            topicTexts[topic].cards[id]?.[kindIn(part) as 'quality' | 'obstacle' | 'future'] ??
            'missing',
        );
        const said = own.filter((text) => letters[index]?.[part].includes(text));
        expect(said, letters[index]?.[part]).toHaveLength(1);
      }
    }
  });

  test('keeps its length, its ten cards in their order and the rules of letters', () => {
    for (const [index, draw] of draws.entries()) {
      const letter = letters[index] as (typeof letters)[number];
      const words = countWords(letterText(letter));
      expect(words, letterText(letter)).toBeGreaterThanOrEqual(430);
      expect(words, letterText(letter)).toBeLessThanOrEqual(620);
      const { summary: _, ...parts } = letter;
      const named = findNames(Object.values(parts).join('\n\n'), tenPicked(draw));
      expect([...new Set(named.map(({ id }) => id))]).toEqual(tenPicked(draw));
      expect(inspectLetter(letter, tenTable(draw))).toEqual([]);
      const paragraphs = TEN_PARTS.flatMap((part) => letter[part].split('\n\n'));
      expect(new Set(paragraphs).size).toBe(paragraphs.length);
    }
  });

  test('announces it after the opening, ends like the letter without it, and is the same for the same cards', () => {
    for (const draw of draws.slice(0, 50)) {
      const plain = wovenReading(draw);
      const { summary, special } = wovenAbout(topic, draw);
      expect(topicTexts[topic].openings).toContain(summary.slice(plain.summary.length + 1));
      expect(special).toBe(plain.special);
      expect(wovenAbout(topic, draw)).toEqual(wovenAbout(topic, draw));
    }
  });

  test('of a visitor’s fifth one at most 7 % of the words were read in the four before', () => {
    const share = shareReadBefore(randomDraws(5 * 600, 7), (draw) => wovenAbout(topic, draw));
    expect(share).toBeLessThanOrEqual(0.07);
  });
});
