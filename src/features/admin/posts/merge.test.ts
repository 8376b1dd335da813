import { expect, test } from 'vitest';
import { compareEdits, mergeEdits } from './merge.ts';

const merge = (base: string, mine: string, stored: string) =>
  mergeEdits(compareEdits(base, mine, stored));

test('edits of different lines both find their place', () => {
  expect(merge('a\nb\nc\nd', 'a\nB\nc\nd', 'a\nb\nc\nD\ne')).toBe('a\nB\nc\nD\ne');
  expect(merge('a\nb\nc', 'b\nc', 'a\nb\nc\nd')).toBe('b\nc\nd');
});

test('where both wrote, both are kept, mine first', () => {
  const stretches = compareEdits('a\nb\nc', 'a\nmine\nc', 'a\nstored\nc');
  expect(stretches.map(({ kind }) => kind)).toEqual(['same', 'both', 'same']);
  expect(mergeEdits(stretches)).toBe('a\nmine\nstored\nc');
});

test('the same edit on both sides is one', () => {
  expect(merge('a\nb', 'a\nx', 'a\nx')).toBe('a\nx');
  expect(merge('', 'a', 'a')).toBe('a');
});

test('without a change nothing changes, blank lines included', () => {
  const text = 'a\n\n\nb\n';
  expect(merge(text, text, text)).toBe(text);
});
