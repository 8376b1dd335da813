import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import articles from '#generated/articles.json' with { type: 'json' };
import { type AdminClient, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { versionsOf } from '#tests/support/document-requests.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const POSTS = '/api/admin/blog/posts';
const PUBLIC = '/api/blog/posts';
const environment = { ADMIN_PASSWORD: OWNER_PASSWORD };
const TAKEN = 'Ce slug est déjà utilisé par un autre article';

type Listed = { id: string; slug: string; version: number }[];

describe('a post', () => {
  const platform = testPlatform({ environment });
  let owner: AdminClient;

  beforeAll(async () => {
    owner = await logInAsAdmin(platform);
  });

  async function publicSlugs(): Promise<string[]> {
    const posts: Listed = await (await platform.fetch(PUBLIC)).json();
    return posts.map(({ slug }) => slug);
  }

  test('is created as a draft that only the owner sees', async () => {
    const post = await createTestPost(owner);
    expect(post).toMatchObject({
      slug: 'le-pendu-ou-l-art-d-attendre',
      content: '# Suspendu\n\nIl attend.\n\n- un\n- deux',
      author: '[Nom de la tarologue]',
      published: false,
      publishedAt: null,
      state: 'draft',
      isStarter: false,
      version: 1,
    });
    const listed: Listed = await (await owner.get(POSTS)).json();
    expect(listed[0]).toEqual({ ...post, content: undefined });
    expect(await publicSlugs()).not.toContain(post.slug);
    expect((await platform.fetch(`${PUBLIC}/${post.slug}`)).status).toBe(404);
    expect(await (await owner.get(`${POSTS}/${post.id}`)).json()).toEqual(post);
  });

  test('takes the defaults of the form for what is left out', async () => {
    const { title, excerpt, content } = postInput();
    const response = await owner.send('POST', POSTS, {
      title,
      excerpt,
      content,
      slug: 'par-defaut',
    });
    expect(await response.json()).toMatchObject({
      category: 'Guide',
      readTime: '5 min',
      published: false,
      featured: false,
      imageUrl: '',
    });
  });

  test('once published, is read by everybody, and gone at once when withdrawn', async () => {
    const post = await createTestPost(owner, { slug: 'publie', published: true, title: 'Publié' });
    expect((await publicSlugs())[0]).toBe('publie');
    const answer = await platform.fetch(`${PUBLIC}/publie`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      id: post.id,
      slug: 'publie',
      title: 'Publié',
      excerpt: post.excerpt,
      category: 'Symbolisme',
      author: '[Nom de la tarologue]',
      readTime: '4 min',
      createdAt: post.publishedAt,
      updatedAt: post.updatedAt,
      featured: false,
      imageUrl: '',
      imageAlt: '',
      content: post.content,
    });
    const withdrawn = await owner.send('PUT', `${POSTS}/${post.id}`, {
      ...postInput({ slug: 'publie', title: 'Publié', published: false }),
      version: post.version,
    });
    expect(withdrawn.status).toBe(200);
    expect((await platform.fetch(`${PUBLIC}/publie`)).status).toBe(404);
    expect(await publicSlugs()).not.toContain('publie');
  });

  test('is put in the spotlight by that field alone', async () => {
    const post = await createTestPost(owner, { slug: 'en-vedette', published: true });
    const answer = await owner.send('PUT', `${POSTS}/${post.id}`, { featured: true });
    expect(await answer.json()).toMatchObject({ featured: true, title: post.title, version: 2 });
    const again = await owner.send('PUT', `${POSTS}/${post.id}`, { featured: true });
    expect(await again.json()).toMatchObject({ featured: true, version: 2 });
    expect(await versionsOf(owner, 'post', post.id)).toEqual([]);
  });

  test('says in French, field by field, what is missing', async () => {
    const response = await owner.send('POST', POSTS, {
      title: ' ',
      slug: 'Été !',
      content: '\n',
      category: 'Cuisine',
      imageUrl: 'https://ailleurs.example/photo.jpg',
      publishAt: 'demain',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: 'Le titre est obligatoire.',
      fields: {
        title: 'Le titre est obligatoire.',
        slug: 'L’adresse de l’article ne contient que des lettres minuscules sans accent, des chiffres et des tirets.',
        excerpt: 'L’extrait est obligatoire.',
        content: 'Le contenu est obligatoire.',
        category: 'Choisissez une catégorie de la liste.',
        imageUrl: 'Choisissez une image envoyée depuis ce formulaire.',
        publishAt: 'La date n’est pas valide.',
      },
    });
  });

  test('with a picture that says nothing to those who do not see it is refused, with its line', async () => {
    const src = '/images/blog/0123456789abcdef0123456789abcdef-1600x900.jpg';
    const body = postInput({ slug: 'image-muette', content: `Un\n\n![ ](${src} "Légende")` });
    const sentence = 'Ligne 3\u202f: l’image n’a pas de texte de remplacement, entre les crochets.';
    const refused = await owner.send('POST', POSTS, body);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ message: sentence, fields: { content: sentence } });
    const content = body.content.replace('[ ]', '[La mer]');
    expect((await owner.send('POST', POSTS, { ...body, content })).status).toBe(200);
  });

  test('that does not exist is not found, whatever is asked of it', async () => {
    for (const id of ['inconnu', '..', '%2e%2e%2fslugs', 'a'.repeat(300), randomUUID()]) {
      expect((await owner.get(`${POSTS}/${id}`)).status).toBe(404);
      expect((await owner.send('DELETE', `${POSTS}/${id}`)).status).toBe(404);
      const put = await owner.send('PUT', `${POSTS}/${id}`, { featured: true });
      expect(put.status).toBe(404);
    }
  });
});

describe('an edit', () => {
  const platform = testPlatform({ environment });
  let owner: AdminClient;

  beforeAll(async () => {
    owner = await logInAsAdmin(platform);
  });

  test('from an older version is refused, and changes nothing', async () => {
    const post = await createTestPost(owner);
    const edit = (content: string, version: number) =>
      owner.send('PUT', `${POSTS}/${post.id}`, { ...postInput({ content }), version });
    expect((await edit('Premier onglet', 1)).status).toBe(200);
    const refused = await edit('Second onglet', 1);
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toMatch(/modifié ailleurs/);
    const stored = await (await owner.get(`${POSTS}/${post.id}`)).json();
    expect(stored).toMatchObject({ content: 'Premier onglet', version: 2 });
    expect((await edit('Second onglet', 2)).status).toBe(200);
  });

  test('repeated because its answer was lost counts once', async () => {
    const post = await createTestPost(owner, { slug: 'repete' });
    const body = { ...postInput({ slug: 'repete', content: 'Changé' }), version: 1 };
    const [first, second] = [
      await owner.send('PUT', `${POSTS}/${post.id}`, body),
      await owner.send('PUT', `${POSTS}/${post.id}`, body),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await second.json()).version).toBe(2);
  });

  test('sent fifty times at once from one version wins once', async () => {
    const post = await createTestPost(owner, { slug: 'cinquante' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        owner.send('PUT', `${POSTS}/${post.id}`, {
          ...postInput({ slug: 'cinquante', content: `Texte ${number}` }),
          version: 1,
        }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    const stored = await (await owner.get(`${POSTS}/${post.id}`)).json();
    expect(stored).toEqual(await won[0]?.json());
  });

  test('a post sent twice under one id is stored once', async () => {
    const body = postInput({ slug: 'deux-fois', id: randomUUID().toUpperCase() });
    const answers = await Promise.all([1, 2, 3].map(() => owner.send('POST', POSTS, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [one, other] = await Promise.all(answers.map((answer) => answer.json()));
    expect(other).toEqual(one);
    const listed: Listed = await (await owner.get(POSTS)).json();
    expect(listed.filter(({ slug }) => slug === 'deux-fois')).toHaveLength(1);
    const another = await owner.send('POST', POSTS, { ...body, content: 'Autre texte' });
    expect(another.status).toBe(409);
    const stored = await (await owner.get(`${POSTS}/${one.id}`)).json();
    expect(stored.content).toBe(body.content);
  });
});

describe('a slug', () => {
  const platform = testPlatform({ environment });
  let owner: AdminClient;

  beforeAll(async () => {
    owner = await logInAsAdmin(platform);
  });

  async function isUnique(slug: string, excludeId: string | null = null) {
    const answer = await owner.send('POST', '/api/admin/blog/check-slug', { slug, excludeId });
    return (await answer.json()).isUnique;
  }

  test('of fifty posts that want it at once, one has it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        owner.send('POST', POSTS, postInput({ slug: 'unique', title: `Titre ${number}` })),
      ),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refused).toHaveLength(49);
    expect(await refused[0]?.json()).toEqual({ message: TAKEN, fields: { slug: TAKEN } });
    const listed: Listed = await (await owner.get(POSTS)).json();
    expect(listed.filter(({ slug }) => slug === 'unique')).toHaveLength(1);
    expect(await isUnique('unique')).toBe(false);
    const [{ id = '' } = {}] = listed.filter(({ slug }) => slug === 'unique');
    expect(await isUnique('unique', id)).toBe(true);
    expect(await isUnique('libre')).toBe(true);
    expect(await isUnique('Pas un slug')).toBe(true);
  });

  test('of a starter article is taken', async () => {
    const slug = articles[0]?.slug ?? '';
    expect(await isUnique(slug)).toBe(false);
    expect((await owner.send('POST', POSTS, postInput({ slug }))).status).toBe(409);
  });

  test('that a draft gives up is free at once', async () => {
    const post = await createTestPost(owner, { slug: 'premier-nom' });
    const put = await owner.send('PUT', `${POSTS}/${post.id}`, postInput({ slug: 'second-nom' }));
    expect(put.status).toBe(200);
    expect(await isUnique('premier-nom')).toBe(true);
    await createTestPost(owner, { slug: 'premier-nom' });
    const back = await owner.send('PUT', `${POSTS}/${post.id}`, postInput({ slug: 'premier-nom' }));
    expect(back.status).toBe(409);
    expect(
      (await owner.send('PUT', `${POSTS}/${post.id}`, postInput({ slug: 'second-nom' }))).status,
    ).toBe(200);
  });

  test('under which readers knew a post leads to its present one, and stays with it', async () => {
    const post = await createTestPost(owner, { slug: 'connu', published: true });
    const renamed = { slug: 'renomme', published: true };
    await owner.send('PUT', `${POSTS}/${post.id}`, postInput(renamed));
    const old = await platform.fetch(`${PUBLIC}/connu`);
    expect(old.status).toBe(308);
    expect(old.headers.get('location')).toBe('/api/blog/posts/renomme');
    expect(await isUnique('connu')).toBe(false);
    expect(await isUnique('connu', post.id)).toBe(true);
  });
});

describe('lists', () => {
  const platform = testPlatform({ environment });
  let owner: AdminClient;

  beforeAll(async () => {
    owner = await logInAsAdmin(platform);
  });

  test('are read page by page, and a post added meanwhile moves nothing', async () => {
    for (let number = 0; number < 25; number++) {
      await createTestPost(owner, {
        slug: `page-${number}`,
        title: `Page ${number}`,
        published: true,
      });
    }
    const first = await platform.fetch(`${PUBLIC}?limit=10`);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    await createTestPost(owner, { slug: 'entre-temps', published: true });
    const second = await platform.fetch(next);
    const slugs = ([...(await first.json()), ...(await second.json())] as Listed).map(
      ({ slug }) => slug,
    );
    expect(slugs).toEqual(Array.from({ length: 20 }, (_, place) => `page-${24 - place}`));
    expect((await platform.fetch(`${PUBLIC}?cursor=rien`)).status).toBe(400);

    const all: string[] = [];
    for (let path: string | undefined = PUBLIC; path; ) {
      const page: Response = await platform.fetch(path);
      all.push(...((await page.json()) as Listed).map(({ slug }) => slug));
      path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(26 + articles.length);
  });

  test('of the owner are searched and narrowed, and counted', async () => {
    await createTestPost(owner, {
      slug: 'cherche',
      title: 'Le cœur d’Élise',
      imageUrl: '/images/00-le-mat.png',
    });
    const found = async (query: string): Promise<string[]> =>
      ((await (await owner.get(`${POSTS}?${query}`)).json()) as Listed).map(({ slug }) => slug);
    expect(await found('search=coeur')).toEqual(['cherche']);
    expect(await found('search=ÉLISE cœur')).toEqual(['cherche']);
    expect(await found('state=draft')).toEqual(['cherche']);
    expect(await found('state=published&search=cherche')).toEqual([]);
    expect(await (await owner.get('/api/admin/blog/stats')).json()).toEqual({
      total: 27 + articles.length,
      published: 26 + articles.length,
      drafts: 1,
      scheduled: 0,
      withImages: 1 + articles.length,
      trashed: 0,
    });
  });
});

describe('the articles that come with the site', () => {
  const platform = testPlatform({ environment });
  let owner: AdminClient;

  beforeAll(async () => {
    owner = await logInAsAdmin(platform);
  });
  const [newest] = articles;
  const id = `article-${newest?.slug}`;

  test('are shown before anything is stored, newest first', async () => {
    const posts: Listed = await (await platform.fetch(PUBLIC)).json();
    expect(posts.map(({ slug }) => slug)).toEqual(articles.map(({ slug }) => slug));
    const listed: Listed = await (await owner.get(POSTS)).json();
    expect(listed[0]).toMatchObject({ id, isStarter: true, published: true, version: 0 });
  });

  test('editing one takes it over, and its first text stays among the versions', async () => {
    const starter = await (await owner.get(`${POSTS}/${id}`)).json();
    const answer = await owner.send('PUT', `${POSTS}/${id}`, {
      ...starter,
      title: 'Repris',
      version: 0,
    });
    expect(await answer.json()).toMatchObject({ title: 'Repris', isStarter: false, version: 1 });
    const shown = await (await platform.fetch(`${PUBLIC}/${newest?.slug}`)).json();
    expect(shown).toMatchObject({ title: 'Repris', createdAt: newest?.createdAt });
    const versions = await versionsOf(owner, 'post', id);
    expect(versions).toMatchObject([{ title: newest?.title }]);
    const posts: Listed = await (await platform.fetch(PUBLIC)).json();
    expect(posts).toHaveLength(articles.length);
  });

  test('deleting one hides it, and it comes back from the trash', async () => {
    const other = `article-${articles[1]?.slug}`;
    expect((await owner.send('DELETE', `${POSTS}/${other}`)).status).toBe(200);
    expect(await (await platform.fetch(PUBLIC)).json()).toHaveLength(articles.length - 1);
    expect((await platform.fetch(`${PUBLIC}/${articles[1]?.slug}`)).status).toBe(404);
    await owner.send('POST', `/api/admin/blog/trash/${other}`);
    expect((await platform.fetch(`${PUBLIC}/${articles[1]?.slug}`)).status).toBe(200);
  });

  test('one erased for good does not come back', async () => {
    const other = `article-${articles[2]?.slug}`;
    await owner.send('DELETE', `${POSTS}/${other}`);
    expect((await owner.send('DELETE', `/api/admin/blog/trash/${other}`)).status).toBe(200);
    expect(await (await platform.fetch(PUBLIC)).json()).toHaveLength(articles.length - 1);
    expect((await owner.get(`${POSTS}/${other}`)).status).toBe(404);
  });
});
