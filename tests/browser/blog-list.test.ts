import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/browser.ts';
import { OWNER_PASSWORD, ownerOf } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';
import { createdPost } from '#tests/posts.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

const titles = (page: Page) => page.locator('.posts h2').allTextContents();

/** The list as a build without any post writes it. */
async function emptied(page: Page): Promise<void> {
  await page.route('**/blog', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const states = `<div class="states">
      <p class="loading" role="status" hidden>Chargement</p>
      <div class="failed" role="alert" hidden><h2>Erreur de chargement</h2></div>
      <div class="empty"><h2>Aucun article disponible</h2></div>
    </div>`;
    const body = html
      .replace(/(<ul class="posts"[^>]*>)[\s\S]*?<\/ul>/, `$1</ul>${states}`)
      .replace(/data-newest="[^"]*"/, 'data-newest=""');
    await route.fulfill({ response, body });
  });
}

test('the list shows what the build knew, and nothing is said when the rest cannot be read', async () => {
  const { page } = await openPage(platform.url, PHONE);
  await page.route('**/api/blog/posts', (route) => route.abort());
  await page.goto('/blog');
  expect(await titles(page)).toHaveLength(7);
  expect(await page.getByText('Erreur de chargement').count()).toBe(0);
  expect(await page.getByText('Article en vedette').count()).toBe(1);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBe(0);
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

test('without posts the list says that there are none, or that they cannot be read', async () => {
  const { page } = await openPage(platform.url);
  await emptied(page);
  await page.route('**/api/blog/posts', (route) => route.fulfill({ json: [] }));
  await page.goto('/blog');
  await page.getByText('Aucun article disponible').waitFor();
  await page.unroute('**/api/blog/posts');
  await page.route('**/api/blog/posts', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByRole('alert').getByText('Erreur de chargement').waitFor();
  expect(await page.getByText('Aucun article disponible').isVisible()).toBe(false);
});

test('posts published since the build come first, the newest featured one before them all', async () => {
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
  await page.locator('.post', { hasText: 'La Lune' }).waitFor();
  expect((await titles(page)).slice(0, 2)).toEqual(['Le <b>Soleil</b>', 'La Lune']);
  expect(await page.getByText('Article en vedette').count()).toBe(1);
  expect(await titles(page)).toHaveLength(9);
  const first = page.locator('.post').first();
  expect(await first.getByRole('link', { name: 'Spiritualité' }).getAttribute('href')).toBe(
    '/blog/categorie/spiritualite',
  );

  await first.getByRole('link', { name: /Lire l'article/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Le <b>Soleil</b>' }).waitFor();
  await page.goto('/blog/categorie/symbolisme');
  await page.locator('.post', { hasText: 'La Lune' }).waitFor();
  expect(await titles(page)).toHaveLength(3);
  expect(faults).toEqual([]);
});
