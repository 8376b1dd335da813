import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DRAFT_PAGES } from '#src/site.ts';
import { testPlatform } from '#tests/platform.ts';
import { buildPages, copyToBuild } from '#tests/project-links.ts';

describe('as delivered', () => {
  const platform = testPlatform();

  test.each(DRAFT_PAGES)('/%s shows the 404 page', async (name) => {
    const response = await platform.fetch(`/${name}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('404 Page Not Found');
  });
});

describe('once published', () => {
  let copy = '';

  /** A copy of the project in which the owner has set `published: true` with an editor of Windows, and built. */
  beforeAll(async () => {
    copy = await copyToBuild();
    for (const name of DRAFT_PAGES) {
      const file = join(copy, 'content/pages', `${name}.md`);
      const text = await readFile(file, 'utf8');
      const published = text.replace('published: false', 'published: true');
      await writeFile(file, `\uFEFF${published.replaceAll('\n', '\r\n')}`);
    }
    await buildPages(copy);
  }, 120_000);
  afterAll(() => rm(copy, { recursive: true, force: true }));

  test.each(DRAFT_PAGES)('/%s is routed, indexed and listed in the sitemap', async (name) => {
    const html = await readFile(join(copy, 'dist', `${name}.html`), 'utf8');
    expect(html).toContain('<meta name="robots" content="index');
    expect(html).toMatch(/<h1[^>]*>/);
    const sitemap = await readFile(join(copy, 'dist/sitemap.xml'), 'utf8');
    expect(sitemap).toContain(`/${name}</loc>`);
  });

  test('the testimonials are on their page', async () => {
    const html = await readFile(join(copy, 'dist/temoignages.html'), 'utf8');
    expect(html.match(/<blockquote/g)).toHaveLength(3);
    expect(html).not.toContain('[[');
  });
});
