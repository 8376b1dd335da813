import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import articles from '#generated/articles.json' with { type: 'json' };
import { type AdminClient, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { listVersions } from '#tests/support/document-requests.ts';
import { createPostInput, createTestPost } from '#tests/support/post-requests.ts';
import { clearStores } from '#tests/support/raw-store.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';

const POSTS_PATH = '/api/admin/blog/posts';
const TRASH_PATH = '/api/admin/blog/trash';
const PUBLIC_PATH = '/api/blog/posts';
const DAY_MS = 86_400_000;
const SLUG_TAKEN_MESSAGE = 'Ce slug est déjà utilisé par un autre article';

const platform = setUpPlatform();
let admin: AdminClient;

// Each test begins with only the articles that are delivered with the site.
beforeEach(async () => {
  await clearStores('posts', 'post-index', 'slugs', 'post-versions');
  admin = await logInAsAdmin(platform);
});
afterEach(() => shiftClock(0));

const updatePost = (id: string, body: object) => admin.send('PUT', `${POSTS_PATH}/${id}`, body);
const deletePost = (id: string) => admin.send('DELETE', `${POSTS_PATH}/${id}`);
const loadPost = async (id: string) => (await admin.get(`${POSTS_PATH}/${id}`)).json();
const getPublicStatus = async (slug: string) =>
  (await platform.fetch(`${PUBLIC_PATH}/${slug}`)).status;

async function listSlugs(path: string): Promise<string[]> {
  const response = await (path.startsWith('/api/admin') ? admin.get(path) : platform.fetch(path));
  return ((await response.json()) as { slug: string }[]).map(({ slug }) => slug);
}

async function isUnique(slug: string, excludeId: string | null = null): Promise<boolean> {
  const response = await admin.send('POST', '/api/admin/blog/check-slug', { slug, excludeId });
  return (await response.json()).isUnique;
}

/** Sends twenty requests at once. @returns the bodies of the one that succeeded and of a refusal */
async function raceRequests(send: (number: number) => Promise<Response>) {
  const responses = await Promise.all(Array.from({ length: 20 }, (_, number) => send(number)));
  const [success] = responses.filter(({ ok }) => ok);
  const refusals = responses.filter(({ status }) => status === 409);
  expect([responses.length - refusals.length, refusals.length]).toEqual([1, 19]);
  return { savedPost: await success?.json(), refusal: await refusals[0]?.json() };
}

describe('a post', () => {
  test('is created as a draft with default values, which only the admin can read', async () => {
    const { title, slug, excerpt, content } = createPostInput();
    const response = await admin.send('POST', POSTS_PATH, { title, slug, excerpt, content });
    const post = await response.json();
    expect(post).toMatchObject({
      ...{ slug, content, category: 'Guide', readTime: '5 min', imageUrl: '', version: 1 },
      ...{ author: '[Nom de la tarologue]', published: false, featured: false },
      ...{ publishedAt: null, state: 'draft', isStarter: false },
    });
    const [listed] = await (await admin.get(POSTS_PATH)).json();
    expect(listed).toEqual({ ...post, content: undefined });
    expect(await listSlugs(PUBLIC_PATH)).not.toContain(slug);
    expect(await getPublicStatus(slug)).toBe(404);
    expect(await loadPost(post.id)).toEqual(post);
  });

  test('is public once it is published and disappears at once when it is withdrawn', async () => {
    const post = await createTestPost(admin, { slug: 'publie', published: true, title: 'Publié' });
    const list = await platform.fetch(PUBLIC_PATH);
    expect((await list.json())[0].slug).toBe('publie');
    expect(list.headers.get('cache-control')).toBe('public, max-age=15');
    // A copy at the CDN would outlive the withdrawal of the post.
    expect(list.headers.get('netlify-cdn-cache-control')).toBe('no-store');
    expect(await (await platform.fetch(`${PUBLIC_PATH}/publie`)).json()).toEqual({
      ...{ id: post.id, slug: 'publie', title: 'Publié', excerpt: post.excerpt },
      ...{ category: 'Symbolisme', author: '[Nom de la tarologue]', readTime: '4 min' },
      ...{ createdAt: post.publishedAt, updatedAt: post.updatedAt, featured: false },
      ...{ imageUrl: '', imageAlt: '', content: post.content },
    });
    const draft = createPostInput({ slug: 'publie', title: 'Publié' });
    const save = async (changes: object) =>
      (await updatePost(post.id, { ...draft, ...changes })).json();
    expect(await save({})).toMatchObject({ state: 'draft', publishedAt: null });
    expect(await getPublicStatus('publie')).toBe(404);
    expect(await listSlugs(PUBLIC_PATH)).not.toContain('publie');
    // A post keeps the date of its first publication.
    const { publishedAt } = await save({ published: true });
    shiftClock(DAY_MS);
    admin = await logInAsAdmin(platform);
    for (const published of [false, true]) {
      expect(await save({ published })).toMatchObject({ published, publishedAt });
    }
  });

  test('is featured once by repeated requests with that field alone, without a stored version', async () => {
    const { id, title } = await createTestPost(admin, { published: true });
    for (const _ of [1, 2]) {
      const response = await updatePost(id, { featured: true });
      expect(await response.json()).toMatchObject({ featured: true, title, version: 2 });
    }
    expect(await listVersions(admin, 'post', id)).toEqual([]);
  });

  test('is rejected with a French message for each invalid field', async () => {
    const wrong = { title: ' ', slug: 'Été !', content: '\n', category: 'Cuisine' };
    const response = await admin.send('POST', POSTS_PATH, {
      ...{ ...wrong, imageUrl: 'https://ailleurs.example/photo.jpg', publishAt: 'demain' },
    });
    const { message, fields } = await response.json();
    expect([response.status, message]).toEqual([400, 'Le titre est obligatoire.']);
    expect(fields).toEqual({
      title: 'Le titre est obligatoire.',
      slug: 'L’adresse de l’article ne contient que des lettres minuscules sans accent, des chiffres et des tirets.',
      excerpt: 'L’extrait est obligatoire.',
      content: 'Le contenu est obligatoire.',
      category: 'Choisissez une catégorie de la liste.',
      imageUrl: 'Choisissez une image envoyée depuis ce formulaire.',
      publishAt: 'La date n’est pas valide.',
    });
    const src = '/images/blog/0123456789abcdef0123456789abcdef-1600x900.jpg';
    const withoutAlt = createPostInput({ content: `Un\n\n![ ](${src} "Légende")` });
    const content = 'Ligne 3\u202f: l’image n’a pas de texte de remplacement, entre les crochets.';
    const refusal = await admin.send('POST', POSTS_PATH, withoutAlt);
    expect(await refusal.json()).toEqual({ message: content, fields: { content } });
    for (const slug of ['index', 'page', 'categorie', 'rss', 'flux']) {
      const reserved = await admin.send('POST', POSTS_PATH, createPostInput({ slug }));
      expect((await reserved.json()).fields).toEqual({ slug: expect.any(String) });
    }
  });

  test('responds 404 to reading, deleting and editing when its id is unknown', async () => {
    for (const id of ['inconnu', '..', '%2e%2e%2fslugs', 'a'.repeat(300), randomUUID()]) {
      const edit = updatePost(id, { featured: true });
      const requests = [admin.get(`${POSTS_PATH}/${id}`), deletePost(id), edit];
      const statuses = (await Promise.all(requests)).map(({ status }) => status);
      expect([id, ...statuses]).toEqual([id, 404, 404, 404]);
    }
  });

  test('is saved by only one of twenty edits of the same version, and created once per id', async () => {
    const post = await createTestPost(admin, { slug: 'cinquante' });
    const { savedPost } = await raceRequests((number) => {
      const edit = createPostInput({ slug: 'cinquante', content: `Texte ${number}` });
      return updatePost(post.id, { ...edit, version: 1 });
    });
    expect(await loadPost(post.id)).toEqual(savedPost);
    const body = createPostInput({ slug: 'deux-fois', id: randomUUID().toUpperCase() });
    const responses = await Promise.all([1, 2, 3].map(() => admin.send('POST', POSTS_PATH, body)));
    const [first, ...repeated] = await Promise.all(responses.map((response) => response.json()));
    expect(repeated).toEqual([first, first]);
    expect((await listSlugs(POSTS_PATH)).filter((slug) => slug === 'deux-fois')).toHaveLength(1);
    const conflict = await admin.send('POST', POSTS_PATH, { ...body, content: 'Autre texte' });
    expect([conflict.status, (await loadPost(first.id)).content]).toEqual([409, body.content]);
  });
});

describe('a slug', () => {
  test('goes to only one of twenty posts that are created with it at the same time', async () => {
    const { savedPost, refusal } = await raceRequests((number) =>
      admin.send('POST', POSTS_PATH, createPostInput({ slug: 'unique', title: `Titre ${number}` })),
    );
    expect(refusal).toEqual({ message: SLUG_TAKEN_MESSAGE, fields: { slug: SLUG_TAKEN_MESSAGE } });
    expect((await listSlugs(POSTS_PATH)).filter((slug) => slug === 'unique')).toHaveLength(1);
    expect(await isUnique('unique')).toBe(false);
    expect(await isUnique('unique', savedPost.id)).toBe(true);
    expect(await isUnique('libre')).toBe(true);
    const slug = articles[0]?.slug ?? '';
    expect(await isUnique(slug)).toBe(false);
    expect((await admin.send('POST', POSTS_PATH, createPostInput({ slug }))).status).toBe(409);
  });

  test('is free as soon as a draft changes it', async () => {
    const { id } = await createTestPost(admin, { slug: 'premier-nom' });
    expect((await updatePost(id, createPostInput({ slug: 'second-nom' }))).status).toBe(200);
    expect(await isUnique('premier-nom')).toBe(true);
    await createTestPost(admin, { slug: 'premier-nom' });
    expect((await updatePost(id, createPostInput({ slug: 'premier-nom' }))).status).toBe(409);
    expect((await updatePost(id, createPostInput({ slug: 'second-nom' }))).status).toBe(200);
  });

  test('redirects to the new slug of a published post and stays reserved for that post', async () => {
    const { id } = await createTestPost(admin, { slug: 'connu', published: true });
    await updatePost(id, createPostInput({ slug: 'renomme', published: true }));
    const { status, headers } = await platform.fetch(`${PUBLIC_PATH}/connu`);
    expect([status, headers.get('location')]).toEqual([308, '/api/blog/posts/renomme']);
    expect([await isUnique('connu'), await isUnique('connu', id)]).toEqual([false, true]);
  });

  test('redirects when the post was renamed while it was withdrawn', async () => {
    const { id } = await createTestPost(admin, { slug: 'retire', published: true });
    shiftClock(11 * 60_000);
    await updatePost(id, createPostInput({ slug: 'retire', published: false }));
    await updatePost(id, createPostInput({ slug: 'revenu', published: false }));
    await updatePost(id, createPostInput({ slug: 'revenu', published: true }));
    const { headers } = await platform.fetch(`${PUBLIC_PATH}/retire`);
    expect(headers.get('location')).toBe('/api/blog/posts/revenu');
  });
});

describe('the lists of posts', () => {
  test('have pages that neither repeat nor skip a post when one is added meanwhile', async () => {
    for (let number = 0; number < 25; number++) {
      await createTestPost(admin, { slug: `page-${number}`, published: true });
    }
    const getNextPath = ({ headers }: Response) =>
      /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    const first = await platform.fetch(`${PUBLIC_PATH}?limit=10`);
    await createTestPost(admin, { slug: 'entre-temps', published: true });
    const slugs: string[] = (await first.json()).map(({ slug }: { slug: string }) => slug);
    for (let path = getNextPath(first); path; ) {
      const page: Response = await platform.fetch(path);
      slugs.push(...(await page.json()).map(({ slug }: { slug: string }) => slug));
      path = getNextPath(page);
    }
    const createdSlugs = Array.from({ length: 25 }, (_, index) => `page-${24 - index}`);
    expect(slugs).toEqual([...createdSlugs, ...articles.map(({ slug }) => slug)]);
    expect((await platform.fetch(`${PUBLIC_PATH}?cursor=rien`)).status).toBe(400);
    expect(await listSlugs(`${PUBLIC_PATH}?limit=99`)).toHaveLength(20);
  });

  test('can be searched and filtered by the admin, with counts that include scheduled posts', async () => {
    const imageUrl = '/images/00-le-mat.png';
    await createTestPost(admin, { slug: 'cherche', title: 'Le cœur d’Élise', imageUrl });
    await createTestPost(admin, { slug: 'paru', published: true });
    const publishAt = new Date(Date.now() + DAY_MS).toISOString();
    await createTestPost(admin, { slug: 'a-venir', published: true, publishAt });
    expect(await listSlugs(`${POSTS_PATH}?search=coeur`)).toEqual(['cherche']);
    expect(await listSlugs(`${POSTS_PATH}?search=ÉLISE cœur`)).toEqual(['cherche']);
    expect(await listSlugs(`${POSTS_PATH}?state=draft`)).toEqual(['cherche']);
    expect(await listSlugs(`${POSTS_PATH}?state=scheduled`)).toEqual(['a-venir']);
    expect(await listSlugs(`${POSTS_PATH}?state=published&search=cherche`)).toEqual([]);
    const slugs = ['jete-1', 'jete-2', 'jete-3'];
    const [first, second, third] = await Promise.all(
      slugs.map(async (slug) => (await createTestPost(admin, { slug, imageUrl })).id),
    );
    for (const [index, id] of [third, first, second].entries()) {
      shiftClock((index + 1) * 1_000);
      await deletePost(id);
    }
    expect(await listSlugs(TRASH_PATH)).toEqual(['jete-2', 'jete-1', 'jete-3']);
    expect(await listSlugs(`${POSTS_PATH}?search=jete`)).toEqual([]);
    const withImages = articles.filter((article) => article.imageUrl).length;
    expect(await (await admin.get('/api/admin/blog/stats')).json()).toEqual({
      ...{ total: articles.length + 3, published: articles.length + 1, drafts: 1, scheduled: 1 },
      ...{ withImages: withImages + 1, trashed: 3 },
    });
  });
});

describe('the articles delivered with the site', () => {
  const [newest, second, third] = articles;
  const id = `article-${newest?.slug}`;

  test('are listed, newest first, before anything is stored', async () => {
    expect(await listSlugs(PUBLIC_PATH)).toEqual(articles.map(({ slug }) => slug));
    const [first] = await (await admin.get(POSTS_PATH)).json();
    expect(first).toMatchObject({ id, isStarter: true, published: true, version: 0 });
  });

  test('can be edited, and their original text becomes a version', async () => {
    const edit = { ...(await loadPost(id)), title: 'Repris', version: 0 };
    const expected = { title: 'Repris', isStarter: false, version: 1 };
    expect(await (await updatePost(id, edit)).json()).toMatchObject(expected);
    const publicPost = await (await platform.fetch(`${PUBLIC_PATH}/${newest?.slug}`)).json();
    expect(publicPost).toMatchObject({ title: 'Repris', createdAt: newest?.createdAt });
    expect(await listVersions(admin, 'post', id)).toMatchObject([{ title: newest?.title }]);
    expect(await listSlugs(PUBLIC_PATH)).toHaveLength(articles.length);
  });

  test('can be restored from the trash, but not once they are erased', async () => {
    const ids = [second, third].map((article) => `article-${article?.slug}`);
    const [restoredId, erasedId] = ids as [string, string];
    expect((await deletePost(restoredId)).status).toBe(200);
    expect(await listSlugs(PUBLIC_PATH)).toHaveLength(articles.length - 1);
    expect(await getPublicStatus(second?.slug ?? '')).toBe(404);
    await admin.send('POST', `${TRASH_PATH}/${restoredId}`);
    expect(await getPublicStatus(second?.slug ?? '')).toBe(200);
    await deletePost(erasedId);
    expect((await admin.send('DELETE', `${TRASH_PATH}/${erasedId}`)).status).toBe(200);
    expect(await listSlugs(PUBLIC_PATH)).toHaveLength(articles.length - 1);
    expect((await admin.get(`${POSTS_PATH}/${erasedId}`)).status).toBe(404);
  });
});

describe('a deleted post', () => {
  const listTrash = async () => (await admin.get(TRASH_PATH)).json();

  test('disappears from the site at once, keeps its slug, and can be restored unchanged', async () => {
    const { id } = await createTestPost(admin, { slug: 'jete', published: true });
    const { purgedAt } = await (await deletePost(id)).json();
    expect(Date.parse(purgedAt) - Date.now()).toBeGreaterThan(29.9 * DAY_MS);
    expect(await getPublicStatus('jete')).toBe(404);
    expect((await admin.get(`${POSTS_PATH}/${id}`)).status).toBe(404);
    for (const edit of [createPostInput({ slug: 'jete' }), { featured: true }]) {
      expect((await updatePost(id, edit)).status).toBe(404);
    }
    expect(await listTrash()).toMatchObject([{ id, purgedAt }]);
    expect(await (await deletePost(id)).json()).toEqual({ id, purgedAt });
    expect(await isUnique('jete')).toBe(false);
    const restored = await admin.send('POST', `${TRASH_PATH}/${id}`);
    expect(await restored.json()).toMatchObject({ slug: 'jete', state: 'published' });
    expect([await getPublicStatus('jete'), await listTrash()]).toEqual([200, []]);
    // A post can be erased only from the trash.
    expect((await admin.send('DELETE', `${TRASH_PATH}/${id}`)).status).toBe(409);
  });

  test('is purged after thirty days with its versions, and its slug becomes free', async () => {
    const { id } = await createTestPost(admin, { slug: 'ephemere', content: 'Premier texte' });
    await updatePost(id, createPostInput({ slug: 'ephemere' }));
    await deletePost(id);
    for (const [ageMs, count] of [
      [30 * DAY_MS - 60_000, 1],
      [30 * DAY_MS + 60_000, 0],
    ] as const) {
      shiftClock(ageMs);
      await platform.runScheduled('purge');
      admin = await logInAsAdmin(platform);
      expect(await listTrash()).toHaveLength(count);
    }
    expect((await admin.send('POST', `${TRASH_PATH}/${id}`)).status).toBe(404);
    expect(await listVersions(admin, 'post', id)).toEqual([]);
    expect(await isUnique('ephemere')).toBe(true);
  });
});
