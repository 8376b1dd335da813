import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  type AdminClient,
  logInAsAdmin,
  OWNER_PASSWORD,
  shiftClock,
} from '#tests/support/admin-session.ts';
import { createDraftCampaign, scheduleLetter } from '#tests/support/campaign-requests.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { CHOICES, EVENTUALLY, signUp } from '#tests/support/newsletter-requests.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';

const REFUSED = 403;
const MINUTE = 60_000;

// A server that allows one connection.
const server = await startMailServer({ connections: 1, mailMs: 20 });
const { platform, storage } = proxiedPlatform({
  environment: {
    SMTP_URL: server.url,
    MAIL_FROM: 'lettre@tarot.example',
    ADMIN_PASSWORD: OWNER_PASSWORD,
  },
});
const emails = Array.from({ length: 20 }, (_, number) => `main-${number}@tarot.example`);
let owner: AdminClient;

afterAll(() => server.close());
beforeAll(async () => {
  owner = await logInAsAdmin(platform);
  const rows = emails.map((email) => ({ email, state: 'confirmed', preferences: CHOICES }));
  await owner.send('POST', '/api/admin/newsletter/import', { rows });
});
beforeEach(() => server.reset());
afterEach(() => {
  shiftClock(0);
  storage.watch();
});

const mailStatus = async () => (await owner.get('/api/admin/mails')).json();

/** Confirmations that the server put off and that are due by now. */
async function waitingMails(addresses: string[]): Promise<void> {
  server.behave = () => 'wait';
  for (const email of addresses) {
    expect((await signUp(platform, email)).status).toBe(200);
    await vi.waitFor(() => expect(server.tried).toContain(email), EVENTUALLY);
    await platform.running.settled();
  }
  server.reset();
  shiftClock(6 * MINUTE);
}

test('a server that allows one connection gets every mail once, and no complaint', async () => {
  await scheduleLetter(owner, await createDraftCampaign(owner), 'now');
  await expect.poll(() => server.accepted.length, EVENTUALLY).toBe(emails.length);
  await platform.running.settled();
  expect(server.accepted.toSorted()).toEqual(emails.toSorted());
  expect(server.mostAtOnce).toBe(1);
  expect(await mailStatus()).toMatchObject({ notice: null, waiting: 0, troubles: [] });
});

test('a letter that cannot be moved keeps no confirmation of the same run from leaving', async () => {
  await waitingMails(['confirme@tarot.example']);
  await scheduleLetter(owner, await createDraftCampaign(owner, { kind: 'offers' }), 'sunday');
  shiftClock(8 * 24 * 60 * MINUTE);
  storage.watch(({ store }) => (store.startsWith('letters') ? REFUSED : null));
  await platform.runScheduled('tick');
  expect(server.accepted).toEqual(['confirme@tarot.example']);
});

test('a mail whose claim fails keeps none of the others from leaving', async () => {
  const addresses = Array.from({ length: 6 }, (_, number) => `panne-${number}@tarot.example`);
  await waitingMails(addresses);
  let isRefused = false;
  storage.watch(({ method, store, key }) => {
    const isFirst = method === 'PUT' && store === 'mails' && key !== '' && !isRefused;
    if (isFirst) isRefused = true;
    return isFirst ? REFUSED : null;
  });
  await platform.runScheduled('tick');
  expect(isRefused).toBe(true);
  expect(server.accepted).toHaveLength(addresses.length - 1);
  storage.watch();
  await platform.runScheduled('tick');
  expect(server.accepted.toSorted()).toEqual(addresses);
});
