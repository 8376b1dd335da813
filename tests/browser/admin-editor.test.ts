import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { readVersionTexts } from '#tests/support/document-requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { adminPage, openAdmin, SAMPLE_POST } from './admin-page.ts';

const platform = setUpPlatform();

/** Numbers the posts, because a retried test must not reuse a slug. */
let postCount = 0;

const getHash = (page: Page) => new URL(page.url()).hash;

async function createPost(title: string) {
  const client = await logInAsAdmin(platform);
  const fields = { title: `${title} ${++postCount}`, slug: `texte-${postCount}` };
  return { client, ...(await createTestPost(client, fields)) };
}

test('unsaved text survives Back, a reload and the end of the session, and is removed by a save', async () => {
  const { title } = await createPost('Laissé');
  const { admin, page, showTab } = await openAdmin(platform);
  await admin.edit(title);
  await admin.field('Contenu').fill('À suivre.');
  await admin.saveState.getByText('Pas encore enregistré, gardé dans ce navigateur').waitFor();
  await page.goBack();
  await page.locator('[data-row]', { hasText: title }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin');
  await page.goForward();
  await admin.recovered.waitFor();
  await expect.poll(() => admin.field('Contenu').inputValue()).toBe('À suivre.');
  expect(await admin.getViolations()).toEqual([]);
  await showTab('Messages');
  await showTab('Gestion du Blog');
  await expect.poll(() => admin.field('Contenu').inputValue()).toBe('À suivre.');

  let hasAsked = false;
  page.once('dialog', (dialog) => {
    hasAsked = true;
    dialog.accept();
  });
  await page.reload();
  expect(hasAsked).toBe(true);
  await page.locator('astro-island:not([ssr])').waitFor();
  await admin.enterPassword();
  await admin.recovered.waitFor();
  await admin.button('Écarter ce texte').click();
  await expect.poll(() => admin.field('Contenu').inputValue()).not.toBe('À suivre.');
  await page.locator('.toast').getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(() => admin.field('Contenu').inputValue()).toBe('À suivre.');
  await admin.field('Contenu').press('Control+s');
  await admin.waitForToast('Article mis à jour avec succès');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  await showTab('Gestion du Blog');
  await admin.rows.first().waitFor();
  expect(getHash(page)).toBe('#blog');
});

test('a new post has its own URL, and Back leads from it to the list', async () => {
  const { admin, page } = await openAdmin(platform);
  const title = 'Une page blanche';
  await admin.write({ ...SAMPLE_POST, title });
  expect(getHash(page)).toBe('#blog/nouveau');
  await page.goBack();
  await admin.rows.first().waitFor();
  await admin.button('Nouvel Article').click();
  await admin.recovered.waitFor();
  await expect.poll(() => admin.field('Titre').inputValue()).toBe(title);
  await admin.save();
  await admin.waitForToast('Article créé avec succès');
  await expect.poll(() => getHash(page)).toMatch(/^#blog\/[0-9a-f-]{36}$/);
  await page.goBack();
  await page.locator('[data-row]', { hasText: title }).waitFor();
});

test('after edits in two tabs, the author chooses one text, and the other becomes a version', async () => {
  const { client, id, title } = await createPost('Deux onglets');
  const { admin, page } = await openAdmin(platform);
  const otherTab = adminPage(await page.context().newPage());
  await otherTab.logIn();
  const loadNewestVersion = async () => (await readVersionTexts(client, 'post', id))[0]?.content;
  const saveBoth = async (otherText: string, text: string) => {
    await otherTab.field('Contenu').fill(otherText);
    await otherTab.save();
    await otherTab.waitForToast('Article mis à jour avec succès');
    await admin.field('Contenu').fill(text);
    await admin.save();
    await admin.button('Garder votre texte').waitFor();
    await expect.poll(() => admin.field('Contenu').inputValue()).toBe(text);
  };
  await otherTab.edit(title);
  await admin.edit(title);
  await saveBoth('Le premier, là.', 'Le premier, ici.');
  expect(await admin.getViolations()).toEqual([]);
  await admin.button('Garder votre texte').click();
  await admin.waitForToast('Article mis à jour avec succès');
  await expect.poll(loadNewestVersion).toBe('Le premier, là.');

  await otherTab.button('Articles').click();
  await otherTab.edit(title);
  await saveBoth('Le second, là.', 'Le second, ici.');
  await admin.button('Prendre l’autre version').click();
  await expect.poll(() => admin.field('Contenu').inputValue()).toBe('Le second, là.');
  await expect.poll(loadNewestVersion).toBe('Le second, ici.');
  await admin.restore();
  await expect.poll(() => admin.field('Contenu').inputValue()).toBe('Le second, ici.');
});
