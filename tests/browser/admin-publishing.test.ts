import { resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { controlPath } from '#scripts/local-server/platform.ts';
import { logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { CHOICES } from '#tests/support/newsletter-requests.ts';
import { testPlatform, testRelease } from '#tests/support/test-platform.ts';
import { adminPage, POST } from './admin-page.ts';

const PICTURE_MS = { timeout: 20_000 };
/** Known before the platform starts, for the build hook. */
const TOKEN = 'token-of-this-test';
const PORT = 24_614;
const PATH = '/blog/le-coeur-du-pendu';
const PICTURE = resolve('public/images/12-le-pendu-grand.webp');

const platform = testPlatform({
  port: PORT,
  controlToken: TOKEN,
  environment: {
    ADMIN_PASSWORD: OWNER_PASSWORD,
    BUILD_HOOK_URL: `http://localhost:${PORT}${controlPath(TOKEN)}/build-hook`,
  },
  // What a publication asks for is built in owner-alone.test.ts, and a removal's in tests/pages/blog-publication.test.ts.
  rebuild: async () => testRelease(),
});

/** Of width to height, in its file and on the screen; none as long as it has not come. */
const ratiosOf = (element: Element) => {
  const { naturalWidth, naturalHeight, width, height } = element as HTMLImageElement;
  return [naturalWidth / naturalHeight, width / height].map((ratio) => ratio.toFixed(2));
};

/** What a test's first try stored must not stand in the way of its second. */
let written = 0;

async function openAdmin() {
  const { page } = await openPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  return { admin, page };
}

test('a post is written with a picture, published, edited in two tabs, deleted and taken back', {
  timeout: 120_000,
}, async () => {
  const row = { email: 'ines@lecture.example', state: 'confirmed', preferences: CHOICES };
  const owner = await logInAsAdmin(platform);
  await owner.send('POST', '/api/admin/newsletter/import', { rows: [row] });
  const { admin, page } = await openAdmin();
  await admin.write();
  await admin.picker.setInputFiles(PICTURE);
  expect(await admin.waitForToast('Image uploadée avec succès')).toMatch(
    /^12-le-pendu-grand\.webp \(\d+ KB\)$/,
  );
  await admin.field('Description de l’image').fill('Le Pendu entre ses deux arbres.');
  expect(await admin.faults()).toEqual([]);
  // It is sent whole, and shown as readers will see it.
  const shown = page.getByRole('group', { name: 'Image' }).getByRole('img');
  await expect.poll(() => shown.evaluate(ratiosOf), PICTURE_MS).toEqual(['0.63', '1.78']);
  // First as a draft, which is said not to be online; then before it is published, who will be told of it.
  await admin.save();
  expect(await admin.waitForToast('Article créé avec succès')).toBe(
    `${POST.title} – brouillon, pas encore en ligne`,
  );
  await admin.kept.getByText(/^Brouillon enregistré à .*, pas encore en ligne/).waitFor();
  await admin.button('Publier').click();
  const notice = page.getByLabel(/^Prévenir les abonnés aux articles par e-mail/);
  await admin.dialog.getByText(/ 1 personne a choisi les nouveaux articles/).waitFor();
  expect(await notice.isChecked()).toBe(true);
  expect(await admin.faults()).toEqual([]);
  await admin.button('Pas encore').click();
  expect(await page.getByLabel(/^Publié/).isChecked()).toBe(false);
  await admin.publish();
  expect(await admin.waitForToast('Article mis à jour avec succès')).toBe(POST.title);

  const link = admin.kept.getByRole('link', { name: /^en ligne/ });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(PATH);
  const reader = (await openPage(platform.url)).page;
  const picture = reader.getByRole('img', { name: 'Le Pendu entre ses deux arbres.' });
  const isSeen = async (content: string) => {
    expect((await reader.goto(PATH))?.status()).toBe(200);
    expect(await reader.getByRole('heading', { level: 1 }).textContent()).toBe(POST.title);
    await reader.getByText(content).waitFor();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), PICTURE_MS)
      .toBeGreaterThan(0);
  };
  await isSeen('Un homme tient par un pied.');

  // Both tabs add a line; the second one's login leaves the first one in, and its text stays among the versions.
  await admin.field('Contenu').fill(`Ici.\n${POST.content}`);
  const other = adminPage(await page.context().newPage());
  await other.logIn();
  await other.edit(POST.title);
  await other.field('Contenu').fill(`${POST.content}\nLà.`);
  await other.save();
  await other.waitForToast('Article mis à jour avec succès');
  await other.page.close();
  await admin.save();
  await admin.button('Garder votre texte').click();
  await admin.waitForToast('Article mis à jour avec succès');
  expect(await admin.field('Contenu').inputValue()).toBe(`Ici.\n${POST.content}`);

  await admin.button('Articles').click();
  await admin.button(`Supprimer « ${POST.title} »`).click();
  const question = admin.dialog.getByText(/^Êtes-vous sûr/);
  expect(await question.textContent()).toBe('Êtes-vous sûr de vouloir supprimer cet article ?');
  expect(await admin.faults()).toEqual([]);
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
  expect((await reader.goto(PATH))?.status()).toBe(200);
});

type Visit = Awaited<ReturnType<typeof openAdmin>>;

async function schedulesStarsAndRestores({ admin, page }: Visit): Promise<void> {
  const title = `Pour plus tard ${++written}`;
  await admin.write({ ...POST, title });
  await page.getByLabel(/^Publié/).check();
  await page.getByLabel('Date de parution').fill('2031-07-01T09:00');
  // The date comes back after a second thought.
  await page.getByLabel(/^Publié/).uncheck();
  await page.getByLabel(/^Publié/).check();
  expect(await page.getByLabel('Date de parution').inputValue()).toBe('2031-07-01T09:00');
  // One button says what it does.
  expect(await admin.button('Publier').count()).toBe(0);
  await page.getByLabel(/^Prévenir les abonnés/).uncheck();
  await admin.button('Programmer').click();
  await admin.dialog
    .getByText('Il paraîtra le 1er juillet 2031 à 09:00. Personne ne sera prévenu par e-mail.')
    .waitFor();
  await admin.dialog.getByRole('button', { name: 'Programmer', exact: true }).click();
  await admin.waitForToast('Article créé avec succès');
  await admin.field('Contenu').fill('Un second état.');
  await admin.save();
  await admin.waitForToast('Article mis à jour avec succès');

  await admin.restore();
  await admin.preview.getByText('Un homme tient par un pied.').waitFor();
  expect(await admin.faults()).toEqual([]);
  expect(await admin.field('Contenu').inputValue()).toBe(POST.content);
  await admin.save();
  await admin.waitForToast('Article mis à jour avec succès');

  await admin.button('Articles').click();
  const row = page.locator('[data-row]', { hasText: title });
  expect(await row.textContent()).toContain('paraîtra le 1er juillet 2031 à 09:00');
  await row.getByText('Programmé', { exact: true }).waitFor();
  const star = row.getByRole('button', { name: /^Mettre en vedette/ });
  await star.click();
  await admin.waitForToast('Article vedette mis à jour');
  expect(await star.getAttribute('aria-pressed')).toBe('true');

  // A starter post that is edited becomes the owner’s own.
  const starter = page.locator('[data-row]', { hasText: 'Livré avec le site' }).first();
  const name = (await starter.getByRole('heading').textContent()) ?? '';
  await admin.edit(name);
  await admin.field('Extrait').fill('Un extrait de ma main.');
  await admin.save();
  await admin.waitForToast('Article mis à jour avec succès');
  await admin.button('Articles').click();
  const edited = page.locator('[data-row]', { hasText: name });
  await edited.getByText('Un extrait de ma main.').waitFor();
  expect(await edited.textContent()).not.toContain('Livré avec le site');
}

/** Of the wrong kind or over 20 MB it is refused; others are shrunk and take the place of the one before. */
async function sendsPictures({ admin, page }: Visit): Promise<void> {
  const pick = (name: string, mimeType: string, size: number) =>
    admin.picker.setInputFiles({ name, mimeType, buffer: Buffer.alloc(size) });
  await pick('dessin.gif', 'image/gif', 10);
  expect(await admin.waitForToast('Type de fichier invalide')).toBe(
    'Seuls les fichiers JPG, PNG et WebP sont autorisés.',
  );
  await pick('grande.jpg', 'image/jpeg', 20 * 1024 * 1024 + 1);
  expect(await admin.waitForToast('Fichier trop volumineux')).toContain(
    'La taille maximale autorisée est de 5 MB.',
  );
  await pick('vide.png', 'image/png', 10);
  expect(await admin.waitForToast('Type de fichier invalide')).toContain('JPG');

  const picture = page.getByRole('group', { name: 'Image' }).locator('img');
  expect(await picture.count()).toBe(0);
  await admin.picker.setInputFiles(PICTURE);
  await admin.waitForToast('Image uploadée avec succès');
  await expect.poll(() => picture.evaluate(ratiosOf)).toEqual(['0.63', '1.78']);
  // What a telephone takes, and more than the server would.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 2_600, height: 1_900, channels: 3, background: '#888', noise } as const;
  const large = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
  expect(large.length).toBeGreaterThan(10 * 1024 * 1024);
  await admin.picker.setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer: large });
  await admin.kept.getByText('Envoi de l’image…').waitFor();
  await admin.waitForToast('Image uploadée avec succès');
  await expect.poll(() => picture.evaluate(ratiosOf)).toEqual(['1.37', '1.78']);
  await admin.button('Retirer l’image').click();
  expect(await picture.count()).toBe(0);
}

test('a post is scheduled in Swiss time, put in the spotlight, and an earlier version comes back; a picture of the wrong kind or over 20 MB is refused, others are shrunk and sent', async () => {
  const visit = await openAdmin();
  await schedulesStarsAndRestores(visit);
  await visit.admin.write({ ...POST, title: 'Une image envoyée' });
  await sendsPictures(visit);
});
