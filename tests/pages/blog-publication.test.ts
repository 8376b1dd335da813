import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import {
  CHANGED_SLUGS,
  changePosts,
  expectPostLists,
  expectPostPages,
  NEW_POST,
  NEW_SLUG,
} from '#tests/support/post-change-fixtures.ts';
import { setUpProxiedPlatform } from '#tests/support/proxied-platform.ts';
import { getRelease, setUpPlatform } from '#tests/support/test-platform.ts';

const platform = setUpPlatform({
  environment: {
    // The address of the shared build, whose pages are compared with rendered ones.
    URL: 'http://localhost:8888',
  },
  cdn: true,
});

async function load(path: string, from = platform) {
  const response = await from.fetch(path);
  return { status: response.status, body: await response.text(), headers: response.headers };
}

/** The element that contains the policy of a file. Rendered pages have their policy in a header instead. */
const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)">/;

test('a change since the build shows at once in new posts and later in built pages', async () => {
  const paths = Object.values(CHANGED_SLUGS).map((slug) => `/blog/${slug}`);
  const before = await Promise.all(paths.map((path) => load(path)));
  await changePosts(await logInAsAdmin(platform));
  const post = await load(`/blog/${NEW_POST.slug}`);
  expect(post.status).toBe(200);
  expect(post.headers.get('netlify-vary')).toBe('query=none');
  expect(post.body).toContain('<meta property="og:type" content="article">');
  expect(post.body).toMatch(/<meta property="article:published_time" content="20[^"]+Z">/);
  expect(post.body).toContain('L’art d’attendre\u202f: le Pendu');
  expect(post.body).toContain('"@type":"BlogPosting"');
  expect(post.body).toContain('elle le prend bien. \\u003c/script>');
  expect(post.body).toContain('<meta property="og:title" content="L’art');
  expect((await load(`/blog/${NEW_SLUG}`)).status).toBe(200);
  const after = await Promise.all(paths.map((path) => load(path)));
  expect(after.map(({ status, body }) => [status, body])).toEqual(
    before.map(({ body }) => [200, body]),
  );
  await expectPostLists(platform, false);
});

describe('a deploy without files', () => {
  const deploy = setUpPlatform({
    environment: { URL: 'http://localhost:8888' },
    release: { ...getRelease(), site: '' },
  });

  test('renders a post like the build', async () => {
    const path = '/blog/poser-une-bonne-question';
    const built = await readFile(join(getRelease().site, `${path}.html`), 'utf8');
    const rendered = await load(path, deploy);
    expect(rendered.status).toBe(200);
    expect(rendered.headers.get('netlify-cdn-cache-control')).toMatch(/durable, max-age=30$/);
    expect(rendered.body).toBe(built.replace(POLICY, ''));
    const policy = POLICY.exec(built)?.[1]?.split(/[ ;]+/).filter(Boolean) ?? [];
    expect(policy.length).toBeGreaterThan(10);
    const headerPolicy = rendered.headers.get('content-security-policy')?.split(/[ ;]+/);
    expect(headerPolicy).toEqual(expect.arrayContaining(policy));
  });

  test('responds with the current state of the posts, also at their former addresses', async () => {
    await changePosts(await logInAsAdmin(deploy));
    await expectPostPages(deploy);
  });
});

test.each(['/blog/inconnu', '/blog/page', '/blog/Majuscule', '/blog/inconnu.html', '/blog/%00'])(
  '%s responds 404 with the sentences of the specification',
  async (path) => {
    const { status, body } = await load(path);
    expect(status).toBe(404);
    expect(body).toContain('>Article non trouvé</h1>');
    expect(body).toContain("L'article que vous recherchez n'existe pas ou a été supprimé.");
    expect(body).toContain('href="/blog"');
    expect(body).toContain('noindex');
    expect(body).toMatch(/<meta name="keywords" content="[^"]+">/);
  },
);

describe('the blog without its storage', () => {
  const { platform: offlinePlatform, storage } = setUpProxiedPlatform();
  afterEach(() => storage.watch());

  test('serves built posts and responds 503 to other paths', async () => {
    storage.watch(() => 403);
    const built = await load('/blog/couleurs-regards-et-mains', offlinePlatform);
    expect([built.status, built.body.includes('<article')]).toEqual([200, true]);
    const { status, headers, body } = await load('/blog/jamais-construit', offlinePlatform);
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    expect(body).toContain('>Article momentanément indisponible</h1>');
    storage.watch();
    expect((await load('/blog/jamais-construit', offlinePlatform)).status).toBe(404);
  });
});
