import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { spreadPath } from '#src/tarot/spread-model.ts';
import { SPREADS } from '#src/tarot/spreads.ts';
import { type BuiltPage, fileSize, PUBLIC_PAGES, readSiteFile } from './built-site.ts';

const KB = 1000;
const MOST = {
  total: 75 * KB,
  css: 15 * KB,
  html: 14 * KB,
  longHtml: 18 * KB,
  script: 3 * KB,
  fonts: 60 * KB,
};
const DATE_CARDS = ['/arcane-de-naissance', '/arcane-de-l-annee'];
const DRAWS = ['/mes-tirages', ...SPREADS.map(spreadPath), '/tirage/lire', '/tirage/vos-cartes'];
/** The long reads, and the draws with the look of their whole letter: 14 KB would cut them short. */
const LONG = new Set(['/guide-tarot', '/confidentialite', ...DRAWS, ...DATE_CARDS]);
/** Pages whose islands are weighed by their own tests. */
const WITH_ISLANDS = new Set([...DRAWS, '/contact', '/infolettre', ...DATE_CARDS]);

const sizes = new Map<string, number>();

/** Bytes of the text with brotli; pages share their scripts, and each is weighed in several ways. */
function compressed(text: string): number {
  const known = sizes.get(text);
  if (known !== undefined) return known;
  const size = brotliCompressSync(text).length;
  sizes.set(text, size);
  return size;
}

function styles({ document }: BuiltPage): string {
  return document
    .querySelectorAll('style')
    .map((style) => style.rawText)
    .join('');
}

function fontBytes(page: BuiltPage): number {
  const declared = new Set(styles(page).match(/\/_astro\/fonts\/[\w.-]+/g));
  return [...declared].reduce((sum, file) => sum + (fileSize(file) ?? 0), 0);
}

/** Inline scripts and those that the page names; a test sees to it that they load no others. */
function scripts({ document }: BuiltPage): string {
  return document
    .querySelectorAll('script')
    .filter((script) => script.getAttribute('type') !== 'application/ld+json')
    .map((script) => {
      const source = script.getAttribute('src');
      return source ? readSiteFile(source).toString() : script.rawText;
    })
    .join('\n');
}

describe.each(PUBLIC_PAGES)('$path', (page) => {
  test('keeps to its bytes of HTML, styles included', () => {
    const most = LONG.has(page.path) ? MOST.longHtml : MOST.html;
    expect(compressed(page.html)).toBeLessThanOrEqual(most);
  });

  test('keeps to its bytes of CSS', () => {
    expect(page.document.querySelectorAll('link[rel="stylesheet"]')).toEqual([]);
    expect(compressed(styles(page))).toBeLessThanOrEqual(MOST.css);
  });

  test.skipIf(WITH_ISLANDS.has(page.path))(
    'keeps to its bytes of JavaScript, without React',
    () => {
      const code = scripts(page);
      expect(compressed(code)).toBeLessThanOrEqual(MOST.script);
      expect(code).not.toMatch(/react|import\s*["'(]/i);
      expect(page.document.querySelectorAll('astro-island')).toEqual([]);
    },
  );

  test('preloads two fonts at most, 60 KB in all', () => {
    const fonts = page.document
      .querySelectorAll('link[rel="preload"][as="font"]')
      .map((link) => link.getAttribute('href') ?? '');
    expect(fonts.length).toBeLessThanOrEqual(2);
    expect(fontBytes(page)).toBeGreaterThan(0);
    expect(fontBytes(page)).toBeLessThanOrEqual(MOST.fonts);
  });

  test.skipIf(page.path === '/tirage')('weighs 75 KB at most without its pictures', () => {
    const linked = page.document
      .querySelectorAll('script[src]')
      .map((script) => compressed(readSiteFile(script.getAttribute('src') ?? '').toString()))
      .reduce((sum, bytes) => sum + bytes, 0);
    expect(compressed(page.html) + linked + fontBytes(page)).toBeLessThanOrEqual(MOST.total);
  });

  test('has no inline style, which its policy would refuse', () => {
    expect(page.document.querySelectorAll('[style]').map(String)).toEqual([]);
  });

  test('gives every picture its size', () => {
    for (const image of page.document.querySelectorAll('img')) {
      expect(image.getAttribute('width'), image.toString()).toMatch(/^\d+$/);
      expect(image.getAttribute('height'), image.toString()).toMatch(/^\d+$/);
      expect(image.hasAttribute('alt'), image.toString()).toBe(true);
    }
  });
});
