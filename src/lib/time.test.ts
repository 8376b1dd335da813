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
  getZurichDayNumber,
  parseZurichInput,
  toZurichDateTime,
} from './time.ts';

describe('getNextSunday', () => {
  test.each([
    ['from a Saturday in winter', '2026-01-10T12:00:00Z', '2026-01-11T08:00:00.000Z'],
    ['from a Monday in summer', '2026-07-06T00:00:00Z', '2026-07-12T07:00:00.000Z'],
    ['from a Sunday one second before nine', '2026-07-12T06:59:59Z', '2026-07-12T07:00:00.000Z'],
    ['from Sunday at nine, a week later', '2026-07-12T07:00:00Z', '2026-07-19T07:00:00.000Z'],
    ['from the night when summer time begins', '2026-03-29T00:30:00Z', '2026-03-29T07:00:00.000Z'],
    ['from the night when summer time ends', '2026-10-25T00:30:00Z', '2026-10-25T08:00:00.000Z'],
    ['from a Sunday that is Saturday in UTC', '2026-01-10T23:30:00Z', '2026-01-11T08:00:00.000Z'],
    ['from the end of a year', '2026-12-31T23:30:00Z', '2027-01-03T08:00:00.000Z'],
  ])('returns the next Sunday at nine in Zurich %s', (_, now, sunday) => {
    expect(getNextSunday(new Date(now), 9).toISOString()).toBe(sunday);
  });
});

test.each([
  ['2026-07-12', '2026-07-11T22:00:00.000Z', 24],
  ['2027-03-28', '2027-03-27T23:00:00.000Z', 23],
  ['2027-10-31', '2027-10-30T22:00:00.000Z', 25],
  ['1969-12-31', '1969-12-30T23:00:00.000Z', 24],
])('the Zurich day %s begins at %s and has %i hours', (date, midnight, hours) => {
  const day = getZurichDayNumber(new Date(`${date}T12:00:00Z`));
  const start = toZurichDateTime(day, 0);
  expect([formatCalendarDate(day), start.toISOString()]).toEqual([date, midnight]);
  const before = new Date(start.getTime() - 1);
  expect([getZurichDayNumber(start), getZurichDayNumber(before)]).toEqual([day, day - 1]);
  expect(toZurichDateTime(day + 1, 0).getTime() - start.getTime()).toBe(hours * 3_600_000);
});

test.each([
  ['begins', '2026-03-29T00:59:59Z', '01:59', '2026-03-29T01:00:00Z', '03:00'],
  ['ends', '2026-10-25T00:59:59Z', '02:59', '2026-10-25T01:00:00Z', '02:00'],
])('the time of day changes when summer time %s', (_, before, timeBefore, after, timeAfter) => {
  expect([formatTime(before), formatTime(after)]).toEqual([timeBefore, timeAfter]);
  const day = getZurichDayNumber(new Date(before));
  expect(getZurichDayNumber(new Date(after))).toBe(day);
  expect(formatTime(toZurichDateTime(day, 0).toISOString())).toBe('00:00');
  expect(formatTime(toZurichDateTime(day, 4).toISOString())).toBe('04:00');
});

describe('parseZurichInput', () => {
  test('reads the field as Swiss time in winter and in summer, and an empty field as null', () => {
    expect(parseZurichInput('2026-12-01T09:00')).toBe('2026-12-01T08:00:00.000Z');
    expect(parseZurichInput('2027-07-01T09:00')).toBe('2027-07-01T07:00:00.000Z');
    expect(parseZurichInput('')).toBeNull();
  });

  test.each(['2027-03-28T00:30', '2027-03-28T03:30', '2027-10-31T01:30', '2027-10-31T04:30'])(
    'is reversed by formatZurichInput for %s, near a clock change',
    (field) => {
      expect(formatZurichInput(parseZurichInput(field) ?? '')).toBe(field);
    },
  );

  test('moves a time in the hour that summer time skips to an hour later', () => {
    expect(formatTime(parseZurichInput('2027-03-28T02:30') ?? '')).toBe('03:30');
  });

  test.each(['0002', '0020', '0202', '2027'])('keeps the half-typed year %s', (year) => {
    const field = `${year}-11-23T14:30`;
    expect(formatZurichInput(parseZurichInput(field) ?? '')).toBe(field);
  });
});

test('the format functions write dates and times in French, in Swiss time', () => {
  expect(formatDate('2026-03-01')).toBe('1er mars 2026');
  expect(formatDate('2026-11-20')).toBe('20 novembre 2026');
  expect(formatDate('2026-11-20T23:30:00Z')).toBe('21 novembre 2026');
  expect(formatDate('2026-12-31T23:30:00Z')).toBe('1er janvier 2027');
  expect(formatWeekday(new Date('2026-02-28T23:30:00Z'))).toBe('dimanche');
  expect(formatDateTime('2026-03-01T08:05:00Z')).toBe('1er mars 2026 à 09:05');
  expect(formatSpokenTime('2026-03-01T08:05:00Z')).toBe('9\u00a0h\u00a005');
});
