import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { binaryStore } from '#netlify/server/storage/json-store.ts';
import { logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import {
  CHANGED,
  changePosts,
  expectAtTheirAddresses,
  expectInLists,
  POST,
  RENAMED,
} from '#tests/support/post-change-fixtures.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';
import { testPlatform, testRelease } from '#tests/support/test-platform.ts';

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

function policyOf(html: string): string[] | undefined {
  return POLICY.exec(html)?.[1]?.split(/[ ;]+/).filter(Boolean);
}

describe('a change since the build', () => {
  test('shows at once where it is a new post, and with the next build where the page is a file', async () => {
    const built = Object.values(CHANGED).map((slug) => `/blog/${slug}`);
    const before = await Promise.all(built.map((path) => get(path)));
    await changePosts(await logInAsAdmin(platform));
    const post = await get(`/blog/${POST.slug}`);
    expect(post.status).toBe(200);
    expect(post.body).toContain('<h1');
    expect(post.body).toContain('L’art d’attendre\u202f: le Pendu');
    expect(post.body).toContain('"@type":"BlogPosting"');
    expect(post.body).toContain('<meta property="og:title" content="L’art');
    expect((await get(`/blog/${RENAMED}`)).status).toBe(200);
    const after = await Promise.all(built.map((path) => get(path)));
    expect(after.map(({ status, body }) => [status, body])).toEqual(
      before.map(({ body }) => [200, body]),
    );
    await expectInLists(platform, false);
  });
});

describe('the same deploy without its files', () => {
  const bare = testPlatform({
    environment: { ADMIN_PASSWORD: OWNER_PASSWORD, URL: 'http://localhost:8888' },
    release: { ...testRelease(), site: '' },
  });

  test('renders a post as the build writes it', async () => {
    const path = '/blog/poser-une-bonne-question';
    const built = await readFile(join(testRelease().site, `${path}.html`), 'utf8');
    const rendered = await get(path, bare);
    expect(rendered.status).toBe(200);
    expect(rendered.body).toBe(withoutPolicy(built));
    expect(policyOf(built)?.length).toBeGreaterThan(10);
    const allowed = rendered.headers.get('content-security-policy')?.split(/[ ;]+/);
    expect(allowed).toEqual(expect.arrayContaining(policyOf(built) ?? []));
  });

  test('answers at every address as the posts are, former ones too', async () => {
    await changePosts(await logInAsAdmin(bare));
    await expectAtTheirAddresses(bare);
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
      expect(body).toMatch(/<meta name="keywords" content="[^"]+">/);
    },
  );

  test('costs one call in half a minute, however often it is asked for', async () => {
    await get('/blog/demande-souvent');
    const again = await get('/blog/demande-souvent');
    expect([again.status, again.headers.get('cache-status')]).toEqual([
      404,
      expect.stringContaining('hit'),
    ]);
  });
});

describe('an address made on demand', () => {
  test.each([
    '/blog/publie-depuis/',
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
    await createTestPost(await logInAsAdmin(platform), { slug, published: true });
    expect((await get(`/blog/${slug}`)).status).toBe(200);
  });
});

describe('without storage', () => {
  const { platform: cut, storage } = proxiedPlatform({});
  afterEach(() => storage.watch());

  test('built posts are files, and others answer 503', async () => {
    storage.watch(() => 403);
    const built = await get('/blog/couleurs-regards-et-mains', cut);
    expect([built.status, built.body.includes('<article')]).toEqual([200, true]);
    expect((await get('/blog/jamais-construit', cut)).status).toBe(503);
  });
});
