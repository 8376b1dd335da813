import { afterEach, beforeAll, expect, test } from 'vitest';
import { logInAsAdmin, OWNER_PASSWORD, shiftClock } from '#tests/support/admin-session.ts';
import { plainPicture, uploadedPicture } from '#tests/support/image-fixtures.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';
import { rawStore } from '#tests/support/raw-store.ts';

// What the night reads does not grow with what strangers did, nor with what the owner keeps.

const DAY = 86_400_000;
const STRANGERS = 12;
const POSTS = '/api/admin/blog/posts';
const { platform, storage } = proxiedPlatform({
  environment: { ADMIN_PASSWORD: OWNER_PASSWORD },
});

beforeAll(() => storage.idle());
afterEach(() => shiftClock(0));

/** Reads of single entities of a store in the night after that many days. */
async function nightReads(days: number, store: string): Promise<number> {
  shiftClock(days * DAY);
  storage.watch();
  await platform.runScheduled('purge');
  return storage.operations.filter(
    (one) => one.method === 'GET' && one.store === store && one.key !== '',
  ).length;
}

test('forgets the attempts of a crowd without reading them, and keeps those that count', async () => {
  for (let stranger = 0; stranger < STRANGERS; stranger++) {
    const body = { password: 'autre chose' };
    expect((await platform.visitor().postJson('/api/admin/login', body)).status).toBe(401);
  }
  const attempts = () => rawStore('login-attempts').keys('');
  expect(await attempts()).toHaveLength(STRANGERS);
  expect(await nightReads(1, 'login-attempts')).toBe(0);
  expect(await attempts()).toHaveLength(STRANGERS);
  expect(await nightReads(4, 'login-attempts')).toBe(0);
  expect(await attempts()).toEqual([]);
});

test('reads posts and versions only for a picture that is old and that no list shows, once in thirty days', async () => {
  const owner = await logInAsAdmin(platform);
  const replaced = await uploadedPicture(owner, await plainPicture('#600000'));
  const post = await createTestPost(owner, { slug: 'image-remplacee', imageUrl: replaced });
  await owner.send('PUT', `${POSTS}/${post.id}`, postInput({ slug: 'image-remplacee' }));
  expect(await nightReads(1, 'post-versions')).toBe(0);
  expect(await nightReads(31, 'post-versions')).toBeGreaterThan(0);
  expect(await nightReads(32, 'post-versions')).toBe(0);
  expect(await nightReads(62, 'post-versions')).toBeGreaterThan(0);
  expect((await platform.fetch(replaced)).status).toBe(200);
});

test('erasing a post reads no other', async () => {
  const owner = await logInAsAdmin(platform);
  const picture = await uploadedPicture(owner, await plainPicture('#700000'));
  const others = ['voisin-a', 'voisin-b', 'voisin-c'];
  for (const slug of others) await createTestPost(owner, { slug });
  const { id } = await createTestPost(owner, { slug: 'efface', imageUrl: picture });
  await owner.send('DELETE', `${POSTS}/${id}`);
  storage.watch();
  expect((await owner.send('DELETE', `/api/admin/blog/trash/${id}`)).status).toBe(200);
  const read = storage.operations.filter(
    ({ method, store, key }) => method === 'GET' && store === 'posts' && key !== '',
  );
  expect(new Set(read.map(({ key }) => key))).toEqual(new Set([id]));
  await platform.runScheduled('purge');
  expect((await platform.fetch(picture)).status).toBe(404);
});
