import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, expect, test } from 'vitest';
import { logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { createPicture, uploadPicture } from '#tests/support/image-fixtures.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage } from './admin-page.ts';
import { waitForFocus } from './page-checks.ts';

const platform = testPlatform();

afterEach(() => shiftClock(0));

async function openAdmin() {
  const { page } = await openPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  return { admin, page };
}

type Visit = Awaited<ReturnType<typeof openAdmin>>;

/** It can be read without the site; asked for after the session ended, it comes once the admin is back. */
async function downloadsABackup({ admin, page }: Visit): Promise<void> {
  const client = await logInAsAdmin(platform);
  const imageUrl = await uploadPicture(client, await createPicture('#1b3d60'));
  const slug = 'sauve';
  const { id } = await createTestPost(client, { slug, imageUrl });
  const ask = () => admin.button('Télécharger une sauvegarde').click();
  const [download] = await Promise.all([page.waitForEvent('download'), ask()]);
  await admin.waitForToast('Sauvegarde téléchargée');
  expect(download.suggestedFilename()).toMatch(/^sauvegarde-.*\.zip$/);
  const files = unzipSync(new Uint8Array(await buffer(await download.createReadStream())));
  const textOf = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  const { content } = postInput();
  expect(JSON.parse(textOf(`articles/${id}.json`))).toMatchObject({ slug, imageUrl, content });
  expect(files[imageUrl.replace('/images/blog/', 'images/')]?.length).toBeGreaterThan(0);

  await client.send('POST', '/api/admin/logout');
  await ask();
  await admin.dialog.getByRole('heading', { name: 'Votre session a expiré' }).waitFor();
  const [again] = await Promise.all([page.waitForEvent('download'), admin.enterPassword()]);
  expect(again.suggestedFilename()).toMatch(/^sauvegarde-.*\.zip$/);
}

test('a backup is downloaded, also across the end of a session, and can be read without the site', async () => {
  const visit = await openAdmin();
  await visit.admin.button('Paramètres').click();
  await downloadsABackup(visit);
});

/** What was added before a failure stays, and the same file can be given again. */
async function putsABackupBack({ admin, page }: Visit): Promise<void> {
  const client = await logInAsAdmin(platform);
  const { id } = await createTestPost(client, { slug: 'remis' });
  const response = await client.send('POST', '/api/admin/backup', {});
  const buffer = Buffer.from(await response.arrayBuffer());
  await client.send('DELETE', `/api/admin/blog/posts/${id}`);
  await client.send('DELETE', `/api/admin/blog/trash/${id}`);
  await admin.button('Paramètres').click();
  const field = page.getByLabel('Remettre une sauvegarde en place');
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('rien') };
  await field.setInputFiles(photo);
  const interrupted = 'Remise en place interrompue ; ce qui est ajouté le reste';
  expect(await admin.waitForToast(interrupted)).toContain('photo.jpg');
  await page.route('**/api/admin/restore', (route) => route.abort('internetdisconnected'));
  const archive = { name: 'sauvegarde.zip', mimeType: 'application/zip', buffer };
  await field.setInputFiles(archive);
  await page.getByText('Le serveur ne répond pas. Vérifiez votre connexion').waitFor();
  await page.unroute('**/api/admin/restore');
  expect((await client.get(`/api/admin/blog/posts/${id}`)).status).toBe(404);
  await field.setInputFiles(archive);
  await page.getByText('C’est fait : 1 élément ajouté.').waitFor();
  expect(await admin.getViolations()).toEqual([]);
  expect((await client.get(`/api/admin/blog/posts/${id}`)).status).toBe(200);
  await admin.button('Fermer').last().click();
  await page.keyboard.press('Escape');
}

test('a backup is put back, and the report says what was added', async () => {
  await putsABackupBack(await openAdmin());
});

/** The session goes on whether the admin logs in for the call or gives it up. */
async function asksWhoIsThere({ admin, page }: Visit): Promise<void> {
  await admin.button('Paramètres').click();
  shiftClock(10 * 60_000);
  const ask = () => admin.button('Télécharger une sauvegarde').click();
  const question = page.getByRole('alertdialog', { name: 'Confirmez que c’est vous' });
  await ask();
  await question.waitFor();
  await expect.poll(() => question.getByText('Votre session a expiré').count()).toBe(0);
  expect(await admin.getViolations()).toEqual([]);
  await admin.button('Annuler').click();
  await question.waitFor({ state: 'detached' });
  const save = admin.button('Télécharger une sauvegarde');
  await waitForFocus(save);
  await ask();
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  // What was given up asked for nothing more, and the dialog below is still there.
  await page.getByText(/^Derniers événements \(\d+\)$/).waitFor();

  await ask();
  await admin.enterPassword('pas-le-bon-mot');
  expect(await admin.waitForToast('Erreur de connexion')).toBe('Mot de passe incorrect');
  const [download] = await Promise.all([page.waitForEvent('download'), admin.enterPassword()]);
  expect(download.suggestedFilename()).toMatch(/^sauvegarde-.*\.zip$/);
  await question.waitFor({ state: 'detached' });
  // Once is enough for what follows.
  await Promise.all([page.waitForEvent('download'), ask()]);
  await expect.poll(() => question.count()).toBe(0);
}

test('ten minutes after the login a backup asks for it again, and can be given up', async () => {
  await asksWhoIsThere(await openAdmin());
});
