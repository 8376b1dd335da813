import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/browser.ts';
import { OWNER_PASSWORD, ownerOf } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';
import { createdPost } from '#tests/posts.ts';
import { adminPage, hold, POST } from './admin-page.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
const PICTURE = resolve('content/jeu/masters/12-le-pendu.webp');

async function openAdmin(options = {}) {
  const { page, faults } = await openPage(platform.url, options);
  return { admin: adminPage(page), page, faults };
}

test('the login asks for the password alone, says what the specification says, and asks again after a reload', async () => {
  const { admin, page } = await openAdmin();
  await admin.open();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Administration');
  await admin.enterPassword('pas-le-bon-mot');
  expect(await admin.toastText('Erreur de connexion')).toBe('Mot de passe incorrect');
  expect(await page.getByRole('alert').textContent()).toContain('Mot de passe incorrect');
  await admin.enterPassword();
  expect(await admin.toastText('Connexion réussie')).toBe("Bienvenue dans l'administration");
  await admin.rows.first().waitFor();
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Gestion du Blog',
    'Newsletter',
    'Messages',
    'Contenu',
  ]);
  await admin.button('Déconnexion').click();
  await admin.toastText('Déconnexion réussie');
  await page.getByLabel('Mot de passe', { exact: true }).waitFor();
  await admin.enterPassword();
  await admin.rows.first().waitFor();
  await page.reload();
  await page.getByLabel('Mot de passe', { exact: true }).waitFor();
});

test('the first steps lead to what is left to do, fold, leave when told to, and come back', async () => {
  const { admin, page, faults } = await openAdmin(PHONE);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await admin.logIn();
  const away = page.getByRole('button', { name: 'Ne plus montrer' });
  const guide = page.getByRole('region', { name: 'Premiers pas' }).filter({ has: away });
  const steps = guide.getByRole('heading', { level: 3 });
  await expect
    .poll(() => steps.allTextContents())
    .toEqual(['1. Choisir votre mot de passeÀ faire']);
  await guide.getByRole('button', { name: 'Tout voir' }).click();
  await expect.poll(() => steps.count()).toBe(10);
  expect(await admin.faults()).toEqual([]);
  expect(await guide.getByRole('link', { name: 'Remplir le numéro' }).getAttribute('href')).toBe(
    '#contenu/identite/phone.display',
  );

  await admin.button('Écrire une lettre').click();
  await page.getByRole('heading', { name: 'Nouvelle lettre' }).waitFor();
  await guide.getByRole('button', { name: 'Choisir un mot de passe' }).click();
  const current = admin.dialog.getByLabel('Mot de passe actuel');
  await expect.poll(() => current.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await admin.dialog.waitFor({ state: 'detached' });
  await guide.getByRole('button', { name: 'Envoyer un essai' }).click();
  expect(await admin.toastText('Départ de l’essai non confirmé')).toContain('SMTP_URL');

  await away.click();
  await admin.toastText('Premiers pas masqués');
  await guide.waitFor({ state: 'detached' });
  scripts.length = 0;
  await admin.logIn();
  await admin.button('Paramètres').click();
  expect(await guide.count()).toBe(0);
  expect(scripts.filter((url) => url.includes('Guide'))).toEqual([]);
  await admin.button('Revoir les premiers pas').click();
  await guide.getByRole('button', { name: 'Réduire' }).click();
  await expect.poll(() => steps.count()).toBe(1);
  expect(faults).toEqual([]);
});

test('a slow page takes the password that stood in its field, and a broken one says what to do', async () => {
  const { admin, page } = await openAdmin();
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
  await page.route('**/_astro/AdminIsland.*', async (route) => {
    await awake;
    await route.continue();
  });
  await page.goto('/admin');
  await page.getByLabel('Mot de passe', { exact: true }).fill(OWNER_PASSWORD);
  await page.route('**/_astro/Panel.*', (route) => route.abort());
  wake();
  await admin.button('Se connecter').click();
  await admin.toastText('Connexion réussie');
  await page.getByRole('alert').getByText('n’a pas pu être chargée').waitFor();
  expect(await admin.faults()).toEqual([]);
  await page.unroute('**/_astro/Panel.*');
  await admin.button('Recharger la page').click();
  await admin.logIn();
});

test('a toast over a dialog is heard, and closing it leaves the dialog open; figures come after a new login', async () => {
  const owner = await ownerOf(platform);
  const { id } = await createdPost(owner, { title: 'Jeté', slug: 'jete' });
  await owner.send('DELETE', `/api/admin/blog/posts/${id}`);
  const { admin, page } = await openAdmin();
  await admin.logIn();
  await admin.toastText('Connexion réussie');
  await admin.button(/^Corbeille/).click();
  await page.route(`**/api/admin/blog/trash/${id}`, (route) => route.abort());
  await admin.dialog.getByRole('button', { name: 'Reprendre « Jeté »' }).click();
  await page.getByRole('alert').getByText('Erreur de restauration', { exact: true }).waitFor();
  await page.locator('.toast').getByRole('button', { name: 'Fermer' }).click();
  await page.locator('.toast').waitFor({ state: 'hidden' });
  expect(await admin.dialog.count()).toBe(1);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null))
    .toBe(true);
  await page.keyboard.press('Escape');
  await admin.dialog.waitFor({ state: 'detached' });

  await owner.send('DELETE', `/api/admin/blog/trash/${id}`);
  await owner.send('POST', '/api/admin/logout');
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await admin.dialog.getByRole('heading', { name: 'Votre session a expiré' }).waitFor();
  expect(await admin.faults()).toEqual([]);
  await admin.enterPassword();
  await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();
});

test('a tooltip opens after 700 ms, and its neighbour at once', async () => {
  const { admin, page } = await openAdmin();
  await page.clock.install();
  await admin.logIn();
  const row = admin.rows.first();
  const tooltip = (name: string) => page.locator('[data-tooltip]', { hasText: name });
  await page.clock.pauseAt(Date.now() + 60_000);
  await row.getByRole('button', { name: /^Modifier/ }).hover();
  await page.clock.runFor(650);
  expect(await page.locator('[data-tooltip]').count()).toBe(0);
  await page.clock.runFor(100);
  expect(await tooltip('Modifier').count()).toBe(1);
  await row.getByRole('button', { name: /^Supprimer/ }).hover();
  await page.clock.runFor(50);
  expect(await tooltip('Supprimer').count()).toBe(1);
  await page.clock.resume();
  expect(await admin.faults()).toEqual([]);
});

type Admin = ReturnType<typeof adminPage>;
type EndSession = () => Promise<unknown>;

/** Opens something, and is in the middle of it when the session ends. */
const LEFT_OPEN: ((admin: Admin, endSession: EndSession) => Promise<void>)[] = [
  async ({ button }, endSession) => {
    await endSession();
    await button(/^Corbeille/).click();
  },
  async ({ page, button }, endSession) => {
    await button('Nouvel Article').click();
    await page.getByLabel('Fichier de l’image').setInputFiles(PICTURE);
    await endSession();
    await button('Envoyer l’image').click();
  },
  async ({ page, button, write, save }, endSession) => {
    // A text that was kept meanwhile would be left without a question.
    const releaseDraft = await hold(page, '/api/admin/drafts/*', 'PUT');
    const releasePost = await hold(page, '/api/admin/blog/posts', 'POST');
    await write(POST);
    await page.getByText('– libre').waitFor();
    await endSession();
    await save();
    await button('Articles').click();
    await button('Continuer l’écriture').waitFor();
    releaseDraft();
    releasePost();
  },
  async ({ page, button, field }, endSession) => {
    await page.getByRole('tab', { name: 'Newsletter' }).click();
    await page.getByRole('tab', { name: 'Lettres' }).click();
    await button('Nouvelle lettre').click();
    const release = await hold(page, '/api/admin/drafts/*', 'PUT');
    await field('Objet').fill('Une lettre en attente');
    await field('Texte').fill('Elle n’est pas partie.');
    await page.locator('iframe[title="Aperçu de l’e-mail"]').waitFor();
    await endSession();
    await button('Déconnexion').click();
    await button('Quitter et garder le texte').click();
    release();
  },
  async ({ page, button, dialog }, endSession) => {
    await page.getByRole('tab', { name: 'Newsletter' }).click();
    await button('Importer').click();
    const field = dialog.getByLabel('Fichier CSV');
    await field.waitFor();
    await endSession();
    const buffer = Buffer.from('e-mail;état;hebdo\r\nanne@tarot.example;confirmé;oui\r\n');
    await field.setInputFiles({ name: 'abonnes.csv', mimeType: 'text/csv', buffer });
  },
];

test('what an ended session leaves open is closed when the owner comes back', async () => {
  const { admin, page } = await openAdmin();
  await admin.logIn();
  const endSession = async () => (await ownerOf(platform)).send('POST', '/api/admin/logout');
  for (const leave of LEFT_OPEN) {
    await leave(admin, endSession);
    await admin.dialog.getByRole('heading', { name: 'Votre session a expiré' }).waitFor();
    await admin.button('Revenir à l’écran de connexion').click();
    await page.unrouteAll();
    await admin.enterPassword();
    await admin.rows.first().waitFor();
    await admin.button('Nouvel Article').click();
    await admin.field('Titre').waitFor();
    await page.getByRole('tab', { name: 'Newsletter' }).click();
    await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();
    expect(await admin.dialog.count()).toBe(0);
    await page.getByRole('tab', { name: 'Gestion du Blog' }).click();
    await admin.button('Articles').click();
    await admin.rows.first().waitFor();
  }
});

test('the password is changed without leaving the page', async () => {
  const { admin, page } = await openAdmin();
  await admin.logIn();
  await admin.button('Paramètres').click();
  const change = async (current: string, fresh: string, again: string) => {
    await page.getByLabel('Mot de passe actuel').fill(current);
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(fresh);
    await page.getByLabel('Confirmer le nouveau mot de passe').fill(again);
    await admin.button('Changer le mot de passe').click();
  };
  await change(OWNER_PASSWORD, 'une-barque-rouge', 'une-barque-bleue');
  expect(await admin.toastText('Mot de passe inchangé')).toBe(
    'Les nouveaux mots de passe ne correspondent pas',
  );
  await change(OWNER_PASSWORD, 'court', 'court');
  await page
    .getByText('Le nouveau mot de passe doit contenir au moins 8 caractères', { exact: true })
    .waitFor();
  await change('pas-le-bon-mot', 'une-barque-rouge', 'une-barque-rouge');
  await page.getByText('Le mot de passe actuel est incorrect.', { exact: true }).waitFor();
  await change(OWNER_PASSWORD, 'une-barque-rouge', 'une-barque-rouge');
  await admin.toastText('Mot de passe changé avec succès');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();
  await admin.button('Paramètres').click();
  await change('une-barque-rouge', OWNER_PASSWORD, OWNER_PASSWORD);
  await admin.toastText('Mot de passe changé avec succès');
});

test('axe finds nothing in any part, and nothing scrolls sideways', async () => {
  const { admin, page, faults } = await openAdmin(PHONE);
  const isSound = async () => {
    expect(await admin.faults()).toEqual([]);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect([width, scrollWidth]).toEqual([width, clientWidth]);
    }
  };
  await admin.open();
  await isSound();
  await admin.logIn();
  await isSound();
  await admin.button(/^Corbeille/).click();
  await page.getByText('La corbeille est vide.').waitFor();
  await isSound();
  await page.keyboard.press('Escape');
  await admin.button('Paramètres').click();
  await page.getByRole('region', { name: 'État du site' }).getByRole('listitem').first().waitFor();
  await isSound();
  await page.keyboard.press('Escape');
  for (const name of ['Newsletter', 'Messages']) {
    await page.getByRole('tab', { name }).click();
    await page.getByText(/^Aucun (abonné|message) pour le moment$/).waitFor();
    await isSound();
  }
  expect(faults).toEqual([]);
});
