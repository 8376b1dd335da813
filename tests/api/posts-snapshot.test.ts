import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PostsSnapshot } from '#src/tarot/published-post.ts';
import { OWNER_PASSWORD, type Owner, ownerOf } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';
import { createdPost } from '#tests/posts.ts';
import { copyToBuild } from '#tests/project-links.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
const execute = promisify(execFile);
let root = '';

beforeAll(async () => {
  root = await copyToBuild();
});

afterAll(() => rm(root, { recursive: true }));

/** Runs the program that the build plugin runs, as a process of its own. */
async function snapshot(environment: Record<string, string>): Promise<PostsSnapshot> {
  const { NETLIFY_BLOBS_CONTEXT, ...inherited } = process.env;
  const env = { ...inherited, ...environment };
  await execute(process.execPath, ['netlify/build/posts-snapshot.ts'], { cwd: root, env });
  return JSON.parse(await readFile(join(root, '.generated/posts.json'), 'utf8'));
}

function stores(): Record<string, string> {
  return { NETLIFY_BLOBS_CONTEXT: process.env.NETLIFY_BLOBS_CONTEXT ?? '' };
}

function drawing() {
  return sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#24507a' } });
}

/** Gives the picture's address. */
async function uploaded(owner: Owner, bytes: Buffer): Promise<string> {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  const response = await owner.browser.fetch('/api/admin/upload-image', {
    method: 'POST',
    body,
    headers: { 'X-CSRF-Token': owner.token },
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { url: string }).url;
}

test('holds what readers see, newest first, and the pictures in every rendition', async () => {
  const owner = await ownerOf(platform);
  const url = await uploaded(owner, await drawing().jpeg().toBuffer());
  await createdPost(owner, { slug: 'avec-photo', published: true, imageUrl: url });
  await createdPost(owner, { slug: 'brouillon' });

  const { change, posts } = await snapshot(stores());
  expect(change).toBe(1);
  expect(posts.length).toBe(8);
  expect(posts[0]).toMatchObject({ slug: 'avec-photo', imageUrl: url, author: expect.any(String) });
  expect(posts[0]?.keywords).toContain('symbolisme du tarot');
  expect(posts.map(({ createdAt }) => createdAt)).toEqual(
    posts
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .reverse(),
  );

  const rendition = `${url}.480.avif`;
  const made = await sharp(join(root, 'public', rendition)).metadata();
  expect([made.width, made.height, made.format]).toEqual([480, 270, 'heif']);
  // Until a build has made it, the original answers at the same address.
  const standIn = await platform.fetch(rendition);
  expect(standIn.headers.get('content-type')).toBe('image/jpeg');
  expect(standIn.headers.get('cache-control')).toContain('must-revalidate');
});

test('does without the renditions of a picture that cannot be read, and no post is held up', async () => {
  const owner = await ownerOf(platform);
  // Every part is whole by its checksum, and the pixels are none.
  const png = await drawing().png().toBuffer();
  const at = png.indexOf('IDAT');
  const length = png.readUInt32BE(at - 4);
  png.fill(0xff, at + 4, at + 4 + length);
  png.writeUInt32BE(crc32(png.subarray(at, at + 4 + length)), at + 4 + length);
  const url = await uploaded(owner, png);
  await createdPost(owner, { slug: 'photo-illisible', published: true, imageUrl: url });

  const { posts } = await snapshot(stores());
  expect(posts.map(({ slug }) => slug)).toContain('photo-illisible');
  expect((await platform.fetch(`${url}.480.avif`)).status).toBe(200);
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
    stderr: expect.stringContaining('Les articles publiés n’ont pas pu être lus.'),
  });
});

test('is the starter articles where there are no stores, and never on the host', async () => {
  const { posts } = await snapshot({});
  expect(posts.map(({ id }) => id.startsWith('article-'))).toEqual(Array(7).fill(true));

  await rm(join(root, '.generated/posts.json'));
  await expect(snapshot({ NETLIFY: 'true' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('posts-snapshot'),
  });
});

test('keeps to the stores of its own kind of deploy', async () => {
  const { posts } = await snapshot({ ...stores(), CONTEXT: 'deploy-preview' });
  expect(posts.map(({ slug }) => slug)).not.toContain('avec-photo');
});
