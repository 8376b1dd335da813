import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import {
  type AdminClient,
  logInAsAdmin,
  OWNER_PASSWORD,
  shiftClock,
} from '#tests/support/admin-session.ts';
import { createDraftCampaign } from '#tests/support/campaign-requests.ts';
import { pauseOperation } from '#tests/support/held-operation.ts';
import { signUp } from '#tests/support/newsletter-requests.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';

const { platform, storage } = proxiedPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

const DAY = 86_400_000;

let owner: AdminClient;
beforeAll(async () => {
  owner = await logInAsAdmin(platform);
});

afterAll(() => shiftClock(0));

const isDeletionIn = (store: string) => (operation: { method: string; store: string }) =>
  operation.method === 'DELETE' && operation.store === store;

test('a letter that is being deleted is not scheduled, saved or shown', async () => {
  const { id, version, subject, kind, preheader, content, archived } =
    await createDraftCampaign(owner);
  const path = `/api/admin/letters/${id}`;
  const { reached, release } = pauseOperation(storage, isDeletionIn('letters'));
  const deletion = owner.send('DELETE', path);
  await reached;
  const input = { subject, kind, preheader, content, archived };
  const statuses = [
    (await owner.send('POST', `${path}/schedule`, { when: 'now', version })).status,
    (await owner.send('PUT', path, { ...input, version })).status,
    (await owner.send('PUT', path, { ...input, version: null })).status,
    (await owner.get(path)).status,
  ];
  expect(statuses).toEqual([404, 404, 404, 404]);
  expect(await (await owner.get('/api/admin/letters')).json()).toEqual([]);
  release();
  expect((await deletion).status).toBe(200);
  storage.watch();
  expect((await owner.get(path)).status).toBe(404);
});

test('a letter that is scheduled before its deletion is written is not deleted', async () => {
  const { id, version } = await createDraftCampaign(owner);
  const path = `/api/admin/letters/${id}`;
  const { reached, release } = pauseOperation(
    storage,
    ({ method, store, key }) => method === 'PUT' && store === 'letters' && key === id,
  );
  const deletion = owner.send('DELETE', path);
  await reached;
  storage.watch();
  const scheduled = await owner.send('POST', `${path}/schedule`, { when: 'sunday', version });
  expect(scheduled.status).toBe(200);
  release();
  expect((await deletion).status).toBe(409);
  expect(await (await owner.get(path)).json()).toMatchObject({ state: 'scheduled' });
});

test('a sign-up is not lost in the deletion of an unconfirmed one of the same address', async () => {
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
  owner = await logInAsAdmin(platform);
  const found = await (await owner.get('/api/admin/newsletter/subscribers')).json();
  expect(found).toMatchObject([{ email, state: 'pending' }]);
});

test('a deletion that a crash cut short is finished by the next night, and stops no sign-up', async () => {
  for (const email of ['panne-1@tarot.example', 'panne-2@tarot.example']) {
    await signUp(platform, email);
  }
  shiftClock(16 * DAY);
  storage.watch((operation) => (isDeletionIn('subscribers')(operation) ? 403 : null));
  await platform.runScheduled('purge');
  storage.watch();
  shiftClock(16 * DAY + 11_000);
  expect((await signUp(platform, 'panne-1@tarot.example')).status).toBe(200);
  await platform.runScheduled('purge');
  expect(await subscriberStore().keys('')).toHaveLength(1);
});
