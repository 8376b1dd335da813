import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { getMailStatus } from '#src/api/admin/mail-delivery.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { createAdminReader, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import {
  createDraftCampaign,
  DRAFT_CAMPAIGN,
  loadCampaign,
  scheduleCampaign,
} from '#tests/support/campaign-requests.ts';
import type { MailBehaviour } from '#tests/support/fake-smtp-server.ts';
import { ADMIN_ADDRESS, setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import {
  importTestSubscribers,
  signUp,
  WAIT_OPTIONS,
  waitForMail,
} from '#tests/support/newsletter-requests.ts';
import { clearStores } from '#tests/support/raw-store.ts';
import { shortenDeadlines } from '#tests/support/shorten-deadlines.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Slightly more than each delay between attempts. */
const RETRY_DELAYS_MS = [5, 15, 60, 240, 720].map((minutes) => (minutes + 1) * MINUTE_MS);

const { platform, server } = await setUpMailPlatform();
/** Runs the scheduled function, at this time of the test if it is given. */
const runTick = (timeMs?: number) => {
  if (timeMs !== undefined) shiftClock(timeMs);
  return platform.runScheduled('tick');
};
const readAsAdmin = createAdminReader(platform);
const loadStatus = async (): Promise<ResponseOf<typeof getMailStatus>> =>
  (await readAsAdmin('/api/admin/mails')).json();
const findTrouble = async (email: string) =>
  (await loadStatus()).troubles.find(({ to }) => to === email);
const sendDecision = async (id: string, decision: 'again' | 'forget') => {
  const admin = await logInAsAdmin(platform);
  return (await admin.send('POST', `/api/admin/mails/${id}`, { decision })).status;
};

// Each test starts without mails.
beforeEach(async () => {
  await platform.localServer.waitForBackgroundWork();
  await clearStores('mails', 'mails-index', 'mail-status', 'subscribers', 'subscribers-index');
  server.reset();
});
afterEach(() => platform.localServer.waitForBackgroundWork());

async function signUpWithBehaviour(behaviour: MailBehaviour, email: string): Promise<void> {
  server.behave = (recipient) => (recipient === email || recipient === '' ? behaviour : 'accept');
  expect((await signUp(platform, email)).status).toBe(200);
  if (behaviour !== 'stall') await platform.localServer.waitForBackgroundWork();
}

describe('a mail', () => {
  test('that is deferred is sent once, five minutes later', async () => {
    await signUpWithBehaviour('wait', 'gris@tarot.example');
    await runTick();
    await runTick(3 * MINUTE_MS);
    expect(server.mails).toEqual([]);
    await runTick(6 * MINUTE_MS);
    await runTick();
    expect(server.mails).toHaveLength(1);
  });

  test.each(['refuse', 'full'] as const)('that is rejected (%s) is listed', async (behaviour) => {
    await signUpWithBehaviour(behaviour, 'refus@tarot.example');
    expect(await findTrouble('refus@tarot.example')).toMatchObject({
      state: 'failed',
      purpose: 'Confirmation d’inscription',
      reason: expect.stringMatching(/a refusé ce message \(code 55\d\)/),
    });
    await runTick(DAY_MS);
    expect(server.attemptedRecipients).toHaveLength(1);
  });

  test('uses no attempt while the server is unreachable, and is sent when it is back', async () => {
    const email = 'ferme@tarot.example';
    await signUpWithBehaviour('closed', email);
    expect((await loadStatus()).notice).toMatch(/Les e-mails attendent/);
    let elapsedMs = 0;
    for (const delayMs of [...RETRY_DELAYS_MS, ...RETRY_DELAYS_MS]) {
      elapsedMs += delayMs;
      await runTick(elapsedMs);
    }
    expect(await loadStatus()).toMatchObject({ waiting: 1, troubles: [] });
    server.reset();
    await runTick(elapsedMs + 6 * MINUTE_MS);
    await waitForMail(server, email);
    expect((await loadStatus()).notice).toBeNull();
  });

  test('that is deferred too often is listed, and sent again if the administrator decides so', async () => {
    const email = 'reporte@tarot.example';
    await signUpWithBehaviour('busy', email);
    let elapsedMs = 0;
    for (const delayMs of RETRY_DELAYS_MS) {
      expect(await findTrouble(email)).toBeUndefined();
      elapsedMs += delayMs;
      await runTick(elapsedMs);
    }
    const { id = '', state } = (await findTrouble(email)) ?? {};
    expect(state).toBe('failed');
    expect(await sendDecision(id, 'again')).toBe(200);
    await platform.localServer.waitForBackgroundWork();
    expect(await findTrouble(email)).toBeUndefined();
    server.reset();
    await runTick(elapsedMs + 6 * MINUTE_MS);
    await waitForMail(server, email);
    expect(await findTrouble(email)).toBeUndefined();
  });

  test.each(['drop', 'vanish', 'stall'] as const)(
    'whose connection breaks (%s) waits for the decision of the administrator',
    async (behaviour) => {
      const email = `${behaviour}@tarot.example`;
      if (behaviour === 'stall') shortenDeadlines(5);
      await signUpWithBehaviour(behaviour, email);
      await expect.poll(() => findTrouble(email), WAIT_OPTIONS).toMatchObject({ state: 'unknown' });
      server.behave = () => 'accept';
      await runTick(DAY_MS);
      expect(server.mails).toEqual([]);
      const { id = '' } = (await findTrouble(email)) ?? {};
      expect(await sendDecision(id, 'forget')).toBe(200);
      expect(await sendDecision(id, 'forget')).toBe(409);
      expect(await findTrouble(email)).toBeUndefined();
    },
  );

  test('is sent once by concurrent workers', async () => {
    server.behave = () => 'wait';
    const emails = Array.from({ length: 8 }, (_, number) => `deux-${number}@tarot.example`);
    for (const email of emails) expect((await signUp(platform, email)).status).toBe(200);
    // The shifted clock would make a mail that is being sent look like one lost in a crash.
    await platform.localServer.waitForBackgroundWork();
    server.reset();
    shiftClock(6 * MINUTE_MS);
    await Promise.all([runTick(), runTick(), runTick()]);
    await runTick(21 * MINUTE_MS);
    expect(server.acceptedRecipients.toSorted()).toEqual(emails.toSorted());
  });
});

test('the test mail of a campaign reports its result in French', async () => {
  const admin = await logInAsAdmin(platform);
  const { id } = await createDraftCampaign(admin);
  const sendTest = () => admin.send('POST', `/api/admin/letters/${id}/test`);
  for (const [behaviour, expectedText] of [
    ['closed', 'ne répond pas'],
    ['wait', 'ne l’a pas accepté'],
    ['refuse', 'ne l’a pas accepté'],
    ['vanish', 'est peut-être parti'],
  ] as const) {
    server.behave = () => behaviour;
    const response = await sendTest();
    const { message } = await response.json();
    expect([response.status, message]).toEqual([503, expect.stringContaining(expectedText)]);
  }
  server.reset();
  expect(await (await sendTest()).json()).toMatchObject({ fault: null });
  await runTick(6 * MINUTE_MS);
  expect(server.acceptedRecipients).toEqual([ADMIN_ADDRESS]);
});

describe('a campaign to many subscribers', () => {
  const EMAIL_COUNT = process.env.LONG_TESTS ? 300 : 60;
  const emails = Array.from({ length: EMAIL_COUNT }, (_, number) => `abo-${number}@tarot.example`);
  /** Each campaign has a week of its own, because subscribers get at most three in seven days. */
  let weekCount = 0;

  /** Sends a campaign, calls `check`, and runs the scheduled function at these minutes after the start. */
  async function sendTo(recipients: string[], minutes: number[] = [], check = async () => {}) {
    const startMs = ++weekCount * 8 * DAY_MS;
    shiftClock(startMs);
    let admin = await logInAsAdmin(platform);
    for (let index = 0; index < recipients.length; index += 200) {
      await importTestSubscribers(admin, recipients.slice(index, index + 200));
    }
    const { id } = await scheduleCampaign(admin, await createDraftCampaign(admin), 'now');
    await platform.localServer.waitForBackgroundWork();
    await check();
    for (const minute of minutes) {
      await runTick(startMs + minute * MINUTE_MS);
    }
    admin = await logInAsAdmin(platform);
    return { admin, id, report: (await loadCampaign(admin, id)).report };
  }

  test('reaches everybody once, except full mailboxes, with ten messages per connection', async () => {
    server.limits = { perConnection: 10 };
    // Successive rejections would end the run.
    const fullMailboxes = emails.filter((_, number) => number % (EMAIL_COUNT / 5) === 0);
    server.behave = (recipient) => (fullMailboxes.includes(recipient) ? 'full' : 'accept');
    const { admin, id, report } = await sendTo(emails);
    expect(report).toMatchObject({ sent: EMAIL_COUNT - 5, failed: 5, unknown: 0, waiting: 0 });
    const deliverableEmails = emails.filter((email) => !fullMailboxes.includes(email));
    expect(server.acceptedRecipients.toSorted()).toEqual(deliverableEmails.toSorted());
    expect(server.connectionCount).toBe(EMAIL_COUNT / 10);
    const { notice, troubles } = await loadStatus();
    expect([notice, troubles.length]).toEqual([null, 5]);
    expect(troubles[0]?.purpose).toBe(`Lettre «\u202f${DRAFT_CAMPAIGN.subject}\u202f»`);
    expect(await sendDecision(troubles[0]?.id ?? '', 'forget')).toBe(200);
    expect((await loadCampaign(admin, id)).report).toEqual(report);
  });

  test.each([451, 550] as const)(
    'waits until a used-up quota (%d) is renewed, and can be sent again to those rejected',
    async (code) => {
      // Another failed mail is not sent again with those of the campaign.
      await signUpWithBehaviour('refuse', 'refus@tarot.example');
      server.reset();
      const limit = EMAIL_COUNT / 2;
      server.limits = { recipients: { max: limit, code } };
      const { admin, id, report } = await sendTo(emails, [24 * 60, 24 * 60 + 15], async () => {
        // Five successive rejections end the run.
        expect([server.acceptedRecipients.length, server.attemptedRecipients.length]).toEqual([
          limit,
          limit + 5,
        ]);
        const { notice } = await loadStatus();
        expect(notice).toMatch(/limite d’envoi est atteinte/);
        expect(notice).toContain(`(code ${code})`);
        const [campaign] = await (await readAsAdmin('/api/admin/letters')).json();
        expect(campaign.state).toBe('sending');
        const sender = await logInAsAdmin(platform);
        const deletion = await sender.send('DELETE', `/api/admin/letters/${campaign.id}`);
        expect(deletion.status).toBe(409);
        server.limits = {};
      });
      const failed = code === 550 ? 5 : 0;
      expect(report).toMatchObject({ sent: EMAIL_COUNT - failed, failed, waiting: 0 });
      expect((await loadStatus()).notice).toBeNull();
      // The button “Tout renvoyer” sends this request.
      const response = await admin.send('POST', `/api/admin/letters/${id}/resend`);
      expect(await response.json()).toEqual({ resent: failed });
      await platform.localServer.waitForBackgroundWork();
      expect(server.acceptedRecipients.toSorted()).toEqual(emails.toSorted());
    },
  );

  test('uses no attempts while a quota defers all its mails', async () => {
    server.limits = { recipients: { max: 0, code: 451 } };
    const minutes = [1, 2, 3, 4, 5, 6].map((days) => days * 24 * 60);
    const { report } = await sendTo(emails.slice(0, 5), minutes);
    expect(report).toMatchObject({ waiting: 5, failed: 0 });
  });

  test.each([
    ['takes 3.6 s for each step', { stepMs: 3_600 }],
    ['pauses for 6.5 s before its greeting', { greetingMs: 6_500 }],
  ])('is delivered to a server that %s', async (_, limits) => {
    shortenDeadlines(5);
    server.limits = limits;
    const { report } = await sendTo(['lente-1@tarot.example', 'lente-2@tarot.example']);
    expect(report).toMatchObject({ sent: 2, failed: 0, unknown: 0, waiting: 0 });
  });

  test('uses new connections as SMTP_MAILS_PER_CONNECTION requires, and waits if one breaks', async () => {
    vi.stubEnv('SMTP_MAILS_PER_CONNECTION', '2');
    onTestFinished(() => void vi.unstubAllEnvs());
    server.behave = () => (server.acceptedRecipients.length < 4 ? 'accept' : 'reset');
    const { report } = await sendTo(emails.slice(0, 5));
    expect(report).toMatchObject({ sent: 4, unknown: 0, waiting: 1 });
    expect(server.connectionCount).toBe(2);
  });

  test('is sent at the rate of SMTP_MAILS_PER_MINUTE', async () => {
    const [mailsPerMinute, intervalMs] = [240, 250];
    vi.stubEnv('SMTP_MAILS_PER_MINUTE', String(mailsPerMinute));
    onTestFinished(() => void vi.unstubAllEnvs());
    const acceptedTimes: number[] = [];
    server.onAccepted = () => acceptedTimes.push(performance.now());
    onTestFinished(() => {
      server.onAccepted = () => undefined;
    });
    const { report } = await sendTo(emails.slice(0, 5));
    expect(report).toMatchObject({ sent: 5 });
    const durationMs = (acceptedTimes.at(-1) ?? 0) - (acceptedTimes[0] ?? 0);
    expect(durationMs).toBeGreaterThan(3 * intervalMs);
  });

  test('skips an address that is rejected twice in a row, until the administrator decides so', async () => {
    const recipients = ['partie@tarot.example', 'autre@tarot.example'];
    const [goneEmail = ''] = recipients;
    // An accepted mail resets the count, and a full mailbox does not count.
    for (const behaviour of ['refuse', 'accept', 'full', 'refuse', 'refuse'] as const) {
      server.behave = (recipient) => (recipient === goneEmail ? behaviour : 'accept');
      const failed = behaviour === 'accept' ? 0 : 1;
      expect((await sendTo(recipients)).report).toMatchObject({ sent: 2 - failed, failed });
    }
    const { admin, report } = await sendTo(recipients);
    expect(report).toMatchObject({ recipients: 1, sent: 1 });
    expect(server.attemptedRecipients.filter((recipient) => recipient === goneEmail)).toHaveLength(
      5,
    );
    const path = '/api/admin/newsletter/subscribers';
    const listRefused = async () => (await admin.get(`${path}?state=refused`)).json();
    const [subscriber, ...otherSubscribers] = await listRefused();
    expect(subscriber).toMatchObject({ email: goneEmail, isRefused: true, state: 'confirmed' });
    expect(otherSubscribers).toEqual([]);
    const stats = await (await admin.get('/api/admin/newsletter/stats')).json();
    expect(stats).toMatchObject({ total: 1, refused: 1 });
    server.reset();
    expect((await admin.send('POST', `${path}/${subscriber.id}/retry`)).status).toBe(200);
    expect(await listRefused()).toEqual([]);
    await sendTo(recipients);
    expect(server.acceptedRecipients.toSorted()).toEqual(recipients.toSorted());
  });
});
