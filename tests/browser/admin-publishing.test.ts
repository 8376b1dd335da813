import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { BuildHook } from '#tests/support/fake-build-hook.ts';
import { CHOICES } from '#tests/support/newsletter-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage, POST } from './admin-page.ts';

const PATH = '/blog/le-coeur-du-pendu';
const PICTURE = resolve('public/images/12-le-pendu-grand.webp');

const hook = new BuildHook();
const platform = testPlatform({
  environment: async () => ({
    BUILD_HOOK_URL: await hook.start(),
  }),
});

afterAll(() => hook.stop());

/** Of width to height, in its file and on the screen; none as long as it has not come. */
const ratiosOf = (element: Element) => {
  const { naturalWidth, naturalHeight, width, height } = element as HTMLImageElement;
  return [naturalWidth / naturalHeight, width / height].map((ratio) => ratio.toFixed(2));
};

async function openAdmin() {
  const { page } = await openPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  return { admin, page };
}

test('a post is written with a picture, published, deleted and taken back', async () => {
  const row = { email: 'ines@lecture.example', state: 'confirmed', preferences: CHOICES };
  const client = await logInAsAdmin(platform);
  await client.send('POST', '/api/admin/newsletter/import', { rows: [row] });
  const { admin, page } = await openAdmin();
  await admin.write();
  expect(await admin.field('Auteur').inputValue()).toBe('[Nom de la tarologue]');
  await admin.picker.setInputFiles(PICTURE);
  expect(await admin.waitForToast('Image uploadée avec succès')).toMatch(
    /^12-le-pendu-grand\.webp \(\d+ KB\)$/,
  );
  await admin.field('Description de l’image').fill('Le Pendu entre ses deux arbres.');
  expect(await admin.getViolations()).toEqual([]);
  // It is sent whole, and shown as readers will see it.
  const shown = page.getByRole('group', { name: 'Image' }).getByRole('img');
  await expect.poll(() => shown.evaluate(ratiosOf)).toEqual(['0.63', '1.78']);
  await admin.button('Publier').click();
  const notice = page.getByLabel(/^Prévenir les abonnés aux articles par e-mail/);
  await admin.dialog.getByText(/ 1 personne a choisi les nouveaux articles/).waitFor();
  await expect.poll(() => notice.isChecked()).toBe(true);
  expect(await admin.getViolations()).toEqual([]);
  await admin.button('Pas encore').click();
  await expect.poll(() => page.getByLabel(/^Publié/).isChecked()).toBe(false);
  await admin.publish();
  expect(await admin.waitForToast('Article créé avec succès')).toBe(POST.title);

  const link = admin.saveState.getByRole('link', { name: /^en ligne/ });
  await link.waitFor();
  await expect.poll(() => link.getAttribute('href')).toBe(PATH);
  await admin.saveState.getByText(/, dans les listes (à|d’un) /).waitFor();
  const reader = (await openPage(platform.url)).page;
  const picture = reader.getByRole('img', { name: 'Le Pendu entre ses deux arbres.' });
  const isSeen = async (content: string) => {
    expect((await reader.goto(PATH))?.status()).toBe(200);
    await expect
      .poll(() => reader.getByRole('heading', { level: 1 }).textContent())
      .toBe(POST.title);
    await reader.getByText(content).waitFor();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  };
  await isSeen('Un homme tient par un pied.');

  await admin.button('Articles').click();
  await admin.button(`Supprimer « ${POST.title} »`).click();
  const question = admin.dialog.getByText(/^Êtes-vous sûr/);
  await expect
    .poll(() => question.textContent())
    .toBe('Êtes-vous sûr de vouloir supprimer cet article ?');
  expect(await admin.getViolations()).toEqual([]);
  await admin.button('Supprimer').click();
  await admin.waitForToast('Article supprimé avec succès');
  expect((await platform.fetch(`/api${PATH.replace('blog', 'blog/posts')}`)).status).toBe(404);
  expect((await reader.goto(PATH))?.status()).toBe(404);

  await admin.button('Corbeille (1)').click();
  await admin.dialog.getByRole('button', { name: /^Reprendre/ }).click();
  await admin.waitForToast('Article repris de la corbeille');
  await page.keyboard.press('Escape');
  const taken = page.locator('[data-row]', { hasText: POST.title });
  await taken.getByText('Publié', { exact: true }).waitFor();
  await expect.poll(() => taken.locator('a').getAttribute('href')).toBe(PATH);
  const figures = page.getByLabel('Articles en chiffres').locator('dd');
  await expect.poll(() => figures.allTextContents()).toEqual(['8', '8', '0', '8']);
  expect((await reader.goto(PATH))?.status()).toBe(200);

  await admin.button(`Supprimer « ${POST.title} »`).click();
  await admin.button('Supprimer').click();
  await admin.button('Corbeille (1)').click();
  await admin.dialog.getByRole('button', { name: /^Effacer/ }).click();
  await admin.button('Effacer pour toujours').click();
  await page.getByText('La corbeille est vide.').waitFor();
});

type Visit = Awaited<ReturnType<typeof openAdmin>>;

async function schedulesAndFeatures({ admin, page }: Visit): Promise<void> {
  const title = 'Pour plus tard';
  await admin.write({ ...POST, title });
  await page.getByLabel(/^Publié/).check();
  await page.getByLabel('Date de parution').fill('2031-07-01T09:00');
  // One button says what it does.
  await expect.poll(() => admin.button('Publier').count()).toBe(0);
  await page.getByLabel(/^Prévenir les abonnés/).uncheck();
  await admin.button('Programmer').click();
  await admin.dialog
    .getByText('Il paraîtra le 1er juillet 2031 à 09:00. Personne ne sera prévenu par e-mail.')
    .waitFor();
  await admin.dialog.getByRole('button', { name: 'Programmer', exact: true }).click();
  await admin.waitForToast('Article créé avec succès');
  await admin.button('Articles').click();
  const row = page.locator('[data-row]', { hasText: title });
  await expect.poll(() => row.textContent()).toContain('paraîtra le 1er juillet 2031 à 09:00');
  await row.getByText('Programmé', { exact: true }).waitFor();
  await expect.poll(() => row.locator('a').count()).toBe(0);
  const star = row.getByRole('button', { name: /^Mettre en vedette/ });
  await star.click();
  await admin.waitForToast('Article vedette mis à jour');
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');

  // A starter post that is edited becomes the admin’s own.
  const starter = page.locator('[data-row]', { hasText: 'Livré avec le site' }).first();
  const name = (await starter.getByRole('heading').textContent()) ?? '';
  await admin.edit(name);
  await admin.field('Extrait').fill('Un extrait de ma main.');
  await admin.save();
  await admin.waitForToast('Article mis à jour avec succès');
  await admin.button('Articles').click();
  const edited = page.locator('[data-row]', { hasText: name });
  await edited.getByText('Un extrait de ma main.').waitFor();
  await expect.poll(() => edited.textContent()).not.toContain('Livré avec le site');
}

/** Of the wrong kind or over 20 MB it is refused; others are shrunk and take the place of the one before. */
async function sendsPictures({ admin, page }: Visit): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'images-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const pick = async (name: string, size: number) => {
    await writeFile(join(folder, name), Buffer.alloc(size));
    await admin.picker.setInputFiles(join(folder, name));
  };
  await pick('dessin.gif', 10);
  expect(await admin.waitForToast('Type de fichier invalide')).toBe(
    'Seuls les fichiers JPG, PNG et WebP sont autorisés.',
  );
  await pick('grande.jpg', 20 * 1024 * 1024 + 1);
  expect(await admin.waitForToast('Fichier trop volumineux')).toContain(
    'La taille maximale autorisée est de 5 MB.',
  );
  // Beside the box for it, which is anywhere on the form.
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'dessin.gif', { type: 'image/gif' }));
    return transfer;
  });
  await admin.field('Extrait').dispatchEvent('drop', { dataTransfer });
  await admin.waitForToast('Type de fichier invalide');
  const picture = page.getByRole('group', { name: 'Image' }).locator('img');
  await expect.poll(() => picture.count()).toBe(0);
  await admin.picker.setInputFiles(PICTURE);
  await admin.waitForToast('Image uploadée avec succès');
  await expect.poll(() => picture.evaluate(ratiosOf)).toEqual(['0.63', '1.78']);
  // What a telephone takes, and more than the server would.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1_700, height: 1_200, channels: 3, background: '#888', noise } as const;
  const large = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
  expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
  await admin.picker.setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer: large });
  await admin.saveState.getByText('Envoi de l’image…').waitFor();
  await admin.waitForToast('Image uploadée avec succès');
  await expect.poll(() => picture.evaluate(ratiosOf)).toEqual(['1.42', '1.78']);
  await admin.button('Retirer l’image').click();
  await expect.poll(() => picture.count()).toBe(0);
}

test('a post is scheduled in Swiss time and featured; a picture of the wrong kind or over 20 MB is refused, others are shrunk and sent', async () => {
  const visit = await openAdmin();
  await schedulesAndFeatures(visit);
  await visit.admin.write({ ...POST, title: 'Une image envoyée' });
  await sendsPictures(visit);
});
