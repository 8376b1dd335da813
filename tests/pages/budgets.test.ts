import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { declaredAt } from '#src/content/pages.ts';
import { type BuiltPage, fileSize, PUBLIC_PAGES, readSiteFile } from './built-site.ts';

const KB = 1000;
const MOST = {
  total: 75 * KB,
  css: 15 * KB,
  script: 3 * KB,
  fonts: 60 * KB,
};
/** Where a page that may weigh more says so; what stands below a declared page keeps to what is usual. */
const DECLARATIONS = 'src/content/pages.ts';

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
  const { html = 14, islands = false } = declaredAt(page.path) ?? {};
  const unless = (field: string) => `${page.path}, unless ${DECLARATIONS} says \`${field}\` of it`;

  test('keeps to its bytes of HTML, styles included', () => {
    const bytes = compressed(page.html);
    expect(bytes, unless('html')).toBeLessThanOrEqual(html * KB);
  });

  test('keeps to its bytes of CSS', () => {
    expect(page.document.querySelectorAll('link[rel="stylesheet"]')).toEqual([]);
    expect(compressed(styles(page))).toBeLessThanOrEqual(MOST.css);
  });

  test.skipIf(islands)('keeps to its bytes of JavaScript, without React', () => {
    const found = page.document.querySelectorAll('astro-island');
    const components = found.map((island) => island.getAttribute('component-url'));
    expect(components, unless('islands: true')).toEqual([]);
    const code = scripts(page);
    expect(compressed(code), page.path).toBeLessThanOrEqual(MOST.script);
    // Not the code itself: a failure would print all of it.
    expect(/react|import\s*["'(]/i.exec(code)?.[0], page.path).toBeUndefined();
  });

  test('preloads two fonts at most, 60 KB in all', () => {
    const fonts = page.document
      .querySelectorAll('link[rel="preload"][as="font"]')
      .map((link) => link.getAttribute('href') ?? '');
    expect(fonts.length).toBeLessThanOrEqual(2);
    expect(fontBytes(page)).toBeGreaterThan(0);
    expect(fontBytes(page)).toBeLessThanOrEqual(MOST.fonts);
  });

  test('weighs 75 KB at most without its pictures', () => {
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
