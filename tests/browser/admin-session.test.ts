import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logInAsAdmin, OWNER_PASSWORD, shiftClock } from '#tests/support/admin-session.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { plainPicture, uploadedPicture } from '#tests/support/image-fixtures.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage, holdRequests } from './admin-page.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

// The password is the delivered one.
beforeEach(() => rawStore('owner').delete('credentials'));
afterEach(() => shiftClock(0));

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
  await page.getByLabel('Mot de passe', { exact: true }).fill(OWNER_PASSWORD);
  await page.route('**/_astro/AdminApp.*', (route) => route.abort());
  wake();
  await admin.button('Se connecter').click();
  await admin.waitForToast('Connexion réussie');
  await page
    .getByRole('alert')
    .getByText('Une erreur empêche d’afficher cette partie de la page.')
    .waitFor();
  expect(await admin.faults()).toEqual([]);
  await page.unrouteAll();
  await admin.button('Réessayer').click();
  await admin.rows.first().waitFor();
  await admin.open();
}

async function logsInAndOut({ admin, page }: Visit): Promise<void> {
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Administration');
  await admin.enterPassword('pas-le-bon-mot');
  expect(await admin.waitForToast('Erreur de connexion')).toBe('Mot de passe incorrect');
  expect(await page.getByRole('alert').textContent()).toContain('Mot de passe incorrect');
  await admin.enterPassword();
  expect(await admin.waitForToast('Connexion réussie')).toBe("Bienvenue dans l'administration");
  await admin.rows.first().waitFor();
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Gestion du Blog',
    'Newsletter',
    'Messages',
    'Contenu',
    'Chiffres',
  ]);
  await admin.button('Déconnexion').click();
  await admin.waitForToast('Déconnexion réussie');
  await page.getByLabel('Mot de passe', { exact: true }).waitFor();
  await admin.enterPassword();
  await admin.rows.first().waitFor();
}

async function opensTooltips({ admin, page }: Visit): Promise<void> {
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
}

async function changesThePassword({ admin, page }: Visit): Promise<void> {
  await admin.button('Paramètres').click();
  const change = async (current: string, fresh: string, again: string) => {
    await page.getByLabel('Mot de passe actuel').fill(current);
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(fresh);
    await page.getByLabel('Confirmer le nouveau mot de passe').fill(again);
    await admin.button('Changer le mot de passe').click();
  };
  await change(OWNER_PASSWORD, 'une-barque-rouge', 'une-barque-bleue');
  expect(await admin.waitForToast('Mot de passe inchangé')).toBe(
    'Les nouveaux mots de passe ne correspondent pas',
  );
  await change(OWNER_PASSWORD, 'court', 'court');
  await page
    .getByText('Le nouveau mot de passe doit contenir au moins 8 caractères', { exact: true })
    .waitFor();
  await change('pas-le-bon-mot', 'une-barque-rouge', 'une-barque-rouge');
  await page.getByText('Le mot de passe actuel est incorrect.', { exact: true }).waitFor();
  await change(OWNER_PASSWORD, 'une-barque-rouge', 'une-barque-rouge');
  await admin.waitForToast('Mot de passe changé avec succès');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();
  await admin.button('Paramètres').click();
  await change('une-barque-rouge', OWNER_PASSWORD, OWNER_PASSWORD);
  await admin.waitForToast('Mot de passe changé avec succès');
}

/** A second try must not meet the post of the first. */
let saved = 0;

/** It can be read without the site; asked for after the session ended, it comes once the owner is back. */
async function downloadsABackup({ admin, page }: Visit): Promise<void> {
  const owner = await logInAsAdmin(platform);
  const imageUrl = await uploadedPicture(owner, await plainPicture('#1b3d60'));
  const slug = `sauve-${++saved}`;
  const { id } = await createTestPost(owner, { slug, imageUrl });
  const ask = () => admin.button('Télécharger une sauvegarde').click();
  const [download] = await Promise.all([page.waitForEvent('download'), ask()]);
  await admin.waitForToast('Sauvegarde téléchargée');
  expect(download.suggestedFilename()).toMatch(/^sauvegarde-.*\.zip$/);
  const files = unzipSync(new Uint8Array(await buffer(await download.createReadStream())));
  const textOf = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  expect(textOf(`articles/${slug}_${id}.md`)).toBe(postInput().content);
  expect(JSON.parse(textOf(`articles/${slug}_${id}.json`))).toMatchObject({ slug, imageUrl });
  expect(files[imageUrl.replace('/images/blog/', 'images/')]?.length).toBeGreaterThan(0);

  await owner.send('POST', '/api/admin/logout');
  await ask();
  await admin.dialog.getByRole('heading', { name: 'Votre session a expiré' }).waitFor();
  const [again] = await Promise.all([page.waitForEvent('download'), admin.enterPassword()]);
  expect(again.suggestedFilename()).toMatch(/^sauvegarde-.*\.zip$/);
}

test('the login takes the password that stood in the field of a slow page, asks for it alone, says what the specification says, and asks again after a reload; a broken page says what to do; a tooltip opens after 700 ms, and its neighbour at once; the password is changed without leaving the page; a backup is downloaded, and can be read without the site', async () => {
  const visit = await openAdmin();
  const { page } = visit;
  await page.clock.install();
  await comesSlowlyAndBroken(visit);
  await logsInAndOut(visit);
  await opensTooltips(visit);
  await changesThePassword(visit);
  await downloadsABackup(visit);
  await page.reload();
  await page.getByLabel('Mot de passe', { exact: true }).waitFor();
});

/** Axe finds nothing, and nothing scrolls sideways. */
async function expectSound({ admin, page }: Visit): Promise<void> {
  expect(await admin.faults()).toEqual([]);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect([width, scrollWidth]).toEqual([width, clientWidth]);
  }
}

async function showsSoundParts(visit: Visit): Promise<void> {
  const { admin, page } = visit;
  await admin.open();
  await expectSound(visit);
  // The line of checks has its place before they come, so that nothing moves.
  const release = await holdRequests(page, '/api/admin/checks', 'GET');
  await admin.enterPassword();
  await admin.rows.first().waitFor();
  const top = async () => (await page.getByRole('tablist').first().boundingBox())?.y;
  const before = await top();
  release();
  await page.getByText(/^\d+ à faire/).waitFor();
  expect(await top()).toBe(before);
  await expectSound(visit);
  await admin.button(/^Corbeille/).click();
  await page.getByText('La corbeille est vide.').waitFor();
  await expectSound(visit);
  await page.keyboard.press('Escape');
  await admin.button('Paramètres').click();
  await page.getByRole('region', { name: 'Sessions ouvertes' }).getByText('(celle-ci)').waitFor();
  await expectSound(visit);
  await page.keyboard.press('Escape');
  await admin.button('Tout voir').click();
  await admin.dialog.getByRole('listitem').first().waitFor();
  await expectSound(visit);
  await page.keyboard.press('Escape');
  for (const name of ['Newsletter', 'Messages']) {
    await page.getByRole('tab', { name }).click();
    await page.getByText(/^Aucun (abonné|message) pour le moment$/).waitFor();
    await expectSound(visit);
  }
}

function isInSight(part: Element): boolean {
  const { x, y, width, height } = part.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === part;
}

/** Each check leads to where it is put right, and the line says how many are left. */
async function listsChecks({ admin, page }: Visit): Promise<void> {
  const line = page.getByRole('complementary', { name: 'À faire' });
  await line.getByText(/^\d+ à faire$/).waitFor();
  expect(await line.textContent()).toMatch(/^\d+ à faire – Mot de passe/);
  expect((await line.boundingBox())?.height).toBeLessThan(60);
  const open = () => line.getByRole('button', { name: 'Tout voir' }).click();
  const linkOf = (name: RegExp) => admin.dialog.getByRole('link', { name });
  await open();
  expect(await linkOf(/^Ouvrir : Identité/).getAttribute('href')).toBe('#contenu/identite/name');
  expect(await admin.dialog.getByText(/^E-mails.*SMTP_URL/).count()).toBe(1);
  await admin.button('Envoyer un e-mail d’essai').click();
  expect(await admin.waitForToast('Départ de l’essai non confirmé')).toContain('service d’envoi');
  expect(await admin.faults()).toEqual([]);

  await linkOf(/^Ouvrir : Mot de passe/).click();
  const current = admin.dialog.getByLabel('Mot de passe actuel');
  await expect.poll(() => current.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await admin.dialog.waitFor({ state: 'detached' });

  await open();
  await linkOf(/^Ouvrir : Sauvegarde/).click();
  const save = admin.dialog.getByRole('button', {
    name: 'Télécharger une sauvegarde',
    exact: true,
  });
  await expect.poll(() => save.evaluate(isInSight)).toBe(true);
  await page.keyboard.press('Escape');
  await admin.dialog.waitFor({ state: 'detached' });

  // The list is read again whenever it is opened.
  const owner = await logInAsAdmin(platform);
  await owner.send('POST', '/api/admin/backup', {});
  await open();
  await expect.poll(() => admin.dialog.getByText(/^Sauvegarde.*chaque mois/).count()).toBe(0);
}

/** What would be added is shown before anything is. */
async function putsABackupBack({ admin, page }: Visit): Promise<void> {
  const owner = await logInAsAdmin(platform);
  const { id } = await createTestPost(owner, { slug: `remis-${++saved}` });
  const response = await owner.send('POST', '/api/admin/backup', {});
  const buffer = Buffer.from(await response.arrayBuffer());
  await owner.send('DELETE', `/api/admin/blog/posts/${id}`);
  await owner.send('DELETE', `/api/admin/blog/trash/${id}`);
  await admin.button('Paramètres').click();
  const field = page.getByLabel('Remettre une sauvegarde en place');
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('rien') };
  await field.setInputFiles(photo);
  expect(await admin.waitForToast('Rien n’a été changé')).toContain('photo.jpg');
  await field.setInputFiles({ name: 'sauvegarde.zip', mimeType: 'application/zip', buffer });
  await page.getByText('1 élément serait ajouté.').waitFor();
  expect((await owner.get(`/api/admin/blog/posts/${id}`)).status).toBe(404);
  expect(await admin.faults()).toEqual([]);
  await page.route('**/api/admin/restore', (route) => route.abort('internetdisconnected'));
  await admin.button('Ajouter').click();
  const broken = await admin.waitForToast(
    'Remise en place interrompue ; ce qui est ajouté le reste',
  );
  expect(broken).toBe('Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.');
  await page.unroute('**/api/admin/restore');
  await admin.button('Ajouter').click();
  await page.getByText('C’est fait : 1 élément ajouté.').waitFor();
  expect((await owner.get(`/api/admin/blog/posts/${id}`)).status).toBe(200);
  await admin.button('Fermer').last().click();
  await page.keyboard.press('Escape');
}

test('axe finds nothing in any part, and nothing scrolls sideways', async () => {
  const visit = await openAdmin(PHONE);
  await visit.page.clock.install();
  await showsSoundParts(visit);
  expect(visit.faults).toEqual([]);
});

test('checks are counted in one line, and lead to where they are put right', async () => {
  // No backup was ever taken.
  await rawStore('moments').delete('backup');
  const visit = await openAdmin(PHONE);
  await visit.admin.logIn();
  await listsChecks(visit);
});

/** The session goes on whether the owner logs in for the call or gives it up. */
async function asksWhoIsThere({ admin, page }: Visit): Promise<void> {
  await admin.button('Paramètres').click();
  shiftClock(10 * 60_000);
  const ask = () => admin.button('Télécharger une sauvegarde').click();
  const question = page.getByRole('alertdialog', { name: 'Confirmez que c’est vous' });
  await ask();
  await question.waitFor();
  expect(await question.getByText('Votre session a expiré').count()).toBe(0);
  expect(await admin.faults()).toEqual([]);
  await admin.button('Annuler').click();
  await question.waitFor({ state: 'detached' });
  const save = admin.button('Télécharger une sauvegarde');
  await expect.poll(() => save.evaluate((one) => one === document.activeElement)).toBe(true);
  await ask();
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  // What was given up asked for nothing more, and the dialog below is still there.
  await page.getByRole('region', { name: 'Sessions ouvertes' }).getByText('(celle-ci)').waitFor();

  await ask();
  await admin.enterPassword('pas-le-bon-mot');
  expect(await admin.waitForToast('Erreur de connexion')).toBe('Mot de passe incorrect');
  const [download] = await Promise.all([page.waitForEvent('download'), admin.enterPassword()]);
  expect(download.suggestedFilename()).toMatch(/^sauvegarde-.*\.zip$/);
  await question.waitFor({ state: 'detached' });
  // Once is enough for what follows.
  await Promise.all([page.waitForEvent('download'), ask()]);
  expect(await question.count()).toBe(0);
}

test('ten minutes after the login a backup asks for it again, and can be given up', async () => {
  const visit = await openAdmin();
  await visit.admin.logIn();
  await asksWhoIsThere(visit);
});

test('a backup is put back once the owner has seen what it would add', async () => {
  const visit = await openAdmin();
  await visit.admin.logIn();
  await putsABackupBack(visit);
});
