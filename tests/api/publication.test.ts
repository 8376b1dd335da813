import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BuildHook } from '#tests/build-hook.ts';
import { OWNER_PASSWORD, type Owner, ownerOf, shiftClock } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';
import { createdPost, postInput } from '#tests/posts.ts';

const POSTS = '/api/admin/blog/posts';
const MINUTE = 60_000;

async function state(owner: Owner) {
  return (await owner.get('/api/admin/publication')).json();
}

describe('a build service', () => {
  const hook = new BuildHook();
  const platform = testPlatform({
    deployContext: 'test',
    environment: async () => ({
      ADMIN_PASSWORD: OWNER_PASSWORD,
      BUILD_HOOK_URL: await hook.start(),
    }),
  });
  /** Each test begins well after the one before. */
  let start = 0;
  const at = (minutes: number) => shiftClock(start + minutes * MINUTE);

  beforeEach(() => {
    start += 20 * MINUTE;
    at(0);
    hook.calls = 0;
    hook.answer = 200;
  });
  afterEach(() => shiftClock(0));
  afterAll(() => hook.stop());

  test('hears nothing of drafts', async () => {
    const owner = await ownerOf(platform);
    const post = await createdPost(owner, { slug: 'brouillon' });
    await owner.send('PUT', `${POSTS}/${post.id}`, postInput({ slug: 'autre-brouillon' }));
    await owner.send('DELETE', `${POSTS}/${post.id}`);
    await platform.running.runScheduled('publish');
    expect(hook.calls).toBe(0);
    expect(await state(owner)).toMatchObject({ change: 0, pending: false, hook: 'working' });
  });

  test('is asked at once, then once for a whole burst five minutes later', async () => {
    const owner = await ownerOf(platform);
    const posts = [];
    for (let number = 0; number < 6; number++) {
      posts.push(await createdPost(owner, { slug: `rafale-${number}`, published: true }));
    }
    expect(hook.calls).toBe(1);
    expect(await state(owner)).toMatchObject({ pending: true, failure: null });
    at(4);
    await platform.running.runScheduled('publish');
    expect(hook.calls).toBe(1);
    at(5);
    await platform.running.runScheduled('publish');
    expect(hook.calls).toBe(2);
    at(10);
    await platform.running.runScheduled('publish');
    expect(hook.calls).toBe(2);
    const { pending, lastTriggeredAt, nextAttemptAt } = await state(owner);
    expect([pending, nextAttemptAt]).toEqual([false, null]);
    expect(Date.parse(lastTriggeredAt)).toBeGreaterThan(Date.parse(posts[5].updatedAt));
  });

  test('is asked once by fifty changes at the same moment', async () => {
    const owner = await ownerOf(platform);
    const before = (await state(owner)).change;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        owner.send('POST', POSTS, postInput({ slug: `foule-${number}`, published: true })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(hook.calls).toBe(1);
    expect(await state(owner)).toMatchObject({ change: before + 50, pending: true });
    const listed = await (await owner.get(`${POSTS}?search=foule`)).json();
    expect(listed).toHaveLength(50);
  });

  test.each([500, 404, 'hang-up', 'silence'] as const)(
    'that answers %s is tried again, and the owner is told',
    async (answer) => {
      const owner = await ownerOf(platform);
      hook.answer = answer;
      const post = await createdPost(owner, { slug: `echec-${answer}`, published: true });
      expect(post.version).toBe(1);
      expect(hook.calls).toBe(1);
      const told = await state(owner);
      expect(told).toMatchObject({ pending: true, hook: 'failing' });
      expect(told.failure).toMatch(
        typeof answer === 'number' ? `une erreur ${answer}` : 'il ne répond pas',
      );
      hook.answer = 200;
      at(5);
      await platform.running.runScheduled('publish');
      expect(hook.calls).toBe(2);
      expect(await state(owner)).toMatchObject({ pending: false, hook: 'working', failure: null });
    },
  );

  test('is asked by the owner herself, but not at every click', async () => {
    const owner = await ownerOf(platform);
    const ask = () => owner.send('POST', '/api/admin/publication');
    expect((await ask()).status).toBe(200);
    await ask();
    expect(hook.calls).toBe(1);
    at(1);
    await ask();
    expect(hook.calls).toBe(2);
  });

  test('hears of a scheduled post when its time has come', async () => {
    const owner = await ownerOf(platform);
    const publishAt = new Date(Date.now() + start + 7 * MINUTE).toISOString();
    const post = await createdPost(owner, { slug: 'programme', published: true, publishAt });
    expect(post).toMatchObject({ state: 'scheduled', publishAt, publishedAt: publishAt });
    const isShown = async () => (await platform.fetch('/api/blog/posts/programme')).status === 200;
    await platform.running.runScheduled('publish');
    expect([hook.calls, await isShown()]).toEqual([0, false]);
    expect((await state(owner)).pending).toBe(false);

    at(6);
    await platform.running.runScheduled('publish');
    expect([hook.calls, await isShown()]).toEqual([0, false]);
    at(8);
    expect(await isShown()).toBe(true);
    await platform.running.runScheduled('publish');
    await platform.running.runScheduled('publish');
    expect(hook.calls).toBe(1);
    const shown = await (await owner.get(`${POSTS}/${post.id}`)).json();
    // The author may have it open all the while: its version did not move.
    expect(shown).toMatchObject({ state: 'published', publishAt: null, version: 1 });
    const kept = { ...postInput({ slug: 'programme', published: true }), publishAt, version: 1 };
    expect((await owner.send('PUT', `${POSTS}/${post.id}`, kept)).status).toBe(200);
  });

  test('a date may leave out its milliseconds', async () => {
    const owner = await ownerOf(platform);
    const minute = new Date(Date.now() + start + 90 * MINUTE).toISOString().slice(0, 16);
    const post = await createdPost(owner, { slug: 'date-courte', publishAt: `${minute}:00Z` });
    expect(post.publishAt).toBe(`${minute}:00.000Z`);
  });

  test('a date that has passed is no date to publish at', async () => {
    const owner = await ownerOf(platform);
    const publishAt = new Date(Date.now() + start - MINUTE).toISOString();
    const response = await owner.send('POST', POSTS, postInput({ slug: 'passe', publishAt }));
    expect(response.status).toBe(400);
    expect((await response.json()).fields).toEqual({
      publishAt: 'La date de publication doit être dans le futur.',
    });
  });
});

describe('without a build service', () => {
  const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

  test('a post is published all the same, and the owner is told what is missing', async () => {
    const owner = await ownerOf(platform);
    expect(await state(owner)).toMatchObject({ hook: 'unset', failure: null });
    await createdPost(owner, { slug: 'sans-service', published: true });
    expect((await platform.fetch('/api/blog/posts/sans-service')).status).toBe(200);
    const told = await state(owner);
    expect(told).toMatchObject({ change: 1, pending: true, hook: 'unset', nextAttemptAt: null });
    expect(told.failure).toMatch(/BUILD_HOOK_URL/);
  });
});
