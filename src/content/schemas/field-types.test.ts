import { expect, test } from 'vitest';
import { path } from './field-types.ts';

test.each([
  ['/', true],
  ['/tirage/amour', true],
  ['//exemple.ch', false],
  ['/\\exemple.ch', false],
  ['https://exemple.ch', false],
  ['tirage', false],
])('%s is a page of the site: %s', (value, isValid) => {
  expect(path.safeParse(value).success).toBe(isValid);
});
