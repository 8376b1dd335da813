import { describe, expect, test } from 'vitest';
import { mailStore } from '#netlify/server/mail/mail-queue.ts';
import { createMail } from '#netlify/server/mail/mail-state.ts';
import { getClock, logInAsAdmin, shiftClock, signIn } from '#tests/support/admin-session.ts';
import {
  createDraftCampaign,
  scheduleCampaign,
  waitForSentCampaign,
} from '#tests/support/campaign-requests.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import {
  createConfirmedSubscriber,
  importTestSubscribers,
  signUp,
  waitForMail,
} from '#tests/support/newsletter-requests.ts';
import { setUpProxiedPlatform } from '#tests/support/proxied-platform.ts';
import { openRawStore } from '#tests/support/raw-store.ts';
import { createReadingInput } from '#tests/support/reading-fixtures.ts';

const DAY_MS = 86_400_000;
/** The distance from a limit, because the clock runs on during a test. */
const MINUTE_IN_DAYS = 1 / 1440;

const { platform, server } = await setUpMailPlatform();

/** Runs the nightly purge that many days from now. */
async function runPurgeAfter(days: number): Promise<void> {
  // The records of mails get the date at which they are written.
  await platform.localServer.waitForBackgroundWork();
  shiftClock(days * DAY_MS);
  await platform.runScheduled('purge');
}

const loadAsAdmin = async (path: string) => (await (await logInAsAdmin(platform)).get(path)).json();
const listKeys = (store: string) => openRawStore(store).keys('');

describe('the nightly purge', () => {
  test('erases a message after twelve months, and the records of its mails after 90 days', async () => {
    const email = 'annee@tarot.example';
    await sendContactMessage(platform, await createHumanSubmission({ email }));
    await waitForMail(server, email);
    server.reset();
    await platform.visitor().postJson('/api/privacy/link', { email });
    await waitForMail(server, email);
    const listMessages = () => loadAsAdmin('/api/admin/messages');
    const listMailKinds = async () =>
      (await listKeys('mails')).flatMap((id) => /^(notice|receipt|data-link)-/.exec(id)?.[1] ?? []);
    const mail = createMail({ kind: 'message-notice', message: 'x' }, new Date());
    for (const state of ['withheld', 'failed', 'unknown'] as const)
      await mailStore().create(state, { ...mail, state });
    for (const state of ['failed', 'unknown'] as const)
      await mailStore().create(`forgotten-${state}`, { ...mail, state, isForgotten: true });
    await runPurgeAfter(89);
    expect((await listMailKinds()).sort()).toEqual(['data-link', 'notice', 'receipt']);
    await runPurgeAfter(92);
    expect(await listKeys('mails')).toEqual([]);
    await runPurgeAfter(364);
    expect(await listMessages()).toHaveLength(1);
    await runPurgeAfter(366);
    expect([await listMessages(), await listKeys('messages-index')]).toEqual([[], []]);
  });

  test('erases a sign-up that is not confirmed within seven days', async () => {
    await signUp(platform, 'jamais@tarot.example');
    const listPending = () => loadAsAdmin('/api/admin/newsletter/subscribers?state=pending');
    await runPurgeAfter(7 - MINUTE_IN_DAYS);
    expect(await listPending()).toHaveLength(1);
    await runPurgeAfter(7 + MINUTE_IN_DAYS);
    expect([await listPending(), await listKeys('subscribers')]).toEqual([[], []]);
  });

  test('keeps a deleted subscriber suppressed after a new sign-up that is not confirmed', async () => {
    const email = 'revient@tarot.example';
    const admin = await logInAsAdmin(platform);
    await createConfirmedSubscriber(platform, server, email);
    const [{ id }] = await loadAsAdmin('/api/admin/newsletter/subscribers?search=revient');
    await admin.send('DELETE', `/api/admin/newsletter/subscribers/${id}`);
    await signUp(platform, email);
    await runPurgeAfter(8);
    const removed = await loadAsAdmin('/api/admin/newsletter/subscribers?state=left');
    expect(removed).toMatchObject([{ id, email: null }]);
    await importTestSubscribers(await logInAsAdmin(platform), [email]);
    expect(await loadAsAdmin('/api/admin/newsletter/subscribers?search=revient')).toEqual([]);
  });

  test('keeps confirmed subscribers, and erases the recipients of a campaign after 90 days', async () => {
    const admin = await logInAsAdmin(platform);
    await createConfirmedSubscriber(platform, server, 'fidele@tarot.example');
    const { id } = await scheduleCampaign(admin, await createDraftCampaign(admin), 'now');
    await waitForSentCampaign(admin, id);
    const listMailKeys = async () => (await listKeys('mails')).filter((key) => key.includes(id));
    await runPurgeAfter(89);
    expect(await listMailKeys()).toHaveLength(1);
    await runPurgeAfter(91);
    expect(await listMailKeys()).toEqual([]);
    const { report } = await loadAsAdmin(`/api/admin/letters/${id}`);
    expect(report).toMatchObject({ recipients: 1, sent: 1 });
    expect(await loadAsAdmin('/api/admin/newsletter/subscribers?search=fidele')).toHaveLength(1);
  });

  test('erases readings thirteen months after the visitor’s last one', async () => {
    const visitor = platform.visitor();
    const save = () => visitor.postJson('/api/readings', createReadingInput());
    const listReadings = async () => (await visitor.fetch('/api/readings')).json();
    expect((await save()).status).toBe(200);
    await runPurgeAfter(394);
    expect(await listReadings()).toHaveLength(1);
    const { createdAt } = await (await save()).json();
    await runPurgeAfter(396);
    expect(await listReadings()).toEqual([expect.objectContaining({ createdAt })]);
    await runPurgeAfter(394 + 396);
    expect(await listReadings()).toEqual([]);
  });

  test('erases the fingerprints of addresses and their salts once their day is over', async () => {
    const today = new Date(getClock()).toISOString().slice(0, 10);
    await signUp(platform, 'empreinte@tarot.example');
    const listKeysOfToday = async () =>
      (await Promise.all(['quotas', 'quota-salts'].map(listKeys)))
        .flat()
        .filter((key) => key.startsWith(today));
    await runPurgeAfter(0);
    expect((await listKeysOfToday()).length).toBeGreaterThan(1);
    // On the next day the waiting times of logins still depend on these counts.
    await runPurgeAfter(2);
    expect(await listKeysOfToday()).toEqual([]);
  });
});

describe('the reads of the nightly purge', () => {
  const { platform: proxied, storage } = setUpProxiedPlatform();

  /** Counts the reads of single entries of a store in a purge after that many days. */
  async function countReadsAfter(days: number, store: string): Promise<number> {
    shiftClock(days * DAY_MS);
    storage.watch();
    await proxied.runScheduled('purge');
    const reads = storage.operations.filter(({ method, key }) => method === 'GET' && key !== '');
    return reads.filter((read) => read.store === store).length;
  }

  test('do not increase with failed logins, which are erased with the sessions', async () => {
    for (let i = 0; i < 5; i++) await signIn(proxied.visitor(), 'autre chose');
    await logInAsAdmin(proxied);
    expect(await countReadsAfter(1, 'login-attempts')).toBe(0);
    expect(await listKeys('login-attempts')).toHaveLength(5);
    expect(await countReadsAfter(4, 'login-attempts')).toBe(0);
    expect([await listKeys('login-attempts'), await listKeys('sessions')]).toEqual([[], []]);
  });
});
