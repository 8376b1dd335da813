import { expect, test } from 'vitest';
import {
  formatNumber,
  getItemTitle,
  getValue,
  isInside,
  moveItem,
  parseNumber,
} from './form-schema.ts';

test('getValue returns the value with this name', () => {
  const value = { phone: { dial: '1' }, list: [{ text: 'a' }, { text: 'b' }], rest: {} };
  expect(getValue(value, 'list.1.text')).toBe('b');
  expect(getValue(value, 'nothing.at.all')).toBeUndefined();
  expect(getValue(value, '')).toBe(value);
});

test('isInside compares whole parts of names', () => {
  expect(isInside('list.1', 'list.1.text')).toBe(true);
  expect(isInside('list.1', 'list.1')).toBe(true);
  expect(isInside('list.1', 'list.10')).toBe(false);
});

test('moveItem moves an item forwards or backwards', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});

test('parseNumber accepts a comma or a point, and formatNumber writes a comma', () => {
  expect(['2,90', '2.90', '1’200', '3,'].map(parseNumber)).toEqual([2.9, 2.9, 1200, 3]);
  expect(['53 CHF', '', '1,2,3'].map(parseNumber)).toEqual(['53 CHF', '', '1,2,3']);
  expect(formatNumber(2.9, true)).toBe('2,90');
  expect(formatNumber(53, true)).toBe('53');
  expect(formatNumber(4.5, false)).toBe('4,5');
  expect(formatNumber('53 CHF', true)).toBe('53 CHF');
  expect(formatNumber(null, false)).toBe('');
});

test('getItemTitle returns the name of the card, or the first text', () => {
  const schema = { properties: { card: { words: { '00-le-mat': 'Le Mat' } } } };
  expect(getItemTitle({}, { id: 'prix', question: 'Combien ?', answer: 'Peu.' })).toBe('Combien ?');
  expect(getItemTitle(schema, { card: '00-le-mat', text: 'Loin.' })).toBe('Le Mat');
  expect(getItemTitle({}, ['Une.', 'Deux.'])).toBe('');
});
