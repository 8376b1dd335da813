import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { mailStore } from '#netlify/server/mail/mail-queue.ts';
import { prepareMails, runMailWorker } from '#netlify/server/mail-delivery/start-delivery.ts';
import { listSubscribers } from '#netlify/server/newsletter/subscriber-list.ts';
import { addSignUp, queueConfirmation } from '#netlify/server/newsletter/subscription.ts';
import { shiftClock } from '#tests/support/admin-session.ts';
import { startCampaign, workWithKills } from '#tests/support/campaign-simulation.ts';
import { setUpFailingStorage } from '#tests/support/failing-storage.ts';
import { type MailServer, startMailServer } from '#tests/support/fake-smtp-server.ts';
import { CHOICES } from '#tests/support/newsletter-requests.ts';

describe('a crash at any write', () => {
  const storage = setUpFailingStorage();
  /** More writes than any of these actions makes. */
  const MAX_WRITES = 14;
  const HOUR_MS = 3_600_000;
  /** Just before midnight (UTC), so that the next run is on another day. */
  const BEFORE_MIDNIGHT_MS = 23.9 * HOUR_MS - (Date.now() % (24 * HOUR_MS));

  let server: MailServer;
  let emailCount = 0;

  beforeAll(async () => {
    server = await startMailServer({ keepsMails: false });
    Object.assign(process.env, { SMTP_URL: server.url, MAIL_FROM: 'lettre@tarot.example' });
  });
  afterAll(async () => {
    await server.close();
    delete process.env.SMTP_URL;
    delete process.env.MAIL_FROM;
  });
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.reset();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    storage.revive();
    shiftClock(0);
  });

  const queueSignUp = async (email: string) => queueConfirmation(await addSignUp(email, CHOICES));

  /** Does what the scheduled function and the worker that it starts do. */
  async function runScheduledWork(): Promise<void> {
    await prepareMails();
    await runMailWorker(Date.now() + 60_000);
  }

  test.each([
    ['a sign-up leaves it complete and mailed once, or absent and unconfirmed', true],
    ['a delivery leaves no mail waiting forever and sends it at most once', false],
  ])(
    'of %s',
    async (_, isSignUp) => {
      for (let writes = 0; writes < MAX_WRITES; writes++) {
        for (const loss of ['not-done', 'done'] as const) {
          shiftClock(BEFORE_MIDNIGHT_MS);
          const email = `panne-${emailCount++}@tarot.example`;
          if (!isSignUp) await queueSignUp(email);
          storage.dieAfter(writes, loss);
          const isConfirmed = await (isSignUp ? queueSignUp(email) : runScheduledWork()).then(
            () => true,
            () => false,
          );
          const isComplete = storage.writes < writes;
          storage.revive();
          shiftClock(BEFORE_MIDNIGHT_MS + 10 * 60_000);
          await runScheduledWork();
          await runScheduledWork();
          const mailCount = server.acceptedRecipients.filter(
            (recipient) => recipient === email,
          ).length;
          const subscribers = await listSubscribers({ state: null, search: email, cursor: null });
          if (isSignUp) expect(mailCount).toBe(subscribers.items.length);
          if (isSignUp && isConfirmed) expect(mailCount).toBe(1);
          expect(mailCount).toBeLessThanOrEqual(1);
          expect(await mailStore().list('open')).toEqual([]);
          if (isComplete) return;
        }
      }
      throw new Error('The step makes more writes than expected');
    },
    180_000,
  );
});

/** `npm run bench -- mail` has 1,000. */
const SUBSCRIBER_COUNT = 100;

test('a campaign reaches everybody at most once if its worker is killed three times', async () => {
  const campaign = await startCampaign(SUBSCRIBER_COUNT);
  onTestFinished(() => campaign.close());
  const runs = await workWithKills(campaign);
  expect(runs.map(({ usage }) => usage !== null)).toEqual([false, false, false, true]);
  expect(runs.at(-1)?.usage?.maxMb).toBeLessThan(200);
  const { acceptedRecipients } = campaign.server;
  expect(new Set(acceptedRecipients).size).toBe(acceptedRecipients.length);
  const report = await campaign.loadReport();
  expect(report.unknown).toBeLessThanOrEqual(3);
  const counts = { recipients: SUBSCRIBER_COUNT, waiting: 0, failed: 0, withheld: 0 };
  expect(report).toMatchObject(counts);
  expect(report.sent + report.unknown).toBe(SUBSCRIBER_COUNT);
  // The unknown mails may have been accepted.
  expect(acceptedRecipients.length).toBeGreaterThanOrEqual(report.sent);
  expect(acceptedRecipients.length).toBeLessThanOrEqual(SUBSCRIBER_COUNT);
  // The killed workers leave no work for the next run.
  expect(await campaign.loadState()).toBe('sent');
}, 180_000);
