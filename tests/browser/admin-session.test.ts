import { beforeEach, expect, test } from 'vitest';
import { ADMIN_PASSWORD, logInAsAdmin } from '#tests/support/admin-session.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { openRawStore } from '#tests/support/raw-store.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { adminPage, holdRequests, SAMPLE_POST } from './admin-page.ts';
import { expectAccessible, waitForFocus } from './page-checks.ts';

const platform = setUpPlatform();

// Each test starts with the default password.
beforeEach(() => openRawStore('owner').delete('credentials'));

async function openAdmin(options = {}) {
  const { page, faults } = await openPage(platform.url, options);
  const passwordField = page.getByLabel('Mot de passe', { exact: true });
  return { admin: adminPage(page), page, faults, passwordField };
}

type Visit = Awaited<ReturnType<typeof openAdmin>>;

/** Logs in with a password typed before hydration; scripts that cannot be loaded afterwards are reported. */
async function logInWhileScriptsFail({ admin, page, passwordField }: Visit): Promise<void> {
  const releaseIsland = await holdRequests(page, '/_astro/AdminIsland.*', 'GET');
  await page.goto('/admin');
  await passwordField.fill(ADMIN_PASSWORD);
  await page.route('**/_astro/AdminApp.*', (route) => route.abort());
  releaseIsland();
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

async function logInAndOut({ admin, page, passwordField }: Visit): Promise<void> {
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toBe('Administration');
  await admin.enterPassword('pas-le-bon-mot');
  expect(await admin.waitForToast('Erreur de connexion')).toBe('Mot de passe incorrect');
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toContain('Mot de passe incorrect');
  await expect.poll(() => passwordField.getAttribute('aria-invalid')).toBe('true');
  // The rejected password is selected, so that typing replaces it.
  await page.keyboard.type(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  expect(await admin.waitForToast('Connexion réussie')).toBe("Bienvenue dans l'administration");
  await admin.button('Déconnexion').click();
  await admin.waitForToast('Déconnexion réussie');
  await passwordField.waitFor();
  await admin.enterPassword();
  await admin.rows.first().waitFor();
}

async function changePassword({ admin, page }: Visit): Promise<void> {
  await admin.button('Paramètres').click();
  const submitChange = async (current: string, next: string, confirmation: string) => {
    await page.getByLabel('Mot de passe actuel').fill(current);
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(next);
    await page.getByLabel('Confirmer le nouveau mot de passe').fill(confirmation);
    await admin.button('Changer le mot de passe').click();
  };
  await submitChange(ADMIN_PASSWORD, 'une-barque-rouge', 'une-barque-bleue');
  expect(await admin.waitForToast('Mot de passe inchangé')).toBe(
    'Les nouveaux mots de passe ne correspondent pas',
  );
  // Closing a toast does not close the dialog below it.
  await page.locator('.toast').getByRole('button', { name: 'Fermer' }).click();
  expect(await page.getByLabel('Mot de passe actuel').inputValue()).toBe(ADMIN_PASSWORD);
  await submitChange(ADMIN_PASSWORD, 'barques', 'barques');
  expect(await admin.waitForToast('Mot de passe inchangé')).toContain('au moins 8 caractères');
  await submitChange('pas-le-bon-mot', 'barques8', 'barques8');
  await page.getByText('Le mot de passe actuel est incorrect.', { exact: true }).waitFor();
  await submitChange(ADMIN_PASSWORD, 'barques8', 'barques8');
  await admin.waitForToast('Mot de passe changé avec succès');
  await expect.poll(() => page.getByLabel('Mot de passe actuel').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();
  await admin.button('Paramètres').click();
  await submitChange('barques8', ADMIN_PASSWORD, ADMIN_PASSWORD);
  await admin.waitForToast('Mot de passe changé avec succès');
}

test('the admin can log in on a slow page and change the password, and logs in again after a reload', async () => {
  const visit = await openAdmin();
  await logInWhileScriptsFail(visit);
  await logInAndOut(visit);
  await changePassword(visit);
  await visit.page.reload();
  await visit.passwordField.waitFor();
});

async function checkAccessibility(visit: Visit): Promise<void> {
  const { admin, page } = visit;
  await admin.open();
  await expectAccessible(page);
  // The page reserves space for the checks, so that nothing moves when they load.
  const release = await holdRequests(page, '/api/admin/checks', 'GET');
  await admin.enterPassword();
  await admin.rows.first().waitFor();
  const getTabsTop = async () => (await page.getByRole('tablist').first().boundingBox())?.y;
  const initialTop = await getTabsTop();
  release();
  await page.getByText(/^\d+ à faire/).waitFor();
  await expect.poll(getTabsTop).toBe(initialTop);
  await expectAccessible(page);
  for (const [name, content] of [
    [/^Corbeille/, page.getByText('La corbeille est vide.')],
    ['Paramètres', page.getByText(/^Derniers événements \(\d+\)$/)],
    ['Tout voir', admin.dialog.getByRole('listitem').first()],
  ] as const) {
    await admin.button(name).click();
    await content.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  for (const name of ['Newsletter', 'Messages']) {
    await page.getByRole('tab', { name }).click();
    await page.getByText(/^Aucun (abonné|message) pour le moment$/).waitFor();
    await expectAccessible(page);
  }
}

async function followChecks({ admin, page }: Visit): Promise<void> {
  const checksBar = page.getByRole('complementary', { name: 'À faire' });
  await checksBar.getByText(/^\d+ à faire$/).waitFor();
  await expect.poll(() => checksBar.textContent()).toMatch(/^\d+ à faire – Mot de passe/);
  await expect.poll(async () => (await checksBar.boundingBox())?.height).toBeLessThan(60);
  const getLink = (name: RegExp) => admin.dialog.getByRole('link', { name });
  const [count] = /\d+/.exec((await checksBar.textContent()) ?? '') ?? [];
  await checksBar.getByRole('button', { name: 'Tout voir' }).click();
  const unresolved = admin.dialog.locator('h3:not(:text-is("Conseils")) + ul > li');
  await expect.poll(() => unresolved.count()).toBe(Number(count));
  await expect
    .poll(() => getLink(/^Ouvrir : Identité/).getAttribute('href'))
    .toBe('#contenu/identite/name');
  await expect.poll(() => admin.dialog.getByText(/^E-mails.*SMTP_URL/).count()).toBe(1);
  await admin.button('Envoyer un e-mail d’essai').click();
  expect(await admin.waitForToast('Départ de l’essai non confirmé')).toContain('service d’envoi');
  expect(await admin.getViolations()).toEqual([]);

  await getLink(/^Ouvrir : Mot de passe/).click();
  await waitForFocus(admin.dialog.getByLabel('Mot de passe actuel'));
  await page.keyboard.press('Escape');
  await admin.dialog.waitFor({ state: 'detached' });
}

test('on a phone every part is accessible, and each check links to where it can be fixed', async () => {
  // No backup was ever taken.
  await openRawStore('moments').delete('backup');
  const visit = await openAdmin(PHONE);
  await visit.page.clock.install();
  await checkAccessibility(visit);
  await followChecks(visit);
  expect(visit.faults).toEqual([]);
});

/** Ends the session while the admin writes; the next login recovers the text. */
async function recoverTextAfterSession({ admin, page }: Visit): Promise<void> {
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
  await admin.write(SAMPLE_POST);
  await page.getByText('– libre').waitFor();
  await endSession();
  await admin.save();
  await admin.button('Articles').click();
  releasePost();
  await logInAgain();
  await admin.button('Nouvel Article').click();
  await admin.recovered.waitFor();
  await expect.poll(() => admin.field('Contenu').inputValue()).toBe(SAMPLE_POST.content);
  await admin.button('Articles').click();

  // A dialog without text is closed after the next login.
  for (const name of ['Paramètres', 'Tout voir']) {
    await endSession();
    await admin.button(name).click();
    await logInAgain();
  }
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();
}

test('no text is lost when the session ends', async () => {
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
  await recoverTextAfterSession(visit);
});
