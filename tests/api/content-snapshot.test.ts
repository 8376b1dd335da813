import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restorePicture } from '#netlify/server/images/image-store.ts';
import { overrideStore } from '#netlify/server/site-content/content-overrides.ts';
import type { Texts } from '#netlify/server/site-content/validate-content.ts';
import type { GeneratedPage } from '#src/content/page-definitions.ts';
import type { PublishedPost } from '#src/features/blog/model.ts';
import { logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { copyToBuild } from '#tests/support/buildable-project-copy.ts';
import { contentOf, saveContent } from '#tests/support/content-requests.ts';
import { plainPicture, uploadedPicture } from '#tests/support/image-fixtures.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
const SNAPSHOT = '.generated/posts.json';
const execute = promisify(execFile);
let root = '';

/** Of a post that everything is right with. */
let photo = '';
/** What readers see, taken of these stores. */
let taken: PublishedPost[];

beforeAll(async () => {
  root = await copyToBuild();
  const owner = await logInAsAdmin(platform);
  const imageUrl = await unreadablePicture();
  await createTestPost(owner, { slug: 'photo-illisible', published: true, imageUrl });
  photo = await uploadedPicture(owner, await plainPicture('#24507a', 1800, 1200));
  const content = `Un texte.\n\n![Du bleu](${photo})`;
  await createTestPost(owner, { slug: 'avec-photo', published: true, imageUrl: photo, content });
  await createTestPost(owner, { slug: 'brouillon' });
  taken = await snapshot(stores());
});

afterAll(() => rm(root, { recursive: true }));

/** Runs the program that the build plugin runs, as a process of its own. */
async function snapshot(environment: Record<string, string>): Promise<PublishedPost[]> {
  const { NETLIFY_BLOBS_CONTEXT, ...inherited } = process.env;
  const env = { ...inherited, ...environment };
  await execute(process.execPath, ['scripts/build/content-snapshot.ts'], { cwd: root, env });
  return snapshotOf(root);
}

async function snapshotOf(folder: string): Promise<PublishedPost[]> {
  return JSON.parse(await readFile(join(folder, SNAPSHOT), 'utf8'));
}

function stores(): Record<string, string> {
  return { NETLIFY_BLOBS_CONTEXT: process.env.NETLIFY_BLOBS_CONTEXT ?? '' };
}

/** The address of a picture that cannot be read, in the store. */
async function unreadablePicture(): Promise<string> {
  // Every part is whole by its checksum, and the pixels are none.
  const png = await plainPicture('#24507a', 1800, 1200);
  const at = png.indexOf('IDAT');
  const length = png.readUInt32BE(at - 4);
  png.fill(0xff, at + 4, at + 4 + length);
  png.writeUInt32BE(crc32(png.subarray(at, at + 4 + length)), at + 4 + length);
  // An upload would be refused: a backup may bring one, or storage damage it.
  const id = `${createHash('sha256').update(png).digest('hex').slice(0, 32)}.png`;
  expect(await restorePicture(id, png)).toBe('added');
  return `/images/blog/${id}`;
}

test('holds what readers see, newest first, and the pictures in every rendition', async () => {
  const posts = taken;
  expect(await generated('revision.json')).toMatchObject({ change: 2 });
  expect(posts.length).toBe(9);
  expect(posts[0]).toMatchObject({
    slug: 'avec-photo',
    imageUrl: photo,
    author: expect.any(String),
  });
  expect(posts[0]?.keywords).toContain('symbolisme du tarot');
  expect(posts.map(({ createdAt }) => createdAt)).toEqual(
    posts
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .reverse(),
  );

  const rendition = `${photo}.480.avif`;
  const made = await sharp(join(root, '.generated', rendition)).metadata();
  expect([made.width, made.height, made.format]).toEqual([480, 270, 'heif']);
  const within = await sharp(join(root, '.generated', `${photo}.480w.avif`)).metadata();
  expect([within.width, within.height, within.format]).toEqual([480, 320, 'heif']);
  // Until a build has made it, the original answers at the same address.
  const standIn = await platform.fetch(rendition);
  expect(standIn.headers.get('content-type')).toBe('image/png');
  expect(standIn.headers.get('cache-control')).toContain('must-revalidate');
});

test('does without the renditions of a picture that cannot be read, and no post is held up', async () => {
  const unreadable = taken.find(({ slug }) => slug === 'photo-illisible');
  const rendition = `${unreadable?.imageUrl}.480.avif`;
  expect(existsSync(join(root, '.generated', rendition))).toBe(false);
  expect((await platform.fetch(rendition)).status).toBe(200);
});

test('gives those who share a post its own picture, with its title over it', async () => {
  const photos = taken.filter(({ slug }) => slug === 'avec-photo');
  await writeFile(join(root, SNAPSHOT), JSON.stringify(photos));
  const program = "await (await import('#scripts/build/social-images.ts')).buildImages()";
  const parameters = ['--input-type=module', '--eval', program];
  await execute(process.execPath, parameters, { cwd: root });
  const shared = sharp(join(root, 'dist/images/partage/blog-avec-photo.jpg'));
  expect(await shared.metadata()).toMatchObject({ width: 1200, height: 630 });
  const { channels } = await shared
    .extract({ left: 1180, top: 300, width: 16, height: 16 })
    .toBuffer()
    .then((edge) => sharp(edge).stats());
  // The photo is one blue, seen through a tenth of night.
  const seen = channels.slice(0, 3).map(({ mean }) => mean);
  expect(seen).toEqual([33, 73, 112].map((value) => expect.closeTo(value, -1)));
});

test('fails rather than leaving the posts out when the stores do not answer', async () => {
  const nobody = Buffer.from(
    JSON.stringify({
      siteID: 'local',
      token: 'none',
      edgeURL: 'http://127.0.0.1:9',
      uncachedEdgeURL: 'http://127.0.0.1:9',
    }),
  );
  const failing = snapshot({ NETLIFY_BLOBS_CONTEXT: nobody.toString('base64') });
  await expect(failing).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Les textes et les articles publiés n’ont pas pu être lus.'),
  });
});

test('is the starter articles where there are no stores, and never on the host', async () => {
  const posts = await snapshot({});
  expect(posts.map(({ id }) => id.startsWith('article-'))).toEqual(Array(7).fill(true));

  await rm(join(root, SNAPSHOT));
  await expect(snapshot({ NETLIFY: 'true' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('content-snapshot'),
  });
});

test('keeps to the stores of its own kind of deploy', async () => {
  const posts = await snapshot({ ...stores(), CONTEXT: 'deploy-preview' });
  expect(posts.map(({ slug }) => slug)).not.toContain('avec-photo');
});

/** What a program of the project prints, run in the copy. */
async function run(program: string, environment: Record<string, string>): Promise<string> {
  const { NETLIFY_BLOBS_CONTEXT, ...inherited } = process.env;
  const env = { ...inherited, ...environment };
  return (await execute(process.execPath, [program], { cwd: root, env })).stdout;
}

async function generated<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(join(root, '.generated', name), 'utf8'));
}

describe('the owner’s texts', () => {
  const TITLE = "Lectures du soir : l'essai";
  const titleOf = async () => (await generated<{ title: string }>('identity.json')).title;
  const MISFIT =
    'content/pages/faq.md : le texte enregistré dans l’administration ne convient plus'.replace(
      ' :',
      '\u202f:',
    );

  beforeAll(async () => {
    const owner = await logInAsAdmin(platform);
    await saveContent(owner, 'identite', (fields) => {
      fields.title = TITLE;
      fields.phone.pricePerMinute = 3.5;
    });
    await saveContent(owner, 'pages-contact', () => {}, 'Écrivez à {email}, *vite*.');
    // Saved with an earlier version of the site: with another field, and with a subtitle that is wrong by now.
    const store = async (id: string, change: (fields: Record<string, unknown>) => object) => {
      const { fields, body } = await contentOf(owner, id);
      const text = { fields: change(fields as Record<string, unknown>), body };
      const updatedAt = new Date().toISOString();
      await overrideStore().create(id, { id, version: 1, updatedAt, text });
    };
    await store('pages-blog', ({ closing: _, ...fields }) => ({
      ...fields,
      title: 'Mon carnet',
      former: 'Parti depuis.',
    }));
    await store('pages-faq', (fields) => ({ ...fields, subtitle: '' }));
  });

  test('stand in the place of the files’; one that no longer fits is told and left out', async () => {
    const told = await run('scripts/build/content-snapshot.ts', stores());
    expect(told).toContain('dont 3 de l’administration');
    expect(told).toContain(MISFIT);
    expect(told).toContain('champ «\u202fsubtitle\u202f»');
    expect(await titleOf()).toBe(TITLE);
    const pages = await generated<GeneratedPage[]>('pages.json');
    const pageOf = (name: string) => pages.find((page) => page.name === name);
    expect(pageOf('contact')?.body).toBe('Écrivez à contact@exemple.invalid, *vite*.');
    expect(pageOf('faq')?.text.subtitle).not.toBe('');
    // What a schema gained since comes from the file, field by field, and what it lost is left out.
    expect(pageOf('blog')?.text).toMatchObject({
      title: 'Mon carnet',
      closing: expect.any(String),
    });
    expect(pageOf('blog')?.text).not.toHaveProperty('former');
    expect(await generated('revision.json')).toMatchObject({ change: 4 });
    // What the administration brings back is what the files say.
    const texts = await generated<Texts>('content-source.json');
    expect(texts.identite?.fields).not.toMatchObject({ title: TITLE });
  });

  test('are there for the build of the host, which knows no stores, and nowhere else', async () => {
    await run('scripts/build/content-snapshot.ts', { NETLIFY: 'true' });
    expect(await titleOf()).toBe(TITLE);
    await run('scripts/build/content-snapshot.ts', {});
    expect(await titleOf()).not.toBe(TITLE);
  });
});
