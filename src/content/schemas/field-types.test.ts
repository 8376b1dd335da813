import { expect, test } from 'vitest';
import { pagePath } from './field-types.ts';

test.each([
  ['/', true],
  ['/tirage/amour', true],
  ['//exemple.ch', false],
  ['/\\exemple.ch', false],
  ['https://exemple.ch', false],
  ['tirage', false],
])('pagePath accepts %s: %s', (value, isValid) => {
  expect(pagePath.safeParse(value).success).toBe(isValid);
});
