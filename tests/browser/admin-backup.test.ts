import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, expect, test } from 'vitest';
import { logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { createPicture, uploadPicture } from '#tests/support/image-fixtures.ts';
import { createPostInput, createTestPost } from '#tests/support/post-requests.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { openAdmin } from './admin-page.ts';
import { waitForFocus } from './page-checks.ts';

const platform = setUpPlatform();

afterEach(() => shiftClock(0));

test('a backup can be read without the site and is downloaded even after the session has ended', async () => {
  const { admin, page } = await openAdmin(platform);
  await admin.button('Paramètres').click();
  const client = await logInAsAdmin(platform);
  const imageUrl = await uploadPicture(client, await createPicture('#1b3d60'));
  const slug = 'sauve';
  const { id } = await createTestPost(client, { slug, imageUrl });
  const requestBackup = () => admin.button('Télécharger une sauvegarde').click();
  const [download] = await Promise.all([page.waitForEvent('download'), requestBackup()]);
  await admin.waitForToast('Sauvegarde téléchargée');
  expect(download.suggestedFilename()).toMatch(/^sauvegarde-.*\.zip$/);
  const files = unzipSync(new Uint8Array(await buffer(await download.createReadStream())));
  const readText = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  const { content } = createPostInput();
  expect(JSON.parse(readText(`articles/${id}.json`))).toMatchObject({ slug, imageUrl, content });
  expect(files[imageUrl.replace('/images/blog/', 'images/')]?.length).toBeGreaterThan(0);

  await client.send('POST', '/api/admin/logout');
  await requestBackup();
  await admin.dialog.getByRole('heading', { name: 'Votre session a expiré' }).waitFor();
  const [second] = await Promise.all([page.waitForEvent('download'), admin.enterPassword()]);
  expect(second.suggestedFilename()).toMatch(/^sauvegarde-.*\.zip$/);
});

test('a backup can be restored, also after a failure, and the report counts what was added', async () => {
  const { admin, page } = await openAdmin(platform);
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
});

test('ten minutes after the login, a backup requires another login, which can be cancelled', async () => {
  const { admin, page } = await openAdmin(platform);
  await admin.button('Paramètres').click();
  shiftClock(10 * 60_000);
  const requestBackup = () => admin.button('Télécharger une sauvegarde').click();
  const loginDialog = page.getByRole('alertdialog', { name: 'Confirmez que c’est vous' });
  await requestBackup();
  await loginDialog.waitFor();
  await expect.poll(() => loginDialog.getByText('Votre session a expiré').count()).toBe(0);
  expect(await admin.getViolations()).toEqual([]);
  await admin.button('Annuler').click();
  await loginDialog.waitFor({ state: 'detached' });
  await waitForFocus(admin.button('Télécharger une sauvegarde'));
  await requestBackup();
  await loginDialog.waitFor();
  await page.keyboard.press('Escape');
  await loginDialog.waitFor({ state: 'detached' });
  // The settings below are still open after the cancelled login.
  await page.getByText(/^Derniers événements \(\d+\)$/).waitFor();

  await requestBackup();
  await admin.enterPassword('pas-le-bon-mot');
  expect(await admin.waitForToast('Erreur de connexion')).toBe('Mot de passe incorrect');
  const [download] = await Promise.all([page.waitForEvent('download'), admin.enterPassword()]);
  expect(download.suggestedFilename()).toMatch(/^sauvegarde-.*\.zip$/);
  await loginDialog.waitFor({ state: 'detached' });
  // A second backup requires no further login.
  await Promise.all([page.waitForEvent('download'), requestBackup()]);
  await expect.poll(() => loginDialog.count()).toBe(0);
});
