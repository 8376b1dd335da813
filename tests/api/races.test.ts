import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import {
  ADMIN_PASSWORD,
  type AdminClient,
  logInAsAdmin,
  shiftClock,
  signIn,
} from '#tests/support/admin-session.ts';
import {
  createDraftCampaign,
  DRAFT_CAMPAIGN,
  loadCampaign,
} from '#tests/support/campaign-requests.ts';
import { createHumanSubmission } from '#tests/support/contact-requests.ts';
import { createSignUp, signUp } from '#tests/support/newsletter-requests.ts';
import { pauseOperation } from '#tests/support/pause-operation.ts';
import { setUpProxiedPlatform } from '#tests/support/proxied-platform.ts';
import { addPasskey, PASSKEYS_PATH } from '#tests/support/software-authenticator.ts';
import type { Operation } from '#tests/support/storage-faults.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const CAMPAIGNS_PATH = '/api/admin/letters';
/** More than the ten that are allowed in a day. */
const REQUEST_COUNT = process.env.LONG_TESTS ? 50 : 12;

const { platform, storage } = setUpProxiedPlatform();
let admin: AdminClient;

beforeAll(async () => {
  admin = await logInAsAdmin(platform);
});
afterEach(() => storage.watch());
afterAll(() => shiftClock(0));

/** Sends all requests at once. @returns their responses, and how many have each status */
async function sendAtOnce(send: (index: number) => Promise<Response>) {
  const requests = Array.from({ length: REQUEST_COUNT }, (_, index) => send(index));
  const responses = await Promise.all(requests);
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return { responses, counts };
}

const save = (id: string, changes: object) =>
  admin.send('PUT', `${CAMPAIGNS_PATH}/${id}`, { ...DRAFT_CAMPAIGN, ...changes });

describe('simultaneous requests', () => {
  test('from one address are limited to ten sign-ups and ten messages', async () => {
    const visitor = platform.visitor();
    const signUps = await sendAtOnce((index) =>
      visitor.postJson('/api/newsletter/subscribe', createSignUp(`place-${index}@tarot.example`)),
    );
    const message = await createHumanSubmission({ email: 'place@tarot.example' });
    const messages = await sendAtOnce((index) =>
      visitor.postJson('/api/contact', { ...message, subject: `Question ${index}` }),
    );
    for (const { counts } of [signUps, messages])
      expect(counts).toEqual({ 200: 10, 429: REQUEST_COUNT - 10 });
    expect(await (await admin.get('/api/admin/messages')).json()).toHaveLength(10);
    const subscribers = await admin.get('/api/admin/newsletter/subscribers?search=place-');
    expect(await subscribers.json()).toHaveLength(10);
  });

  test('let only one edit of a campaign and one change of the password succeed', async () => {
    const { id, version } = await createDraftCampaign(admin);
    const edits = await sendAtOnce((index) => save(id, { subject: `N° ${index}`, version }));
    expect(edits.counts).toEqual({ 200: 1, 409: REQUEST_COUNT - 1 });
    const savedEdit = await edits.responses.find(({ ok }) => ok)?.json();
    expect(await loadCampaign(admin, id)).toEqual(savedEdit);

    const createPassword = (index: number) => `une-phrase-de-passe-bien-longue-${index}`;
    const path = '/api/admin/change-password';
    const changes = await sendAtOnce((index) => {
      const body = { currentPassword: ADMIN_PASSWORD, newPassword: createPassword(index) };
      return admin.send('POST', path, body);
    });
    expect(changes.counts[200]).toBe(1);
    // The other tests need the original password.
    const currentPassword = createPassword(changes.responses.findIndex(({ ok }) => ok));
    admin = await logInAsAdmin(platform, currentPassword);
    const body = { currentPassword, newPassword: ADMIN_PASSWORD };
    expect((await admin.send('POST', path, body)).status).toBe(200);
    admin = await logInAsAdmin(platform);
  });
});

const isDeletionFrom = (store: string) => (operation: Operation) =>
  operation.method === 'DELETE' && operation.store.startsWith(store);

describe('a campaign', () => {
  test('cannot be scheduled, saved or read while it is being deleted', async () => {
    const { id, version } = await createDraftCampaign(admin);
    const path = `${CAMPAIGNS_PATH}/${id}`;
    const { reached, release } = pauseOperation(storage, isDeletionFrom('letters'));
    const deletion = admin.send('DELETE', path);
    await reached;
    const responses = [
      await admin.send('POST', `${path}/schedule`, { when: 'now', version }),
      ...[await save(id, { version }), await save(id, { version: null }), await admin.get(path)],
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const campaigns: { id: string }[] = await (await admin.get(CAMPAIGNS_PATH)).json();
    expect(campaigns.map((campaign) => campaign.id)).not.toContain(id);
    release();
    expect((await deletion).status).toBe(200);
    storage.watch();
    expect((await admin.get(path)).status).toBe(404);
  });

  test('is not deleted if it is scheduled before its deletion is written', async () => {
    const { id, version } = await createDraftCampaign(admin);
    const path = `${CAMPAIGNS_PATH}/${id}`;
    const isWrite = ({ method, store, key }: Operation) =>
      method === 'PUT' && store === 'letters' && key === id;
    const { reached, release } = pauseOperation(storage, isWrite);
    const deletion = admin.send('DELETE', path);
    await reached;
    storage.watch();
    const scheduled = await admin.send('POST', `${path}/schedule`, { when: 'sunday', version });
    expect(scheduled.status).toBe(200);
    release();
    expect((await deletion).status).toBe(409);
    expect(await loadCampaign(admin, id)).toMatchObject({ state: 'scheduled' });
  });

  test('can be saved again after the response to its save was lost', async () => {
    const { id, version } = await createDraftCampaign(admin, { subject: 'Avant' });
    let wasLost = false;
    storage.watch(({ method, store }) => {
      if (wasLost || method !== 'PUT' || store !== 'letters') return null;
      wasLost = true;
      return 'lost-502';
    });
    for (const _ of ['by the server', 'by the browser']) {
      expect((await save(id, { subject: 'Après', version })).status).toBe(200);
    }
    expect([wasLost, (await loadCampaign(admin, id)).subject]).toEqual([true, 'Après']);
    expect((await save(id, { subject: 'Un autre', version })).status).toBe(409);
  });
});

describe('the erasure of an unconfirmed sign-up', () => {
  test('loses no new sign-up of the same address', async () => {
    const email = 'revient@tarot.example';
    await signUp(platform, email);
    shiftClock(8 * DAY_MS);
    const { reached, release } = pauseOperation(storage, isDeletionFrom('subscribers'));
    const purge = platform.runScheduled('purge');
    await reached;
    expect((await signUp(platform, email)).status).toBe(503);
    release();
    await purge;
    storage.watch();
    expect((await signUp(platform, email)).status).toBe(200);
    admin = await logInAsAdmin(platform);
    const subscribers = await admin.get('/api/admin/newsletter/subscribers?search=revient');
    expect(await subscribers.json()).toMatchObject([{ email, state: 'pending' }]);
  });

  test('is completed by the next purge after a crash, and blocks no sign-up', async () => {
    const emails = ['panne-1@tarot.example', 'panne-2@tarot.example'];
    for (const email of emails) await signUp(platform, email);
    shiftClock(16 * DAY_MS);
    const isDeletion = isDeletionFrom('subscribers');
    storage.watch((operation) =>
      isDeletion(operation) || operation.store === 'post-index' ? 403 : null,
    );
    for (const task of ['purge', 'tick'] as const) await platform.runScheduled(task);
    storage.watch();
    admin = await logInAsAdmin(platform);
    const checks = await (await admin.get('/api/admin/checks')).text();
    expect(checks).toMatch(/Sans y parvenir.: publishDue\./);
    expect(checks).toMatch(/Sans y parvenir.: trash, unconfirmedSubscribers/);
    shiftClock(16 * DAY_MS + 11_000);
    expect((await signUp(platform, 'panne-1@tarot.example')).status).toBe(200);
    await platform.runScheduled('purge');
    expect(await subscriberStore().keys('')).toHaveLength(1);
  });
});

const isSessionWrite = ({ method, store }: Operation) => method === 'PUT' && store === 'sessions';

test('a session ends soon if the next login shortens it while its last use is written', async () => {
  shiftClock(0);
  const { browser } = await logInAsAdmin(platform);
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const getStatusOfCopy = async () =>
    (await platform.fetch('/api/admin/checks', { headers: { cookie } })).status;
  shiftClock(2 * MINUTE_MS);
  const { reached, release } = pauseOperation(storage, isSessionWrite);
  const request = getStatusOfCopy();
  await reached;
  expect((await signIn(browser, ADMIN_PASSWORD)).status).toBe(200);
  release();
  expect(await request).toBe(200);
  shiftClock(5 * MINUTE_MS);
  expect(await getStatusOfCopy()).toBe(401);
});

// This is the last test, because logins need the passkey from now on.
test('a session stays ended if a new passkey ends it while its last use is written', async () => {
  shiftClock(0);
  const [ended, current] = [await logInAsAdmin(platform), await logInAsAdmin(platform)];
  shiftClock(2 * MINUTE_MS);
  const { reached, release } = pauseOperation(storage, isSessionWrite);
  const request = ended.get(PASSKEYS_PATH);
  await reached;
  await addPasskey(current, { origin: platform.url });
  release();
  expect([(await request).status, (await ended.get(PASSKEYS_PATH)).status]).toEqual([200, 401]);
});
