import { expect, test } from 'vitest';
import { decodeDraw, encodeDraw } from '#src/tarot/draw-code.ts';
import { shuffle } from '#src/tarot/shuffle.ts';
import { seededRandom } from './seeded-random.ts';

const NUMBERS = Array.from({ length: 22 }, (_, number) => number);
/** 22 · 21 · … · 13 */
const DRAWS = 2_346_549_004_800;
const codeOf = (value: number) => value.toString(36).padStart(8, '0');

test('100,000 random draws survive the round trip, each with a code of its own', () => {
  const random = seededRandom(17);
  const draws = new Map<string, string>();
  for (let count = 0; count < 100_000; count++) {
    const draw = shuffle(NUMBERS, random).slice(0, 10);
    const code = encodeDraw(draw);
    if (!/^[0-9a-z]{8}$/.test(code) || decodeDraw(code)?.join() !== draw.join()) {
      expect([draw, code, decodeDraw(code)]).toEqual([draw, code, draw]);
    }
    draws.set(code, draw.join());
  }
  expect(draws.size).toBe(new Set(draws.values()).size);
  expect(draws.size).toBeGreaterThan(99_990);
});

test('the first and the last draw stand at the two ends', () => {
  expect(encodeDraw(NUMBERS.slice(0, 10))).toBe(codeOf(0));
  expect(encodeDraw(NUMBERS.toReversed().slice(0, 10))).toBe(codeOf(DRAWS - 1));
  expect(decodeDraw(codeOf(DRAWS - 1))).toEqual(NUMBERS.toReversed().slice(0, 10));
});

test('capitals mean the same draw', () => {
  expect(decodeDraw('K3V9X2QA')).toEqual(decodeDraw('k3v9x2qa'));
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
])('%s is no draw', (_, code) => {
  expect(decodeDraw(code)).toBeNull();
});
