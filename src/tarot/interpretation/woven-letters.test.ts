import { describe, expect, test } from 'vitest';
import { countWords } from '#src/lib/text.ts';
import { findNames } from './find-card-names.ts';
import { commonestShape, letterText, shareReadBefore } from '#tests/support/composition-metrics.ts';
import { findTextFaults } from '#tests/support/content-lint.ts';
import { wordings } from '#tests/support/deck-fixtures.ts';
import { inspectLetter } from '#tests/support/inspect-letter.ts';
import {
  randomDraws,
  TEN_PARTS,
  tenPicked,
  tenTable,
  wovenReading,
} from '#tests/support/ten-card-spread.ts';

const { bank } = await findTextFaults(process.cwd());
const isWhole = bank.length === 0;

const draws = randomDraws(1_000, 11);
const letters = draws.map(wovenReading);

test('no letter holds an unfilled place or a doubled sign', () => {
  for (const letter of letters) {
    expect(letterText(letter)).not.toMatch(
      /(?<!\p{L})(?:de|à) (?:L[ea] |L’|le \p{Lu})|[{}]|undefined|\.\.|,,| ,/u,
    );
  }
});

test('the letter names its ten cards in the order in which they were picked', () => {
  for (const [index, draw] of draws.entries()) {
    const { summary: _, ...parts } = letters[index] as (typeof letters)[number];
    const named = findNames(Object.values(parts).join('\n\n'), tenPicked(draw)).map(({ id }) => id);
    expect([...new Set(named)]).toEqual(tenPicked(draw));
  }
});

// What the owner empties makes a letter shorter, and another one than these are about.
describe.skipIf(!isWhole)('with a whole bank', () => {
  test('a letter has 430 to 620 words', () => {
    for (const letter of letters) {
      const words = countWords(letterText(letter));
      expect(words, letterText(letter)).toBeGreaterThanOrEqual(430);
      expect(words, letterText(letter)).toBeLessThanOrEqual(620);
    }
  });

  test('none breaks a rule of the letters of a model', () => {
    for (const [index, letter] of letters.entries()) {
      expect(inspectLetter(letter, tenTable(draws[index] as (typeof draws)[number]))).toEqual([]);
    }
  });

  test('of a visitor’s fifth letter at most 6 % of the words were read in the four before', () => {
    expect(shareReadBefore(randomDraws(5 * 600, 7), wovenReading)).toBeLessThanOrEqual(0.06);
  });

  test('no shape of paragraphs is that of more than 15 % of the letters', () => {
    expect(commonestShape(letters)).toBeLessThanOrEqual(0.15);
  });

  test('each letter follows a motif, and says no sentence twice', () => {
    for (const letter of letters) {
      expect(wordings.spreads.ten.plain).not.toContain(letter.summary);
      const paragraphs = TEN_PARTS.flatMap((part) => letter[part].split('\n\n'));
      expect(new Set(paragraphs).size).toBe(paragraphs.length);
    }
  });
});
