import { describe, expect, test } from 'vitest';
import {
  contains,
  isWithin,
  moved,
  numberFrom,
  numberText,
  summaryOf,
  valueAt,
  withValue,
} from './values.ts';

describe('a value inside another', () => {
  const whole = { phone: { dial: '1' }, list: [{ text: 'a' }, { text: 'b' }], rest: {} };

  test('is read and replaced by its name; all else stays the same object', () => {
    expect(valueAt(whole, 'list.1.text')).toBe('b');
    expect(valueAt(whole, 'nothing.at.all')).toBeUndefined();
    const next = withValue(whole, 'list.1.text', 'c') as typeof whole;
    expect(next).toEqual({ ...whole, list: [{ text: 'a' }, { text: 'c' }] });
    expect(next.phone).toBe(whole.phone);
    expect(next.list[0]).toBe(whole.list[0]);
    expect(whole.list[1]).toEqual({ text: 'b' });
  });

  test('is taken away', () => {
    expect(withValue({ href: '/', id: 'a' }, 'href', undefined)).toEqual({ id: 'a' });
  });

  test('belongs to what it stands in, not to what begins alike', () => {
    expect(isWithin('list.1.text', 'list.1')).toBe(true);
    expect(isWithin('list.10', 'list.1')).toBe(false);
    expect(isWithin('list', '')).toBe(true);
  });
});

test('items are moved', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});

test('a number is typed with a comma or a point; anything else stays as it is', () => {
  expect(['2,90', '2.90', '1’200', '3,'].map(numberFrom)).toEqual([2.9, 2.9, 1200, 3]);
  expect(['53 CHF', '', '1,2,3'].map(numberFrom)).toEqual(['53 CHF', '', '1,2,3']);
  expect(numberText(2.9, true)).toBe('2,90');
  expect(numberText(53, true)).toBe('53');
  expect(numberText(4.5, false)).toBe('4,5');
  expect(numberText('53 CHF', true)).toBe('53 CHF');
  expect(numberText(null, false)).toBe('');
});

test('an entry is known by what it says', () => {
  const cards = { 'le-mat': 'Le Mat', 'la-lune': 'La Lune' };
  expect(summaryOf({ id: 'prix', question: 'Combien ?', answer: 'Peu.' }, cards)).toEqual({
    title: 'Combien ?',
    excerpt: 'Peu.',
  });
  expect(summaryOf({ cards: ['le-mat', 'la-lune'], relu: false, apart: 'Loin.' }, cards)).toEqual({
    title: 'Le Mat – La Lune',
    excerpt: 'Loin.',
  });
  expect(summaryOf(['Une.', 'Deux.'], cards).excerpt).toBe('Une. · Deux.');
});

test('words are found without accents and capitals', () => {
  expect(contains({ title: 'L’Étoile', text: 'Une cruche' }, 'etoile CRUCHE')).toBe(true);
  expect(contains({ title: 'L’Étoile' }, 'lune')).toBe(false);
  expect(contains('rien', '')).toBe(true);
});
