import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SiteBuild } from '#scripts/build/site-build.ts';
import { formatTime } from '#src/lib/time.ts';
import {
  type AdminClient,
  logInAsAdmin,
  OWNER_PASSWORD,
  shiftClock,
} from '#tests/support/admin-session.ts';
import { saveContent } from '#tests/support/content-requests.ts';
import { deployOf } from '#tests/support/deploys.ts';
import { BuildHook } from '#tests/support/fake-build-hook.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { testPlatform, testRelease } from '#tests/support/test-platform.ts';

const POSTS = '/api/admin/blog/posts';
const MINUTE = 60_000;

const COMING = /^Mise en ligne en cours : /;

async function state(owner: AdminClient) {
  return (await owner.get('/api/admin/publication')).json();
}

/** What the owner reads of the builds, in spaces that a pattern can name. */
async function newsOf(owner: AdminClient): Promise<string> {
  return (await state(owner)).news.text.replaceAll(/\s/g, ' ');
}

/** The next moment at which Swiss clocks show what is told, e.g. « à 14 h 40 ». */
function fromWallClock(when: string, from: number): number {
  const [hour = '', minute = ''] = when.match(/\d+/g) ?? [];
  const wall = `${hour.padStart(2, '0')}:${minute}`;
  const moments = Array.from({ length: 24 * 60 }, (_, index) =>
    new Date((Math.floor(from / MINUTE) + index) * MINUTE).toISOString(),
  );
  return Date.parse(moments.find((moment) => formatTime(moment) === wall) ?? '');
}

describe('a build service', () => {
  const hook = new BuildHook();
  const platform = testPlatform({
    environment: async () => ({
      ADMIN_PASSWORD: OWNER_PASSWORD,
      BUILD_HOOK_URL: await hook.start(),
    }),
  });
  /** Each test begins well after the one before. */
  let start = 0;
  const at = (minutes: number) => shiftClock(start + minutes * MINUTE);

  beforeEach(() => {
    start += 180 * MINUTE;
    at(0);
    hook.calls = 0;
    hook.answer = 200;
  });
  afterEach(() => shiftClock(0));
  afterAll(() => hook.stop());

  test('hears nothing of drafts', async () => {
    const owner = await logInAsAdmin(platform);
    await platform.runScheduled('tick');
    hook.calls = 0;
    const { change, waiting } = await state(owner);
    const post = await createTestPost(owner, { slug: 'brouillon' });
    await owner.send('PUT', `${POSTS}/${post.id}`, postInput({ slug: 'autre-brouillon' }));
    await owner.send('DELETE', `${POSTS}/${post.id}`);
    await platform.runScheduled('tick');
    expect(hook.calls).toBe(0);
    expect(await state(owner)).toMatchObject({ change, waiting, hook: 'working' });
  });

  test('is asked at once by what appears or goes, and once an hour by edits', async () => {
    const owner = await logInAsAdmin(platform);
    const post = await createTestPost(owner, { slug: 'rafale', published: true });
    const edit = (content: string) =>
      owner.send('PUT', `${POSTS}/${post.id}`, {
        ...postInput({ slug: 'rafale', published: true }),
        content,
      });
    expect(hook.calls).toBe(1);
    const asked = Date.now() + start;
    expect((await state(owner)).waiting).toBe(0);
    expect(await newsOf(owner)).toMatch(/^Mise en ligne en cours : tout sera en ligne à/);
    for (const minute of [1, 20, 44]) {
      at(minute);
      await edit(`Corrigé à ${minute}`);
      await platform.runScheduled('tick');
    }
    expect(hook.calls).toBe(1);
    const told = await state(owner);
    expect(told).toMatchObject({ waiting: 3, failure: null });
    expect(told.news.cost).toContain('15 crédits Netlify, sur les 300 par mois');
    // At the end of the hour, or with the first run after it; then the build takes its time.
    const expected = fromWallClock(told.when, asked);
    expect(expected).toBeGreaterThan(asked + 60 * MINUTE);
    expect(expected).toBeLessThanOrEqual(asked + 85 * MINUTE);

    // A run that comes a moment early is not lost.
    shiftClock(start + 60 * MINUTE - 200);
    await platform.runScheduled('tick');
    expect(hook.calls).toBe(2);
    expect((await state(owner)).waiting).toBe(0);
    expect(await newsOf(owner)).toMatch(COMING);

    at(62);
    await owner.send('DELETE', `${POSTS}/${post.id}`);
    expect(hook.calls).toBe(3);
    at(64);
    const other = await createTestPost(owner, { slug: 'apres-la-rafale', published: true });
    expect(hook.calls).toBe(4);

    at(130);
    const rested = { ...postInput({ slug: 'apres-la-rafale', published: true }), title: 'Corrigé' };
    const later = await logInAsAdmin(platform);
    await later.send('PUT', `${POSTS}/${other.id}`, rested);
    expect(hook.calls).toBe(5);
    expect((await state(later)).waiting).toBe(0);
  });

  test('reports a deploy that succeeds, once it is the one that answers', async () => {
    const owner = await logInAsAdmin(platform);
    const input = { slug: 'arrive', published: true };
    const { id } = await createTestPost(owner, input);
    expect(await newsOf(owner)).toMatch(COMING);
    // The build reads an edit that comes after the request and before it begins.
    await owner.send('PUT', `${POSTS}/${id}`, postInput({ ...input, title: 'Corrigé' }));
    expect((await state(owner)).waiting).toBe(1);
    await using deploy = await deployOf(await state(owner));
    await platform.running.swap(deploy.release);
    await platform.running.emit('deploySucceeded', {});
    expect(await newsOf(owner)).toMatch(/^Le site est à jour, mis en ligne le/);
    expect(await state(owner)).toMatchObject({ waiting: 0, when: '', lookAgainMs: null });
    at(75);
    await platform.runScheduled('tick');
    expect(hook.calls).toBe(1);
    await platform.running.swap(testRelease());
  });

  test('reports a deploy that fails, with its message, and the owner tries again', async () => {
    const owner = await logInAsAdmin(platform);
    await createTestPost(owner, { slug: 'echoue', published: true });
    at(2);
    await platform.running.emit('deployFailed', { errorMessage: 'Build script\nreturned 2' });
    expect(await newsOf(owner)).toMatch(
      /^La mise en ligne a échoué : « Build script returned 2 »\. Le journal/,
    );
    expect((await state(owner)).news).toMatchObject({ tone: 'failed' });
    await platform.runScheduled('tick');
    expect(hook.calls).toBe(1);
    await owner.send('POST', '/api/admin/publication');
    expect(hook.calls).toBe(2);
    expect(await newsOf(owner)).toMatch(COMING);
  });

  test('of an earlier request or of a preview says nothing of the one that is awaited', async () => {
    const owner = await logInAsAdmin(platform);
    const createdAt = new Date(Date.now() + start - MINUTE).toISOString();
    await createTestPost(owner, { slug: 'attendu', published: true });
    await platform.running.emit('deployFailed', { createdAt });
    await platform.running.emit('deployFailed', { context: 'deploy-preview' });
    expect(await newsOf(owner)).toMatch(COMING);
  });

  test('whose older deploy was put back online is said to be older, with its date', async () => {
    const owner = await logInAsAdmin(platform);
    await createTestPost(owner, { slug: 'remplace', published: true });
    await using deploy = await deployOf(await state(owner));
    await platform.running.swap(deploy.release);
    await platform.running.emit('deploySucceeded', {});
    at(10);
    expect(await newsOf(owner)).toMatch(/^Le site est à jour/);
    await platform.running.swap(testRelease());
    expect(await newsOf(owner)).toMatch(/^Une version plus ancienne du site, du \d.* est en ligne/);
    expect((await state(owner)).news.button).toBe('Réessayer maintenant');
    // The owner chose that version: only she replaces it.
    await platform.runScheduled('tick');
    expect(hook.calls).toBe(1);
  });

  test('that is locked publishes nothing, and the owner reads where to unlock it', async () => {
    const owner = await logInAsAdmin(platform);
    await platform.running.emit('deployLocked', {});
    await createTestPost(owner, { slug: 'verrouille', published: true });
    await platform.running.emit('deploySucceeded', {});
    expect(await newsOf(owner)).toMatch(/^Netlify ne publie plus de lui-même/);
    await platform.running.emit('deployUnlocked', {});
    expect(await newsOf(owner)).not.toMatch(/^Netlify ne publie plus/);
  });

  test('that never reports an end is said to be silent after half an hour', async () => {
    const owner = await logInAsAdmin(platform);
    await createTestPost(owner, { slug: 'sans-nouvelles', published: true });
    at(29);
    expect(await newsOf(owner)).toMatch(COMING);
    expect((await state(owner)).when).toBe('d’un moment à l’autre');
    at(31);
    expect(await newsOf(owner)).toMatch(
      /n’est pas arrivée, et Netlify n’en donne pas de nouvelles/,
    );
  });

  test('is asked at once by another phone number or price, and not by another text', async () => {
    const owner = await logInAsAdmin(platform);
    await createTestPost(owner, { slug: 'avant-le-numero', published: true });
    at(2);
    await saveContent(owner, 'faq', ({ categories }) => {
      categories[0].questions[0].question = 'Une autre question ?';
    });
    expect(hook.calls).toBe(1);
    await saveContent(owner, 'identite', (fields) => {
      fields.name = 'Une autre';
    });
    expect(hook.calls).toBe(2);
  });

  test('is asked once by fifty changes at the same moment', { timeout: 180_000 }, async () => {
    const owner = await logInAsAdmin(platform);
    const before = (await state(owner)).change;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        owner.send('POST', POSTS, postInput({ slug: `foule-${number}`, published: true })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(hook.calls).toBe(1);
    expect(await state(owner)).toMatchObject({ change: before + 50, waiting: expect.any(Number) });
    at(1);
    await platform.runScheduled('tick');
    expect([hook.calls, (await state(owner)).waiting]).toEqual([2, 0]);
    const listed = await (await owner.get(`${POSTS}?search=foule`)).json();
    expect(listed).toHaveLength(50);
  });

  test.each([500, 404, 'hang-up', 'silence'] as const)(
    'that answers %s is tried again, and the owner is told',
    async (answer) => {
      const owner = await logInAsAdmin(platform);
      hook.answer = answer;
      const post = await createTestPost(owner, { slug: `echec-${answer}`, published: true });
      expect(post.version).toBe(1);
      expect(hook.calls).toBe(1);
      const told = await state(owner);
      expect(told).toMatchObject({ waiting: 1, hook: 'failing' });
      expect(told.failure).toMatch(
        typeof answer === 'number' ? `une erreur ${answer}` : 'il ne répond pas',
      );
      expect(told.failure).toContain('au prochain passage, dans un quart d’heure au plus');
      hook.answer = 200;
      at(5);
      await platform.runScheduled('tick');
      expect(hook.calls).toBe(2);
      expect(await state(owner)).toMatchObject({ waiting: 0, hook: 'working', failure: null });
    },
  );

  test('is asked by the owner herself, but not at every click', async () => {
    const owner = await logInAsAdmin(platform);
    const ask = () => owner.send('POST', '/api/admin/publication');
    expect((await ask()).status).toBe(200);
    await ask();
    expect(hook.calls).toBe(1);
    at(1);
    await ask();
    expect(hook.calls).toBe(2);
  });

  test('that refuses the owner herself is tried again, as she is told', async () => {
    const owner = await logInAsAdmin(platform);
    hook.answer = 500;
    const told = await (await owner.send('POST', '/api/admin/publication')).json();
    expect(told.failure).toContain('un nouvel essai suit');
    hook.answer = 200;
    at(15);
    await platform.runScheduled('tick');
    expect(hook.calls).toBe(2);
    expect(await state(owner)).toMatchObject({ hook: 'working', failure: null });
  });

  test('is asked once for posts that are scheduled for the same moment', async () => {
    const owner = await logInAsAdmin(platform);
    const publishAt = new Date(Date.now() + start + 7 * MINUTE).toISOString();
    await createTestPost(owner, { slug: 'ensemble-un', published: true, publishAt });
    await createTestPost(owner, { slug: 'ensemble-deux', published: true, publishAt });
    at(8);
    await platform.runScheduled('tick');
    at(23);
    await platform.runScheduled('tick');
    expect([hook.calls, (await state(owner)).waiting]).toEqual([1, 0]);
  });

  test('hears of a scheduled post when its time has come', async () => {
    const owner = await logInAsAdmin(platform);
    const publishAt = new Date(Date.now() + start + 7 * MINUTE).toISOString();
    const post = await createTestPost(owner, { slug: 'programme', published: true, publishAt });
    expect(post).toMatchObject({ state: 'scheduled', publishAt, publishedAt: publishAt });
    const isShown = async () => (await platform.fetch('/api/blog/posts/programme')).status === 200;
    await platform.runScheduled('tick');
    expect([hook.calls, await isShown()]).toEqual([0, false]);
    expect((await state(owner)).waiting).toBe(0);

    at(6);
    await platform.runScheduled('tick');
    expect([hook.calls, await isShown()]).toEqual([0, false]);
    // A scheduled run may come a little early.
    at(7 - 0.5 / 60);
    expect(await isShown()).toBe(true);
    await platform.runScheduled('tick');
    await platform.runScheduled('tick');
    expect(hook.calls).toBe(1);
    at(8);
    const shown = await (await owner.get(`${POSTS}/${post.id}`)).json();
    // The author may have it open all the while: its version did not move.
    expect(shown).toMatchObject({ state: 'published', publishAt: null, version: 1 });
    const kept = { ...postInput({ slug: 'programme', published: true }), publishAt, version: 1 };
    expect((await owner.send('PUT', `${POSTS}/${post.id}`, kept)).status).toBe(200);
  });

  test('a post taken back before it is announced appears at its second publication', async () => {
    const owner = await logInAsAdmin(platform);
    const post = await createTestPost(owner, { slug: 'repris', published: true });
    const put = async (published: boolean) => {
      const answer = await owner.send(
        'PUT',
        `${POSTS}/${post.id}`,
        postInput({ slug: 'repris', published }),
      );
      return (await answer.json()).publishedAt;
    };
    at(2);
    expect(await put(false)).toBeNull();
    at(4);
    const second = await put(true);
    expect(Date.parse(second)).toBeGreaterThan(Date.parse(post.publishedAt));
    at(20);
    expect([await put(false), await put(true)]).toEqual([second, second]);
  });

  test('a date may leave out its milliseconds', async () => {
    const owner = await logInAsAdmin(platform);
    const minute = new Date(Date.now() + start + 90 * MINUTE).toISOString().slice(0, 16);
    const post = await createTestPost(owner, { slug: 'date-courte', publishAt: `${minute}:00Z` });
    expect(post.publishAt).toBe(`${minute}:00.000Z`);
  });

  test('a date that has passed is no date to publish at', async () => {
    const owner = await logInAsAdmin(platform);
    const publishAt = new Date(Date.now() + start - MINUTE).toISOString();
    const response = await owner.send('POST', POSTS, postInput({ slug: 'passe', publishAt }));
    expect(response.status).toBe(400);
    expect((await response.json()).fields).toEqual({
      publishAt: 'La date de parution doit être à venir.',
    });
  });
});

describe('the local server', () => {
  const hook = new BuildHook();
  /** What the next builds contain; an empty list makes one that fails. */
  const builds: SiteBuild[] = [];
  const platform = testPlatform({
    environment: async () => ({
      ADMIN_PASSWORD: OWNER_PASSWORD,
      BUILD_HOOK_URL: await hook.start(),
    }),
    async rebuild() {
      const built = builds.shift();
      if (!built) throw new Error('La construction a échoué');
      return built;
    },
  });
  afterAll(() => hook.stop());

  test('reports its builds by the events of a deploy', async () => {
    const owner = await logInAsAdmin(platform);
    await createTestPost(owner, { slug: 'de-bout-en-bout', published: true });
    expect(await newsOf(owner)).toMatch(COMING);
    await expect(platform.running.rebuild()).rejects.toThrow('La construction');
    expect(await newsOf(owner)).toMatch(/^La mise en ligne a échoué : « Error: La construction/);
    await using deploy = await deployOf(await state(owner));
    builds.push(deploy.release);
    await platform.running.rebuild();
    expect(await newsOf(owner)).toMatch(/^Le site est à jour/);
  });
});

describe('without a build service', () => {
  const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

  test('a post is published all the same, and the owner is told what is missing', async () => {
    const owner = await logInAsAdmin(platform);
    expect(await state(owner)).toMatchObject({ hook: 'unset', failure: null });
    await createTestPost(owner, { slug: 'sans-service', published: true });
    expect((await platform.fetch('/api/blog/posts/sans-service')).status).toBe(200);
    const told = await state(owner);
    expect(told).toMatchObject({ change: 1, waiting: 1, hook: 'unset' });
    expect(told.when).toBeNull();
    expect(told.failure).toContain('n’est pas réglée');
  });
});
