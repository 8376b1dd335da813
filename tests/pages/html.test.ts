import { expect, test } from 'vitest';
import { PAGES } from './built-site.ts';
import { listHtmlErrors } from './html-validator.ts';

test.each(PAGES)('$path is valid HTML', async ({ html }) => {
  expect(await listHtmlErrors(html)).toEqual([]);
});
