import { expect, test } from 'vitest';
import { readingInput } from '#tests/reading.ts';
import { EMPTY_NOTE, joinNotes, readingKey } from './model.ts';

const note = (changes: object) => ({ ...EMPTY_NOTE, ...changes });

test('a reading has one key, whoever dated it, and another draw has another', () => {
  const reading = readingInput();
  const key = readingKey(reading);
  expect(key).toMatch(/^[0-9a-l]{32}$/);
  expect(readingKey({ ...readingInput({ createdAt: '2001-01-01T00:00:00.000Z' }) })).toBe(key);
  const { cardOrder, selectedCards } = reading;
  expect(readingKey({ cardOrder: cardOrder.toReversed(), selectedCards })).not.toBe(key);
  expect(readingKey({ cardOrder, selectedCards: selectedCards.toReversed() })).not.toBe(key);
});

test('notes of two tabs become one that holds what both typed', () => {
  const base = note({ title: 'Un titre', text: 'Lundi.' });
  const theirs = note({ title: 'Un titre', text: 'Lundi. Mardi.', change: 'little' });
  const mine = note({ title: 'Mon titre', text: 'Lundi. Mercredi.' });
  expect(joinNotes(base, theirs, mine)).toEqual({
    title: 'Mon titre',
    text: 'Lundi. Mardi.\n\nLundi. Mercredi.',
    change: 'little',
  });
  expect(joinNotes(base, base, mine)).toEqual(mine);
  expect(joinNotes(base, theirs, base)).toEqual(theirs);
  expect(joinNotes(EMPTY_NOTE, note({ title: 'A' }), note({ title: 'B' })).title).toBe('A / B');
  expect(joinNotes(base, theirs, note({ change: 'much' }))).toEqual({
    title: '',
    text: 'Lundi. Mardi.',
    change: 'much',
  });
});

test('a text that is part of the other is not told twice', () => {
  const long = note({ text: 'Lundi. Mardi.' });
  const short = note({ text: 'Lundi.' });
  expect(joinNotes(EMPTY_NOTE, long, short)).toEqual(long);
  expect(joinNotes(EMPTY_NOTE, short, long)).toEqual(long);
});
