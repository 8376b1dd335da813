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
import { copyBuildableProject } from '#tests/support/buildable-project-copy.ts';
import { loadContent, saveContent } from '#tests/support/content-requests.ts';
import { createPicture, uploadPicture } from '#tests/support/image-fixtures.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';

const platform = setUpPlatform();
const TITLE = "Lectures du soir : l'essai";
let admin: AdminClient;
let root = '';
/** The URL path of a valid picture. */
let photo = '';
/** The published posts of the snapshot, and what the script has printed. */
let snapshotPosts: PublishedPost[];
let output = '';

beforeAll(async () => {
  root = await copyBuildableProject();
  admin = await logInAsAdmin(platform);
  const imageUrl = await createUnreadablePicture();
  await createTestPost(admin, { slug: 'photo-illisible', published: true, imageUrl });
  photo = await uploadPicture(admin, await createPicture('#24507a', 1500, 1000));
  const content = `Un texte.\n\n![Du bleu](${photo})`;
  await createTestPost(admin, { slug: 'avec-photo', published: true, imageUrl: photo, content });
  await createTestPost(admin, { slug: 'brouillon' });
  await saveTexts();
  output = await takeSnapshot({ NETLIFY_BLOBS_CONTEXT: process.env.NETLIFY_BLOBS_CONTEXT ?? '' });
  snapshotPosts = await readGenerated('posts.json');
});
afterAll(() => rm(root, { recursive: true }));

const readGenerated = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(join(root, '.generated', name), 'utf8'));
const readTitle = async () => (await readGenerated<{ title: string }>('identity.json')).title;

/** Runs Node in the copy of the project. @returns what it prints */
async function runNode(args: string[], environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const { NETLIFY_BLOBS_CONTEXT, ...inherited } = process.env;
  const options = { cwd: root, env: { ...inherited, ...environment } };
  return (await promisify(execFile)(process.execPath, args, options)).stdout;
}

/** Runs the script that the build plugin runs. */
const takeSnapshot = (environment: Record<string, string>) =>
  runNode(['scripts/build/content-snapshot.ts'], environment);

/** Stores a picture with valid checksums whose pixels cannot be decoded. @returns its URL path */
async function createUnreadablePicture(): Promise<string> {
  const png = await createPicture('#24507a', 1800, 1200);
  const start = png.indexOf('IDAT');
  const end = start + 4 + png.readUInt32BE(start - 4);
  png.fill(0xff, start + 4, end);
  png.writeUInt32BE(crc32(png.subarray(start, end)), end);
  // An upload would be rejected, but a backup or damaged storage may contain such a picture.
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
  // Texts that an earlier version of the site saved: with a removed field, with an invalid subtitle.
  const storeText = async (id: string, change: (fields: Record<string, unknown>) => object) => {
    const { fields, body } = await loadContent(admin, id);
    const text = { fields: change(fields as Record<string, unknown>), body };
    await overrideStore().create(id, { id, version: 1, updatedAt: new Date().toISOString(), text });
  };
  const changes = { title: 'Mon carnet', former: 'Parti depuis.' };
  await storeText('pages-blog', ({ closing: _, ...fields }) => ({ ...fields, ...changes }));
  await storeText('pages-faq', (fields) => ({ ...fields, subtitle: '' }));
}

test('a snapshot has the published posts, newest first, and their pictures in every rendition', async () => {
  expect(await readGenerated('revision.json')).toMatchObject({ change: 4 });
  expect(snapshotPosts.length).toBe(9);
  const [post] = snapshotPosts;
  expect(post).toMatchObject({ slug: 'avec-photo', imageUrl: photo, author: expect.any(String) });
  expect(post?.keywords).toContain('symbolisme du tarot');
  const dates = snapshotPosts.map(({ createdAt }) => createdAt);
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
  // The original is served at the URL of a rendition that no build has made yet.
  const original = await platform.fetch(`${photo}.480.avif`);
  expect(original.headers.get('content-type')).toBe('image/png');
  expect(original.headers.get('cache-control')).toContain('must-revalidate');
  expect(original.headers.get('netlify-cdn-cache-control')).toBe('no-store');
  // A picture that cannot be decoded has no rendition, and its post is published.
  const unreadable = snapshotPosts.find(({ slug }) => slug === 'photo-illisible')?.imageUrl;
  expect(existsSync(join(root, '.generated', `${unreadable}.480.avif`))).toBe(false);
  expect((await platform.fetch(`${unreadable}.480.avif`)).status).toBe(200);
});

test('a snapshot prefers the saved texts to those of the files, but reports and omits invalid ones', async () => {
  expect(output).toContain('dont 3 de l’administration');
  expect(output).toContain(
    'content/pages/faq.md\u202f: le texte enregistré dans l’administration ne convient plus',
  );
  expect(output).toContain('champ «\u202fsubtitle\u202f»');
  expect(await readTitle()).toBe(TITLE);
  const pages = await readGenerated<GeneratedPage[]>('pages.json');
  const find = (name: string) => pages.find((page) => page.name === name);
  expect(find('contact')?.body).toBe('Écrivez à contact@exemple.invalid, *vite*.');
  expect(find('faq')?.text.subtitle).not.toBe('');
  // A field that the schema has gained comes from the file; one that it has lost is omitted.
  const closing = expect.any(String);
  expect(find('blog')?.text).toMatchObject({ title: 'Mon carnet', closing });
  expect(find('blog')?.text).not.toHaveProperty('former');
  // The administration can restore the text of the files.
  const texts = await readGenerated<Texts>('content-source.json');
  expect(texts.identite?.fields).not.toMatchObject({ title: TITLE });
});

test('a build is current until one of its inputs changes', async () => {
  const outputs = ['dist', 'dist-functions', '.netlify/v1/functions/ssr'];
  for (const path of outputs) await mkdir(join(root, path), { recursive: true });
  await writeFile(join(root, '.netlify/v1/functions/ssr/ssr.mjs'), '');
  const callSiteBuild = (call: string, environment = {}) => {
    const imports = "import * as build from './scripts/build/site-build.ts';";
    const code = `${imports} console.log(await build.${call}());`;
    return runNode(['--input-type=module', '-e', code], environment);
  };
  for (const input of ['content/faq.yaml', 'src/brand.ts', '.generated/posts.json']) {
    await callSiteBuild('stampBuild');
    expect(await callSiteBuild('isBuildCurrent')).toBe('true\n');
    expect(await callSiteBuild('isBuildCurrent', { URL: 'https://a.example' })).toBe('false\n');
    await appendFile(join(root, input), '\n');
    expect([input, await callSiteBuild('isBuildCurrent')]).toEqual([input, 'false\n']);
  }
});

test('a snapshot remains during Netlify’s build, and has the texts of the files without stores', async () => {
  // Netlify’s build has no access to the stores: the plugin has read them before.
  await takeSnapshot({ NETLIFY: 'true' });
  expect(await readTitle()).toBe(TITLE);
  await takeSnapshot({});
  expect(await readTitle()).not.toBe(TITLE);
  const posts = await readGenerated<PublishedPost[]>('posts.json');
  expect(posts.map(({ id }) => id.startsWith('article-'))).toEqual(Array(7).fill(true));
  const dates = posts.map(({ createdAt }) => createdAt);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(dates[0]).toMatch(/T08:00:00\.000Z$/);
  await rm(join(root, '.generated/posts.json'));
  const stderr = expect.stringContaining('content-snapshot');
  await expect(takeSnapshot({ NETLIFY: 'true' })).rejects.toMatchObject({ code: 1, stderr });
});

test('a snapshot fails when the stores do not answer, rather than omitting the posts', async () => {
  const edgeURL = 'http://127.0.0.1:9';
  const access = { siteID: 'local', token: 'none', edgeURL, uncachedEdgeURL: edgeURL };
  const context = Buffer.from(JSON.stringify(access)).toString('base64');
  const failing = takeSnapshot({ NETLIFY_BLOBS_CONTEXT: context });
  const stderr = expect.stringContaining(
    'Les textes et les articles publiés n’ont pas pu être lus.',
  );
  await expect(failing).rejects.toMatchObject({ code: 1, stderr });
});
