import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { BuildHook } from '#tests/support/fake-build-hook.ts';
import { importTestSubscribers } from '#tests/support/newsletter-requests.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { adminPage, SAMPLE_POST } from './admin-page.ts';

const PATH = '/blog/le-coeur-du-pendu';
const PICTURE = resolve('public/images/12-le-pendu-grand.webp');

const buildHook = new BuildHook();
const platform = setUpPlatform({
  environment: async () => ({
    BUILD_HOOK_URL: await buildHook.start(),
  }),
});

afterAll(() => buildHook.stop());

/** Returns the ratio of width to height of the image file and of the displayed image. */
const getAspectRatios = (element: Element) => {
  const { naturalWidth, naturalHeight, width, height } = element as HTMLImageElement;
  return [naturalWidth / naturalHeight, width / height].map((ratio) => ratio.toFixed(2));
};

async function openAdmin() {
  const { page } = await openPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  return { admin, page };
}

test('a post with a picture can be written, published, deleted, restored and erased for good', async () => {
  await importTestSubscribers(await logInAsAdmin(platform), ['ines@lecture.example']);
  const { admin, page } = await openAdmin();
  await admin.write();
  expect(await admin.field('Auteur').inputValue()).toBe('[Nom de la tarologue]');
  await admin.picker.setInputFiles(PICTURE);
  expect(await admin.waitForToast('Image uploadée avec succès')).toMatch(
    /^12-le-pendu-grand\.webp \(\d+ KB\)$/,
  );
  await admin.field('Description de l’image').fill('Le Pendu entre ses deux arbres.');
  expect(await admin.getViolations()).toEqual([]);
  // The whole picture is uploaded, and the form displays it cropped as the post does.
  const displayedPicture = page.getByRole('group', { name: 'Image' }).getByRole('img');
  await expect.poll(() => displayedPicture.evaluate(getAspectRatios)).toEqual(['0.63', '1.78']);
  await admin.button('Publier').click();
  const noticeCheckbox = page.getByLabel(/^Prévenir les abonnés aux articles par e-mail/);
  await admin.dialog.getByText(/ 1 personne a choisi les nouveaux articles/).waitFor();
  await expect.poll(() => noticeCheckbox.isChecked()).toBe(true);
  expect(await admin.getViolations()).toEqual([]);
  await admin.button('Pas encore').click();
  await expect.poll(() => page.getByLabel(/^Publié/).isChecked()).toBe(false);
  await admin.publish();
  expect(await admin.waitForToast('Article créé avec succès')).toBe(SAMPLE_POST.title);

  const postLink = admin.saveState.getByRole('link', { name: /^en ligne/ });
  await postLink.waitFor();
  await expect.poll(() => postLink.getAttribute('href')).toBe(PATH);
  await admin.saveState.getByText(/, dans les listes (à|d’un) /).waitFor();
  const visitorPage = (await openPage(platform.url)).page;
  const picture = visitorPage.getByRole('img', { name: 'Le Pendu entre ses deux arbres.' });
  expect((await visitorPage.goto(PATH))?.status()).toBe(200);
  await expect
    .poll(() => visitorPage.getByRole('heading', { level: 1 }).textContent())
    .toBe(SAMPLE_POST.title);
  await visitorPage.getByText('Un homme tient par un pied.').waitFor();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await admin.button('Articles').click();
  await admin.button(`Supprimer « ${SAMPLE_POST.title} »`).click();
  const question = admin.dialog.getByText(/^Êtes-vous sûr/);
  await expect
    .poll(() => question.textContent())
    .toBe('Êtes-vous sûr de vouloir supprimer cet article ?');
  expect(await admin.getViolations()).toEqual([]);
  await admin.button('Supprimer').click();
  await admin.waitForToast('Article supprimé avec succès');
  expect((await platform.fetch(`/api${PATH.replace('blog', 'blog/posts')}`)).status).toBe(404);
  expect((await visitorPage.goto(PATH))?.status()).toBe(404);

  await admin.button('Corbeille (1)').click();
  await admin.dialog.getByRole('button', { name: /^Reprendre/ }).click();
  await admin.waitForToast('Article repris de la corbeille');
  await page.keyboard.press('Escape');
  const restoredRow = page.locator('[data-row]', { hasText: SAMPLE_POST.title });
  await restoredRow.getByText('Publié', { exact: true }).waitFor();
  await expect.poll(() => restoredRow.locator('a').getAttribute('href')).toBe(PATH);
  const postCounts = page.getByLabel('Articles en chiffres').locator('dd');
  await expect.poll(() => postCounts.allTextContents()).toEqual(['8', '8', '0', '8']);
  expect((await visitorPage.goto(PATH))?.status()).toBe(200);

  await admin.button(`Supprimer « ${SAMPLE_POST.title} »`).click();
  await admin.button('Supprimer').click();
  await admin.button('Corbeille (1)').click();
  await admin.dialog.getByRole('button', { name: /^Effacer/ }).click();
  await admin.button('Effacer pour toujours').click();
  await page.getByText('La corbeille est vide.').waitFor();
});

type Visit = Awaited<ReturnType<typeof openAdmin>>;

async function scheduleAndFeaturePost({ admin, page }: Visit): Promise<void> {
  const title = 'Pour plus tard';
  await admin.write({ ...SAMPLE_POST, title });
  await page.getByLabel(/^Publié/).check();
  await page.getByLabel('Date de parution').fill('2031-07-01T09:00');
  // The button to publish becomes the button to schedule.
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
  const featureButton = row.getByRole('button', { name: /^Mettre en vedette/ });
  await featureButton.click();
  await admin.waitForToast('Article vedette mis à jour');
  await expect.poll(() => featureButton.getAttribute('aria-pressed')).toBe('true');

  // An edited post is no longer marked as delivered with the site.
  const deliveredRow = page.locator('[data-row]', { hasText: 'Livré avec le site' }).first();
  const deliveredTitle = (await deliveredRow.getByRole('heading').textContent()) ?? '';
  await admin.edit(deliveredTitle);
  await admin.field('Extrait').fill('Un extrait de ma main.');
  await admin.save();
  await admin.waitForToast('Article mis à jour avec succès');
  await admin.button('Articles').click();
  const editedRow = page.locator('[data-row]', { hasText: deliveredTitle });
  await editedRow.getByText('Un extrait de ma main.').waitFor();
  await expect.poll(() => editedRow.textContent()).not.toContain('Livré avec le site');
}

/** Uploads pictures: an invalid one is rejected, a large one is shrunk and replaces the previous one. */
async function uploadPictures({ admin, page }: Visit): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'images-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const pickFile = async (name: string, byteCount: number) => {
    await writeFile(join(folder, name), Buffer.alloc(byteCount));
    await admin.picker.setInputFiles(join(folder, name));
  };
  await pickFile('dessin.gif', 10);
  expect(await admin.waitForToast('Type de fichier invalide')).toBe(
    'Seuls les fichiers JPG, PNG et WebP sont autorisés.',
  );
  await pickFile('grande.jpg', 20 * 1024 * 1024 + 1);
  expect(await admin.waitForToast('Fichier trop volumineux')).toContain(
    'La taille maximale autorisée est de 5 MB.',
  );
  // A file can be dropped anywhere on the form.
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
  await expect.poll(() => picture.evaluate(getAspectRatios)).toEqual(['0.63', '1.78']);
  // A photo from a phone can exceed the size that the server accepts.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1_700, height: 1_200, channels: 3, background: '#888', noise } as const;
  const largePng = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
  expect(largePng.length).toBeGreaterThan(5 * 1024 * 1024);
  await admin.picker.setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer: largePng });
  await admin.saveState.getByText('Envoi de l’image…').waitFor();
  await admin.waitForToast('Image uploadée avec succès');
  await expect.poll(() => picture.evaluate(getAspectRatios)).toEqual(['1.42', '1.78']);
  await admin.button('Retirer l’image').click();
  await expect.poll(() => picture.count()).toBe(0);
}

test('a post can be scheduled in Swiss time and featured; pictures are validated and shrunk', async () => {
  const visit = await openAdmin();
  await scheduleAndFeaturePost(visit);
  await visit.admin.write({ ...SAMPLE_POST, title: 'Une image envoyée' });
  await uploadPictures(visit);
});
