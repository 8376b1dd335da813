import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { OPTIONAL_PAGES } from '#src/content/page-definitions.ts';
import { buildAlternativeSite } from '#tests/support/alternative-site.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform();

describe('as delivered', () => {
  test.each(OPTIONAL_PAGES)('/%s shows the 404 page', async (name) => {
    const response = await platform.fetch(`/${name}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('404 Page Not Found');
  });
});

describe('once published', () => {
  let site = '';
  beforeAll(async () => {
    site = await buildAlternativeSite();
  });

  test.each(OPTIONAL_PAGES)('/%s is routed, indexed and listed in the sitemap', async (name) => {
    const html = await readFile(join(site, `${name}.html`), 'utf8');
    expect(html).toContain('<meta name="robots" content="index');
    expect(html).toMatch(/<h1[^>]*>/);
    const sitemap = await readFile(join(site, 'sitemap.xml'), 'utf8');
    expect(sitemap).toContain(`/${name}</loc>`);
  });

  test('the testimonials are on their page', async () => {
    const html = await readFile(join(site, 'temoignages.html'), 'utf8');
    expect(html.match(/<blockquote/g)).toHaveLength(3);
    expect(html).not.toContain('[[');
    const ratings = [...html.matchAll(/aria-label="(\d) sur 5">(.*?)<\/p>/g)];
    const stars = ratings.map(([, , icons = '']) => icons.split('fill="currentColor"').length - 1);
    expect(stars).toEqual(ratings.map(([, rating]) => Number(rating)));
    expect(stars).toHaveLength(3);
  });

  test('a page whose testimonials were taken away has no section for them', async () => {
    const read = (page: string) => readFile(join(site, `${page}.html`), 'utf8');
    const count = (html: string, tag: string) => html.split(`<${tag}`).length - 1;
    const delivered = await (await platform.fetch('/infolettre')).text();
    const shown = await read('infolettre');
    expect(count(await read('tarifs'), 'blockquote')).toBe(3);
    expect(count(shown, 'blockquote')).toBe(0);
    expect(count(shown, 'h2')).toBe(count(delivered, 'h2') - 1);
  });

  test('the list of posts has pages of twelve, which lead to each other', async () => {
    const pages = await Promise.all(
      ['blog', 'blog/page/2', 'blog/page/3'].map(async (page) =>
        parse(await readFile(join(site, `${page}.html`), 'utf8')),
      ),
    );
    const hrefsOf = (page: HTMLElement, selector: string) =>
      page.querySelectorAll(selector).map((link) => link.getAttribute('href'));
    const listed = pages.map((page) => hrefsOf(page, 'ul [data-part="link"]'));
    expect(listed.map(({ length }) => length)).toEqual([13, 12, 5]);
    const others = Array.from({ length: 30 }, (_, index) => index).toSpliced(3, 1);
    expect(listed.flat()).toEqual([3, ...others].map((index) => `/blog/article-${index}`));
    expect(pages.map((page) => hrefsOf(page, 'nav :is([rel="prev"], [rel="next"])'))).toEqual([
      ['/blog/page/2'],
      ['/blog', '/blog/page/3'],
      ['/blog/page/2'],
    ]);
  });

  test('search engines read whose the pictures are', async () => {
    const html = await readFile(join(site, 'arcanes/le-mat.html'), 'utf8');
    expect(html).toContain('"creditText":"Atelier d’essai"');
    expect(html).toContain('"license":"https://exemple.ch/licence"');
  });
});
