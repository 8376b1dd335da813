import { basename } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  type BuiltPage,
  getFileSize,
  listAttributes,
  PAGES,
  PUBLIC_PAGES,
  readSiteFile,
} from './built-site.ts';

/**
 * Limits in kilobytes, a little above the current sizes. The first row that matches a path applies. HTML and style sheets
 * are compressed with Brotli, scripts with gzip. Scripts include their static imports, in the administration all imports.
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

function getCompressedSize(file: string, compress: (bytes: Buffer) => Buffer): number {
  const size = sizes.get(file) ?? compress(readSiteFile(file)).length;
  sizes.set(file, size);
  return size;
}

/** Returns the script files of the page's elements and islands, and of their imports. */
function listScripts({ html }: BuiltPage, imports: RegExp): string[] {
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

function sumSizes(files: string[], compress: (bytes: Buffer) => Buffer): number {
  return files.reduce((bytes, file) => bytes + getCompressedSize(file, compress), 0);
}

describe.each(PAGES)('$path', (page) => {
  const budget = BUDGETS.find(({ pages }) => pages.test(page.path));
  if (!budget) throw new Error('Every page has a budget');

  test('stays within its budget for HTML and style sheets', () => {
    const sheets = listAttributes(page.document, 'link[rel="stylesheet"]');
    expect(sheets).toHaveLength(1);
    const bytes = brotliCompressSync(page.html).length + sumSizes(sheets, brotliCompressSync);
    expect(bytes).toBeLessThanOrEqual(budget.html * KB);
  });

  test('stays within its budget for scripts', () => {
    const files = listScripts(page, page.path === '/admin' ? ANY_IMPORT : STATIC_IMPORT);
    expect(sumSizes(files, gzipSync)).toBeLessThanOrEqual(budget.scripts * KB);
  });

  test('preloads two small fonts', () => {
    const fonts = listAttributes(page.document, 'link[rel="preload"][as="font"]');
    const bytes = fonts.map((file) => getFileSize(file) ?? Number.POSITIVE_INFINITY);
    expect(fonts).toHaveLength(2);
    expect(bytes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(MAX_FONT_BYTES);
  });
});

test.each(PUBLIC_PAGES)('$path has no inline style and only complete images', ({ document }) => {
  expect(document.querySelectorAll('[style]').map(String)).toEqual([]);
  const incomplete = document
    .querySelectorAll('img')
    .filter((image) => !['width', 'height', 'alt'].every((name) => image.hasAttribute(name)));
  expect(incomplete.map(String)).toEqual([]);
});
