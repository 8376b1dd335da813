import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { otherSite } from '#tests/support/alternative-site.ts';
import { openPage, PHONE, WITH_MOTION } from '#tests/support/browser-page.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { TestPlatform, testPlatform, testRelease } from '#tests/support/test-platform.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

const titles = (page: Page) => page.getByRole('article').locator('h2').allTextContents();

test('the list shows what the build knew, and nothing is said when the rest cannot be read; emphasis in a post is visibly italic, without an italic font', async () => {
  const { page } = await openPage(platform.url, PHONE);
  await page.route('**/api/blog/posts', (route) => route.abort());
  await page.goto('/blog');
  expect(await titles(page)).toHaveLength(7);
  expect(await page.getByText('Erreur de chargement').isVisible()).toBe(false);
  expect(await page.getByText('Chargement des articles…').isVisible()).toBe(false);
  expect(await page.getByText('Article en vedette').count()).toBe(1);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBe(0);

  await page.unroute('**/api/blog/posts');
  await page.goto('/blog/couleurs-regards-et-mains');
  const style = await page
    .locator('article em')
    .first()
    .evaluate((element) => {
      const { fontStyle, fontSynthesisStyle } = getComputedStyle(element) as CSSStyleDeclaration & {
        fontSynthesisStyle: string;
      };
      return { fontStyle, fontSynthesisStyle };
    });
  expect(style).toEqual({ fontStyle: 'italic', fontSynthesisStyle: 'auto' });
});

test('categories lead to their own lists without scripts', async () => {
  const { page } = await openPage(platform.url, { javaScriptEnabled: false });
  await page.goto('/blog');
  await page.getByRole('link', { name: 'Symbolisme' }).first().click();
  await page.waitForURL('**/blog/categorie/symbolisme');
  expect(await titles(page)).toHaveLength(2);
  await page.getByRole('link', { name: /Lire l'article Comprendre/ }).click();
  await page.waitForURL('**/blog/comprendre-l-arcane-sans-nom');
});

test('posts published since the build are added after the featured one, the newest first', async () => {
  const owner = await logInAsAdmin(platform);
  const published = { published: true, imageUrl: '/images/18-la-lune.png' };
  await createTestPost(owner, { ...published, title: 'La Lune', slug: 'la-lune' });
  await createTestPost(owner, {
    ...published,
    title: 'Le <b>Soleil</b>',
    slug: 'le-soleil',
    category: 'Spiritualité',
  });
  const { page, faults } = await openPage(platform.url);
  await page.goto('/blog');
  await page.getByRole('article').filter({ hasText: 'La Lune' }).waitFor();
  expect((await titles(page)).slice(1, 3)).toEqual(['Le <b>Soleil</b>', 'La Lune']);
  expect(await page.getByText('Article en vedette').count()).toBe(1);
  expect(await titles(page)).toHaveLength(9);
  const added = page.getByRole('article').nth(1);
  expect(await added.getByRole('link', { name: 'Spiritualité' }).getAttribute('href')).toBe(
    '/blog/categorie/spiritualite',
  );

  await added.getByRole('link', { name: /Lire l'article/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Le <b>Soleil</b>' }).waitFor();
  await page.goto('/blog/categorie/symbolisme');
  await page.getByRole('article').filter({ hasText: 'La Lune' }).waitFor();
  expect(await titles(page)).toHaveLength(3);

  // What the build wrote stays until the next build.
  await owner.send('DELETE', '/api/admin/blog/posts/article-poser-une-bonne-question');
  const answered = page.waitForResponse('**/api/blog/posts');
  await page.goto('/blog');
  await (await answered).finished();
  expect(await page.locator('article a[href="/blog/poser-une-bonne-question"]').count()).toBe(1);
  expect(faults).toEqual([]);
});

describe('built without any post', () => {
  let empty: TestPlatform;

  beforeAll(async () => {
    empty = new TestPlatform({ release: { ...testRelease(), site: await otherSite() } });
    await empty.start();
  });

  afterAll(() => empty?.remove());

  test('the list turns its sun until the posts have come, and says that there are none, or that they cannot be read', async () => {
    const { page, faults } = await openPage(empty.url, { ...PHONE, ...WITH_MOTION });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/blog/posts', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/blog');
    const spinner = page.getByRole('status').filter({ hasText: 'Chargement des articles…' });
    await spinner.locator('svg').nth(1).waitFor();
    const turns = spinner.locator('svg').nth(1);
    expect(await turns.evaluate((sun) => sun.getAnimations().length)).toBe(1);
    expect(await page.getByText('Aucun article disponible').isVisible()).toBe(false);
    release();
    await page.getByRole('article').first().waitFor();
    expect(await spinner.count()).toBe(0);
    expect(await titles(page)).toHaveLength(7);
    expect(faults).toEqual([]);

    // There are none, or they cannot be read.
    await page.unroute('**/api/blog/posts');
    await page.route('**/api/blog/posts', (route) => route.fulfill({ json: [] }));
    await page.reload();
    await page.getByText('Aucun article disponible').waitFor();
    expect(await page.getByText('Chargement des articles…').isVisible()).toBe(false);
    await page.unroute('**/api/blog/posts');
    await page.route('**/api/blog/posts', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByRole('alert').getByText('Erreur de chargement').waitFor();
    expect(await page.getByText('Aucun article disponible').isVisible()).toBe(false);

    // Without scripts nothing seems to be on its way.
    const still = (await openPage(empty.url, { javaScriptEnabled: false })).page;
    await still.goto('/blog');
    await still.getByText('Aucun article disponible').waitFor();
    expect(await still.getByText('Chargement des articles…').isVisible()).toBe(false);
  });
});
