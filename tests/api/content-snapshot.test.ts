import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restorePicture } from '#netlify/server/images/image-store.ts';
import { overrideStore } from '#netlify/server/site-content/content-overrides.ts';
import type { Texts } from '#netlify/server/site-content/validate-content.ts';
import type { GeneratedPage } from '#src/content/page-definitions.ts';
import type { PublishedPost } from '#src/features/blog/model.ts';
import { type AdminClient, logInAsAdmin } from '#tests/support/admin-session.ts';
import { copyToBuild } from '#tests/support/buildable-project-copy.ts';
import { loadContent, saveContent } from '#tests/support/content-requests.ts';
import { createPicture, uploadPicture } from '#tests/support/image-fixtures.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform();
const TITLE = "Lectures du soir : l'essai";
let admin: AdminClient;
let root = '';
/** Of a post that everything is right with. */
let photo = '';
/** What readers see, and what the program printed. */
let taken: PublishedPost[];
let printed = '';

beforeAll(async () => {
  root = await copyToBuild();
  admin = await logInAsAdmin(platform);
  const imageUrl = await unreadablePicture();
  await createTestPost(admin, { slug: 'photo-illisible', published: true, imageUrl });
  photo = await uploadPicture(admin, await createPicture('#24507a', 1500, 1000));
  const content = `Un texte.\n\n![Du bleu](${photo})`;
  await createTestPost(admin, { slug: 'avec-photo', published: true, imageUrl: photo, content });
  await createTestPost(admin, { slug: 'brouillon' });
  await saveTexts();
  printed = await snapshot(stores());
  taken = await generated('posts.json');
});
afterAll(() => rm(root, { recursive: true }));

const stores = () => ({ NETLIFY_BLOBS_CONTEXT: process.env.NETLIFY_BLOBS_CONTEXT ?? '' });
const generated = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(join(root, '.generated', name), 'utf8'));
const titleNow = async () => (await generated<{ title: string }>('identity.json')).title;

/** Runs a program of the project in the copy. @returns what it prints */
async function run(
  parameters: string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const { NETLIFY_BLOBS_CONTEXT, ...inherited } = process.env;
  const options = { cwd: root, env: { ...inherited, ...environment } };
  return (await promisify(execFile)(process.execPath, parameters, options)).stdout;
}

/** Runs the program that the build plugin runs. */
const snapshot = (environment: Record<string, string>) =>
  run(['scripts/build/content-snapshot.ts'], environment);

/** The address of a picture that cannot be read: every part is whole by its checksum, and the pixels are none. */
async function unreadablePicture(): Promise<string> {
  const png = await createPicture('#24507a', 1800, 1200);
  const at = png.indexOf('IDAT');
  const length = png.readUInt32BE(at - 4);
  png.fill(0xff, at + 4, at + 4 + length);
  png.writeUInt32BE(crc32(png.subarray(at, at + 4 + length)), at + 4 + length);
  // An upload would be refused: a backup may bring one, or storage damage it.
  const id = `${createHash('sha256').update(png).digest('hex').slice(0, 32)}.png`;
  expect(await restorePicture(id, png)).toBe('added');
  return `/images/blog/${id}`;
}

async function saveTexts(): Promise<void> {
  await saveContent(admin, 'identite', (fields) => {
    fields.title = TITLE;
    fields.phone.pricePerMinute = 3.5;
  });
  await saveContent(admin, 'pages-contact', () => {}, 'Écrivez à {email}, *vite*.');
  // Saved with an earlier version of the site: with another field, and with a subtitle that is wrong by now.
  const store = async (id: string, change: (fields: Record<string, unknown>) => object) => {
    const { fields, body } = await loadContent(admin, id);
    const text = { fields: change(fields as Record<string, unknown>), body };
    await overrideStore().create(id, { id, version: 1, updatedAt: new Date().toISOString(), text });
  };
  const later = { title: 'Mon carnet', former: 'Parti depuis.' };
  await store('pages-blog', ({ closing: _, ...fields }) => ({ ...fields, ...later }));
  await store('pages-faq', (fields) => ({ ...fields, subtitle: '' }));
}

test('has the posts that readers see, newest first, and their pictures in every rendition', async () => {
  expect(await generated('revision.json')).toMatchObject({ change: 4 });
  expect(taken.length).toBe(9);
  const [post] = taken;
  expect(post).toMatchObject({ slug: 'avec-photo', imageUrl: photo, author: expect.any(String) });
  expect(post?.keywords).toContain('symbolisme du tarot');
  const dates = taken.map(({ createdAt }) => createdAt);
  expect(dates).toEqual(dates.toSorted().reverse());
  for (const [name, size] of [
    ['480.avif', [480, 270]],
    ['480w.avif', [480, 320]],
    ['1600w.avif', [1500, 1000]],
  ] as const) {
    const file = join(root, '.generated', `${photo}.${name}`);
    const { width, height, format } = await sharp(file).metadata();
    expect([width, height, format]).toEqual([...size, 'heif']);
  }
  // Until a build has made one, the original answers at the same address.
  const original = await platform.fetch(`${photo}.480.avif`);
  expect(original.headers.get('content-type')).toBe('image/png');
  expect(original.headers.get('cache-control')).toContain('must-revalidate');
  expect(original.headers.get('netlify-cdn-cache-control')).toBe('no-store');
  // A picture that cannot be read has none, and delays no post.
  const unreadable = taken.find(({ slug }) => slug === 'photo-illisible')?.imageUrl;
  expect(existsSync(join(root, '.generated', `${unreadable}.480.avif`))).toBe(false);
  expect((await platform.fetch(`${unreadable}.480.avif`)).status).toBe(200);
});

test('has the admin’s texts over those of the files; one that no longer fits is reported and left out', async () => {
  expect(printed).toContain('dont 3 de l’administration');
  expect(printed).toContain(
    'content/pages/faq.md\u202f: le texte enregistré dans l’administration ne convient plus',
  );
  expect(printed).toContain('champ «\u202fsubtitle\u202f»');
  expect(await titleNow()).toBe(TITLE);
  const pages = await generated<GeneratedPage[]>('pages.json');
  const find = (name: string) => pages.find((page) => page.name === name);
  expect(find('contact')?.body).toBe('Écrivez à contact@exemple.invalid, *vite*.');
  expect(find('faq')?.text.subtitle).not.toBe('');
  // What a schema gained since comes from the file, and what it lost is left out.
  const closing = expect.any(String);
  expect(find('blog')?.text).toMatchObject({ title: 'Mon carnet', closing });
  expect(find('blog')?.text).not.toHaveProperty('former');
  // What the administration brings back is the text of the files.
  const texts = await generated<Texts>('content-source.json');
  expect(texts.identite?.fields).not.toMatchObject({ title: TITLE });
});

test('a build is current until one of its inputs changes', async () => {
  const outputs = ['dist', 'dist-functions', '.netlify/v1/functions/ssr'];
  for (const path of outputs) await mkdir(join(root, path), { recursive: true });
  await writeFile(join(root, '.netlify/v1/functions/ssr/ssr.mjs'), '');
  const ask = (call: string) => {
    const module = "import * as build from './scripts/build/site-build.ts';";
    return run(['--input-type=module', '-e', `${module} console.log(await build.${call}());`]);
  };
  for (const input of ['content/faq.yaml', 'src/brand.ts', '.generated/posts.json']) {
    await ask('stampBuild');
    expect(await ask('isBuildCurrent')).toBe('true\n');
    await appendFile(join(root, input), '\n');
    expect([input, await ask('isBuildCurrent')]).toEqual([input, 'false\n']);
  }
});

test('is there for the build of the host, and is what the files contain where there are no stores', async () => {
  // The host's build knows no stores: its plugin has read them before.
  await snapshot({ NETLIFY: 'true' });
  expect(await titleNow()).toBe(TITLE);
  await snapshot({});
  expect(await titleNow()).not.toBe(TITLE);
  const posts = await generated<PublishedPost[]>('posts.json');
  expect(posts.map(({ id }) => id.startsWith('article-'))).toEqual(Array(7).fill(true));
  const dates = posts.map(({ createdAt }) => createdAt);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(dates[0]).toMatch(/T08:00:00\.000Z$/);
  await rm(join(root, '.generated/posts.json'));
  const stderr = expect.stringContaining('content-snapshot');
  await expect(snapshot({ NETLIFY: 'true' })).rejects.toMatchObject({ code: 1, stderr });
});

test('fails rather than leaving the posts out when the stores do not answer', async () => {
  const edgeURL = 'http://127.0.0.1:9';
  const access = { siteID: 'local', token: 'none', edgeURL, uncachedEdgeURL: edgeURL };
  const nobody = Buffer.from(JSON.stringify(access)).toString('base64');
  await expect(snapshot({ NETLIFY_BLOBS_CONTEXT: nobody })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Les textes et les articles publiés n’ont pas pu être lus.'),
  });
});
