import { describe, expect, test } from 'vitest';
import { getZurichDayNumber } from '#src/lib/time.ts';
import { DECK_SIZE } from './arcana.ts';
import { getDailyCard } from './daily-card.ts';

const DECK = Array.from({ length: DECK_SIZE }, (_, number) => ({
  number,
  questions: ['première', 'deuxième', 'troisième'],
}));
const getNumber = (day: number) => getDailyCard(DECK, day).number;
const toDay = (date: string) => getZurichDayNumber(new Date(`${date}T12:00:00Z`));
const getCycle = (cycle: number) => DECK.map((_, index) => getNumber(cycle * DECK_SIZE + index));

/** Fifty years, tested after and before the first day of the first cycle. */
const CYCLE_COUNT = Math.ceil((50 * 365.25) / DECK_SIZE);
const cycles = Array.from({ length: 2 * CYCLE_COUNT }, (_, index) => getCycle(index - CYCLE_COUNT));

describe('getDailyCard', () => {
  test('returns each of the 22 cards once in 22 days, in a different order in each cycle', () => {
    const incomplete = cycles.filter((order) => new Set(order).size < DECK_SIZE);
    expect(incomplete).toEqual([]);
    expect(new Set(cycles.map(String)).size).toBe(cycles.length);
  });

  test('never returns the card of the day before, and can begin a cycle with any card', () => {
    const numbers = cycles.flat();
    expect(numbers.filter((number, day) => number === numbers[day - 1])).toEqual([]);
    expect(new Set(cycles.map(([first]) => first)).size).toBe(DECK_SIZE);
  });

  test('always returns the same card for the same date', () => {
    const current = getCycle(Math.floor(toDay('2026-11-22') / DECK_SIZE));
    expect(current.join(' ')).toBe('21 17 5 3 20 18 19 8 13 2 7 9 4 12 15 16 6 0 11 14 1 10');
    expect(['2026-11-22', '1968-05-10'].map((date) => getNumber(toDay(date)))).toEqual([9, 6]);
  });

  test('returns the three questions of a card in turn, one in each cycle', () => {
    const questionsByCycle = [0, 1, 2, 3].map((cycle) => {
      const days = DECK.map((_, index) => (cycle - 2) * DECK_SIZE + index);
      return new Set(days.map((day) => getDailyCard(DECK, day).question));
    });
    expect(questionsByCycle.map((questions) => [...questions])).toEqual([
      ['deuxième'],
      ['troisième'],
      ['première'],
      ['deuxième'],
    ]);
  });
});
