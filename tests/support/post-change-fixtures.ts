import { expect } from 'vitest';
import type { AdminClient } from './admin-session.ts';
import { createTestPost, editPost } from './post-requests.ts';
import type { TestPlatform } from './test-platform.ts';

/** Slugs of built posts that change after the build. */
export const CHANGED_SLUGS = {
  edited: 'couleurs-regards-et-mains',
  renamed: 'du-jeu-de-cartes-a-la-divination',
  removed: 'le-tarot-miroir-ou-prophetie',
};

/** The new slug of `CHANGED_SLUGS.renamed`. */
export const NEW_SLUG = 'du-jeu-a-la-divination';

export const NEW_POST = {
  title: "L'art d'attendre : le Pendu",
  slug: 'l-art-d-attendre',
  excerpt: 'Une carte que l’on plaint trop vite, « à tort » ; elle le prend bien. </script>',
  content:
    '# Suspendu\n\nIl attend, *tête en bas*.\n\n- un [lien](/tirage)\n- deux\n\n## Suite\n\n<b>Fin</b>',
  imageUrl: '/images/12-le-pendu.png',
  imageAlt: 'Le Pendu.',
  published: true,
};

/** Edits a built post, renames one, withdraws one, and creates a new post. */
const POST_CHANGES: ((admin: AdminClient) => Promise<unknown>)[] = [
  (admin) => editPost(admin, CHANGED_SLUGS.edited, { title: 'Attendre, tête en bas' }),
  (admin) => editPost(admin, CHANGED_SLUGS.renamed, { slug: NEW_SLUG }),
  (admin) => editPost(admin, CHANGED_SLUGS.removed, { published: false }),
  (admin) => createTestPost(admin, NEW_POST),
];

/** Makes the changes. @returns their number */
export async function changePosts(admin: AdminClient): Promise<number> {
  for (const change of POST_CHANGES) await change(admin);
  return POST_CHANGES.length;
}

/** Expects the pages of the posts to show the changes, which they do before the next build too. */
export async function expectPostPages(platform: TestPlatform): Promise<void> {
  const edited = await platform.fetch(`/blog/${CHANGED_SLUGS.edited}`);
  expect(await edited.text()).toContain('>Attendre, tête en bas</h1>');

  const renamed = await platform.fetch(`/blog/${CHANGED_SLUGS.renamed}`);
  expect([renamed.status, renamed.headers.get('location')]).toEqual([301, `/blog/${NEW_SLUG}`]);
  expect((await platform.fetch(`/blog/${NEW_SLUG}`)).status).toBe(200);

  for (const variant of ['', '.html', '?utm=1']) {
    const removed = await platform.fetch(`/blog/${CHANGED_SLUGS.removed}${variant}`);
    expect([variant, removed.status]).toEqual([variant, 404]);
    const body = await removed.text();
    expect(body).toContain('Article non trouvé');
    expect(body).not.toContain('prophétie');
  }
  const head = await platform.fetch(`/blog/${CHANGED_SLUGS.removed}`, { method: 'HEAD' });
  expect(head.status).toBe(404);

  const post = await platform.fetch(`/blog/${NEW_POST.slug}`);
  expect(post.status).toBe(200);
  expect(post.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(post.headers.get('x-content-type-options')).toBe('nosniff');
  const body = await post.text();
  expect(body).toContain('<h1');
  expect(body).toContain('L’art d’attendre\u202f: le Pendu');
}

/** Expects the lists of posts to show the changes if they are built, and the posts before the changes otherwise. */
export async function expectPostLists(platform: TestPlatform, isBuilt: boolean): Promise<void> {
  const slugs = [NEW_POST.slug, NEW_SLUG, CHANGED_SLUGS.renamed, CHANGED_SLUGS.removed];
  const expected = isBuilt ? [true, true, false, false] : [false, false, true, true];
  for (const [path, suffix] of [
    ['/blog', '"'],
    ['/rss.xml', '</link>'],
    ['/sitemap.xml', '</loc>'],
  ] as const) {
    const body = await (await platform.fetch(path)).text();
    const areListed = slugs.map((slug) => body.includes(`/blog/${slug}${suffix}`));
    expect([path, ...areListed]).toEqual([path, ...expected]);
  }
  const list = await (await platform.fetch('/blog')).text();
  expect(list.includes('tête en bas</h2>')).toBe(isBuilt);
  const category = await (await platform.fetch('/blog/categorie/symbolisme')).text();
  expect(category.includes(NEW_POST.slug)).toBe(isBuilt);
}
