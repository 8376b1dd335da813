import { expect, test } from 'vitest';
import { PAGES } from './built-site.ts';
import { frenchFaults, siteTexts } from './french-texts.ts';

test('what the pages say of their own is good French', () => {
  expect(PAGES.flatMap(({ document }) => siteTexts(document)).length).toBeGreaterThan(500);
  expect([...new Set(PAGES.flatMap(({ document }) => frenchFaults(document)))]).toEqual([]);
});
