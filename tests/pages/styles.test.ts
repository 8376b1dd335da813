import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BRAND } from '#src/brand.ts';
import { type BuiltPage, listAttributes, PAGES, PUBLIC_PAGES, readSiteFile } from './built-site.ts';

/** Classes without rules: one that Tailwind's variants need and one that scripts search for. */
const CLASSES_WITHOUT_RULES = new Set(['group', 'toaster']);
const CLASS = /\.((?:\\.|[\w-]|\P{ASCII})+)/gu;

const getSheet = ({ document }: BuiltPage) => listAttributes(document, 'link[rel="stylesheet"]')[0];

test('public pages share one style sheet', () => {
  expect(new Set(PUBLIC_PAGES.map(getSheet)).size).toBe(1);
});

test.each(PAGES)('every class in the HTML of $path has a rule', (page) => {
  const css = readSiteFile(getSheet(page) ?? '').toString();
  const rules = new Set([...css.matchAll(CLASS)].map(([, name = '']) => name.replaceAll('\\', '')));
  const classes = page.document
    .querySelectorAll('[class]')
    .flatMap(({ classList }) => classList.value)
    .map((name) => name.replaceAll('&amp;', '&'));
  expect(
    classes.filter((name) => name && !rules.has(name) && !CLASSES_WITHOUT_RULES.has(name)),
  ).toEqual([]);
});

test('the brand colours of mails and icons are those of the style sheets', () => {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8');
  for (const [name, value] of Object.entries(BRAND.colours)) {
    expect(tokens).toContain(`--color-${name}: ${value};`);
  }
});
