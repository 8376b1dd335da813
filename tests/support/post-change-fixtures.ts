import { expect } from 'vitest';
import type { AdminClient } from './admin-session.ts';
import { createTestPost, editPost } from './post-requests.ts';
import type { TestPlatform } from './test-platform.ts';

/** Slugs of built posts that change after the build. */
export const CHANGED = {
  edited: 'couleurs-regards-et-mains',
  old: 'du-jeu-de-cartes-a-la-divination',
  removed: 'le-tarot-miroir-ou-prophetie',
};

/** The new slug of `CHANGED.old`. */
export const RENAMED = 'du-jeu-a-la-divination';

export const POST = {
  title: "L'art d'attendre : le Pendu",
  slug: 'l-art-d-attendre',
  excerpt: 'Une carte que l’on plaint trop vite, « à tort » ; elle le prend bien. </script>',
  content:
    '# Suspendu\n\nIl attend, *tête en bas*.\n\n- un [lien](/tirage)\n- deux\n\n## Suite\n\n<b>Fin</b>',
  imageUrl: '/images/12-le-pendu.png',
  imageAlt: 'Le Pendu.',
  published: true,
};

/** Edits a post, renames one, withdraws one and creates one. */
const CHANGES: ((admin: AdminClient) => Promise<unknown>)[] = [
  (admin) => editPost(admin, CHANGED.edited, { title: 'Attendre, tête en bas' }),
  (admin) => editPost(admin, CHANGED.old, { slug: RENAMED }),
  (admin) => editPost(admin, CHANGED.removed, { published: false }),
  (admin) => createTestPost(admin, POST),
];

/** Makes the changes. @returns how many there are */
export async function changePosts(admin: AdminClient): Promise<number> {
  for (const change of CHANGES) await change(admin);
  return CHANGES.length;
}

/** Expects the latest state at the addresses of the posts, whether it is built or not. */
export async function expectAtTheirAddresses(platform: TestPlatform): Promise<void> {
  const edited = await platform.fetch(`/blog/${CHANGED.edited}`);
  expect(await edited.text()).toContain('>Attendre, tête en bas</h1>');

  const moved = await platform.fetch(`/blog/${CHANGED.old}`);
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `/blog/${RENAMED}`]);
  expect((await platform.fetch(`/blog/${RENAMED}`)).status).toBe(200);

  for (const variant of ['', '.html', '?utm=1']) {
    const gone = await platform.fetch(`/blog/${CHANGED.removed}${variant}`);
    expect([variant, gone.status]).toEqual([variant, 404]);
    const body = await gone.text();
    expect(body).toContain('Article non trouvé');
    expect(body).not.toContain('prophétie');
  }
  const head = await platform.fetch(`/blog/${CHANGED.removed}`, { method: 'HEAD' });
  expect(head.status).toBe(404);

  const post = await platform.fetch(`/blog/${POST.slug}`);
  expect(post.status).toBe(200);
  expect(post.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(post.headers.get('x-content-type-options')).toBe('nosniff');
  const body = await post.text();
  expect(body).toContain('<h1');
  expect(body).toContain('L’art d’attendre\u202f: le Pendu');
}

/** Expects the changes in the lists only if they are built. */
export async function expectInLists(platform: TestPlatform, isBuilt: boolean): Promise<void> {
  const slugs = [POST.slug, RENAMED, CHANGED.old, CHANGED.removed];
  const expected = isBuilt ? [true, true, false, false] : [false, false, true, true];
  for (const [path, end] of [
    ['/blog', '"'],
    ['/rss.xml', '</link>'],
    ['/sitemap.xml', '</loc>'],
  ] as const) {
    const body = await (await platform.fetch(path)).text();
    const listed = slugs.map((slug) => body.includes(`/blog/${slug}${end}`));
    expect([path, ...listed]).toEqual([path, ...expected]);
  }
  const list = await (await platform.fetch('/blog')).text();
  expect(list.includes('tête en bas</h2>')).toBe(isBuilt);
  const category = await (await platform.fetch('/blog/categorie/symbolisme')).text();
  expect(category.includes(POST.slug)).toBe(isBuilt);
}
