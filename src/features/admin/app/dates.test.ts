import { expect, test } from 'vitest';
import { frenchDay, fromZurichField, toZurichField } from './dates.ts';

test('a field means Swiss time, in winter and in summer', () => {
  expect(fromZurichField('2026-12-01T09:00')).toBe('2026-12-01T08:00:00.000Z');
  expect(fromZurichField('2027-07-01T09:00')).toBe('2027-07-01T07:00:00.000Z');
  expect(fromZurichField('')).toBeNull();
});

test.each(['2027-03-28T00:30', '2027-03-28T03:30', '2027-10-31T01:30', '2027-10-31T04:30'])(
  '%s comes back as it was written, on the nights the clocks change too',
  (field) => {
    expect(toZurichField(fromZurichField(field) ?? '')).toBe(field);
  },
);

test.each(['0002', '0020', '0202', '2027'])('the year %s, half typed, stays as it is', (year) => {
  const field = `${year}-11-23T14:30`;
  expect(toZurichField(fromZurichField(field) ?? '')).toBe(field);
});

test('the first of a month is an ordinal', () => {
  expect(frenchDay('2026-03-01T10:00:00Z')).toBe('1er mars 2026');
  expect(frenchDay('2026-11-20T23:30:00Z')).toBe('21 novembre 2026');
});
