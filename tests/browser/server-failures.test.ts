import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN_PASSWORD } from '#tests/support/admin-session.ts';
import { openPage, waitForToast } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage, POST } from './admin-page.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD } });
const UNREACHABLE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';

/** The editor's bar has a button of the same name as a field. */
const values = (page: Page, labels: string[]) =>
  Promise.all(
    labels.map((label) =>
      page
        .locator('input, textarea')
        .and(page.getByLabel(label, { exact: true }))
        .inputValue(),
    ),
  );

interface Attempt {
  path: string | RegExp;
  send: () => Promise<void>;
  title: string;
  sentence?: string;
  /** Fields that keep what was typed. */
  labels: string[];
}

/** Sends a form that does not arrive; how each failure is explained is in error-message.test.ts. */
async function fail(page: Page, { path, send, title, sentence, labels }: Attempt): Promise<void> {
  const before = await values(page, labels);
  await page.route(path, (route) => route.abort('internetdisconnected'));
  await send();
  expect(await waitForToast(page, title)).toBe(sentence ?? UNREACHABLE);
  await page.unroute(path);
  expect(await values(page, labels)).toEqual(before);
}

test('when the server fails, the admin loses nothing of a login, a picture, a post, a letter or a new password', async () => {
  const { page } = await openPage(platform.url);
  const admin = adminPage(page);
  const { button, field } = admin;
  await admin.open();
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_PASSWORD);
  const logIn = () => button('Se connecter').click();
  const password = { path: '**/api/admin/login', send: logIn, labels: ['Mot de passe'] };
  await fail(page, { ...password, title: 'Erreur de connexion' });
  await logIn();
  await admin.rows.first().waitFor();

  await admin.write({ ...POST, title: 'Un texte têtu' });
  const labels = ['Titre', 'Extrait', 'Contenu'];
  const picture = resolve('public/images/12-le-pendu-grand.webp');
  await fail(page, {
    path: '**/api/admin/upload-image',
    send: () => admin.picker.setInputFiles(picture),
    title: "Erreur d'upload",
    sentence: 'Une erreur est survenue',
    labels,
  });
  const posts = /\/api\/admin\/blog\/posts$/;
  await fail(page, { path: posts, send: admin.save, title: 'Erreur de création', labels });
  await admin.failure.waitFor();
  await admin.save();
  await admin.waitForToast('Article créé avec succès');

  // The answer is lost after the server has stored the post.
  await field('Contenu').fill('Le texte d’après.');
  const calls = '**/api/admin/blog/posts/*';
  await page.route(calls, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await admin.save();
  expect(await admin.waitForToast('Erreur de mise à jour')).toBe(UNREACHABLE);
  await page.unroute(calls);
  await admin.save();
  await admin.waitForToast('Article mis à jour avec succès');
  await admin.dialog.waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await page.getByRole('tab', { name: 'Lettres' }).click();
  await button('Nouvelle lettre').click();
  await field('Objet').fill('Une lettre têtue');
  await field('Texte').fill('Elle ne part pas.');
  const letters = /\/api\/admin\/letters\/[\w-]+$/;
  const letter = { path: letters, send: admin.save, labels: ['Objet', 'Texte'] };
  await fail(page, { ...letter, title: 'Erreur d’enregistrement' });
  await admin.save();
  await page.getByText(/^Enregistrée à/).waitFor();

  await button('Paramètres').click();
  const secrets = [
    'Mot de passe actuel',
    'Nouveau mot de passe',
    'Confirmer le nouveau mot de passe',
  ];
  for (const secret of secrets) {
    await page.getByLabel(secret, { exact: true }).fill('une-barque-rouge');
  }
  await fail(page, {
    path: '**/api/admin/change-password',
    send: () => button('Changer le mot de passe').click(),
    title: 'Mot de passe inchangé',
    sentence: 'Erreur lors du changement de mot de passe',
    labels: secrets,
  });
});
