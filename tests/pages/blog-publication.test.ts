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
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';
import { getRelease, testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform({
  environment: {
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
    const built = Object.values(CHANGED_SLUGS).map((slug) => `/blog/${slug}`);
    const before = await Promise.all(built.map((path) => get(path)));
    await changePosts(await logInAsAdmin(platform));
    const post = await get(`/blog/${NEW_POST.slug}`);
    expect(post.status).toBe(200);
    expect(post.headers.get('netlify-vary')).toBe('query=none');
    expect(post.body).toContain('<meta property="og:type" content="article">');
    expect(post.body).toMatch(/<meta property="article:published_time" content="20[^"]+Z">/);
    expect(post.body).toContain('L’art d’attendre\u202f: le Pendu');
    expect(post.body).toContain('"@type":"BlogPosting"');
    expect(post.body).toContain('elle le prend bien. \\u003c/script>');
    expect(post.body).toContain('<meta property="og:title" content="L’art');
    expect((await get(`/blog/${NEW_SLUG}`)).status).toBe(200);
    const after = await Promise.all(built.map((path) => get(path)));
    expect(after.map(({ status, body }) => [status, body])).toEqual(
      before.map(({ body }) => [200, body]),
    );
    await expectPostLists(platform, false);
  });
});

describe('the same deploy without its files', () => {
  const bare = testPlatform({
    environment: { URL: 'http://localhost:8888' },
    release: { ...getRelease(), site: '' },
  });

  test('renders a post as the build writes it', async () => {
    const path = '/blog/poser-une-bonne-question';
    const built = await readFile(join(getRelease().site, `${path}.html`), 'utf8');
    const rendered = await get(path, bare);
    expect(rendered.status).toBe(200);
    expect(rendered.body).toBe(withoutPolicy(built));
    expect(policyOf(built)?.length).toBeGreaterThan(10);
    const allowed = rendered.headers.get('content-security-policy')?.split(/[ ;]+/);
    expect(allowed).toEqual(expect.arrayContaining(policyOf(built) ?? []));
  });

  test('answers at every address as the posts are, former ones too', async () => {
    await changePosts(await logInAsAdmin(bare));
    await expectPostPages(bare);
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
});

describe('without storage', () => {
  const { platform: cut, storage } = proxiedPlatform({});
  afterEach(() => storage.watch());

  test('built posts are files, and others answer 503', async () => {
    storage.watch(() => 403);
    const built = await get('/blog/couleurs-regards-et-mains', cut);
    expect([built.status, built.body.includes('<article')]).toEqual([200, true]);
    const { status, headers, body } = await get('/blog/jamais-construit', cut);
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    expect(body).toContain('>Article momentanément indisponible</h1>');
    storage.watch();
    expect((await get('/blog/jamais-construit', cut)).status).toBe(404);
  });
});
