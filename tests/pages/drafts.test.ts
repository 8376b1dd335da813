import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { OPTIONAL_PAGES } from '#src/content/page-definitions.ts';
import { buildAlternativeSite } from '#tests/support/alternative-site.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { listAttributes } from './built-site.ts';

const platform = setUpPlatform();

test.each(OPTIONAL_PAGES)('/%s responds with the 404 page while it is a draft', async (name) => {
  const response = await platform.fetch(`/${name}`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('404 Page Not Found');
});

describe('the site with published drafts', () => {
  let site = '';
  const readPage = (name: string) => readFile(join(site, `${name}.html`), 'utf8');
  beforeAll(async () => {
    site = await buildAlternativeSite();
  });

  test.each(OPTIONAL_PAGES)('contains /%s, indexed and listed in the sitemap', async (name) => {
    const html = await readPage(name);
    expect(html).toContain('<meta name="robots" content="index');
    expect(html).toMatch(/<h1[^>]*>/);
    const sitemap = await readFile(join(site, 'sitemap.xml'), 'utf8');
    expect(sitemap).toContain(`/${name}</loc>`);
  });

  test('shows the testimonials with their ratings on their page', async () => {
    const html = await readPage('temoignages');
    expect(html.match(/<blockquote/g)).toHaveLength(3);
    expect(html).not.toContain('[[');
    const ratings = [...html.matchAll(/aria-label="(\d) sur 5">(.*?)<\/p>/g)];
    const stars = ratings.map(([, , icons = '']) => icons.split('fill="currentColor"').length - 1);
    expect(stars).toEqual(ratings.map(([, rating]) => Number(rating)));
    expect(stars).toHaveLength(3);
  });

  test('has no section for testimonials on a page without testimonials', async () => {
    const count = (html: string, tag: string) => html.split(`<${tag}`).length - 1;
    const delivered = await (await platform.fetch('/infolettre')).text();
    const withoutTestimonials = await readPage('infolettre');
    expect(count(await readPage('tarifs'), 'blockquote')).toBe(3);
    expect(count(withoutTestimonials, 'blockquote')).toBe(0);
    expect(count(withoutTestimonials, 'h2')).toBe(count(delivered, 'h2') - 1);
  });

  test('lists twelve posts a page after the featured one, with links between the pages', async () => {
    const names = ['blog', 'blog/page/2', 'blog/page/3'];
    const pages = await Promise.all(names.map(async (name) => parse(await readPage(name))));
    const listed = pages.map((page) => listAttributes(page, 'ul [data-part="link"]'));
    expect(listed.map(({ length }) => length)).toEqual([13, 12, 5]);
    const unfeatured = Array.from({ length: 30 }, (_, index) => index).toSpliced(3, 1);
    expect(listed.flat()).toEqual([3, ...unfeatured].map((index) => `/blog/article-${index}`));
    const neighbours = 'nav :is([rel="prev"], [rel="next"])';
    expect(pages.map((page) => listAttributes(page, neighbours))).toEqual([
      ['/blog/page/2'],
      ['/blog', '/blog/page/3'],
      ['/blog/page/2'],
    ]);
  });

  test('states the rights to the pictures in its structured data', async () => {
    const html = await readPage('arcanes/le-mat');
    expect(html).toContain('"creditText":"Atelier d’essai"');
    expect(html).toContain('"license":"https://exemple.ch/licence"');
  });
});
