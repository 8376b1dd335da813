import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDate } from '#src/lib/time.ts';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { buildAlternativeSite } from '#tests/support/alternative-site.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { getRelease, TestPlatform, testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform();

const titles = (page: Page) => page.getByRole('article').locator('h2').allTextContents();

test('the list shows what the build knew when the rest cannot be read', async () => {
  const { page } = await openPage(platform.url, PHONE);
  await page.route('**/api/blog/posts', (route) => route.abort());
  await page.goto('/blog');
  await expect.poll(() => titles(page)).toHaveLength(7);
  await expect.poll(() => page.getByText('Erreur de chargement').isVisible()).toBe(false);
  await expect.poll(() => page.getByText('Chargement des articles…').isVisible()).toBe(false);
  await expect.poll(() => page.getByText('Article en vedette').count()).toBe(1);
});

test('posts published since the build are added after the featured one, newest first', async () => {
  const client = await logInAsAdmin(platform);
  const published = { published: true, imageUrl: '/images/18-la-lune.png' };
  await createTestPost(client, { ...published, title: 'La Lune', slug: 'la-lune' });
  const { createdAt } = await createTestPost(client, {
    ...published,
    title: 'Le <b>Soleil</b>',
    slug: 'le-soleil',
    category: 'Spiritualité',
  });
  const { page, faults } = await openPage(platform.url);
  await page.goto('/blog');
  await page.getByRole('article').filter({ hasText: 'La Lune' }).waitFor();
  await expect
    .poll(async () => (await titles(page)).slice(1, 3))
    .toEqual(['Le <b>Soleil</b>', 'La Lune']);
  await expect.poll(() => page.getByText('Article en vedette').count()).toBe(1);
  await expect.poll(() => titles(page)).toHaveLength(9);
  const added = page.getByRole('article').nth(1);
  await expect
    .poll(() => added.getByRole('link', { name: 'Spiritualité' }).getAttribute('href'))
    .toBe('/blog/categorie/spiritualite');
  const { excerpt } = postInput();
  for (const words of ['4 min', excerpt, formatDate(createdAt), '[Nom de la tarologue]']) {
    await added.getByText(words, { exact: true }).waitFor();
  }
  await expect.poll(() => added.locator('img').getAttribute('src')).toBe(published.imageUrl);

  await added.getByRole('link', { name: /Lire l'article/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Le <b>Soleil</b>' }).waitFor();
  await page.goto('/blog/categorie/symbolisme');
  await page.getByRole('article').filter({ hasText: 'La Lune' }).waitFor();
  await expect.poll(() => titles(page)).toHaveLength(3);

  // What the build wrote stays until the next build.
  await client.send('DELETE', '/api/admin/blog/posts/article-poser-une-bonne-question');
  const answered = page.waitForResponse('**/api/blog/posts');
  await page.goto('/blog');
  await (await answered).finished();
  await expect
    .poll(() => page.locator('article a[href="/blog/poser-une-bonne-question"]').count())
    .toBe(1);
  expect(faults).toEqual([]);
});

describe('a category without any post', () => {
  let empty: TestPlatform;

  beforeAll(async () => {
    empty = new TestPlatform({ release: { ...getRelease(), site: await buildAlternativeSite() } });
    await empty.start();
  });

  afterAll(() => empty?.remove());

  test('the list announces the posts that load, and reports that there are none or that they cannot be read', async () => {
    const { page, faults } = await openPage(empty.url, PHONE);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/blog/posts', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/blog/categorie/guide');
    const spinner = page.getByRole('status').filter({ hasText: 'Chargement des articles…' });
    await spinner.locator('svg').nth(1).waitFor();
    await expect.poll(() => page.getByText('Aucun article disponible').isVisible()).toBe(false);
    release();
    await page.getByRole('article').first().waitFor();
    await expect.poll(() => spinner.count()).toBe(0);
    await expect.poll(() => titles(page)).toHaveLength(1);
    expect(faults).toEqual([]);

    // There are none, or they cannot be read.
    await page.unroute('**/api/blog/posts');
    await page.route('**/api/blog/posts', (route) => route.fulfill({ json: [] }));
    await page.reload();
    await page.getByText('Aucun article disponible').waitFor();
    await expect.poll(() => page.getByText('Chargement des articles…').isVisible()).toBe(false);
    await page.unroute('**/api/blog/posts');
    await page.route('**/api/blog/posts', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByRole('alert').getByText('Erreur de chargement').waitFor();
    await expect.poll(() => page.getByText('Aucun article disponible').isVisible()).toBe(false);
  });
});
