import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage, holdRequests, POST } from './admin-page.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
const PICTURE = resolve('public/images/12-le-pendu-grand.webp');

type Admin = ReturnType<typeof adminPage>;

/** A toast over a dialog is heard, and closing it leaves the dialog open. */
async function hearsAToastOverADialog(
  admin: Admin,
  { id, title }: { id: string; title: string },
): Promise<void> {
  const { page } = admin;
  await admin.button(/^Corbeille/).click();
  await page.route(`**/api/admin/blog/trash/${id}`, (route) => route.abort());
  await admin.dialog.getByRole('button', { name: `Reprendre « ${title} »` }).click();
  await page.getByRole('alert').getByText('Erreur de restauration', { exact: true }).waitFor();
  await page.locator('.toast').getByRole('button', { name: 'Fermer' }).click();
  await page.locator('.toast').waitFor({ state: 'hidden' });
  expect(await admin.dialog.count()).toBe(1);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null))
    .toBe(true);
  await page.keyboard.press('Escape');
  await admin.dialog.waitFor({ state: 'detached' });
}

/** The part of the administration that something is left open in, and that it is looked for when the owner is back. */
const PARTS = {
  async blog({ page, button, field }: Admin): Promise<void> {
    await page.getByRole('tab', { name: 'Gestion du Blog' }).click();
    await button('Nouvel Article').click();
    await field('Titre').waitFor();
  },
  async newsletter({ page }: Admin): Promise<void> {
    await page.getByRole('tab', { name: 'Newsletter' }).click();
    await page.getByRole('tab', { name: 'Abonnés' }).click();
    await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();
  },
};

type EndSession = () => Promise<unknown>;
type Leaving = [
  part: keyof typeof PARTS,
  leave: (admin: Admin, endSession: EndSession) => Promise<void>,
  comeBack?: (admin: Admin) => Promise<void>,
];

/** Goes on in a part and is in the middle of something when the session ends. The next one begins in the other part. */
const LEFT_OPEN: Leaving[] = [
  [
    'blog',
    async ({ picker }, endSession) => {
      await endSession();
      await picker.setInputFiles(PICTURE);
    },
  ],
  [
    'newsletter',
    async ({ page, button, field }, endSession) => {
      await page.getByRole('tab', { name: 'Lettres' }).click();
      await button('Nouvelle lettre').click();
      await field('Objet').fill('Une lettre en attente');
      await field('Texte').fill('Elle n’est pas partie.');
      await endSession();
      await button('Envoyer un essai').click();
    },
  ],
  [
    'blog',
    async ({ page, button, field, save }, endSession) => {
      const releasePost = await holdRequests(page, '/api/admin/blog/posts', 'POST');
      await field('Titre').fill(POST.title);
      await field('Extrait').fill(POST.excerpt);
      await field('Contenu').fill(POST.content);
      await page.getByText('– libre').waitFor();
      await endSession();
      await save();
      await button('Articles').click();
      releasePost();
    },
    async ({ button, field, recovered }) => {
      await button('Nouvel Article').click();
      await recovered.waitFor();
      expect(await field('Contenu').inputValue()).toBe(POST.content);
    },
  ],
  [
    'newsletter',
    async ({ button, dialog }, endSession) => {
      await button('Importer').click();
      const field = dialog.getByLabel('Fichier CSV');
      await field.waitFor();
      await endSession();
      const buffer = Buffer.from('e-mail;état;hebdo\r\nanne@tarot.example;confirmé;oui\r\n');
      await field.setInputFiles({ name: 'abonnes.csv', mimeType: 'text/csv', buffer });
    },
  ],
  [
    'blog',
    async ({ button }, endSession) => {
      await button('Articles').click();
      await endSession();
      await button(/^Corbeille/).click();
    },
  ],
];

async function closesWhatWasLeftOpen(admin: Admin): Promise<void> {
  const { page } = admin;
  const endSession = async () => (await logInAsAdmin(platform)).send('POST', '/api/admin/logout');
  for (const [part, leave, comeBack] of LEFT_OPEN) {
    await PARTS[part](admin);
    await leave(admin, endSession);
    await admin.dialog.getByRole('heading', { name: 'Votre session a expiré' }).waitFor();
    await admin.button('Revenir à l’écran de connexion').click();
    await page.unrouteAll();
    await admin.enterPassword();
    await comeBack?.(admin);
    await admin.button('Déconnexion').waitFor();
    expect(await admin.dialog.count()).toBe(0);
    await PARTS[part](admin);
    expect(await admin.dialog.count()).toBe(0);
    if (part === 'blog') await admin.button('Articles').click();
  }
  await PARTS.newsletter(admin);
}

/** A second try must not meet the post of the first. */
let written = 0;

test('a toast over a dialog is heard, and closing it leaves the dialog open; after a session that ended figures come with the new login, and what was left open is closed when the owner comes back, but for a text that was not kept', async () => {
  const owner = await logInAsAdmin(platform);
  const title = `Jeté ${++written}`;
  const { id } = await createTestPost(owner, { title, slug: `jete-${written}` });
  await owner.send('DELETE', `/api/admin/blog/posts/${id}`);
  const { page } = await openPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  await admin.waitForToast('Connexion réussie');
  await hearsAToastOverADialog(admin, { id, title });

  await owner.send('DELETE', `/api/admin/blog/trash/${id}`);
  await owner.send('POST', '/api/admin/logout');
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await admin.dialog.getByRole('heading', { name: 'Votre session a expiré' }).waitFor();
  expect(await admin.faults()).toEqual([]);
  await admin.enterPassword();
  await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();
  await closesWhatWasLeftOpen(admin);
});
