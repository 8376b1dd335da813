import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AdminClient, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { saveContent } from '#tests/support/content-requests.ts';
import { createDeploy } from '#tests/support/deploys.ts';
import { BuildHook } from '#tests/support/fake-build-hook.ts';
import { createPostInput, createTestPost } from '#tests/support/post-requests.ts';
import { getRelease, setUpPlatform } from '#tests/support/test-platform.ts';

const POSTS_PATH = '/api/admin/blog/posts';
const MINUTE_MS = 60_000;
const IN_PROGRESS_PATTERN = /^Mise en ligne en cours : /;

const hook = new BuildHook();
const environment = { BUILD_HOOK_URL: await hook.start() };
afterAll(() => hook.stop());

let admin: AdminClient;

const loadState = async () => (await admin.get('/api/admin/publication')).json();
/** Returns what the admin reads about builds, with plain spaces. */
const loadNews = async (): Promise<string> => (await loadState()).news.text.replaceAll(/\s/g, ' ');

describe('publication', () => {
  const platform = setUpPlatform({ environment });
  /** Advances before each test, so that earlier tests have no effect. */
  let startMs = 0;
  const setMinute = (minutes: number) => shiftClock(startMs + minutes * MINUTE_MS);
  const toIsoTime = (minutes: number) =>
    new Date(Date.now() + startMs + minutes * MINUTE_MS).toISOString();
  const runTick = () => platform.runScheduled('tick');
  const requestBuild = async () => (await admin.send('POST', '/api/admin/publication')).json();
  const emit = (event: string, payload: object = {}) =>
    platform.localServer.emit(event as never, payload);
  const publishPost = (slug: string, changes = {}) =>
    createTestPost(admin, { slug, published: true, ...changes });
  const editPost = (id: string, slug: string, changes: object) => {
    const post = createPostInput({ slug, published: true, ...changes });
    return admin.send('PUT', `${POSTS_PATH}/${id}`, post);
  };

  beforeEach(async () => {
    startMs += 180 * MINUTE_MS;
    setMinute(0);
    admin = await logInAsAdmin(platform);
    hook.callCount = 0;
    hook.answer = 200;
  });
  afterEach(() => shiftClock(0));

  test('does not call the build hook for drafts', async () => {
    await runTick();
    hook.callCount = 0;
    const { change, waiting } = await loadState();
    const { id } = await createTestPost(admin, { slug: 'brouillon' });
    await admin.send('PUT', `${POSTS_PATH}/${id}`, createPostInput({ slug: 'autre-brouillon' }));
    await admin.send('DELETE', `${POSTS_PATH}/${id}`);
    await runTick();
    expect(hook.callCount).toBe(0);
    expect(await loadState()).toMatchObject({ change, waiting, hook: 'working' });
  });

  test('calls the hook at once for new or removed posts, and once an hour for edits', async () => {
    const { id } = await publishPost('rafale');
    expect([hook.callCount, (await loadState()).waiting]).toEqual([1, 0]);
    expect(await loadNews()).toMatch(/^Mise en ligne en cours : tout sera en ligne à/);
    for (const minute of [1, 20, 44]) {
      setMinute(minute);
      await editPost(id, 'rafale', { content: `Corrigé à ${minute}` });
      await runTick();
    }
    expect(hook.callCount).toBe(1);
    const state = await loadState();
    expect(state).toMatchObject({ waiting: 3, failure: null });
    expect(state.when).toMatch(/^à \d+\sh/);
    expect(state.news.cost).toContain('15 crédits Netlify, sur les 300 par mois');
    // A run that starts slightly early still counts.
    shiftClock(startMs + 60 * MINUTE_MS - 200);
    await runTick();
    expect([hook.callCount, (await loadState()).waiting]).toEqual([2, 0]);
    expect(await loadNews()).toMatch(IN_PROGRESS_PATTERN);
    setMinute(62);
    await admin.send('DELETE', `${POSTS_PATH}/${id}`);
    setMinute(64);
    const { id: nextId } = await publishPost('apres-la-rafale');
    expect(hook.callCount).toBe(4);
    setMinute(130);
    admin = await logInAsAdmin(platform);
    await editPost(nextId, 'apres-la-rafale', { title: 'Corrigé' });
    expect([hook.callCount, (await loadState()).waiting]).toEqual([5, 0]);
  });

  test('reports a successful deploy once that deploy serves the site', async () => {
    const { id } = await publishPost('arrive');
    setMinute(1);
    const { promise, resolve } = Promise.withResolvers<number>();
    hook.answer = promise;
    const request = requestBuild();
    await vi.waitFor(() => expect(hook.callCount).toBe(2), { timeout: 10_000 });
    // Saved after the request of a build, and included if before its start.
    await editPost(id, 'arrive', { title: 'Corrigé' });
    resolve(200);
    await request;
    expect((await loadState()).waiting).toBe(1);
    await using deploy = await createDeploy(await loadState());
    await platform.localServer.swap(deploy.release);
    await emit('deploySucceeded');
    expect(await loadNews()).toMatch(/^Le site est à jour, mis en ligne le/);
    expect(await loadState()).toMatchObject({ waiting: 0, when: '', lookAgainMs: null });
    // Content that is already online is not built again.
    setMinute(61);
    await runTick();
    expect(hook.callCount).toBe(2);
    setMinute(10);
    // Only the administrator, who restored an older deploy, may replace it.
    await platform.localServer.swap(getRelease());
    expect(await loadNews()).toMatch(/^Une version plus ancienne du site, du \d.* est en ligne/);
    expect((await loadState()).news.button).toBe('Réessayer maintenant');
    await runTick();
    expect(hook.callCount).toBe(2);
  });

  test('reports a failed deploy with its message, and the admin can retry', async () => {
    await publishPost('echoue');
    // Neither an earlier build nor a preview counts.
    await emit('deployFailed', { createdAt: toIsoTime(-1) });
    await emit('deployFailed', { context: 'deploy-preview' });
    expect(await loadNews()).toMatch(IN_PROGRESS_PATTERN);
    setMinute(2);
    await emit('deployFailed', { errorMessage: 'Build script\nreturned 2' });
    const failurePattern = /^La mise en ligne a échoué : « Build script returned 2 »\. Le journal/;
    expect(await loadNews()).toMatch(failurePattern);
    expect((await loadState()).news).toMatchObject({ tone: 'failed' });
    await runTick();
    expect(hook.callCount).toBe(1);
    await requestBuild();
    expect(hook.callCount).toBe(2);
    expect(await loadNews()).toMatch(IN_PROGRESS_PATTERN);
  });

  test('reports that deploys are locked until they are unlocked', async () => {
    await emit('deployLocked');
    await publishPost('verrouille');
    await emit('deploySucceeded');
    expect(await loadNews()).toMatch(/^Netlify ne publie plus de lui-même/);
    await emit('deployUnlocked');
    expect(await loadNews()).toMatch(IN_PROGRESS_PATTERN);
    setMinute(2);
    expect(await loadNews()).toMatch(/^Une version plus ancienne du site/);
  });

  test('reports a build without news after half an hour', async () => {
    await publishPost('sans-nouvelles');
    setMinute(29);
    expect(await loadNews()).toMatch(IN_PROGRESS_PATTERN);
    expect((await loadState()).when).toBe('d’un moment à l’autre');
    setMinute(31);
    expect(await loadNews()).toMatch(/n’est pas arrivée, et Netlify n’en donne pas de nouvelles/);
  });

  test('calls the hook at once for a new name or price, but not for other texts', async () => {
    await publishPost('avant-le-numero');
    setMinute(2);
    await saveContent(admin, 'faq', ({ categories }) => {
      categories[0].questions[0].question = 'Une autre question ?';
    });
    expect(hook.callCount).toBe(1);
    await saveContent(admin, 'identite', (fields) => {
      fields.name = 'Une autre';
    });
    expect(hook.callCount).toBe(2);
    setMinute(4);
    await saveContent(admin, 'offres', ({ main }) => {
      main[0].price += 1;
    });
    expect(hook.callCount).toBe(3);
  });

  test('calls the hook once for twenty simultaneous changes, and once more for the rest', async () => {
    const changeBefore = (await loadState()).change;
    const slugs = Array.from({ length: 20 }, (_, number) => `foule-${number}`);
    await Promise.all(slugs.map((slug) => publishPost(slug)));
    expect([hook.callCount, (await loadState()).change]).toEqual([1, changeBefore + 20]);
    setMinute(1);
    await runTick();
    expect([hook.callCount, (await loadState()).waiting]).toEqual([2, 0]);
    expect(await (await admin.get(`${POSTS_PATH}?search=foule`)).json()).toHaveLength(20);
  });

  test.each([500, 'hang-up', 'silence'] as const)(
    'calls a hook that fails with %s again, and tells the admin',
    async (answer) => {
      hook.answer = answer;
      expect((await publishPost(`echec-${answer}`)).version).toBe(1);
      expect(hook.callCount).toBe(1);
      const { failure, ...state } = await loadState();
      const news = { tone: 'warning', button: 'Réessayer maintenant' };
      expect(state).toMatchObject({ waiting: 1, hook: 'failing', news });
      expect(failure).toMatch(answer === 500 ? 'une erreur 500' : 'il ne répond pas');
      expect(failure).toContain('au prochain passage, dans un quart d’heure au plus');
      hook.answer = 200;
      setMinute(5);
      await runTick();
      expect(hook.callCount).toBe(2);
      expect(await loadState()).toMatchObject({ waiting: 0, hook: 'working', failure: null });
    },
  );

  test('calls the hook at the admin’s request, but not at every click, and again after a failure', async () => {
    const calls: number[] = [];
    for (const minute of [0, 0, 1]) {
      setMinute(minute);
      await requestBuild();
      calls.push(hook.callCount);
    }
    expect(calls).toEqual([1, 1, 2]);
    setMinute(2);
    hook.answer = 500;
    expect((await requestBuild()).failure).toContain('un nouvel essai suit');
    hook.answer = 200;
    setMinute(17);
    await runTick();
    expect([hook.callCount, (await loadState()).failure]).toEqual([4, null]);
  });

  test('calls the hook for a scheduled post when its time has come', async () => {
    const publishAt = toIsoTime(67);
    const { id, ...post } = await publishPost('programme', { publishAt });
    expect(post).toMatchObject({ state: 'scheduled', publishAt, publishedAt: publishAt });
    expect((await loadState()).waiting).toBe(0);
    const getStatus = async () => (await platform.fetch('/api/blog/posts/programme')).status;
    for (const minute of [0, 66]) {
      setMinute(minute);
      await runTick();
      expect([hook.callCount, await getStatus()]).toEqual([0, 404]);
    }
    admin = await logInAsAdmin(platform);
    await publishPost('avant');
    hook.callCount = 0;
    // Netlify may start a scheduled run slightly early.
    setMinute(67 - 0.5 / 60);
    expect(await getStatus()).toBe(200);
    for (const _ of [1, 2]) await runTick();
    expect([hook.callCount, await getStatus()]).toEqual([1, 200]);
    setMinute(68);
    const published = await (await admin.get(`${POSTS_PATH}/${id}`)).json();
    // The version stays the same, because the author may still have the post open.
    expect(published).toMatchObject({ state: 'published', publishAt: null, version: 1 });
    expect((await editPost(id, 'programme', { publishAt, version: 1 })).status).toBe(200);
    const late = createPostInput({ slug: 'passe', publishAt: toIsoTime(-1) });
    const refusal = await admin.send('POST', POSTS_PATH, late);
    const fields = { publishAt: 'La date de parution doit être à venir.' };
    expect([refusal.status, (await refusal.json()).fields]).toEqual([400, fields]);
    expect((await editPost(id, 'programme', { publishAt: toIsoTime(99) })).status).toBe(400);
  });
});

describe('publication without a build hook', () => {
  const platform = setUpPlatform();

  test('still publishes posts and tells the admin what is missing', async () => {
    admin = await logInAsAdmin(platform);
    expect(await loadState()).toMatchObject({ hook: 'unset', failure: null });
    await createTestPost(admin, { slug: 'sans-service', published: true });
    expect((await platform.fetch('/api/blog/posts/sans-service')).status).toBe(200);
    const { failure, ...state } = await loadState();
    expect(state).toMatchObject({ change: 1, waiting: 1, hook: 'unset', when: null });
    expect(failure).toContain('n’est pas réglée');
  });
});
