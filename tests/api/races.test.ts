import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import {
  ADMIN_PASSWORD,
  type AdminClient,
  logInAsAdmin,
  shiftClock,
  signIn,
} from '#tests/support/admin-session.ts';
import { createDraftCampaign, DRAFT, loadCampaign } from '#tests/support/campaign-requests.ts';
import { createHumanSubmission } from '#tests/support/contact-requests.ts';
import { createSignUp, signUp } from '#tests/support/newsletter-requests.ts';
import { pauseOperation } from '#tests/support/pause-operation.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';
import { addPasskey, PASSKEYS } from '#tests/support/software-authenticator.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const LETTERS = '/api/admin/letters';
/** More than the ten places of a day; fifty in the long form. */
const CROWD = process.env.LONG_TESTS ? 50 : 12;

const { platform, storage } = proxiedPlatform();
let admin: AdminClient;

beforeAll(async () => {
  admin = await logInAsAdmin(platform);
});
afterEach(() => storage.watch());
afterAll(() => shiftClock(0));

/** Sends a crowd of requests at once. @returns their answers, and how many have each status */
async function crowd(send: (number: number) => Promise<Response>) {
  const answers = await Promise.all(Array.from({ length: CROWD }, (_, number) => send(number)));
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return { answers, counts };
}

const save = (id: string, changes: object) =>
  admin.send('PUT', `${LETTERS}/${id}`, { ...DRAFT, ...changes });

describe('of a crowd at once', () => {
  test('that comes from one address, ten sign-ups and ten messages have a place', async () => {
    const visitor = platform.visitor();
    const signUps = await crowd((number) =>
      visitor.postJson('/api/newsletter/subscribe', createSignUp(`place-${number}@tarot.example`)),
    );
    const written = await createHumanSubmission({ email: 'place@tarot.example' });
    const messages = await crowd((number) =>
      visitor.postJson('/api/contact', { ...written, subject: `Question ${number}` }),
    );
    for (const { counts } of [signUps, messages])
      expect(counts).toEqual({ 200: 10, 429: CROWD - 10 });
    expect(await (await admin.get('/api/admin/messages')).json()).toHaveLength(10);
    const listed = await admin.get('/api/admin/newsletter/subscribers?search=place-');
    expect(await listed.json()).toHaveLength(10);
  });

  test('one edit of a letter wins, and one change of the password', async () => {
    const { id, version } = await createDraftCampaign(admin);
    const edits = await crowd((number) => save(id, { subject: `N° ${number}`, version }));
    expect(edits.counts).toEqual({ 200: 1, 409: CROWD - 1 });
    expect(await loadCampaign(admin, id)).toEqual(await edits.answers.find(({ ok }) => ok)?.json());

    const fresh = (number: number) => `une-phrase-de-passe-bien-longue-${number}`;
    const path = '/api/admin/change-password';
    const changes = await crowd((number) =>
      admin.send('POST', path, { currentPassword: ADMIN_PASSWORD, newPassword: fresh(number) }),
    );
    expect(changes.counts[200]).toBe(1);
    // The password of the other tests again.
    const currentPassword = fresh(changes.answers.findIndex(({ ok }) => ok));
    admin = await logInAsAdmin(platform, currentPassword);
    const body = { currentPassword, newPassword: ADMIN_PASSWORD };
    expect((await admin.send('POST', path, body)).status).toBe(200);
    admin = await logInAsAdmin(platform);
  });
});

const isDeletionIn = (store: string) => (operation: { method: string; store: string }) =>
  operation.method === 'DELETE' && operation.store.startsWith(store);

describe('a letter', () => {
  test('that is being deleted is not scheduled, saved or shown', async () => {
    const { id, version } = await createDraftCampaign(admin);
    const path = `${LETTERS}/${id}`;
    const { reached, release } = pauseOperation(storage, isDeletionIn('letters'));
    const deletion = admin.send('DELETE', path);
    await reached;
    const answers = [
      await admin.send('POST', `${path}/schedule`, { when: 'now', version }),
      ...[await save(id, { version }), await save(id, { version: null }), await admin.get(path)],
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const listed: { id: string }[] = await (await admin.get(LETTERS)).json();
    expect(listed.map((one) => one.id)).not.toContain(id);
    release();
    expect((await deletion).status).toBe(200);
    storage.watch();
    expect((await admin.get(path)).status).toBe(404);
  });

  test('that is scheduled before its deletion is written is not deleted', async () => {
    const { id, version } = await createDraftCampaign(admin);
    const path = `${LETTERS}/${id}`;
    const { reached, release } = pauseOperation(
      storage,
      ({ method, store, key }) => method === 'PUT' && store === 'letters' && key === id,
    );
    const deletion = admin.send('DELETE', path);
    await reached;
    storage.watch();
    const scheduled = await admin.send('POST', `${path}/schedule`, { when: 'sunday', version });
    expect(scheduled.status).toBe(200);
    release();
    expect((await deletion).status).toBe(409);
    expect(await loadCampaign(admin, id)).toMatchObject({ state: 'scheduled' });
  });

  test('whose save was written and its answer lost is no conflict with itself', async () => {
    const { id, version } = await createDraftCampaign(admin, { subject: 'Avant' });
    let isLost = false;
    storage.watch(({ method, store }) => {
      if (isLost || method !== 'PUT' || store !== 'letters') return null;
      isLost = true;
      return 'lost-502';
    });
    for (const _ of ['by the server', 'by the browser']) {
      expect((await save(id, { subject: 'Après', version })).status).toBe(200);
    }
    expect([isLost, (await loadCampaign(admin, id)).subject]).toEqual([true, 'Après']);
    expect((await save(id, { subject: 'Un autre', version })).status).toBe(409);
  });
});

describe('the erasure of a sign-up that nobody confirmed', () => {
  test('loses no new one of the same address', async () => {
    const email = 'revient@tarot.example';
    await signUp(platform, email);
    shiftClock(8 * DAY);
    const { reached, release } = pauseOperation(storage, isDeletionIn('subscribers'));
    const night = platform.runScheduled('purge');
    await reached;
    expect((await signUp(platform, email)).status).toBe(503);
    release();
    await night;
    storage.watch();
    expect((await signUp(platform, email)).status).toBe(200);
    admin = await logInAsAdmin(platform);
    const found = await admin.get('/api/admin/newsletter/subscribers?search=revient');
    expect(await found.json()).toMatchObject([{ email, state: 'pending' }]);
  });

  test('that a crash cut short is finished by the next night, and stops no sign-up', async () => {
    const emails = ['panne-1@tarot.example', 'panne-2@tarot.example'];
    for (const email of emails) await signUp(platform, email);
    shiftClock(16 * DAY);
    storage.watch((one) =>
      isDeletionIn('subscribers')(one) || one.store === 'post-index' ? 403 : null,
    );
    for (const task of ['purge', 'tick'] as const) await platform.runScheduled(task);
    storage.watch();
    admin = await logInAsAdmin(platform);
    const checks = await (await admin.get('/api/admin/checks')).text();
    expect(checks).toMatch(/Sans y parvenir.: publishDue\./);
    expect(checks).toMatch(/Sans y parvenir.: trash, unconfirmedSubscribers/);
    shiftClock(16 * DAY + 11_000);
    expect((await signUp(platform, 'panne-1@tarot.example')).status).toBe(200);
    await platform.runScheduled('purge');
    expect(await subscriberStore().keys('')).toHaveLength(1);
  });
});

const isSessionWrite = ({ method, store }: { method: string; store: string }) =>
  method === 'PUT' && store === 'sessions';

test('a session that the next login shortens while its last use is written ends soon', async () => {
  shiftClock(0);
  const former = await logInAsAdmin(platform);
  const cookie = [...former.browser.cookies].map((pair) => pair.join('=')).join('; ');
  const statusOfCopy = async () =>
    (await platform.fetch('/api/admin/checks', { headers: { cookie } })).status;
  shiftClock(2 * MINUTE);
  const { reached, release } = pauseOperation(storage, isSessionWrite);
  const use = statusOfCopy();
  await reached;
  expect((await signIn(former.browser, ADMIN_PASSWORD)).status).toBe(200);
  release();
  expect(await use).toBe(200);
  shiftClock(5 * MINUTE);
  expect(await statusOfCopy()).toBe(401);
});

// The last one, because a login needs the passkey from now on.
test('a session that a new passkey ends while its last use is written stays ended', async () => {
  shiftClock(0);
  const [other, current] = [await logInAsAdmin(platform), await logInAsAdmin(platform)];
  shiftClock(2 * MINUTE);
  const { reached, release } = pauseOperation(storage, isSessionWrite);
  const use = other.get(PASSKEYS);
  await reached;
  await addPasskey(current, { origin: platform.url });
  release();
  expect([(await use).status, (await other.get(PASSKEYS)).status]).toEqual([200, 401]);
});
