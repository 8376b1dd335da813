import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { readVersionTexts } from '#tests/support/document-requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage, POST } from './admin-page.ts';

const platform = testPlatform();

async function openAdmin(page?: Page) {
  const admin = adminPage(page ?? (await openPage(platform.url)).page);
  await admin.logIn();
  return admin;
}

/** A second try must not find the slug of the first. */
let written = 0;

const hashOf = (page: Page) => new URL(page.url()).hash;

async function createPost(title: string) {
  const client = await logInAsAdmin(platform);
  const name = `${title} ${++written}`;
  return { client, ...(await createTestPost(client, { title: name, slug: `texte-${written}` })) };
}

test('unsaved text outlives Back, a reload and the session, and is removed after a save', async () => {
  const { title } = await createPost('Laissé');
  const admin = await openAdmin();
  const { page } = admin;
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
  const showTab = (name: string) => page.getByRole('tab', { name }).click();
  await showTab('Messages');
  await showTab('Gestion du Blog');
  await expect.poll(() => admin.field('Contenu').inputValue()).toBe('À suivre.');

  let isAsked = false;
  page.once('dialog', (dialog) => {
    isAsked = true;
    dialog.accept();
  });
  await page.reload();
  expect(isAsked).toBe(true);
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
  expect(hashOf(page)).toBe('#blog');
});

test('a new post has an address, and Back leads from it to the list', async () => {
  const admin = await openAdmin();
  const { page } = admin;
  const title = 'Une page blanche';
  await admin.write({ ...POST, title });
  expect(hashOf(page)).toBe('#blog/nouveau');
  await page.goBack();
  await admin.rows.first().waitFor();
  await admin.button('Nouvel Article').click();
  await admin.recovered.waitFor();
  await expect.poll(() => admin.field('Titre').inputValue()).toBe(title);
  await admin.save();
  await admin.waitForToast('Article créé avec succès');
  await expect.poll(() => hashOf(page)).toMatch(/^#blog\/[0-9a-f-]{36}$/);
  await page.goBack();
  await page.locator('[data-row]', { hasText: title }).waitFor();
});

test('two tabs: the author chooses one text, and the other is among the versions', async () => {
  const { client, id, title } = await createPost('Deux onglets');
  const admin = await openAdmin();
  const other = await openAdmin(await admin.page.context().newPage());
  const newest = async () => (await readVersionTexts(client, 'post', id))[0]?.content;
  const saveBoth = async (theirs: string, mine: string) => {
    await other.field('Contenu').fill(theirs);
    await other.save();
    await other.waitForToast('Article mis à jour avec succès');
    await admin.field('Contenu').fill(mine);
    await admin.save();
    await admin.button('Garder votre texte').waitFor();
    await expect.poll(() => admin.field('Contenu').inputValue()).toBe(mine);
  };
  await other.edit(title);
  await admin.edit(title);
  await saveBoth('Le premier, là.', 'Le premier, ici.');
  expect(await admin.getViolations()).toEqual([]);
  await admin.button('Garder votre texte').click();
  await admin.waitForToast('Article mis à jour avec succès');
  await expect.poll(newest).toBe('Le premier, là.');

  await other.button('Articles').click();
  await other.edit(title);
  await saveBoth('Le second, là.', 'Le second, ici.');
  await admin.button('Prendre l’autre version').click();
  await expect.poll(() => admin.field('Contenu').inputValue()).toBe('Le second, là.');
  await expect.poll(newest).toBe('Le second, ici.');
  await admin.restore();
  await expect.poll(() => admin.field('Contenu').inputValue()).toBe('Le second, ici.');
});
