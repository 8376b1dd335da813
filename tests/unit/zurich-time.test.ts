import { describe, expect, test } from 'vitest';
import { nextSunday, zurichDay, zurichMoment } from '#src/time.ts';

describe('the next Sunday at nine', () => {
  test.each([
    ['from a Saturday in winter', '2026-01-10T12:00:00Z', '2026-01-11T08:00:00.000Z'],
    ['from a Monday in summer', '2026-07-06T00:00:00Z', '2026-07-12T07:00:00.000Z'],
    ['a second before', '2026-07-12T06:59:59Z', '2026-07-12T07:00:00.000Z'],
    ['at the very moment is a week later', '2026-07-12T07:00:00Z', '2026-07-19T07:00:00.000Z'],
    ['on the night summer time begins', '2026-03-29T00:30:00Z', '2026-03-29T07:00:00.000Z'],
    ['on the night summer time ends', '2026-10-25T00:30:00Z', '2026-10-25T08:00:00.000Z'],
    [
      'late on a Saturday, already Sunday in Zurich',
      '2026-01-10T23:30:00Z',
      '2026-01-11T08:00:00.000Z',
    ],
    ['over the end of a year', '2026-12-31T23:30:00Z', '2027-01-03T08:00:00.000Z'],
  ])('%s', (_, now, sunday) => {
    expect(nextSunday(new Date(now), 9).toISOString()).toBe(sunday);
  });
});

test('a Swiss day begins at midnight in Zurich', () => {
  const day = zurichDay(new Date('2026-07-12T12:00:00Z'));
  expect(zurichDay(new Date('2026-07-11T22:00:00Z'))).toBe(day);
  expect(zurichDay(new Date('2026-07-11T21:59:59Z'))).toBe(day - 1);
  expect(zurichMoment(day, 0).toISOString()).toBe('2026-07-11T22:00:00.000Z');
});
