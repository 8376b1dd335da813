import { basename } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type BuiltPage, fileSize, PAGES, PUBLIC_PAGES, readSiteFile } from './built-site.ts';

/**
 * Kilobytes, a little above the present ones; the first row that matches a page holds for it. HTML and style sheets
 * with Brotli; scripts with gzip, with all that they import statically; for the administration also what it loads later.
 */
const BUDGETS = [
  { pages: /^\/admin$/, html: 24, scripts: 222 },
  { pages: /^\/mes-tirages$/, html: 24, scripts: 127 },
  { pages: /^\/tirage\/lire$/, html: 24, scripts: 113 },
  { pages: /^\/tirage(\/croix|\/trois)?$/, html: 26, scripts: 101 },
  { pages: /^\/(contact|infolettre)$/, html: 26, scripts: 92 },
  { pages: /^\/arcane-de-[\w-]+$/, html: 28, scripts: 76 },
  { pages: /^\/blog(\/categorie\/[\w-]+)?$/, html: 27, scripts: 2 },
  { pages: /./, html: 27, scripts: 1 },
];
const MAX_FONT_BYTES = 60_000;
const KB = 1000;

const STATIC_IMPORT = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const ANY_IMPORT = /(?:from|import)[\s(]*["'`]\.\/([^"'`]+\.js)["'`]/g;

const sizes = new Map<string, number>();

function compress(file: string, how: (bytes: Buffer) => Buffer): number {
  const size = sizes.get(file) ?? how(readSiteFile(file)).length;
  sizes.set(file, size);
  return size;
}

function sheets({ document }: BuiltPage): string[] {
  return document
    .querySelectorAll('link[rel="stylesheet"]')
    .map((link) => link.getAttribute('href') ?? '');
}

/** The script files of the page's elements and islands, and what they import. */
function scripts({ html }: BuiltPage, imports: RegExp): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const code = readSiteFile(`_astro/${name}`).toString();
    for (const [, next = ''] of code.matchAll(imports)) visit(basename(next));
  };
  for (const [, name = ''] of html.matchAll(/\/_astro\/([\w.-]+\.js)/g)) visit(name);
  return [...found].map((name) => `_astro/${name}`);
}

function sum(files: string[], how: (bytes: Buffer) => Buffer): number {
  return files.reduce((bytes, file) => bytes + compress(file, how), 0);
}

describe.each(PAGES)('$path', (page) => {
  const budget = BUDGETS.find(({ pages }) => pages.test(page.path)) ?? BUDGETS[0];
  if (!budget) throw new Error('Every page has a budget');

  test('keeps to its kilobytes of HTML and style sheets', () => {
    expect(sheets(page)).toHaveLength(1);
    const bytes = brotliCompressSync(page.html).length + sum(sheets(page), brotliCompressSync);
    expect(bytes).toBeLessThanOrEqual(budget.html * KB);
  });

  test('keeps to its kilobytes of scripts', () => {
    const files = scripts(page, page.path === '/admin' ? ANY_IMPORT : STATIC_IMPORT);
    expect(sum(files, gzipSync)).toBeLessThanOrEqual(budget.scripts * KB);
  });

  test('preloads two fonts at most', () => {
    const fonts = page.document
      .querySelectorAll('link[rel="preload"][as="font"]')
      .map((link) => link.getAttribute('href') ?? '');
    const bytes = fonts.map((file) => fileSize(file) ?? Number.POSITIVE_INFINITY);
    expect(fonts).toHaveLength(2);
    expect(bytes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(MAX_FONT_BYTES);
  });
});

test.each(PUBLIC_PAGES)(
  '$path has no inline style, and gives every picture its size',
  ({ document }) => {
    expect(document.querySelectorAll('[style]').map(String)).toEqual([]);
    const unsized = document
      .querySelectorAll('img')
      .filter((image) => !['width', 'height', 'alt'].every((name) => image.hasAttribute(name)));
    expect(unsized.map(String)).toEqual([]);
  },
);
