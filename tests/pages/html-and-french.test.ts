import { expect, test } from 'vitest';
import { PAGES } from './built-site.ts';
import { listFrenchErrors, listSiteTexts } from './french-texts.ts';
import { listHtmlErrors } from './html-validator.ts';

test.each(PAGES)('$path is valid HTML', async ({ html }) => {
  expect(await listHtmlErrors(html)).toEqual([]);
});

test('the texts that the administrator did not write are correct French', () => {
  expect(PAGES.flatMap(({ document }) => listSiteTexts(document)).length).toBeGreaterThan(500);
  expect([...new Set(PAGES.flatMap(({ document }) => listFrenchErrors(document)))]).toEqual([]);
});
