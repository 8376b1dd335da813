import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type BuiltSite, ensureRelease } from '#netlify/making/release.ts';
import { openPage } from '#tests/browser.ts';
import { OWNER_PASSWORD } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';
import { adminPage, POST } from './admin-page.ts';

const BUILD = { timeout: 240_000, interval: 500 };
const PICTURE_MS = { timeout: 20_000 };
/** Known before the platform starts, for the build hook. */
const PORT = 24_614;
const PATH = '/blog/le-coeur-du-pendu';
const PICTURE = resolve('content/jeu/masters/12-le-pendu.webp');

/** The publication's; what a removal asks for is built in tests/pages/blog-publication.test.ts. */
let build: Promise<BuiltSite> | undefined;

const platform = testPlatform({
  port: PORT,
  environment: {
    ADMIN_PASSWORD: OWNER_PASSWORD,
    BUILD_HOOK_URL: `http://localhost:${PORT}/.netlify/local/build-hook`,
  },
  rebuild() {
    build ??= ensureRelease();
    return build;
  },
});

/** Of width to height; none as long as it has not come. */
const ratioOf = (element: Element) => {
  const { naturalWidth, naturalHeight } = element as HTMLImageElement;
  return naturalWidth / naturalHeight;
};

const textAt = async (path: string) => (await platform.fetch(path)).text();

test('a post is written with a picture, published, built, edited in two tabs, deleted and taken back', {
  timeout: 2 * BUILD.timeout,
}, async () => {
  const { page } = await openPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  await admin.write();
  await page.getByLabel('Fichier de l’image').setInputFiles(PICTURE);
  await admin.dialog.getByLabel('Description de l’image').fill('Le Pendu entre ses deux arbres.');
  expect(await admin.faults()).toEqual([]);
  await admin.button('Envoyer l’image').click();
  expect(await admin.toastText('Image uploadée avec succès')).toMatch(
    /^12-le-pendu\.webp \(\d+ KB\)$/,
  );
  const shown = page.getByRole('group', { name: 'Image' }).getByRole('img');
  await expect.poll(() => shown.evaluate(ratioOf), PICTURE_MS).toBeCloseTo(16 / 9, 2);
  await page.getByLabel(/^Publié/).check();
  await admin.save();
  expect(await admin.toastText('Article créé avec succès')).toBe(POST.title);

  const link = admin.kept.getByRole('link', { name: /^En ligne/ });
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

  // The build that the publication asked for.
  await expect.poll(() => textAt('/build.json'), BUILD).toContain('"change":1');
  await isSeen('Un homme tient par un pied.');
  expect((await platform.fetch(PATH)).headers.get('etag')).toBeTruthy();
  for (const list of ['/blog', '/rss.xml', '/sitemap.xml']) {
    expect(await textAt(list)).toContain(PATH);
  }
  const shared = await platform.fetch('/images/partage/blog-le-coeur-du-pendu.jpg');
  expect([shared.status, shared.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

  // Both tabs add a line; the second one's login leaves the first one in, and its text stays among the versions.
  await admin.field('Contenu').fill(`Ici.\n${POST.content}`);
  const other = adminPage(await page.context().newPage());
  await other.logIn();
  await other.edit(POST.title);
  await other.field('Contenu').fill(`${POST.content}\nLà.`);
  await other.save();
  await other.toastText('Article mis à jour avec succès');
  await other.page.close();
  await admin.save();
  await admin.button('Garder votre texte').click();
  await admin.toastText('Article mis à jour avec succès');
  expect(await admin.field('Contenu').inputValue()).toBe(`Ici.\n${POST.content}`);
  await admin.button('Versions').click();
  await admin.versions.first().click();
  await admin.dialog.getByText('Là.').waitFor();
  await page.keyboard.press('Escape');

  await admin.button('Articles').click();
  await admin.button(`Supprimer « ${POST.title} »`).click();
  await admin.dialog
    .getByText('Êtes-vous sûr de vouloir supprimer cet article ?', { exact: true })
    .waitFor();
  expect(await admin.faults()).toEqual([]);
  await admin.button('Supprimer').click();
  await admin.toastText('Article supprimé avec succès');
  expect((await platform.fetch(`/api${PATH.replace('blog', 'blog/posts')}`)).status).toBe(404);
  await page.getByText(`« ${POST.title} » n’est plus en ligne.`).waitFor();
  expect((await reader.goto(PATH))?.status()).toBe(404);

  await admin.button('Corbeille (1)').click();
  await admin.dialog.getByRole('button', { name: /^Reprendre/ }).click();
  await admin.toastText('Article repris de la corbeille');
  await page.keyboard.press('Escape');
  const row = page.locator('[data-row]', { hasText: POST.title });
  await row.getByText('Publié', { exact: true }).waitFor();
  expect((await reader.goto(PATH))?.status()).toBe(200);
});
