import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { type BuiltSite, ensureRelease } from '#scripts/build/release.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { DRAFT_PAGES } from '#src/content/pages.ts';
import type { listContent } from '#src/features/admin/content/texts/api.ts';
import { provenMessage } from '#src/features/contact/api.ts';
import { openPage, PHONE } from '#tests/browser.ts';
import { CONTENT } from '#tests/content.ts';
import { OWNER_ADDRESS } from '#tests/mail-platform.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { importedSubscribers, mailTo } from '#tests/newsletter.ts';
import { OWNER_PASSWORD, type Owner, ownerOf } from '#tests/owner.ts';
import { TestPlatform } from '#tests/platform.ts';
import { changePosts, expectAtTheirAddresses, expectInLists } from '#tests/post-changes.ts';
import { provenWork } from '#tests/proof.ts';
import { adminPage } from './admin-page.ts';

// An owner opens her site from a telephone, without touching a file: from the first login to what visitors see.

const BUILD = { timeout: 240_000, interval: 500 };
/** Known before the platforms start, for the build hook; the second takes it over from the first. */
const PORT = 24_615;
const PICTURE = resolve('public/images/12-le-pendu-grand.webp');
const READER = 'ines@lecture.example';
const MESSAGE = {
  name: 'Claude',
  email: 'claude@tarot.example',
  subject: 'Un rendez-vous',
  message: 'Bonjour, avez-vous une place en mars ?',
};
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

async function startSite(mailServer: string): Promise<TestPlatform> {
  const platform = new TestPlatform({
    port: PORT,
    environment: {
      ADMIN_PASSWORD: OWNER_PASSWORD,
      SMTP_URL: mailServer,
      MAIL_FROM: 'lettre@tarot.example',
      MAIL_TO: OWNER_ADDRESS,
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

/** Her telephone, which her thumb alone touches. */
async function openTelephone(url: string) {
  const { page } = await openPage(url, PHONE);
  const admin = adminPage(page, { isTouched: true });
  await admin.logIn();
  const tab = (name: string | RegExp) => admin.press(page.getByRole('tab', { name }));
  return { ...admin, tab };
}

type Telephone = Awaited<ReturnType<typeof openTelephone>>;

/** Writes all of the texts and a post; what is to do leads to the first one. */
async function write({ page, press, tab, ...admin }: Telephone): Promise<void> {
  await press(admin.button('Tout voir'));
  await press(page.getByRole('link', { name: 'Remplir la suivante : Dire qui vous êtes' }));
  await page.locator('[name="name"]').waitFor();
  for (const [id, changes] of Object.entries(CHANGES)) {
    for (const [name, value] of Object.entries(changes)) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#contenu/${id}/${name}`);
      const control = page.locator(`[name="${name}"]`);
      if (typeof value === 'string') await control.fill(value);
      else if ((await control.isChecked()) !== value) await press(control);
    }
    await press(admin.button('Publier'));
    await admin.kept.getByText(/^Publié à/).waitFor();
  }

  await tab('Gestion du Blog');
  await admin.write();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(admin.picker)]);
  await chooser.setFiles(PICTURE);
  await admin.toastText('Image uploadée avec succès');
  await admin.field('Description de l’image').fill('Le Pendu entre ses deux arbres.');
  await admin.publish();
  await admin.toastText('Article créé avec succès');
}

/** A letter is drafted and tried, a message answered, a subscriber found. */
async function correspond({ page, press, tab, ...admin }: Telephone): Promise<void> {
  const rows = page.locator('[data-row]:visible');
  await tab('Newsletter');
  await page.getByRole('searchbox', { name: 'Chercher un abonné' }).fill('ines');
  await expect.poll(() => rows.locator('h3').allTextContents()).toEqual([READER]);
  await tab('Lettres');
  await press(admin.button('Nouvelle lettre'));
  await admin.field('Objet').fill('La lanterne');
  await admin.field('Texte').fill('Il lève sa **lanterne**.');
  await admin.save();
  await admin.kept.getByText(/^Enregistrée à/).waitFor();
  await press(admin.button('Envoyer un essai'));
  await admin.toastText('Essai envoyé');

  await tab('Messages 1 à répondre');
  const answered = rows.filter({ hasText: MESSAGE.subject });
  await press(answered.getByRole('button', { name: /^Marquer comme traité/ }));
  await answered.getByText(/^Répondu le /).waitFor();
}

async function backUp({ page, press, ...admin }: Telephone): Promise<Buffer> {
  await press(admin.button('Paramètres'));
  // The other site is to know who has left.
  await press(page.getByLabel(/^Y mettre la clé des désinscriptions/));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(admin.button('Télécharger une sauvegarde')),
  ]);
  return buffer(await download.createReadStream());
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
  const { texts: all }: ResponseOf<typeof listContent> = await (await owner.get(CONTENT)).json();
  const changed = all.filter(({ isChanged }) => isChanged).map(({ id }) => id);
  expect(changed.sort()).toEqual(Object.keys(CHANGES).sort());
  const card = all.find(({ id }) => id === CARD);
  expect(card?.approval).toEqual({ total: 4, left: [] });
}

test('from the first login to an open site, and the same from a backup in an empty one', {
  timeout: 2 * BUILD.timeout,
}, async () => {
  isWritten = Promise.withResolvers();
  builds.length = 0;
  const mail = await startMailServer();
  onTestFinished(mail.close);
  const first = await startSite(mail.url);
  const owner = await ownerOf(first);
  await importedSubscribers(owner, [READER, 'jean@lecture.example']);
  const proof = provenWork(provenMessage(MESSAGE));
  const sent = { ...MESSAGE, elapsed: 30_000, proof };
  expect((await first.visitor().postJson('/api/contact', sent)).status).toBe(200);
  const telephone = await openTelephone(first.url);
  await write(telephone);
  await correspond(telephone);
  expect((await mailTo(mail, OWNER_ADDRESS)).headers.get('subject')).toBe('[Essai] La lanterne');
  const changes = Object.keys(CHANGES).length + 1 + (await changePosts(owner));
  isWritten.resolve();
  const online = async () => (await (await first.fetch('/build.json')).json()).change;
  await expect.poll(online, BUILD).toBe(changes);
  await expectSeen(first);
  await expectKept(owner);
  const archive = await backUp(telephone);
  await first.stop();

  const second = await startSite(mail.url);
  const folder = await mkdtemp(join(tmpdir(), 'sauvegarde-'));
  const file = join(folder, 'sauvegarde.zip');
  await writeFile(file, archive);
  await promisify(execFile)(process.execPath, ['scripts/restore.ts', file, '--yes']);
  await rm(folder, { recursive: true });
  await second.running.rebuild();
  await expectSeen(second);
  await expectKept(await ownerOf(second));
  // The very same content is the very same build.
  expect(new Set(builds.map(({ site }) => site)).size).toBe(1);
});
