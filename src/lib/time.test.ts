import { describe, expect, test } from 'vitest';
import {
  formatCalendarDate,
  formatDate,
  formatDateTime,
  formatSpokenTime,
  formatTime,
  formatWeekday,
  formatZurichInput,
  getNextSunday,
  getZurichDay,
  parseZurichInput,
  toZurichDateTime,
} from './time.ts';

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
    expect(getNextSunday(new Date(now), 9).toISOString()).toBe(sunday);
  });
});

test.each([
  ['2026-07-12', '2026-07-11T22:00:00.000Z', 24],
  ['2027-03-28', '2027-03-27T23:00:00.000Z', 23],
  ['2027-10-31', '2027-10-30T22:00:00.000Z', 25],
  ['1969-12-31', '1969-12-30T23:00:00.000Z', 24],
])('%s begins in Zurich at %s and has %i hours', (date, midnight, hours) => {
  const day = getZurichDay(new Date(`${date}T12:00:00Z`));
  const start = toZurichDateTime(day, 0);
  expect([formatCalendarDate(day), start.toISOString()]).toEqual([date, midnight]);
  const before = new Date(start.getTime() - 1);
  expect([getZurichDay(start), getZurichDay(before)]).toEqual([day, day - 1]);
  expect(toZurichDateTime(day + 1, 0).getTime() - start.getTime()).toBe(hours * 3_600_000);
});

test.each([
  ['begins', '2026-03-29T00:59:59Z', '01:59', '2026-03-29T01:00:00Z', '03:00'],
  ['ends', '2026-10-25T00:59:59Z', '02:59', '2026-10-25T01:00:00Z', '02:00'],
])('clocks change when summer time %s', (_, before, shownBefore, after, shownAfter) => {
  expect([formatTime(before), formatTime(after)]).toEqual([shownBefore, shownAfter]);
  const day = getZurichDay(new Date(before));
  expect(getZurichDay(new Date(after))).toBe(day);
  expect(formatTime(toZurichDateTime(day, 0).toISOString())).toBe('00:00');
  expect(formatTime(toZurichDateTime(day, 4).toISOString())).toBe('04:00');
});

describe('a field', () => {
  test('means Swiss time, in winter and in summer', () => {
    expect(parseZurichInput('2026-12-01T09:00')).toBe('2026-12-01T08:00:00.000Z');
    expect(parseZurichInput('2027-07-01T09:00')).toBe('2027-07-01T07:00:00.000Z');
    expect(parseZurichInput('')).toBeNull();
  });

  test.each(['2027-03-28T00:30', '2027-03-28T03:30', '2027-10-31T01:30', '2027-10-31T04:30'])(
    '%s comes back as it was written, on the nights the clocks change too',
    (field) => {
      expect(formatZurichInput(parseZurichInput(field) ?? '')).toBe(field);
    },
  );

  test('in the hour that summer time skips is an hour later', () => {
    const moment = parseZurichInput('2027-03-28T02:30') ?? '';
    expect(formatTime(moment)).toBe('03:30');
  });

  test.each(['0002', '0020', '0202', '2027'])('the year %s, half typed, stays', (year) => {
    const field = `${year}-11-23T14:30`;
    expect(formatZurichInput(parseZurichInput(field) ?? '')).toBe(field);
  });
});

test('dates are written in French, in Swiss time', () => {
  expect(formatDate('2026-03-01')).toBe('1er mars 2026');
  expect(formatDate('2026-11-20')).toBe('20 novembre 2026');
  expect(formatDate('2026-11-20T23:30:00Z')).toBe('21 novembre 2026');
  expect(formatDate('2026-12-31T23:30:00Z')).toBe('1er janvier 2027');
  expect(formatWeekday(new Date('2026-02-28T23:30:00Z'))).toBe('dimanche');
  expect(formatDateTime('2026-03-01T08:05:00Z')).toBe('1er mars 2026 à 09:05');
  expect(formatSpokenTime('2026-03-01T08:05:00Z')).toBe('9\u00a0h\u00a005');
});
