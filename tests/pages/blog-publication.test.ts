import { describe, expect, test } from 'vitest';
import { ensureRelease } from '#netlify/local/ensure-release.ts';
import { binaryStore } from '#netlify/server/binary-store.ts';
import { OWNER_PASSWORD, type Owner, ownerOf } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';
import { createdPost, postInput } from '#tests/posts.ts';

const BUILD_MS = 240_000;

const platform = testPlatform({
  // Every build of the test writes the same address into its pages.
  environment: { ADMIN_PASSWORD: OWNER_PASSWORD, URL: 'http://localhost:8888' },
  rebuild: ensureRelease,
});

const POST = {
  title: "L'art d'attendre : le Pendu",
  slug: 'l-art-d-attendre',
  excerpt: 'Une carte que l’on plaint trop vite, « à tort » ; elle le prend bien.',
  content:
    '# Suspendu\n\nIl attend, *tête en bas*.\n\n- un [lien](/tirage)\n- deux\n\n## Suite\n\n<b>Fin</b>',
  imageUrl: '/images/12-le-pendu.png',
  imageAlt: 'Le Pendu.',
  published: true,
};

async function get(path: string): Promise<{ status: number; body: string; headers: Headers }> {
  const response = await platform.fetch(path);
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

async function edit(owner: Owner, id: string, version: number, changes: object): Promise<number> {
  const body = { ...postInput(POST), ...changes, version };
  const response = await owner.send('PUT', `/api/admin/blog/posts/${id}`, body);
  expect(response.status).toBe(200);
  return ((await response.json()) as { version: number }).version;
}

describe('a post published since the build', () => {
  test('is rendered on demand as the next build renders it, and follows every later change', {
    timeout: 3 * BUILD_MS,
  }, async () => {
    const owner = await ownerOf(platform);
    const { id, version } = await createdPost(owner, POST);

    const fresh = await get(`/blog/${POST.slug}`);
    expect(fresh.status).toBe(200);
    expect(fresh.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(fresh.headers.get('x-content-type-options')).toBe('nosniff');
    expect(fresh.body).toContain('<h1');
    expect(fresh.body).toContain('L’art d’attendre\u202f: le Pendu');
    expect((await get('/rss.xml')).body).not.toContain(POST.slug);

    await platform.running.rebuild();
    const built = await get(`/blog/${POST.slug}`);
    expect(built.headers.get('etag')).toBeTruthy();
    expect(withoutPolicy(built.body)).toBe(fresh.body);
    expect(policyOf(built.body)?.length).toBeGreaterThan(10);
    const allowed = fresh.headers.get('content-security-policy')?.split(/[ ;]+/);
    expect(allowed).toEqual(expect.arrayContaining(policyOf(built.body) ?? []));
    expect((await get('/blog')).body).toContain(`href="/blog/${POST.slug}"`);
    expect((await get('/blog/categorie/symbolisme')).body).toContain(POST.slug);
    expect((await get('/rss.xml')).body).toContain(`/blog/${POST.slug}</link>`);
    expect((await get('/sitemap.xml')).body).toContain(`/blog/${POST.slug}</loc>`);
    expect((await get('/build.json')).body).toContain('"change":1');

    // Renamed: the old address leads to the new one before the build and after it.
    const renamed = await edit(owner, id, version, { slug: 'le-pendu-patiente' });
    expect((await get('/blog/le-pendu-patiente')).status).toBe(200);
    await platform.running.rebuild();
    const moved = await get(`/blog/${POST.slug}`);
    expect(moved.status).toBe(301);
    expect(moved.headers.get('location')).toBe('/blog/le-pendu-patiente');

    await edit(owner, id, renamed, { slug: 'le-pendu-patiente', published: false });
    await platform.running.rebuild();
    const gone = await get('/blog/le-pendu-patiente');
    expect(gone.status).toBe(404);
    expect(gone.body).toContain('Article non trouvé');
    for (const path of ['/blog', '/rss.xml', '/sitemap.xml']) {
      expect((await get(path)).body).not.toContain('le-pendu-patiente');
    }
  });
});

describe('an address without a post', () => {
  test.each(['/blog/inconnu', '/blog/page/99', '/blog/Majuscule', '/blog/a/b', '/blog/%00'])(
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
