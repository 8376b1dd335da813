import { expect, test } from 'vitest';
import { followItems, keyItems } from './item-keys.ts';

const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
const start = keyItems([a, b, c]);
const [first, second, third] = start.keys;

test('each item has a key of its own', () => {
  expect(new Set(start.keys).size).toBe(3);
});

test('a key goes where its item goes', () => {
  expect(followItems(start, [c, a, b]).keys).toEqual([third, first, second]);
  expect(followItems(start, [a, c]).keys).toEqual([first, third]);
});

test('an item that is typed in keeps its key, a new one gets another', () => {
  expect(followItems(start, [a, { name: 'b2' }, c]).keys).toEqual(start.keys);
  const longer = followItems(start, [a, b, c, { name: '' }]);
  expect(longer.keys.slice(0, 3)).toEqual(start.keys);
  expect(start.keys).not.toContain(longer.keys[3]);
});

test('what is removed and comes back is what it was, and the others stay', () => {
  const shorter = followItems(start, [a, c]);
  expect(followItems(shorter, [a, b, c]).keys).toEqual(start.keys);
});

test('equal words of a list are told apart', () => {
  const words = keyItems(['un', 'deux']);
  const typed = followItems(words, ['un', 'un']);
  expect(typed.keys).toEqual(words.keys);
  expect(followItems(typed, ['un']).keys).toEqual([words.keys[0]]);
});
