import { afterEach, describe, expect, test } from 'vitest';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { blankPost, edited } from '#netlify/server/posts/post-schema.ts';
import { writePost } from '#netlify/server/posts/post-store.ts';
import type { PostInput } from '#src/api/blog.ts';
import { logInAsAdmin, OWNER_PASSWORD, shiftClock } from '#tests/support/admin-session.ts';
import { versionsOf, versionTexts } from '#tests/support/document-requests.ts';
import { plainPicture, uploadedPicture } from '#tests/support/image-fixtures.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const POSTS = '/api/admin/blog/posts';
const TRASH = '/api/admin/blog/trash';
const DAY = 86_400_000;
const environment = { ADMIN_PASSWORD: OWNER_PASSWORD };

afterEach(() => shiftClock(0));

describe('a deleted post', () => {
  const platform = testPlatform({ environment });

  test('is gone for readers at once, and waits in the trash', async () => {
    const owner = await logInAsAdmin(platform);
    const post = await createTestPost(owner, { slug: 'jete', published: true });
    const answer = await owner.send('DELETE', `${POSTS}/${post.id}`);
    expect(answer.status).toBe(200);
    const { purgedAt } = await answer.json();
    expect(Date.parse(purgedAt) - Date.now()).toBeGreaterThan(29.9 * DAY);
    expect((await platform.fetch('/api/blog/posts/jete')).status).toBe(404);
    expect((await owner.get(`${POSTS}/${post.id}`)).status).toBe(404);
    const put = await owner.send('PUT', `${POSTS}/${post.id}`, postInput({ slug: 'jete' }));
    expect(put.status).toBe(404);
    expect((await owner.send('PUT', `${POSTS}/${post.id}`, { featured: true })).status).toBe(404);
    expect(await (await owner.get(TRASH)).json()).toMatchObject([{ id: post.id, purgedAt }]);
    const again = await owner.send('DELETE', `${POSTS}/${post.id}`);
    expect(await again.json()).toEqual({ id: post.id, purgedAt });
  });

  test('keeps its slug, and comes back as it was', async () => {
    const owner = await logInAsAdmin(platform);
    const [{ id }] = await (await owner.get(TRASH)).json();
    const check = await owner.send('POST', '/api/admin/blog/check-slug', { slug: 'jete' });
    expect(await check.json()).toEqual({ isUnique: false });
    const restored = await owner.send('POST', `${TRASH}/${id}`);
    expect(await restored.json()).toMatchObject({ slug: 'jete', state: 'published' });
    expect((await platform.fetch('/api/blog/posts/jete')).status).toBe(200);
    expect(await (await owner.get(TRASH)).json()).toEqual([]);
  });

  test('disappears for good after thirty days, with its versions, and frees its slug', async () => {
    const owner = await logInAsAdmin(platform);
    const post = await createTestPost(owner, { slug: 'ephemere', content: 'Premier texte' });
    await owner.send('PUT', `${POSTS}/${post.id}`, postInput({ slug: 'ephemere' }));
    await owner.send('DELETE', `${POSTS}/${post.id}`);

    shiftClock(29 * DAY);
    await platform.runScheduled('purge');
    const later = await logInAsAdmin(platform);
    expect(await (await later.get(TRASH)).json()).toHaveLength(1);

    shiftClock(30 * DAY + 60_000);
    await platform.runScheduled('purge');
    const last = await logInAsAdmin(platform);
    expect(await (await last.get(TRASH)).json()).toEqual([]);
    expect((await last.send('POST', `${TRASH}/${post.id}`)).status).toBe(404);
    const check = await last.send('POST', '/api/admin/blog/check-slug', { slug: 'ephemere' });
    expect(await check.json()).toEqual({ isUnique: true });
    await createTestPost(last, { slug: 'ephemere' });
  });

  test('takes its picture along the next night, unless another post shows or showed it', async () => {
    const owner = await logInAsAdmin(platform);
    const own = await uploadedPicture(owner, await plainPicture('#112233'));
    const shared = await uploadedPicture(owner, await plainPicture('#445566'));
    const first = await createTestPost(owner, { slug: 'image-a', imageUrl: own });
    const path = `${POSTS}/${first.id}`;
    await owner.send('PUT', path, postInput({ slug: 'image-a', imageUrl: shared }));
    const other = await createTestPost(owner, { slug: 'image-b', imageUrl: shared });
    await owner.send('PUT', `${POSTS}/${other.id}`, postInput({ slug: 'image-b' }));
    await owner.send('DELETE', path);
    expect((await platform.fetch(own)).status).toBe(200);
    expect((await owner.send('DELETE', `${TRASH}/${first.id}`)).status).toBe(200);
    await platform.runScheduled('purge');
    // The CDN keeps what it once served until the next build; the store does not.
    expect((await platform.fetch(`${own}?anew`)).status).toBe(404);
    expect((await platform.fetch(`${shared}?anew`)).status).toBe(200);
  });

  test('only from the trash can a post be erased', async () => {
    const owner = await logInAsAdmin(platform);
    const post = await createTestPost(owner, { slug: 'vivant' });
    expect((await owner.send('DELETE', `${TRASH}/${post.id}`)).status).toBe(409);
    expect((await owner.get(`${POSTS}/${post.id}`)).status).toBe(200);
  });
});

describe('versions', () => {
  const platform = testPlatform({ environment });

  test('are the last twenty texts, can be read and brought back', async () => {
    const owner = await logInAsAdmin(platform);
    const post = await createTestPost(owner, {
      slug: 'versions',
      content: 'Texte 1',
      published: true,
    });
    const path = `${POSTS}/${post.id}`;
    for (let version = 1; version < 25; version++) {
      const content = `Texte ${version + 1}`;
      const body = { ...postInput({ slug: 'versions', content, published: true }), version };
      expect((await owner.send('PUT', path, body)).status).toBe(200);
    }
    const versions = await versionsOf(owner, 'post', post.id);
    expect(versions).toHaveLength(20);
    expect(versions[0]).toMatchObject({ title: post.title, words: 2 });
    const texts = await versionTexts(owner, 'post', post.id);
    expect(texts.map(({ content }) => content)).toEqual(
      Array.from({ length: 20 }, (_, place) => `Texte ${24 - place}`),
    );

    // A version that comes back is saved as any other text; what was there stays among them.
    const { version } = await (await owner.get(path)).json();
    const renamed = { slug: 'versions-bis', published: false, ...texts[14] };
    const restored = await owner.send('PUT', path, { ...postInput(renamed), version });
    expect(await restored.json()).toMatchObject({
      content: 'Texte 10',
      slug: 'versions-bis',
      published: false,
      version: 26,
    });
    const [kept] = await versionTexts(owner, 'post', post.id);
    expect(kept?.content).toBe('Texte 25');
  });
});

describe('a trash of many', () => {
  const platform = testPlatform({ environment });

  test('is shown whole', async () => {
    const owner = await logInAsAdmin(platform);
    const ids = Array.from({ length: 120 }, (_, number) => `jete-${number}`);
    await mapConcurrently(ids, (id) => {
      const post = edited(blankPost(id), postInput({ slug: id }) as PostInput);
      return writePost({ ...post, deletedAt: new Date().toISOString() });
    });
    const shown: { id: string }[] = await (await owner.get(TRASH)).json();
    expect(shown.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});
