import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MAIL_PAGES } from '#src/site-config.ts';
import {
  getFileSize,
  getMetaContent,
  INDEXED_PAGES,
  isPostList,
  PUBLIC_PAGES,
  readSiteFile,
} from './built-site.ts';

const MAX_PICTURE_BYTES = 120_000;

describe.each(PUBLIC_PAGES)('$path', (page) => {
  const { document, path } = page;
  const title = document.querySelector('title')?.text ?? '';

  test('has its language, a title and one first-level heading', () => {
    expect(document.querySelector('html')?.getAttribute('lang')).toBe('fr-CH');
    expect(title.length).toBeGreaterThan(20);
    expect(title.length).toBeLessThanOrEqual(75);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
  });

  test('has a description and keywords', () => {
    const description = getMetaContent(page, 'description') ?? '';
    expect(description.length).toBeGreaterThanOrEqual(110);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(getMetaContent(page, 'keywords')?.split(', ').length).toBeGreaterThanOrEqual(4);
  });

  test('has instructions for robots and its own canonical address', () => {
    const expected = INDEXED_PAGES.includes(page) ? /^index, follow/ : /^noindex/;
    expect(getMetaContent(page, 'robots')).toMatch(expected);
    const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '';
    expect(new URL(canonical).pathname).toBe(path);
    expect(getMetaContent(page, 'og:url')).toBe(canonical);
  });

  test('has complete metadata for social networks', () => {
    for (const name of ['og:title', 'twitter:title'])
      expect(getMetaContent(page, name)).toBe(title);
    for (const name of ['og:description', 'twitter:description']) {
      expect(getMetaContent(page, name)).toBe(getMetaContent(page, 'description'));
    }
    expect(getMetaContent(page, 'og:locale')).toBe('fr_CH');
    expect(getMetaContent(page, 'og:site_name')).toBeTruthy();
    expect(getMetaContent(page, 'og:type')).toMatch(/^(website|article)$/);
    expect(getMetaContent(page, 'twitter:card')).toBe('summary_large_image');
    expect(getMetaContent(page, 'og:image:alt')).toBeTruthy();
  });

  test('has a small social picture of 1200 by 630 pixels', async () => {
    const address = getMetaContent(page, 'og:image') ?? '';
    expect(getMetaContent(page, 'twitter:image')).toBe(address);
    const file = new URL(address).pathname;
    expect(getFileSize(file)).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
    const { width, height, format } = await sharp(readSiteFile(file)).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
  });

  test('links the icons, the manifest and the feed', () => {
    const relations = document.querySelectorAll('link').map((link) => link.getAttribute('rel'));
    expect(relations).toEqual(
      expect.arrayContaining(['icon', 'apple-touch-icon', 'manifest', 'alternate']),
    );
  });
});

test.each(['og:title', 'description', 'og:image'])(
  '%s is unique among the indexed pages',
  (name) => {
    const hasOwnImage = ({ path }: (typeof INDEXED_PAGES)[number]) =>
      !isPostList(path) && path !== MAIL_PAGES.archive;
    const compared = name === 'og:image' ? INDEXED_PAGES.filter(hasOwnImage) : INDEXED_PAGES;
    expect(new Set(compared.map((page) => getMetaContent(page, name))).size).toBe(compared.length);
  },
);
