import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BRAND } from '#src/brand.ts';
import { type BuiltPage, PAGES, PUBLIC_PAGES, readSiteFile } from './built-site.ts';

/** Classes without rules: Tailwind's marker for variants, and what scripts look for. */
const MARKERS = new Set(['group', 'toaster']);
const CLASS = /\.((?:\\.|[\w-]|\P{ASCII})+)/gu;

function sheetOf({ document }: BuiltPage): string | undefined {
  return document.querySelector('link[rel="stylesheet"]')?.getAttribute('href');
}

test('public pages share one sheet', () => {
  expect(new Set(PUBLIC_PAGES.map(sheetOf)).size).toBe(1);
});

test.each(PAGES)('every class in the HTML of $path has a rule', (page) => {
  const css = readSiteFile(sheetOf(page) ?? '').toString();
  const rules = new Set([...css.matchAll(CLASS)].map(([, name = '']) => name.replaceAll('\\', '')));
  const classes = page.document
    .querySelectorAll('[class]')
    .flatMap(({ classList }) => classList.value)
    .map((name) => name.replaceAll('&amp;', '&'));
  expect(classes.filter((name) => name && !rules.has(name) && !MARKERS.has(name))).toEqual([]);
});

test('mails and icons use the colours of the style sheets', () => {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8');
  for (const [name, value] of Object.entries(BRAND.colours)) {
    expect(tokens).toContain(`--color-${name}: ${value};`);
  }
});
