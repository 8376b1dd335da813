import { beforeEach, expect, test } from 'vitest';
import { ADMIN_PASSWORD, logInAsAdmin } from '#tests/support/admin-session.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage, holdRequests, POST } from './admin-page.ts';
import { expectAccessible, waitForFocus } from './page-checks.ts';

const platform = testPlatform();

// The password is the delivered one.
beforeEach(() => rawStore('owner').delete('credentials'));

async function openAdmin(options = {}) {
  const { page, faults } = await openPage(platform.url, options);
  return { admin: adminPage(page), page, faults };
}

type Visit = Awaited<ReturnType<typeof openAdmin>>;

/** What stood in the field before the page was awake is the password; what cannot be loaded afterwards is told. */
async function comesSlowlyAndBroken({ admin, page }: Visit): Promise<void> {
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
  await page.route('**/_astro/AdminIsland.*', async (route) => {
    await awake;
    await route.continue();
  });
  await page.goto('/admin');
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_PASSWORD);
  await page.route('**/_astro/AdminApp.*', (route) => route.abort());
  wake();
  await admin.button('Se connecter').click();
  await admin.waitForToast('Connexion réussie');
  await page
    .getByRole('alert')
    .getByText('Une erreur empêche d’afficher cette partie de la page.')
    .waitFor();
  expect(await admin.getViolations()).toEqual([]);
  await page.unrouteAll();
  await admin.button('Réessayer').click();
  await admin.rows.first().waitFor();
  await admin.open();
}

async function logsInAndOut({ admin, page }: Visit): Promise<void> {
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toBe('Administration');
  await admin.enterPassword('pas-le-bon-mot');
  expect(await admin.waitForToast('Erreur de connexion')).toBe('Mot de passe incorrect');
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toContain('Mot de passe incorrect');
  const password = page.getByLabel('Mot de passe', { exact: true });
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
  // It is selected, so that the next one takes its place.
  await page.keyboard.type(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  expect(await admin.waitForToast('Connexion réussie')).toBe("Bienvenue dans l'administration");
  await admin.button('Déconnexion').click();
  await admin.waitForToast('Déconnexion réussie');
  await page.getByLabel('Mot de passe', { exact: true }).waitFor();
  await admin.enterPassword();
  await admin.rows.first().waitFor();
}

async function changesThePassword({ admin, page }: Visit): Promise<void> {
  await admin.button('Paramètres').click();
  const change = async (current: string, fresh: string, again: string) => {
    await page.getByLabel('Mot de passe actuel').fill(current);
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(fresh);
    await page.getByLabel('Confirmer le nouveau mot de passe').fill(again);
    await admin.button('Changer le mot de passe').click();
  };
  await change(ADMIN_PASSWORD, 'une-barque-rouge', 'une-barque-bleue');
  expect(await admin.waitForToast('Mot de passe inchangé')).toBe(
    'Les nouveaux mots de passe ne correspondent pas',
  );
  // The dialog below a toast stays open.
  await page.locator('.toast').getByRole('button', { name: 'Fermer' }).click();
  expect(await page.getByLabel('Mot de passe actuel').inputValue()).toBe(ADMIN_PASSWORD);
  await change(ADMIN_PASSWORD, 'barques', 'barques');
  expect(await admin.waitForToast('Mot de passe inchangé')).toContain('au moins 8 caractères');
  await change('pas-le-bon-mot', 'barques8', 'barques8');
  await page.getByText('Le mot de passe actuel est incorrect.', { exact: true }).waitFor();
  await change(ADMIN_PASSWORD, 'barques8', 'barques8');
  await admin.waitForToast('Mot de passe changé avec succès');
  await expect.poll(() => page.getByLabel('Mot de passe actuel').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();
  await admin.button('Paramètres').click();
  await change('barques8', ADMIN_PASSWORD, ADMIN_PASSWORD);
  await admin.waitForToast('Mot de passe changé avec succès');
}

test('a slow page keeps the typed password; the login reports what is wrong and comes back after a reload; the password is changed', async () => {
  const visit = await openAdmin();
  await comesSlowlyAndBroken(visit);
  await logsInAndOut(visit);
  await changesThePassword(visit);
  await visit.page.reload();
  await visit.page.getByLabel('Mot de passe', { exact: true }).waitFor();
});

async function showsSoundParts(visit: Visit): Promise<void> {
  const { admin, page } = visit;
  await admin.open();
  await expectAccessible(page);
  // The line of checks has its place before they come, so that nothing moves.
  const release = await holdRequests(page, '/api/admin/checks', 'GET');
  await admin.enterPassword();
  await admin.rows.first().waitFor();
  const top = async () => (await page.getByRole('tablist').first().boundingBox())?.y;
  const before = await top();
  release();
  await page.getByText(/^\d+ à faire/).waitFor();
  await expect.poll(top).toBe(before);
  await expectAccessible(page);
  await admin.button(/^Corbeille/).click();
  await page.getByText('La corbeille est vide.').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await admin.button('Paramètres').click();
  await page.getByText(/^Derniers événements \(\d+\)$/).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await admin.button('Tout voir').click();
  await admin.dialog.getByRole('listitem').first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  for (const name of ['Newsletter', 'Messages']) {
    await page.getByRole('tab', { name }).click();
    await page.getByText(/^Aucun (abonné|message) pour le moment$/).waitFor();
    await expectAccessible(page);
  }
}

async function listsChecks({ admin, page }: Visit): Promise<void> {
  const line = page.getByRole('complementary', { name: 'À faire' });
  await line.getByText(/^\d+ à faire$/).waitFor();
  await expect.poll(() => line.textContent()).toMatch(/^\d+ à faire – Mot de passe/);
  await expect.poll(async () => (await line.boundingBox())?.height).toBeLessThan(60);
  const open = () => line.getByRole('button', { name: 'Tout voir' }).click();
  const linkOf = (name: RegExp) => admin.dialog.getByRole('link', { name });
  const [count] = /\d+/.exec((await line.textContent()) ?? '') ?? [];
  await open();
  const unresolved = admin.dialog.locator('h3:not(:text-is("Conseils")) + ul > li');
  await expect.poll(() => unresolved.count()).toBe(Number(count));
  await expect
    .poll(() => linkOf(/^Ouvrir : Identité/).getAttribute('href'))
    .toBe('#contenu/identite/name');
  await expect.poll(() => admin.dialog.getByText(/^E-mails.*SMTP_URL/).count()).toBe(1);
  await admin.button('Envoyer un e-mail d’essai').click();
  expect(await admin.waitForToast('Départ de l’essai non confirmé')).toContain('service d’envoi');
  expect(await admin.getViolations()).toEqual([]);

  await linkOf(/^Ouvrir : Mot de passe/).click();
  const current = admin.dialog.getByLabel('Mot de passe actuel');
  await waitForFocus(current);
  await page.keyboard.press('Escape');
  await admin.dialog.waitFor({ state: 'detached' });
}

test('on a phone every part is sound, and the checks lead to where they are put right', async () => {
  // No backup was ever taken.
  await rawStore('moments').delete('backup');
  const visit = await openAdmin(PHONE);
  await visit.page.clock.install();
  await showsSoundParts(visit);
  await listsChecks(visit);
  expect(visit.faults).toEqual([]);
});

/** The session ends while the admin writes: the login screen comes back to a text that was not lost. */
async function losesNothingWithTheSession({ admin, page }: Visit): Promise<void> {
  const endSession = async () => (await logInAsAdmin(platform)).send('POST', '/api/admin/logout');
  const logInAgain = async () => {
    await admin.dialog.getByRole('heading', { name: 'Votre session a expiré' }).waitFor();
    await admin.button('Revenir à l’écran de connexion').click();
    await page.unrouteAll();
    await admin.enterPassword();
    await admin.button('Déconnexion').waitFor();
    await admin.dialog.waitFor({ state: 'detached' });
  };
  await page.getByRole('tab', { name: 'Gestion du Blog' }).click();
  const releasePost = await holdRequests(page, '/api/admin/blog/posts', 'POST');
  await admin.write(POST);
  await page.getByText('– libre').waitFor();
  await endSession();
  await admin.save();
  await admin.button('Articles').click();
  releasePost();
  await logInAgain();
  await admin.button('Nouvel Article').click();
  await admin.recovered.waitFor();
  await expect.poll(() => admin.field('Contenu').inputValue()).toBe(POST.content);
  await admin.button('Articles').click();

  // What was open without a text is closed when the admin comes back.
  for (const name of ['Paramètres', 'Tout voir']) {
    await endSession();
    await admin.button(name).click();
    await logInAgain();
  }
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();
}

test('after a session that ended nothing is lost', async () => {
  const client = await logInAsAdmin(platform);
  const visit = await openAdmin();
  const { admin, page } = visit;
  await admin.logIn();
  await admin.waitForToast('Connexion réussie');
  await client.send('POST', '/api/admin/logout');
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await admin.dialog.getByRole('heading', { name: 'Votre session a expiré' }).waitFor();
  expect(await admin.getViolations()).toEqual([]);
  await admin.enterPassword();
  await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();
  await losesNothingWithTheSession(visit);
});
