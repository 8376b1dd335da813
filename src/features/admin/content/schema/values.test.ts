import { describe, expect, test } from 'vitest';
import {
  entriesOf,
  entryTitle,
  moved,
  namesAround,
  numberFrom,
  numberText,
  valueAt,
} from './values.ts';

describe('a value inside another', () => {
  const whole = { phone: { dial: '1' }, list: [{ text: 'a' }, { text: 'b' }], rest: {} };

  test('is read by its name', () => {
    expect(valueAt(whole, 'list.1.text')).toBe('b');
    expect(valueAt(whole, 'nothing.at.all')).toBeUndefined();
    expect(valueAt(whole, '')).toBe(whole);
  });

  test('belongs to what it stands in, not to what begins alike', () => {
    expect(namesAround('list.1.text')).toEqual(['list.1.text', 'list.1', 'list', '']);
    expect(namesAround('list.10')).not.toContain('list.1');
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
  const about = { properties: { card: { words: { '00-le-mat': 'Le Mat' } } } };
  expect(entryTitle({}, { id: 'prix', question: 'Combien ?', answer: 'Peu.' })).toBe('Combien ?');
  expect(entryTitle(about, { card: '00-le-mat', relu: false, text: 'Loin.' })).toBe('Le Mat');
  expect(entryTitle({}, ['Une.', 'Deux.'])).toBe('');
  const after = { words: { 'l-hermite': 'L’Hermite' } };
  const couple = { properties: { after, place: { words: { quality: 'Qualité' } } } };
  expect(entryTitle(couple, { after: 'l-hermite', place: 'quality' })).toBe('L’Hermite, qualité');
  expect(entryTitle(couple, { after: '', place: 'quality' })).toBe('Qualité');
});

test('a list’s entries say what they are, a record’s have words for it', () => {
  const item = { type: 'object', properties: { title: { type: 'string' } } };
  const list = { kind: 'list', item, least: 0, most: 9, isClosed: false } as const;
  expect(entriesOf('main', list, [{ title: 'Appel', text: 'Long.' }])).toMatchObject([
    { name: 'main.0', title: 'Appel' },
  ]);
  const record = { kind: 'record', item, words: { water: 'Eau' } } as const;
  expect(entriesOf('seen', record, { water: { title: 'Un fleuve' }, fire: [] })).toMatchObject([
    { name: 'seen.water', title: 'Eau' },
    { name: 'seen.fire', title: 'fire' },
  ]);
  expect(entriesOf('main', list, undefined)).toEqual([]);
});
