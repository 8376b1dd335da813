import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { type BuiltSite, ensureRelease } from '#netlify/making/release.ts';
import { DRAFT_PAGES } from '#src/content/pages.ts';
import type { AllContent } from '#src/features/admin/content/texts/api.ts';
import { openPage } from '#tests/browser.ts';
import { CONTENT } from '#tests/content.ts';
import { OWNER_PASSWORD, type Owner, ownerOf } from '#tests/owner.ts';
import { TestPlatform } from '#tests/platform.ts';
import { changePosts, expectAtTheirAddresses, expectInLists } from '#tests/post-changes.ts';
import { adminPage } from './admin-page.ts';

// An owner opens her site without touching a file: from the first login to what visitors see.

const BUILD = { timeout: 240_000, interval: 500 };
/** Known before the platforms start, for the build hook; the second takes it over from the first. */
const PORT = 24_615;
const PICTURE = resolve('public/images/12-le-pendu-grand.webp');
const POST_PATH = '/blog/le-coeur-du-pendu';

type Changes = Record<string, string | boolean>;

const CARD = 'cartes-00-le-mat';

/** What she says, text by text and field by field. */
const CHANGES: Record<string, Changes> = {
  identite: {
    name: 'Cabinet d’essai',
    email: 'contact@cabinet.example',
    'phone.display': '+41 900 123 456',
    'phone.dial': '+41900123456',
    'phone.pricePerMinute': '3,50',
    'legal.name': 'Cabinet d’essai, raison individuelle',
  },
  offres: {
    'main.1.price': '61',
    'main.1.checkoutUrl': 'https://paiement.example/commande',
  },
  temoignages: {
    'services.0.text': 'Un tirage qui m’a fait relire toute une année.',
    'services.0.placeholder': false,
  },
  faq: { 'categories.0.questions.0.question': 'Puis-je venir avec une amie ?' },
  [CARD]: Object.fromEntries(
    ['quality', 'obstacle', 'future', 'special'].map((kind) => [`fragments.${kind}.relu`, true]),
  ),
  ...Object.fromEntries(
    DRAFT_PAGES.map((name) => [`pages-${name}`, { published: true, placeholder: false }]),
  ),
};

let isWritten = Promise.withResolvers<void>();
const builds: BuiltSite[] = [];

async function startSite(): Promise<TestPlatform> {
  const platform = new TestPlatform({
    port: PORT,
    environment: {
      ADMIN_PASSWORD: OWNER_PASSWORD,
      BUILD_HOOK_URL: `http://localhost:${PORT}/.netlify/local/build-hook`,
      // As on the host, where it must leave no trace in the addresses of files.
      DEPLOY_ID: '6560c0ffee',
    },
    // The first change asks for a build: it waits here for the others, which an hour would gather as well.
    async rebuild() {
      await isWritten.promise;
      const build = await ensureRelease();
      builds.push(build);
      return build;
    },
  });
  onTestFinished(async () => {
    isWritten.resolve();
    await platform.remove();
  });
  await platform.start();
  return platform;
}

/** Writes all of it in the administration. */
async function write(url: string): Promise<void> {
  const { page } = await openPage(url);
  const admin = adminPage(page);
  await admin.logIn();
  for (const [id, changes] of Object.entries(CHANGES)) {
    for (const [name, value] of Object.entries(changes)) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#contenu/${id}/${name}`);
      const control = page.locator(`[name="${name}"]`);
      if (typeof value === 'boolean') await control.setChecked(value);
      else await control.fill(value);
    }
    await admin.button('Publier').click();
    await admin.kept.getByText(/^Publié à/).waitFor();
  }

  await page.getByRole('tab', { name: 'Gestion du Blog' }).click();
  await admin.write();
  await page.getByLabel('Fichier de l’image').setInputFiles(PICTURE);
  await admin.dialog.getByLabel('Description de l’image').fill('Le Pendu entre ses deux arbres.');
  await admin.button('Envoyer l’image').click();
  await admin.toastText('Image uploadée avec succès');
  await admin.publish();
  await admin.toastText('Article créé avec succès');
}

async function expectSeen(platform: TestPlatform): Promise<void> {
  const expectAt = async (path: string, ...words: string[]): Promise<string> => {
    const response = await platform.fetch(path);
    const text = (await response.text()).replaceAll('\u202f', ' ');
    const missing = words.filter((one) => !text.includes(one));
    expect([path, response.status, missing]).toEqual([path, 200, []]);
    return text;
  };
  await expectAt('/contact', 'contact@cabinet.example', '+41 900 123 456', '3,50\u00a0CHF');
  await expectAt(
    '/tarifs',
    '61\u00a0CHF',
    'href="https://paiement.example/commande"',
    'Un tirage qui m’a fait relire toute une année.',
  );
  await expectAt('/faq', 'Puis-je venir avec une amie ?');
  await expectAt('/mentions-legales', 'Cabinet d’essai, raison individuelle');
  for (const name of DRAFT_PAGES) await expectAt(`/${name}`, '<meta name="robots" content="index');
  const post = await expectAt(POST_PATH, 'Un homme tient par un pied.');
  expect(post).not.toContain('dpl=');
  const [, picture = ''] = /src="(\/images\/blog\/[^"]+)"/.exec(post) ?? [];
  expect((await platform.fetch(picture)).headers.get('content-type')).toMatch(/^image\//);
  for (const list of ['/blog', '/rss.xml', '/sitemap.xml']) await expectAt(list, POST_PATH);
  await expectAtTheirAddresses(platform);
  await expectInLists(platform, true);
  const shared = await platform.fetch('/images/partage/blog-le-coeur-du-pendu.jpg');
  expect([shared.status, shared.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
}

async function expectKept(owner: Owner): Promise<void> {
  const { texts: all }: AllContent = await (await owner.get(CONTENT)).json();
  const changed = all.filter(({ isChanged }) => isChanged).map(({ id }) => id);
  expect(changed.sort()).toEqual(Object.keys(CHANGES).sort());
  const card = all.find(({ id }) => id === CARD);
  expect(card?.approval).toEqual({ approved: 4, total: 4 });
}

test('from the first login to an open site, and the same from a backup in an empty one', {
  timeout: 2 * BUILD.timeout,
}, async () => {
  isWritten = Promise.withResolvers();
  builds.length = 0;
  const first = await startSite();
  await write(first.url);
  const owner = await ownerOf(first);
  const changes = Object.keys(CHANGES).length + 1 + (await changePosts(owner));
  isWritten.resolve();
  const online = async () => (await (await first.fetch('/build.json')).json()).change;
  await expect.poll(online, BUILD).toBe(changes);
  await expectSeen(first);
  await expectKept(owner);
  const archive = await (
    await owner.send('POST', '/api/admin/backup', { password: OWNER_PASSWORD })
  ).bytes();
  await first.stop();

  const second = await startSite();
  const folder = await mkdtemp(join(tmpdir(), 'sauvegarde-'));
  const file = join(folder, 'sauvegarde.zip');
  await writeFile(file, archive);
  await promisify(execFile)(process.execPath, ['netlify/commands/restore.ts', file, '--yes']);
  await rm(folder, { recursive: true });
  await second.running.rebuild();
  await expectSeen(second);
  await expectKept(await ownerOf(second));
  // The very same content is the very same build.
  expect(new Set(builds.map(({ site }) => site)).size).toBe(1);
});
