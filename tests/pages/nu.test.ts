import { expect, test } from 'vitest';
import { ON_DEMAND, SITE } from './built-site.ts';
import { hasJava, nuErrors } from './nu-checker.ts';

const java = await hasJava();
if (!java) console.warn('The Nu checker is skipped: there is no Java on this machine.');

test.runIf(java)('the Nu checker finds no error in any page', { timeout: 120_000 }, async () => {
  expect(await nuErrors(SITE, ON_DEMAND)).toEqual([]);
});
