import { expect, test } from 'vitest';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { encodeTen } from '#tests/support/ten-card-spread.ts';
import { DECK_IDS } from './arcana.ts';
import { decodeDraw, encodeDraw } from './draw-url-code.ts';
import { shuffle } from './shuffle.ts';
import { SPREADS, type Spread } from './spreads.ts';

const NUMBERS = Array.from({ length: 22 }, (_, number) => number);
/** 22 · 21 · … · 13 */
const DRAWS = 2_346_549_004_800;
const codeOf = (value: number) => value.toString(36).padStart(8, '0');

/** The spread's name, and as few signs as its draws need. */
function formOf({ slug, pickCount: picked }: Spread): RegExp {
  const draws = NUMBERS.slice(0, picked).reduce((product, pick) => product * (22 - pick), 1);
  const signs = (draws - 1).toString(36).length;
  return new RegExp(`^${slug && `${slug}\\.`}[0-9a-z]{${signs}}$`);
}

test.each(SPREADS)(
  'random draws of $id survive the round trip, each with a code of its own',
  (asked) => {
    const { id: spread, pickCount: picked } = asked;
    const form = formOf(asked);
    const random = seededRandom(17);
    const codes = new Map<string, string>();
    for (let count = 0; count < 5_000; count++) {
      const draw = { spread, selectedCards: shuffle(DECK_IDS, random).slice(0, picked) };
      const code = encodeDraw(draw);
      if (!form.test(code)) expect(code).toMatch(form);
      if (decodeDraw(code)?.selectedCards.join() !== draw.selectedCards.join()) {
        expect([code, decodeDraw(code)]).toEqual([code, draw]);
      }
      codes.set(draw.selectedCards.join(), code);
    }
    expect(new Set(codes.values()).size).toBe(codes.size);
  },
);

test('the codes of ten cards are what they were before there were other spreads', () => {
  expect(encodeTen(17, 1, 11, 15, 16, 13, 19, 10, 21, 6)).toBe('n8kr6hdi');
  expect(decodeDraw('n8kr6hdi')?.spread).toBe('ten');
});

test('the first and the last draw stand at the two ends', () => {
  const last = NUMBERS.toReversed().slice(0, 10);
  expect(encodeTen(...NUMBERS.slice(0, 10))).toBe(codeOf(0));
  expect(encodeTen(...last)).toBe(codeOf(DRAWS - 1));
  expect(decodeDraw(codeOf(DRAWS - 1))?.selectedCards).toEqual(last.map((one) => DECK_IDS[one]));
});

test.each([
  ['nothing', ''],
  ['too short', 'k3v9x2q'],
  ['too long', 'k3v9x2qab'],
  ['other signs', 'k3v9-2qa'],
  ['an accent', 'k3v9x2qé'],
  ['a space', ' k3v9x2q'],
  ['a line break', 'k3v9x2qa\n'],
  ['a sign before the digits', '-3v9x2qa'],
  ['the first number past the draws', codeOf(DRAWS)],
  ['the largest', 'zzzzzzzz'],
  ['of no spread', 'etoile.1a2b'],
  ['of a spread with too few cards', 'croix.1a2'],
  ['of a spread with too many', 'trois.1a2b'],
  ['past the draws of the cross', `croix.${(175_560).toString(36)}`],
  ['a spread without cards', 'croix.'],
])('%s is no draw', (_, code) => {
  expect(decodeDraw(code)).toBeNull();
});
