import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOVING, openPage, PHONE } from '#tests/browser.ts';
import { otherSite } from '#tests/other-site.ts';
import { OWNER_PASSWORD, ownerOf } from '#tests/owner.ts';
import { TestPlatform, testPlatform, testRelease } from '#tests/platform.ts';
import { createdPost } from '#tests/posts.ts';

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

  // Once the last one is gone it says so, as a list that was built without any.
  await page.unroute('**/api/blog/posts');
  await page.route('**/api/blog/posts', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await page.getByText('Aucun article disponible').waitFor();
  expect(await titles(page)).toEqual([]);

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

test('the list is that of now: new posts first, the newest featured one before them all, changed words, none that is gone', async () => {
  const owner = await ownerOf(platform);
  const published = { published: true, imageUrl: '/images/18-la-lune.png' };
  await createdPost(owner, { ...published, title: 'La Lune', slug: 'la-lune' });
  await createdPost(owner, {
    ...published,
    title: 'Le <b>Soleil</b>',
    slug: 'le-soleil',
    featured: true,
    category: 'Spiritualité',
  });
  const { page, faults } = await openPage(platform.url);
  await page.goto('/blog');
  await page.getByRole('article').filter({ hasText: 'La Lune' }).waitFor();
  expect((await titles(page)).slice(0, 2)).toEqual(['Le <b>Soleil</b>', 'La Lune']);
  expect(await page.getByText('Article en vedette').count()).toBe(1);
  expect(await titles(page)).toHaveLength(9);
  const first = page.getByRole('article').first();
  expect(await first.getByRole('link', { name: 'Spiritualité' }).getAttribute('href')).toBe(
    '/blog/categorie/spiritualite',
  );

  await first.getByRole('link', { name: /Lire l'article/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Le <b>Soleil</b>' }).waitFor();
  await page.goto('/blog/categorie/symbolisme');
  await page.getByRole('article').filter({ hasText: 'La Lune' }).waitFor();
  expect(await titles(page)).toHaveLength(3);

  // What is gone leaves the list, what was changed says so, and what is too old to be known stays.
  const gone = 'poser-une-bonne-question';
  await owner.send('DELETE', `/api/admin/blog/posts/article-${gone}`);
  const renamed = 'comprendre-l-arcane-sans-nom';
  const path = `/api/admin/blog/posts/article-${renamed}`;
  const { excerpt, content, author, readTime } = await (await owner.get(path)).json();
  const texts = { title: 'Le XIII : pourquoi ?', excerpt, content, author, readTime, imageUrl: '' };
  const edit = {
    ...{ ...texts, category: 'Histoire', slug: 'l-arcane-sans-nom' },
    ...{ published: true, featured: true },
  };
  expect((await owner.send('PUT', path, edit)).status).toBe(200);
  // Her browser kept what she was answered before.
  const later = await openPage(platform.url);
  const link = (slug: string) => later.page.locator(`article a[href="/blog/${slug}"]`);
  await later.page.goto('/blog');
  await link(gone).waitFor({ state: 'detached' });
  expect(await link('preparer-un-tirage-en-dix-cartes').count()).toBe(1);
  expect((await platform.fetch(`/blog/${gone}`)).status).toBe(404);
  expect(await link(renamed).count()).toBe(0);
  expect(await link('l-arcane-sans-nom').textContent()).toContain('Le XIII : pourquoi ?');
  // The newest featured post is the only one; the picture of the other one is gone with its old card.
  expect((await titles(later.page)).slice(0, 2)).toEqual(['Le <b>Soleil</b>', 'La Lune']);
  expect(await later.page.getByText('Article en vedette').count()).toBe(1);
  const changed = later.page.getByRole('article').filter({ hasText: 'Le XIII' });
  expect(await changed.locator('img').count()).toBe(0);
  await later.page.goto('/blog/categorie/symbolisme');
  await link('l-arcane-sans-nom').or(link(renamed)).waitFor({ state: 'detached' });
  expect(await link('la-lune').count()).toBe(1);
  await later.page.goto('/blog');
  await link('l-arcane-sans-nom').waitFor();

  // More posts than one answer holds: it says nothing of the oldest.
  await later.page.route('**/api/blog/posts', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()).slice(0, 1);
    const headers = { ...response.headers(), link: '</api/blog/posts?cursor=a>; rel="next"' };
    await route.fulfill({ response, headers, json });
  });
  const answered = later.page.waitForResponse('**/api/blog/posts');
  await later.page.reload();
  await (await answered).finished();
  await later.page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await link('preparer-un-tirage-en-dix-cartes').count()).toBe(1);
  expect([...faults, ...later.faults]).toEqual([]);
});

describe('built without any post', () => {
  let empty: TestPlatform;

  beforeAll(async () => {
    empty = new TestPlatform({ release: { ...testRelease(), site: await otherSite() } });
    await empty.start();
  });

  afterAll(() => empty?.remove());

  test('the list turns its sun until the posts have come, and says that there are none, or that they cannot be read', async () => {
    const { page, faults } = await openPage(empty.url, { ...PHONE, ...MOVING });
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
