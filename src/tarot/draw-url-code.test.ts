import { expect, test } from 'vitest';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { encodeTen } from '#tests/support/ten-card-spread.ts';
import { DECK_IDS } from './arcana.ts';
import { decodeDraw, encodeDraw } from './draw-url-code.ts';
import { shuffle } from './shuffle.ts';
import { SPREADS, type Spread } from './spreads.ts';

const NUMBERS = Array.from({ length: 22 }, (_, number) => number);
/** The number of draws of ten cards: 22 · 21 · … · 13. */
const DRAW_COUNT = 2_346_549_004_800;
const toCode = (value: number) => value.toString(36).padStart(8, '0');

/** Matches the spread's slug, then as few digits as its draws need. */
function createCodePattern({ slug, pickCount }: Spread): RegExp {
  const drawCount = NUMBERS.slice(0, pickCount).reduce((product, pick) => product * (22 - pick), 1);
  const digitCount = (drawCount - 1).toString(36).length;
  return new RegExp(`^${slug && `${slug}\\.`}[0-9a-z]{${digitCount}}$`);
}

test.each(SPREADS)('decodeDraw restores random draws of $id from their unique codes', (spread) => {
  const pattern = createCodePattern(spread);
  const random = createSeededRandom(17);
  const codes = new Map<string, string>();
  for (let count = 0; count < 5_000; count++) {
    const selectedCards = shuffle(DECK_IDS, random).slice(0, spread.pickCount);
    const draw = { spread: spread.id, selectedCards };
    const code = encodeDraw(draw);
    if (!pattern.test(code)) expect(code).toMatch(pattern);
    if (decodeDraw(code)?.selectedCards.join() !== selectedCards.join()) {
      expect([code, decodeDraw(code)]).toEqual([code, draw]);
    }
    codes.set(selectedCards.join(), code);
  }
  expect(new Set(codes.values()).size).toBe(codes.size);
});

test('codes of ten cards stay as they were before there were other spreads', () => {
  expect(encodeTen(17, 1, 11, 15, 16, 13, 19, 10, 21, 6)).toBe('n8kr6hdi');
  expect(decodeDraw('n8kr6hdi')?.spread).toBe('ten');
});

test('encodeDraw gives the first draw of ten cards the lowest code and the last one the highest', () => {
  const last = NUMBERS.toReversed().slice(0, 10);
  expect(encodeTen(...NUMBERS.slice(0, 10))).toBe(toCode(0));
  const lastCode = encodeTen(...last);
  expect(lastCode).toBe(toCode(DRAW_COUNT - 1));
  expect(decodeDraw(lastCode)?.selectedCards).toEqual(last.map((number) => DECK_IDS[number]));
});

test.each([
  ['an empty code', ''],
  ['a code that is too short', 'k3v9x2q'],
  ['a code that is too long', 'k3v9x2qab'],
  ['other characters', 'k3v9-2qa'],
  ['an accent', 'k3v9x2qé'],
  ['a space', ' k3v9x2q'],
  ['a line break', 'k3v9x2qa\n'],
  ['a minus sign before the digits', '-3v9x2qa'],
  ['the first number after the last draw', toCode(DRAW_COUNT)],
  ['the highest number', 'zzzzzzzz'],
  ['an unknown spread', 'etoile.1a2b'],
  ['too few digits for the spread', 'croix.1a2'],
  ['too many digits for the spread', 'trois.1a2b'],
  ['the first number after the last draw of the cross', `croix.${(175_560).toString(36)}`],
  ['a spread without digits', 'croix.'],
])('decodeDraw returns null for %s', (_, code) => {
  expect(decodeDraw(code)).toBeNull();
});
