import { describe, expect, test } from 'vitest';
import { getZurichDay } from '#src/lib/time.ts';
import { DECK_SIZE } from './arcana.ts';
import { getDailyCard } from './daily-card.ts';

const DECK = Array.from({ length: DECK_SIZE }, (_, number) => ({
  number,
  questions: ['première', 'deuxième', 'troisième'],
}));
const numberOn = (day: number) => getDailyCard(DECK, day).number;
const dayOf = (date: string) => getZurichDay(new Date(`${date}T12:00:00Z`));
const cycleOf = (cycle: number) => DECK.map((_, place) => numberOn(cycle * DECK_SIZE + place));

/** Fifty years, and as many before the first day of all. */
const CYCLES = Math.ceil((50 * 365.25) / DECK_SIZE);
const cycles = Array.from({ length: 2 * CYCLES }, (_, index) => cycleOf(index - CYCLES));

describe('the card of a day', () => {
  test('is each of the 22 once in 22 days, in another order each time', () => {
    const incomplete = cycles.filter((order) => new Set(order).size < DECK_SIZE);
    expect(incomplete).toEqual([]);
    expect(new Set(cycles.map(String)).size).toBe(cycles.length);
  });

  test('is never that of the day before, and any card may begin a cycle', () => {
    const all = cycles.flat();
    expect(all.filter((number, day) => number === all[day - 1])).toEqual([]);
    expect(new Set(cycles.map(([first]) => first)).size).toBe(DECK_SIZE);
  });

  test('stays that day’s for good', () => {
    const current = cycleOf(Math.floor(dayOf('2026-11-22') / DECK_SIZE));
    expect(current.join(' ')).toBe('21 17 5 3 20 18 19 8 13 2 7 9 4 12 15 16 6 0 11 14 1 10');
    expect(['2026-11-22', '1968-05-10'].map((date) => numberOn(dayOf(date)))).toEqual([9, 6]);
  });

  test('asks each of its three questions in turn', () => {
    const asked = [0, 1, 2, 3].map((cycle) => {
      const days = DECK.map((_, place) => (cycle - 2) * DECK_SIZE + place);
      return new Set(days.map((day) => getDailyCard(DECK, day).question));
    });
    expect(asked.map((questions) => [...questions])).toEqual([
      ['deuxième'],
      ['troisième'],
      ['première'],
      ['deuxième'],
    ]);
  });
});
