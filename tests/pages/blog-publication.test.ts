import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ensureRelease } from '#netlify/making/release.ts';
import { binaryStore } from '#netlify/server/storage/blobs.ts';
import { OWNER_PASSWORD, type Owner, ownerOf } from '#tests/owner.ts';
import { testPlatform, testRelease } from '#tests/platform.ts';
import { createdPost } from '#tests/posts.ts';
import { proxiedPlatform } from '#tests/proxied-platform.ts';

const BUILD_MS = 240_000;

const platform = testPlatform({
  // Every build of the test writes the same address into its pages.
  environment: {
    ADMIN_PASSWORD: OWNER_PASSWORD,
    URL: 'http://localhost:8888',
    // As on the host, where it must leave no trace in the addresses of files.
    DEPLOY_ID: '6560c0ffee',
  },
  rebuild: ensureRelease,
  cdn: true,
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

/** Changes a post that the build knows. */
async function edit(owner: Owner, slug: string, changes: object): Promise<void> {
  const path = `/api/admin/blog/posts/article-${slug}`;
  const { title, excerpt, content, category, author, readTime, version } = await (
    await owner.get(path)
  ).json();
  const post = { title, slug, excerpt, content, category, author, readTime, published: true };
  const body = { ...post, featured: false, imageUrl: '', imageAlt: '', version, ...changes };
  expect((await owner.send('PUT', path, body)).status).toBe(200);
}

describe('a change since the build', () => {
  const [edited, old, removed] = [
    'couleurs-regards-et-mains',
    'du-jeu-de-cartes-a-la-divination',
    'le-tarot-miroir-ou-prophetie',
  ];
  const renamed = 'du-jeu-a-la-divination';

  test('is seen at once at its own address, as the next build renders it, and in the lists after that', {
    timeout: 2 * BUILD_MS,
  }, async () => {
    const owner = await ownerOf(platform);

    // Edited: whatever the CDN and the build hold.
    await get(`/blog/${edited}`);
    const copy = await get(`/blog/${edited}`);
    expect(copy.headers.get('cache-status')).toContain('hit');
    await edit(owner, edited, { title: 'Attendre, tête en bas' });
    expect((await get(`/blog/${edited}`)).body).toContain('>Attendre, tête en bas</h1>');
    expect((await get('/blog')).body).not.toContain('tête en bas</h2>');

    // Renamed: the old address leads to the new one.
    const expectMoved = async () => {
      const moved = await get(`/blog/${old}`);
      expect([moved.status, moved.headers.get('location')]).toEqual([301, `/blog/${renamed}`]);
      expect((await get(`/blog/${renamed}`)).status).toBe(200);
    };
    expect((await get(`/blog/${old}`)).status).toBe(200);
    await edit(owner, old, { slug: renamed });
    await expectMoved();

    // Removed: nobody waits for a build to lose sight of it.
    expect((await get(`/blog/${removed}`)).status).toBe(200);
    await edit(owner, removed, { published: false });
    for (const variant of ['', '.html', '/index.html', '?utm=1']) {
      const gone = await get(`/blog/${removed}${variant}`);
      expect([variant, gone.status]).toEqual([variant, 404]);
      expect(gone.body).toContain('Article non trouvé');
      expect(gone.body).not.toContain('prophétie');
    }
    const head = await platform.fetch(`/blog/${removed}`, { method: 'HEAD' });
    expect(head.status).toBe(404);
    expect((await get('/rss.xml')).body).toContain(removed);

    // Published: rendered on demand.
    await createdPost(owner, POST);
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
    expect(built.body).not.toContain('dpl=');
    expect((await get('/blog')).body).toContain(`href="/blog/${POST.slug}"`);
    expect((await get('/blog/categorie/symbolisme')).body).toContain(POST.slug);
    expect((await get('/rss.xml')).body).toContain(`/blog/${POST.slug}</link>`);
    expect((await get('/sitemap.xml')).body).toContain(`/blog/${POST.slug}</loc>`);
    expect((await get('/build.json')).body).toContain('"change":4');

    expect((await get('/blog')).body).toContain('tête en bas</h2>');
    await expectMoved();
    expect((await get(`/blog/${removed}`)).status).toBe(404);
    for (const [path, end] of [
      ['/blog', '"'],
      ['/rss.xml', '</link>'],
      ['/sitemap.xml', '</loc>'],
    ] as const) {
      const { body } = await get(path);
      const listed = [renamed, old, removed].map((slug) => body.includes(`/blog/${slug}${end}`));
      expect([path, ...listed]).toEqual([path, true, false, false]);
    }
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
