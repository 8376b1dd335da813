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
import { failingStorage } from '#tests/support/failing-storage.ts';
import { type MailServer, startMailServer } from '#tests/support/fake-smtp-server.ts';
import { CHOICES } from '#tests/support/newsletter-requests.ts';

describe('a process', () => {
  const storage = failingStorage();
  /** More writes than any of these steps makes. */
  const MOST_WRITES = 14;
  const HOUR = 3_600_000;
  /** Just before midnight (UTC): what a crash leaves is found on another day. */
  const LATE = 23.9 * HOUR - (Date.now() % (24 * HOUR));

  let server: MailServer;
  let count = 0;

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

  const signUp = async (email: string) => queueConfirmation(await addSignUp(email, CHOICES));

  /** What a scheduled run does, and the worker that it starts. */
  async function work(): Promise<void> {
    await prepareMails();
    await runMailWorker(Date.now() + 60_000);
  }

  test.each([
    ['a sign-up leaves it whole and mailed once, or not there and not confirmed', true],
    ['a sending leaves nothing that waits for ever, and mails at most once', false],
  ])(
    'that dies at any write of %s',
    async (_, isOfSignUp) => {
      for (let writes = 0; writes < MOST_WRITES; writes++) {
        for (const loss of ['not-done', 'done'] as const) {
          shiftClock(LATE);
          const email = `panne-${count++}@tarot.example`;
          if (!isOfSignUp) await signUp(email);
          storage.dieAfter(writes, loss);
          const isConfirmed = await (isOfSignUp ? signUp(email) : work()).then(
            () => true,
            () => false,
          );
          const isWhole = storage.writes < writes;
          storage.revive();
          shiftClock(LATE + 10 * 60_000);
          await work();
          await work();
          const mails = server.accepted.filter((one) => one === email).length;
          const listed = await listSubscribers({ state: null, search: email, cursor: null });
          if (isOfSignUp) expect(mails).toBe(listed.items.length);
          if (isOfSignUp && isConfirmed) expect(mails).toBe(1);
          expect(mails).toBeLessThanOrEqual(1);
          expect(await mailStore().list('open')).toEqual([]);
          if (isWhole) return;
        }
      }
      throw new Error('The step makes more writes than expected');
    },
    180_000,
  );
});

/** `npm run bench -- mail` does the same with 1,000. */
const SUBSCRIBERS = 100;

test('a letter survives three kills: none gets it twice, those in hand alone are in doubt', async () => {
  const campaign = await startCampaign(SUBSCRIBERS);
  onTestFinished(() => campaign.close());
  const runs = await workWithKills(campaign);
  expect(runs.map(({ usage }) => usage !== null)).toEqual([false, false, false, true]);
  expect(runs.at(-1)?.usage?.maxMb).toBeLessThan(200);
  const { accepted } = campaign.server;
  expect(new Set(accepted).size).toBe(accepted.length);
  const report = await campaign.loadReport();
  expect(report.unknown).toBeLessThanOrEqual(3);
  expect(report).toMatchObject({ recipients: SUBSCRIBERS, waiting: 0, failed: 0, withheld: 0 });
  expect(report.sent + report.unknown).toBe(SUBSCRIBERS);
  // Whoever is in doubt may have it: nobody is without it and without being listed.
  expect(accepted.length).toBeGreaterThanOrEqual(report.sent);
  expect(accepted.length).toBeLessThanOrEqual(SUBSCRIBERS);
  // A crash leaves nothing behind that the next run would take for work.
  expect(await campaign.loadState()).toBe('sent');
}, 180_000);
