import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { binaryStore } from '#netlify/server/storage/blobs.ts';
import { OWNER_PASSWORD, ownerOf } from '#tests/owner.ts';
import { testPlatform, testRelease } from '#tests/platform.ts';
import {
  CHANGED,
  changePosts,
  expectAtTheirAddresses,
  expectInLists,
} from '#tests/post-changes.ts';
import { createdPost, editPost } from '#tests/posts.ts';

import { proxiedPlatform } from '#tests/proxied-platform.ts';

const platform = testPlatform({
  environment: {
    ADMIN_PASSWORD: OWNER_PASSWORD,
    // As in the build that the tests share, whose pages are compared with those of a function.
    URL: 'http://localhost:8888',
  },
  cdn: true,
});

async function get(
  path: string,
  from = platform,
): Promise<{ status: number; body: string; headers: Headers }> {
  const response = await from.fetch(path);
  return { status: response.status, body: await response.text(), headers: response.headers };
}

/** Files carry their policy in an element, answers in a header: the one difference between the two. */
const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)">/;

function withoutPolicy(html: string): string {
  return html.replace(POLICY, '');
}

/** The one thing that saving a post changes of itself. */
function withoutDate(html: string): string {
  return html.replace(/"dateModified":"[^"]*"/, '');
}

function policyOf(html: string): string[] | undefined {
  return POLICY.exec(html)?.[1]?.split(/[ ;]+/).filter(Boolean);
}

describe('a change since the build', () => {
  test('is rendered as the build renders it', async () => {
    const owner = await ownerOf(platform);
    const slug = 'poser-une-bonne-question';
    const built = await get(`/blog/${slug}`);
    await editPost(owner, slug, { title: 'Autrement' });
    await editPost(owner, slug, { title: 'Poser une bonne question au tarot' });
    const fresh = await get(`/blog/${slug}`);
    expect(withoutDate(fresh.body)).toBe(withoutDate(withoutPolicy(built.body)));
    expect(policyOf(built.body)?.length).toBeGreaterThan(10);
    const allowed = fresh.headers.get('content-security-policy')?.split(/[ ;]+/);
    expect(allowed).toEqual(expect.arrayContaining(policyOf(built.body) ?? []));
  });

  test('is seen at once at its own address, whatever the CDN and the build hold', async () => {
    for (const slug of Object.values(CHANGED)) {
      await get(`/blog/${slug}`);
      const copy = await get(`/blog/${slug}`);
      expect([copy.status, copy.headers.get('cache-status')]).toEqual([
        200,
        expect.stringContaining('hit'),
      ]);
    }
    await changePosts(await ownerOf(platform));
    await expectAtTheirAddresses(platform);
    await expectInLists(platform, false);
  });
});

describe('an address without a post', () => {
  test.each(['/blog/inconnu', '/blog/page', '/blog/Majuscule', '/blog/inconnu.html', '/blog/%00'])(
    '%s answers 404 with the sentences of the specification',
    async (path) => {
      const { status, body } = await get(path);
      expect(status).toBe(404);
      expect(body).toContain('>Article non trouvé</h1>');
      expect(body).toContain("L'article que vous recherchez n'existe pas ou a été supprimé.");
      expect(body).toContain('href="/blog"');
      expect(body).toContain('noindex');
    },
  );
});

describe('an address made on demand', () => {
  test.each([
    '/blog/poser-une-bonne-question/',
    '/infolettre/lettres/',
    '/infolettre/lettres/une-lettre/',
    '/infolettre/confirmer/',
    '/contact/mes-messages/',
  ])('%s leads to the one without a slash at its end', async (path) => {
    const response = await platform.fetch(`${path}?lien=a%20b`);
    const bare = path.slice(0, -1);
    expect([response.status, response.headers.get('location')]).toEqual([
      308,
      `${bare}?lien=a%20b`,
    ]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(['/infolettre/lettres/x/index.html', '/infolettre/lettres/a/b', '/blog/page/99'])(
    '%s, where nothing can be, answers 404',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('an address whose post cannot be read', () => {
  test('answers 503 in French, asks to come again, and is the post once it can', async () => {
    const slug = 'le-stockage-se-tait';
    // A claim that is no JSON: every read of it fails, as it does when storage is down.
    const claims = binaryStore('slugs');
    await claims.create(slug, Buffer.from('{'));
    const { status, body, headers } = await get(`/blog/${slug}`);
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('60');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(body).toContain('>Article momentanément indisponible</h1>');
    expect(body).not.toContain('non trouvé');
    expect(body).toContain('noindex');
    await claims.delete(slug);
    await createdPost(await ownerOf(platform), { slug, published: true });
    expect((await get(`/blog/${slug}`)).status).toBe(200);
  });
});

describe('a site that nobody changed', () => {
  const { platform: untouched, storage } = proxiedPlatform({ cdn: true });
  const path = '/blog/poser-une-bonne-question';
  afterEach(() => storage.watch());

  test('the page that the build made is sent as long as the post is what it was, and is not sent twice to one browser', async () => {
    const first = await get(path, untouched);
    expect([first.status, first.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=0, must-revalidate',
    ]);
    expect(first.body).toBe(await readFile(join(testRelease().site, `${path}.html`), 'utf8'));
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    // By the CDN, which keeps a copy, and by the function, which keeps none for another address.
    for (const address of [path, `${path}?utm=1`]) {
      const unchanged = await untouched.fetch(address, { headers });
      expect(unchanged.status).toBe(304);
      // One browser's answer: the CDN must not keep it for others.
      expect(unchanged.headers.get('netlify-cdn-cache-control')).toBeNull();
    }
  });

  test('without storage a post is the page that the build made, of which the CDN keeps no copy', async () => {
    storage.watch(() => 403);
    for (let time = 0; time < 2; time++) {
      const response = await untouched.fetch('/blog/couleurs-regards-et-mains');
      expect([response.status, response.headers.get('cache-status')]).toEqual([200, null]);
      expect(await response.text()).toContain('<article');
    }
    expect((await untouched.fetch('/blog/jamais-construit')).status).toBe(503);
  });
});
