import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import articles from '#generated/articles.json' with { type: 'json' };
import { type AdminClient, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { listVersions } from '#tests/support/document-requests.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { clearStores } from '#tests/support/raw-store.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const POSTS = '/api/admin/blog/posts';
const TRASH = '/api/admin/blog/trash';
const PUBLIC = '/api/blog/posts';
const DAY = 86_400_000;
const TAKEN = 'Ce slug est déjà utilisé par un autre article';

const platform = testPlatform();
let admin: AdminClient;

// Each test begins with the articles that come with the site alone.
beforeEach(async () => {
  await clearStores('posts', 'post-index', 'slugs', 'post-versions');
  admin = await logInAsAdmin(platform);
});
afterEach(() => shiftClock(0));

const put = (id: string, body: object) => admin.send('PUT', `${POSTS}/${id}`, body);
const remove = (id: string) => admin.send('DELETE', `${POSTS}/${id}`);
const stored = async (id: string) => (await admin.get(`${POSTS}/${id}`)).json();
const statusOf = async (slug: string) => (await platform.fetch(`${PUBLIC}/${slug}`)).status;

async function slugsOf(path: string): Promise<string[]> {
  const answer = await (path.startsWith('/api/admin') ? admin.get(path) : platform.fetch(path));
  return ((await answer.json()) as { slug: string }[]).map(({ slug }) => slug);
}

async function isUnique(slug: string, excludeId: string | null = null): Promise<boolean> {
  const answer = await admin.send('POST', '/api/admin/blog/check-slug', { slug, excludeId });
  return (await answer.json()).isUnique;
}

/** Sends twenty requests at once. @returns the bodies of the one that won and of a refusal. */
async function race(send: (number: number) => Promise<Response>) {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => send(number)));
  const [won] = answers.filter(({ ok }) => ok);
  const refused = answers.filter(({ status }) => status === 409);
  expect([answers.length - refused.length, refused.length]).toEqual([1, 19]);
  return { won: await won?.json(), refusal: await refused[0]?.json() };
}

describe('a post', () => {
  test('is created as a draft that only the admin sees, with the defaults of the form', async () => {
    const { title, slug, excerpt, content } = postInput();
    const answer = await admin.send('POST', POSTS, { title, slug, excerpt, content });
    const post = await answer.json();
    expect(post).toMatchObject({
      ...{ slug, content, category: 'Guide', readTime: '5 min', imageUrl: '', version: 1 },
      ...{ author: '[Nom de la tarologue]', published: false, featured: false },
      ...{ publishedAt: null, state: 'draft', isStarter: false },
    });
    const [listed] = await (await admin.get(POSTS)).json();
    expect(listed).toEqual({ ...post, content: undefined });
    expect(await slugsOf(PUBLIC)).not.toContain(slug);
    expect(await statusOf(slug)).toBe(404);
    expect(await stored(post.id)).toEqual(post);
  });

  test('once published, is read by everybody, and gone at once when withdrawn', async () => {
    const post = await createTestPost(admin, { slug: 'publie', published: true, title: 'Publié' });
    const list = await platform.fetch(PUBLIC);
    expect((await list.json())[0].slug).toBe('publie');
    // A copy at the CDN would outlive its withdrawal.
    expect(list.headers.get('netlify-cdn-cache-control')).toBe('no-store');
    expect(await (await platform.fetch(`${PUBLIC}/publie`)).json()).toEqual({
      ...{ id: post.id, slug: 'publie', title: 'Publié', excerpt: post.excerpt },
      ...{ category: 'Symbolisme', author: '[Nom de la tarologue]', readTime: '4 min' },
      ...{ createdAt: post.publishedAt, updatedAt: post.updatedAt, featured: false },
      ...{ imageUrl: '', imageAlt: '', content: post.content },
    });
    const withdrawn = postInput({ slug: 'publie', title: 'Publié' });
    const save = async (changes: object) =>
      (await put(post.id, { ...withdrawn, ...changes })).json();
    expect(await save({})).toMatchObject({ state: 'draft', publishedAt: null });
    expect(await statusOf('publie')).toBe(404);
    expect(await slugsOf(PUBLIC)).not.toContain('publie');
    // Once it was announced, it keeps its date.
    const { publishedAt } = await save({ published: true });
    shiftClock(DAY);
    admin = await logInAsAdmin(platform);
    for (const published of [false, true]) {
      expect(await save({ published })).toMatchObject({ published, publishedAt });
    }
  });

  test('is put in the spotlight by that field alone, once', async () => {
    const { id, title } = await createTestPost(admin, { published: true });
    for (const _ of [1, 2]) {
      const answer = await put(id, { featured: true });
      expect(await answer.json()).toMatchObject({ featured: true, title, version: 2 });
    }
    expect(await listVersions(admin, 'post', id)).toEqual([]);
  });

  test('is refused in French, field by field', async () => {
    const wrong = { title: ' ', slug: 'Été !', content: '\n', category: 'Cuisine' };
    const response = await admin.send('POST', POSTS, {
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
    const silent = postInput({ content: `Un\n\n![ ](${src} "Légende")` });
    const content = 'Ligne 3\u202f: l’image n’a pas de texte de remplacement, entre les crochets.';
    const refused = await admin.send('POST', POSTS, silent);
    expect(await refused.json()).toEqual({ message: content, fields: { content } });
    for (const slug of ['index', 'page', 'categorie', 'rss', 'flux']) {
      const reserved = await admin.send('POST', POSTS, postInput({ slug }));
      expect((await reserved.json()).fields).toEqual({ slug: expect.any(String) });
    }
  });

  test('that does not exist is not found, whatever is asked of it', async () => {
    for (const id of ['inconnu', '..', '%2e%2e%2fslugs', 'a'.repeat(300), randomUUID()]) {
      const answers = [admin.get(`${POSTS}/${id}`), remove(id), put(id, { featured: true })];
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect([id, ...statuses]).toEqual([id, 404, 404, 404]);
    }
  });

  test('is edited by one of twenty requests from one version, and created once under one id', async () => {
    const post = await createTestPost(admin, { slug: 'cinquante' });
    const { won } = await race((number) => {
      const edit = postInput({ slug: 'cinquante', content: `Texte ${number}` });
      return put(post.id, { ...edit, version: 1 });
    });
    expect(await stored(post.id)).toEqual(won);
    const body = postInput({ slug: 'deux-fois', id: randomUUID().toUpperCase() });
    const answers = await Promise.all([1, 2, 3].map(() => admin.send('POST', POSTS, body)));
    const [one, ...others] = await Promise.all(answers.map((answer) => answer.json()));
    expect(others).toEqual([one, one]);
    expect((await slugsOf(POSTS)).filter((slug) => slug === 'deux-fois')).toHaveLength(1);
    const another = await admin.send('POST', POSTS, { ...body, content: 'Autre texte' });
    expect([another.status, (await stored(one.id)).content]).toEqual([409, body.content]);
  });
});

describe('a slug', () => {
  test('of twenty posts that want it at once, one has it', async () => {
    const { won, refusal } = await race((number) =>
      admin.send('POST', POSTS, postInput({ slug: 'unique', title: `Titre ${number}` })),
    );
    expect(refusal).toEqual({ message: TAKEN, fields: { slug: TAKEN } });
    expect((await slugsOf(POSTS)).filter((slug) => slug === 'unique')).toHaveLength(1);
    expect([await isUnique('unique'), await isUnique('unique', won.id)]).toEqual([false, true]);
    expect(await isUnique('libre')).toBe(true);
    const slug = articles[0]?.slug ?? '';
    expect(await isUnique(slug)).toBe(false);
    expect((await admin.send('POST', POSTS, postInput({ slug }))).status).toBe(409);
  });

  test('that a draft gives up is free at once', async () => {
    const { id } = await createTestPost(admin, { slug: 'premier-nom' });
    expect((await put(id, postInput({ slug: 'second-nom' }))).status).toBe(200);
    expect(await isUnique('premier-nom')).toBe(true);
    await createTestPost(admin, { slug: 'premier-nom' });
    expect((await put(id, postInput({ slug: 'premier-nom' }))).status).toBe(409);
    expect((await put(id, postInput({ slug: 'second-nom' }))).status).toBe(200);
  });

  test('under which readers knew a post leads to its present one, and stays with it', async () => {
    const { id } = await createTestPost(admin, { slug: 'connu', published: true });
    await put(id, postInput({ slug: 'renomme', published: true }));
    const { status, headers } = await platform.fetch(`${PUBLIC}/connu`);
    expect([status, headers.get('location')]).toEqual([308, '/api/blog/posts/renomme']);
    expect([await isUnique('connu'), await isUnique('connu', id)]).toEqual([false, true]);
  });
});

describe('lists', () => {
  test('are read page by page, and a post added meanwhile moves nothing', async () => {
    for (let number = 0; number < 25; number++) {
      await createTestPost(admin, { slug: `page-${number}`, published: true });
    }
    const nextOf = ({ headers }: Response) =>
      /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    const first = await platform.fetch(`${PUBLIC}?limit=10`);
    await createTestPost(admin, { slug: 'entre-temps', published: true });
    const slugs: string[] = (await first.json()).map(({ slug }: { slug: string }) => slug);
    for (let path = nextOf(first); path; ) {
      const page: Response = await platform.fetch(path);
      slugs.push(...(await page.json()).map(({ slug }: { slug: string }) => slug));
      path = nextOf(page);
    }
    const added = Array.from({ length: 25 }, (_, place) => `page-${24 - place}`);
    expect(slugs).toEqual([...added, ...articles.map(({ slug }) => slug)]);
    expect((await platform.fetch(`${PUBLIC}?cursor=rien`)).status).toBe(400);
    expect(await slugsOf(`${PUBLIC}?limit=99`)).toHaveLength(20);
  });

  test('of the admin are searched, narrowed and counted, scheduled posts too', async () => {
    const imageUrl = '/images/00-le-mat.png';
    await createTestPost(admin, { slug: 'cherche', title: 'Le cœur d’Élise', imageUrl });
    await createTestPost(admin, { slug: 'paru', published: true });
    const publishAt = new Date(Date.now() + DAY).toISOString();
    await createTestPost(admin, { slug: 'a-venir', published: true, publishAt });
    expect(await slugsOf(`${POSTS}?search=coeur`)).toEqual(['cherche']);
    expect(await slugsOf(`${POSTS}?search=ÉLISE cœur`)).toEqual(['cherche']);
    expect(await slugsOf(`${POSTS}?state=draft`)).toEqual(['cherche']);
    expect(await slugsOf(`${POSTS}?state=scheduled`)).toEqual(['a-venir']);
    expect(await slugsOf(`${POSTS}?state=published&search=cherche`)).toEqual([]);
    const slugs = ['jete-1', 'jete-2', 'jete-3'];
    const [one, two, three] = await Promise.all(
      slugs.map(async (slug) => (await createTestPost(admin, { slug, imageUrl })).id),
    );
    for (const [place, id] of [three, one, two].entries()) {
      shiftClock((place + 1) * 1_000);
      await remove(id);
    }
    expect(await slugsOf(TRASH)).toEqual(['jete-2', 'jete-1', 'jete-3']);
    expect(await slugsOf(`${POSTS}?search=jete`)).toEqual([]);
    const pictured = articles.filter((article) => article.imageUrl).length;
    expect(await (await admin.get('/api/admin/blog/stats')).json()).toEqual({
      ...{ total: articles.length + 3, published: articles.length + 1, drafts: 1, scheduled: 1 },
      ...{ withImages: pictured + 1, trashed: 3 },
    });
  });
});

describe('the articles that come with the site', () => {
  const [newest, second, third] = articles;
  const id = `article-${newest?.slug}`;

  test('are shown before anything is stored, newest first', async () => {
    expect(await slugsOf(PUBLIC)).toEqual(articles.map(({ slug }) => slug));
    const [first] = await (await admin.get(POSTS)).json();
    expect(first).toMatchObject({ id, isStarter: true, published: true, version: 0 });
  });

  test('can be edited, and the first text stays among the versions', async () => {
    const edit = { ...(await stored(id)), title: 'Repris', version: 0 };
    const expected = { title: 'Repris', isStarter: false, version: 1 };
    expect(await (await put(id, edit)).json()).toMatchObject(expected);
    const shown = await (await platform.fetch(`${PUBLIC}/${newest?.slug}`)).json();
    expect(shown).toMatchObject({ title: 'Repris', createdAt: newest?.createdAt });
    expect(await listVersions(admin, 'post', id)).toMatchObject([{ title: newest?.title }]);
    expect(await slugsOf(PUBLIC)).toHaveLength(articles.length);
  });

  test('come back from the trash, and not once they are erased', async () => {
    const [kept, gone] = [second, third].map((one) => `article-${one?.slug}`) as [string, string];
    expect((await remove(kept)).status).toBe(200);
    expect(await slugsOf(PUBLIC)).toHaveLength(articles.length - 1);
    expect(await statusOf(second?.slug ?? '')).toBe(404);
    await admin.send('POST', `${TRASH}/${kept}`);
    expect(await statusOf(second?.slug ?? '')).toBe(200);
    await remove(gone);
    expect((await admin.send('DELETE', `${TRASH}/${gone}`)).status).toBe(200);
    expect(await slugsOf(PUBLIC)).toHaveLength(articles.length - 1);
    expect((await admin.get(`${POSTS}/${gone}`)).status).toBe(404);
  });
});

describe('a deleted post', () => {
  const trash = async () => (await admin.get(TRASH)).json();

  test('is gone for readers at once, keeps its slug in the trash, and comes back as it was', async () => {
    const { id } = await createTestPost(admin, { slug: 'jete', published: true });
    const { purgedAt } = await (await remove(id)).json();
    expect(Date.parse(purgedAt) - Date.now()).toBeGreaterThan(29.9 * DAY);
    expect([await statusOf('jete'), (await admin.get(`${POSTS}/${id}`)).status]).toEqual([
      404, 404,
    ]);
    for (const edit of [postInput({ slug: 'jete' }), { featured: true }]) {
      expect((await put(id, edit)).status).toBe(404);
    }
    expect(await trash()).toMatchObject([{ id, purgedAt }]);
    expect(await (await remove(id)).json()).toEqual({ id, purgedAt });
    expect(await isUnique('jete')).toBe(false);
    const restored = await admin.send('POST', `${TRASH}/${id}`);
    expect(await restored.json()).toMatchObject({ slug: 'jete', state: 'published' });
    expect([await statusOf('jete'), await trash()]).toEqual([200, []]);
    // Only from the trash can a post be erased.
    expect((await admin.send('DELETE', `${TRASH}/${id}`)).status).toBe(409);
  });

  test('disappears after thirty days, with its versions, and frees its slug', async () => {
    const { id } = await createTestPost(admin, { slug: 'ephemere', content: 'Premier texte' });
    await put(id, postInput({ slug: 'ephemere' }));
    await remove(id);
    for (const [time, left] of [
      [30 * DAY - 60_000, 1],
      [30 * DAY + 60_000, 0],
    ] as const) {
      shiftClock(time);
      await platform.runScheduled('purge');
      admin = await logInAsAdmin(platform);
      expect(await trash()).toHaveLength(left);
    }
    expect((await admin.send('POST', `${TRASH}/${id}`)).status).toBe(404);
    expect(await listVersions(admin, 'post', id)).toEqual([]);
    expect(await isUnique('ephemere')).toBe(true);
  });
});
