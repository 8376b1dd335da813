import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AdminClient, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { saveContent } from '#tests/support/content-requests.ts';
import { createDeploy } from '#tests/support/deploys.ts';
import { BuildHook } from '#tests/support/fake-build-hook.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { getRelease, testPlatform } from '#tests/support/test-platform.ts';

const POSTS = '/api/admin/blog/posts';
const MINUTE = 60_000;
const COMING = /^Mise en ligne en cours : /;

const hook = new BuildHook();
const environment = { BUILD_HOOK_URL: await hook.start() };
afterAll(() => hook.stop());

const stateFor = async (admin: AdminClient) => (await admin.get('/api/admin/publication')).json();
/** What the admin reads of the builds, in spaces that a pattern can name. */
const newsFor = async (admin: AdminClient): Promise<string> =>
  (await stateFor(admin)).news.text.replaceAll(/\s/g, ' ');

describe('a build service', () => {
  const platform = testPlatform({ environment });
  /** Each test begins well after the one before. */
  let start = 0;
  let admin: AdminClient;
  const at = (minutes: number) => shiftClock(start + minutes * MINUTE);
  const timeAt = (minutes: number) => new Date(Date.now() + start + minutes * MINUTE).toISOString();
  const state = () => stateFor(admin);
  const news = () => newsFor(admin);
  const tick = () => platform.runScheduled('tick');
  const ask = async () => (await admin.send('POST', '/api/admin/publication')).json();
  const emit = (event: string, payload: object = {}) =>
    platform.running.emit(event as never, payload);
  const publish = (slug: string, changes = {}) =>
    createTestPost(admin, { slug, published: true, ...changes });
  const edit = (id: string, slug: string, changes: object) =>
    admin.send('PUT', `${POSTS}/${id}`, postInput({ slug, published: true, ...changes }));

  beforeEach(async () => {
    start += 180 * MINUTE;
    at(0);
    admin = await logInAsAdmin(platform);
    hook.callCount = 0;
    hook.answer = 200;
  });
  afterEach(() => shiftClock(0));

  test('is not asked by drafts', async () => {
    await tick();
    hook.callCount = 0;
    const { change, waiting } = await state();
    const { id } = await createTestPost(admin, { slug: 'brouillon' });
    await admin.send('PUT', `${POSTS}/${id}`, postInput({ slug: 'autre-brouillon' }));
    await admin.send('DELETE', `${POSTS}/${id}`);
    await tick();
    expect(hook.callCount).toBe(0);
    expect(await state()).toMatchObject({ change, waiting, hook: 'working' });
  });

  test('is asked at once by what appears or goes, and once an hour by edits', async () => {
    const { id } = await publish('rafale');
    expect([hook.callCount, (await state()).waiting]).toEqual([1, 0]);
    expect(await news()).toMatch(/^Mise en ligne en cours : tout sera en ligne à/);
    for (const minute of [1, 20, 44]) {
      at(minute);
      await edit(id, 'rafale', { content: `Corrigé à ${minute}` });
      await tick();
    }
    expect(hook.callCount).toBe(1);
    const told = await state();
    expect(told).toMatchObject({ waiting: 3, failure: null });
    expect(told.when).toMatch(/^à \d+\sh/);
    expect(told.news.cost).toContain('15 crédits Netlify, sur les 300 par mois');
    // A run that comes a moment early is not lost.
    shiftClock(start + 60 * MINUTE - 200);
    await tick();
    expect([hook.callCount, (await state()).waiting]).toEqual([2, 0]);
    expect(await news()).toMatch(COMING);
    at(62);
    await admin.send('DELETE', `${POSTS}/${id}`);
    at(64);
    const other = await publish('apres-la-rafale');
    expect(hook.callCount).toBe(4);
    at(130);
    admin = await logInAsAdmin(platform);
    await edit(other.id, 'apres-la-rafale', { title: 'Corrigé' });
    expect([hook.callCount, (await state()).waiting]).toEqual([5, 0]);
  });

  test('reports a deploy that succeeds, once it is the one that answers', async () => {
    const { id } = await publish('arrive');
    expect(await news()).toMatch(COMING);
    // The build reads an edit that comes after the request and before it begins.
    await edit(id, 'arrive', { title: 'Corrigé' });
    expect((await state()).waiting).toBe(1);
    await using deploy = await createDeploy(await state());
    await platform.running.swap(deploy.release);
    await emit('deploySucceeded');
    expect(await news()).toMatch(/^Le site est à jour, mis en ligne le/);
    expect(await state()).toMatchObject({ waiting: 0, when: '', lookAgainMs: null });
    // What is online already is not built again.
    at(61);
    await tick();
    expect(hook.callCount).toBe(1);
    at(10);
    // An older deploy was put back online: only the admin, who chose it, replaces it.
    await platform.running.swap(getRelease());
    expect(await news()).toMatch(/^Une version plus ancienne du site, du \d.* est en ligne/);
    expect((await state()).news.button).toBe('Réessayer maintenant');
    await tick();
    expect(hook.callCount).toBe(1);
  });

  test('reports a deploy that fails, with its message, and the admin tries again', async () => {
    await publish('echoue');
    // An earlier request, and a preview.
    await emit('deployFailed', { createdAt: timeAt(-1) });
    await emit('deployFailed', { context: 'deploy-preview' });
    expect(await news()).toMatch(COMING);
    at(2);
    await emit('deployFailed', { errorMessage: 'Build script\nreturned 2' });
    const failed = /^La mise en ligne a échoué : « Build script returned 2 »\. Le journal/;
    expect(await news()).toMatch(failed);
    expect((await state()).news).toMatchObject({ tone: 'failed' });
    await tick();
    expect(hook.callCount).toBe(1);
    await ask();
    expect([hook.callCount, await news()]).toEqual([2, expect.stringMatching(COMING)]);
  });

  test('that is locked publishes nothing, and the admin reads where to unlock it', async () => {
    await emit('deployLocked');
    await publish('verrouille');
    await emit('deploySucceeded');
    expect(await news()).toMatch(/^Netlify ne publie plus de lui-même/);
    await emit('deployUnlocked');
    expect(await news()).toMatch(COMING);
    at(2);
    expect(await news()).toMatch(/^Une version plus ancienne du site/);
  });

  test('that never reports an end is called silent after half an hour', async () => {
    await publish('sans-nouvelles');
    at(29);
    expect(await news()).toMatch(COMING);
    expect((await state()).when).toBe('d’un moment à l’autre');
    at(31);
    expect(await news()).toMatch(/n’est pas arrivée, et Netlify n’en donne pas de nouvelles/);
  });

  test('is asked at once by another phone number or price, and not by another text', async () => {
    await publish('avant-le-numero');
    at(2);
    await saveContent(admin, 'faq', ({ categories }) => {
      categories[0].questions[0].question = 'Une autre question ?';
    });
    expect(hook.callCount).toBe(1);
    await saveContent(admin, 'identite', (fields) => {
      fields.name = 'Une autre';
    });
    expect(hook.callCount).toBe(2);
    at(4);
    await saveContent(admin, 'offres', ({ main }) => {
      main[0].price += 1;
    });
    expect(hook.callCount).toBe(3);
  });

  test('is asked once by twenty changes at the same moment', async () => {
    const before = (await state()).change;
    const slugs = Array.from({ length: 20 }, (_, number) => `foule-${number}`);
    await Promise.all(slugs.map((slug) => publish(slug)));
    expect([hook.callCount, (await state()).change]).toEqual([1, before + 20]);
    at(1);
    await tick();
    expect([hook.callCount, (await state()).waiting]).toEqual([2, 0]);
    expect(await (await admin.get(`${POSTS}?search=foule`)).json()).toHaveLength(20);
  });

  test.each([500, 'hang-up', 'silence'] as const)(
    'that answers %s is asked again, and the admin is told',
    async (answer) => {
      hook.answer = answer;
      expect((await publish(`echec-${answer}`)).version).toBe(1);
      expect(hook.callCount).toBe(1);
      const { failure, ...told } = await state();
      const news = { tone: 'warning', button: 'Réessayer maintenant' };
      expect(told).toMatchObject({ waiting: 1, hook: 'failing', news });
      expect(failure).toMatch(answer === 500 ? 'une erreur 500' : 'il ne répond pas');
      expect(failure).toContain('au prochain passage, dans un quart d’heure au plus');
      hook.answer = 200;
      at(5);
      await tick();
      expect(hook.callCount).toBe(2);
      expect(await state()).toMatchObject({ waiting: 0, hook: 'working', failure: null });
    },
  );

  test('is asked by the admin herself, but not at every click, and again where it refuses', async () => {
    for (const [minute, calls] of [
      [0, 1],
      [0, 1],
      [1, 2],
    ] as const) {
      at(minute);
      await ask();
      expect(hook.callCount).toBe(calls);
    }
    at(2);
    hook.answer = 500;
    expect((await ask()).failure).toContain('un nouvel essai suit');
    hook.answer = 200;
    at(17);
    await tick();
    expect([hook.callCount, (await state()).failure]).toEqual([4, null]);
  });

  test('is asked for a scheduled post when its time has come', async () => {
    const publishAt = timeAt(7);
    const { id, ...post } = await publish('programme', { publishAt });
    expect(post).toMatchObject({ state: 'scheduled', publishAt, publishedAt: publishAt });
    const seen = async () => [
      hook.callCount,
      (await platform.fetch('/api/blog/posts/programme')).status,
    ];
    for (const minute of [0, 6]) {
      at(minute);
      await tick();
      expect(await seen()).toEqual([0, 404]);
    }
    expect((await state()).waiting).toBe(0);
    // A scheduled run may come a little early.
    at(7 - 0.5 / 60);
    expect((await seen())[1]).toBe(200);
    for (const _ of [1, 2]) await tick();
    expect(await seen()).toEqual([1, 200]);
    at(8);
    const shown = await (await admin.get(`${POSTS}/${id}`)).json();
    // The author may have it open all the while: its version did not move.
    expect(shown).toMatchObject({ state: 'published', publishAt: null, version: 1 });
    expect((await edit(id, 'programme', { publishAt, version: 1 })).status).toBe(200);
    const passed = postInput({ slug: 'passe', publishAt: timeAt(-1) });
    const refused = await admin.send('POST', POSTS, passed);
    const fields = { publishAt: 'La date de parution doit être à venir.' };
    expect([refused.status, (await refused.json()).fields]).toEqual([400, fields]);
    expect((await edit(id, 'programme', { publishAt: timeAt(60) })).status).toBe(400);
  });
});

describe('without a build service', () => {
  const platform = testPlatform();

  test('a post is published all the same, and the admin is told what is missing', async () => {
    const admin = await logInAsAdmin(platform);
    expect(await stateFor(admin)).toMatchObject({ hook: 'unset', failure: null });
    await createTestPost(admin, { slug: 'sans-service', published: true });
    expect((await platform.fetch('/api/blog/posts/sans-service')).status).toBe(200);
    const { failure, ...told } = await stateFor(admin);
    expect(told).toMatchObject({ change: 1, waiting: 1, hook: 'unset', when: null });
    expect(failure).toContain('n’est pas réglée');
  });
});
