import { describe, expect, test } from 'vitest';
import { getClock, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import {
  createDraftCampaign,
  scheduleCampaign,
  waitForSentCampaign,
} from '#tests/support/campaign-requests.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import {
  createConfirmedSubscriber,
  importTestSubscribers,
  signUp,
  waitForMail,
} from '#tests/support/newsletter-requests.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { readingInput } from '#tests/support/reading-fixtures.ts';

const DAY = 86_400_000;
/** Before a limit: the clock goes on while a test runs. */
const MINUTE_OF_DAY = 1 / 1440;

const { platform, server } = await mailPlatform();

/** Lets the night's work be done that many days from now. */
async function nightAfter(days: number): Promise<void> {
  // What a mail leaves behind is dated when it is written.
  await platform.running.waitForBackgroundWork();
  shiftClock(days * DAY);
  await platform.runScheduled('purge');
}

const adminGets = async (path: string) => (await (await logInAsAdmin(platform)).get(path)).json();
const keysOf = (store: string) => rawStore(store).keys('');

describe('the night', () => {
  test('erases a message after twelve months, and after 90 days which mails left about it', async () => {
    const email = 'annee@tarot.example';
    await sendContactMessage(platform, await createHumanSubmission({ email }));
    await waitForMail(server, email);
    server.reset();
    await platform.visitor().postJson('/api/privacy/link', { email });
    await waitForMail(server, email);
    const inbox = () => adminGets('/api/admin/messages');
    const kinds = async () =>
      (await keysOf('mails')).flatMap((id) => /^(notice|receipt|data-link)-/.exec(id)?.[1] ?? []);
    await nightAfter(89);
    expect((await kinds()).sort()).toEqual(['data-link', 'notice', 'receipt']);
    await nightAfter(92);
    expect(await kinds()).toEqual([]);
    await nightAfter(364);
    expect(await inbox()).toHaveLength(1);
    await nightAfter(366);
    expect([await inbox(), await keysOf('messages-index')]).toEqual([[], []]);
  });

  test('erases a sign-up that nobody confirmed within seven days', async () => {
    await signUp(platform, 'jamais@tarot.example');
    const pending = () => adminGets('/api/admin/newsletter/subscribers?state=pending');
    await nightAfter(7 - MINUTE_OF_DAY);
    expect(await pending()).toHaveLength(1);
    await nightAfter(7 + MINUTE_OF_DAY);
    expect([await pending(), await keysOf('subscribers')]).toEqual([[], []]);
  });

  test('does not forget who had left, when she signs up again and does not confirm', async () => {
    const email = 'revient@tarot.example';
    const admin = await logInAsAdmin(platform);
    await createConfirmedSubscriber(platform, server, email);
    const [{ id }] = await adminGets('/api/admin/newsletter/subscribers?search=revient');
    await admin.send('DELETE', `/api/admin/newsletter/subscribers/${id}`);
    await signUp(platform, email);
    await nightAfter(8);
    const left = await adminGets('/api/admin/newsletter/subscribers?state=left');
    expect(left).toMatchObject([{ id, email: null }]);
    await importTestSubscribers(await logInAsAdmin(platform), [email]);
    expect(await adminGets('/api/admin/newsletter/subscribers?search=revient')).toEqual([]);
  });

  test('leaves confirmed subscribers, and forgets after 90 days which letters went to whom', async () => {
    const admin = await logInAsAdmin(platform);
    await createConfirmedSubscriber(platform, server, 'fidele@tarot.example');
    const { id } = await scheduleCampaign(admin, await createDraftCampaign(admin), 'now');
    await waitForSentCampaign(admin, id);
    const traces = async () => (await keysOf('mails')).filter((mail) => mail.includes(id));
    await nightAfter(89);
    expect(await traces()).toHaveLength(1);
    await nightAfter(91);
    expect(await traces()).toEqual([]);
    const { report } = await adminGets(`/api/admin/letters/${id}`);
    expect(report).toMatchObject({ recipients: 1, sent: 1 });
    expect(await adminGets('/api/admin/newsletter/subscribers?search=fidele')).toHaveLength(1);
  });

  test('erases readings thirteen months after the visitor’s last one', async () => {
    const visitor = platform.visitor();
    const save = () => visitor.postJson('/api/readings', readingInput());
    const left = async () => (await visitor.fetch('/api/readings')).json();
    expect((await save()).status).toBe(200);
    await nightAfter(394);
    expect(await left()).toHaveLength(1);
    const { createdAt } = await (await save()).json();
    await nightAfter(396);
    expect(await left()).toEqual([expect.objectContaining({ createdAt })]);
    await nightAfter(394 + 396);
    expect(await left()).toEqual([]);
  });

  test('forgets fingerprints of addresses once their day is over, and what they were made with', async () => {
    const today = new Date(getClock()).toISOString().slice(0, 10);
    await signUp(platform, 'empreinte@tarot.example');
    const dated = async () =>
      (await Promise.all(['quotas', 'quota-salts'].map(keysOf)))
        .flat()
        .filter((key) => key.startsWith(today));
    await nightAfter(0);
    expect((await dated()).length).toBeGreaterThan(1);
    // The next day's waits of a login are counted on from them.
    await nightAfter(2);
    expect(await dated()).toEqual([]);
  });
});

describe('what the night reads', () => {
  const { platform: other, storage } = proxiedPlatform({});

  /** Reads of single entities of a store in the night after that many days. */
  async function readsAfter(days: number, store: string): Promise<number> {
    shiftClock(days * DAY);
    storage.watch();
    await other.runScheduled('purge');
    const reads = storage.operations.filter((one) => one.method === 'GET' && one.key !== '');
    return reads.filter((one) => one.store === store).length;
  }

  test('does not grow with the attempts of a crowd, which it forgets with the sessions', async () => {
    for (let stranger = 0; stranger < 5; stranger++) {
      const body = { password: 'autre chose' };
      await other.visitor().postJson('/api/admin/login', body);
    }
    await logInAsAdmin(other);
    const counts = async () => [
      ...[(await keysOf('login-attempts')).length, (await keysOf('sessions')).length],
    ];
    expect([await readsAfter(1, 'login-attempts'), (await counts())[0]]).toEqual([0, 5]);
    expect([await readsAfter(4, 'login-attempts'), await counts()]).toEqual([0, [0, 0]]);
  });
});
