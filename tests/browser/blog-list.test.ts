import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDate } from '#src/lib/time.ts';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { buildAlternativeSite } from '#tests/support/alternative-site.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { createPostInput, createTestPost } from '#tests/support/post-requests.ts';
import { getRelease, setUpPlatform, TestPlatform } from '#tests/support/test-platform.ts';
import { holdRequests } from './admin-page.ts';

const platform = setUpPlatform();

const getTitles = (page: Page) => page.getByRole('article').locator('h2').allTextContents();

test('the post list shows the posts of the build when the API fails', async () => {
  const { page } = await openPage(platform.url, PHONE);
  await page.route('**/api/blog/posts', (route) => route.abort());
  await page.goto('/blog');
  await expect.poll(() => getTitles(page)).toHaveLength(7);
  await expect.poll(() => page.getByText('Erreur de chargement').isVisible()).toBe(false);
  await expect.poll(() => page.getByText('Chargement des articles…').isVisible()).toBe(false);
  await expect.poll(() => page.getByText('Article en vedette').count()).toBe(1);
});

test('the post list adds posts published since the build after the featured one, newest first', async () => {
  const client = await logInAsAdmin(platform);
  const fields = { published: true, imageUrl: '/images/18-la-lune.png' };
  await createTestPost(client, { ...fields, title: 'La Lune', slug: 'la-lune' });
  const { createdAt } = await createTestPost(client, {
    ...fields,
    title: 'Le <b>Soleil</b>',
    slug: 'le-soleil',
    category: 'Spiritualité',
  });
  const { page, faults } = await openPage(platform.url);
  await page.goto('/blog');
  await page.getByRole('article').filter({ hasText: 'La Lune' }).waitFor();
  await expect
    .poll(async () => (await getTitles(page)).slice(1, 3))
    .toEqual(['Le <b>Soleil</b>', 'La Lune']);
  await expect.poll(() => page.getByText('Article en vedette').count()).toBe(1);
  await expect.poll(() => getTitles(page)).toHaveLength(9);
  const newestPost = page.getByRole('article').nth(1);
  await expect
    .poll(() => newestPost.getByRole('link', { name: 'Spiritualité' }).getAttribute('href'))
    .toBe('/blog/categorie/spiritualite');
  const { excerpt } = createPostInput();
  for (const text of ['4 min', excerpt, formatDate(createdAt), '[Nom de la tarologue]']) {
    await newestPost.getByText(text, { exact: true }).waitFor();
  }
  await expect.poll(() => newestPost.locator('img').getAttribute('src')).toBe(fields.imageUrl);

  await newestPost.getByRole('link', { name: /Lire l'article/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Le <b>Soleil</b>' }).waitFor();
  await page.goto('/blog/categorie/symbolisme');
  await page.getByRole('article').filter({ hasText: 'La Lune' }).waitFor();
  await expect.poll(() => getTitles(page)).toHaveLength(3);

  // A deleted post of the build stays in the list until the next build.
  await client.send('DELETE', '/api/admin/blog/posts/article-poser-une-bonne-question');
  const responsePromise = page.waitForResponse('**/api/blog/posts');
  await page.goto('/blog');
  await (await responsePromise).finished();
  await expect
    .poll(() => page.locator('article a[href="/blog/poser-une-bonne-question"]').count())
    .toBe(1);
  expect(faults).toEqual([]);
});

describe('the post list of an empty category', () => {
  let emptyPlatform: TestPlatform;

  beforeAll(async () => {
    emptyPlatform = new TestPlatform({
      release: { ...getRelease(), site: await buildAlternativeSite() },
    });
    await emptyPlatform.start();
  });

  afterAll(() => emptyPlatform?.remove());

  test('announces loading posts, and reports when there are none or they cannot be loaded', async () => {
    const { page, faults } = await openPage(emptyPlatform.url, PHONE);
    const releasePosts = await holdRequests(page, '/api/blog/posts', 'GET');
    await page.goto('/blog/categorie/guide');
    const spinner = page.getByRole('status').filter({ hasText: 'Chargement des articles…' });
    await spinner.locator('svg').nth(1).waitFor();
    await expect.poll(() => page.getByText('Aucun article disponible').isVisible()).toBe(false);
    releasePosts();
    await page.getByRole('article').first().waitFor();
    await expect.poll(() => spinner.count()).toBe(0);
    await expect.poll(() => getTitles(page)).toHaveLength(1);
    expect(faults).toEqual([]);

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
