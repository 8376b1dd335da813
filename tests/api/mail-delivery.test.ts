import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { getMailStatus } from '#src/api/admin/mail-delivery.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { createAdminReader, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import {
  createDraftCampaign,
  DRAFT,
  loadCampaign,
  scheduleCampaign,
} from '#tests/support/campaign-requests.ts';
import type { MailBehaviour } from '#tests/support/fake-smtp-server.ts';
import { ADMIN_ADDRESS, mailPlatform } from '#tests/support/mail-test-platform.ts';
import {
  importTestSubscribers,
  signUp,
  TIMEOUTS,
  waitForMail,
} from '#tests/support/newsletter-requests.ts';
import { clearStores } from '#tests/support/raw-store.ts';
import { shortenDeadlines } from '#tests/support/shorten-deadlines.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Every wait between attempts, and a little more. */
const WAITS = [5, 15, 60, 240, 720].map((minutes) => (minutes + 1) * MINUTE);

const { platform, server } = await mailPlatform();
const work = () => platform.runScheduled('tick');
const read = createAdminReader(platform);
const status = async (): Promise<ResponseOf<typeof getMailStatus>> =>
  (await read('/api/admin/mails')).json();
const troubleOf = async (email: string) => (await status()).troubles.find(({ to }) => to === email);
const decide = async (id: string, decision: 'again' | 'forget') =>
  (await (await logInAsAdmin(platform)).send('POST', `/api/admin/mails/${id}`, { decision }))
    .status;

// Each test begins without a mail.
beforeEach(async () => {
  await platform.running.waitForBackgroundWork();
  await clearStores('mails', 'mails-index', 'mail-status', 'subscribers', 'subscribers-index');
  server.reset();
});
afterEach(() => platform.running.waitForBackgroundWork());

async function signUpUnder(behaviour: MailBehaviour, email: string): Promise<void> {
  server.behave = (recipient) => (recipient === email || recipient === '' ? behaviour : 'accept');
  expect((await signUp(platform, email)).status).toBe(200);
  if (behaviour !== 'stall') await platform.running.waitForBackgroundWork();
}

describe('a mail', () => {
  test('that is put off leaves five minutes later, once', async () => {
    await signUpUnder('wait', 'gris@tarot.example');
    await work();
    shiftClock(3 * MINUTE);
    await work();
    expect(server.mails).toEqual([]);
    shiftClock(6 * MINUTE);
    await work();
    await work();
    expect(server.mails).toHaveLength(1);
  });

  test.each(['refuse', 'full'] as const)('that is refused (%s) is listed at once', async (how) => {
    await signUpUnder(how, 'refus@tarot.example');
    expect(await troubleOf('refus@tarot.example')).toMatchObject({
      ...{ state: 'failed', purpose: 'Confirmation d’inscription' },
      reason: expect.stringMatching(/a refusé ce message \(code 55\d\)/),
    });
    shiftClock(DAY);
    await work();
    expect(server.attempted).toHaveLength(1);
  });

  test('uses up no attempt while the server is away for days, and leaves when it is back', async () => {
    const email = 'ferme@tarot.example';
    await signUpUnder('closed', email);
    expect((await status()).notice).toMatch(/Les e-mails attendent/);
    let time = 0;
    for (const wait of [...WAITS, ...WAITS]) {
      time += wait;
      shiftClock(time);
      await work();
    }
    expect(await status()).toMatchObject({ waiting: 1, troubles: [] });
    server.reset();
    shiftClock(time + 6 * MINUTE);
    await work();
    await waitForMail(server, email);
    expect((await status()).notice).toBeNull();
  });

  test('that is put off again and again is listed in the end, and sent again when the admin decides so', async () => {
    const email = 'reporte@tarot.example';
    await signUpUnder('busy', email);
    let time = 0;
    for (const wait of WAITS) {
      expect(await troubleOf(email)).toBeUndefined();
      time += wait;
      shiftClock(time);
      await work();
    }
    const { id = '', state } = (await troubleOf(email)) ?? {};
    expect(state).toBe('failed');
    expect(await decide(id, 'again')).toBe(200);
    await platform.running.waitForBackgroundWork();
    expect(await troubleOf(email)).toBeUndefined();
    server.reset();
    shiftClock(time + 6 * MINUTE);
    await work();
    await waitForMail(server, email);
    expect(await troubleOf(email)).toBeUndefined();
  });

  test.each(['drop', 'vanish', 'stall'] as const)(
    'whose connection breaks during the text (%s) is for the admin to decide about',
    async (how) => {
      const email = `${how}@tarot.example`;
      if (how === 'stall') shortenDeadlines(5);
      await signUpUnder(how, email);
      await expect.poll(() => troubleOf(email), TIMEOUTS).toMatchObject({ state: 'unknown' });
      server.behave = () => 'accept';
      shiftClock(DAY);
      await work();
      expect(server.mails).toEqual([]);
      const { id = '' } = (await troubleOf(email)) ?? {};
      expect([await decide(id, 'forget'), await decide(id, 'forget')]).toEqual([200, 409]);
      expect(await troubleOf(email)).toBeUndefined();
    },
  );

  test('is sent once by several workers at once', async () => {
    server.behave = () => 'wait';
    const emails = Array.from({ length: 8 }, (_, number) => `deux-${number}@tarot.example`);
    for (const email of emails) expect((await signUp(platform, email)).status).toBe(200);
    // A mail that is still in hand when the clock jumps would be one that a crash lost.
    await platform.running.waitForBackgroundWork();
    server.reset();
    shiftClock(6 * MINUTE);
    await Promise.all([work(), work(), work()]);
    shiftClock(21 * MINUTE);
    await work();
    expect(server.accepted.toSorted()).toEqual(emails.toSorted());
  });
});

test('a campaign’s test answers in French what became of it', async () => {
  const admin = await logInAsAdmin(platform);
  const { id } = await createDraftCampaign(admin);
  const send = () => admin.send('POST', `/api/admin/letters/${id}/test`);
  for (const [how, words] of [
    ['closed', 'ne répond pas'],
    ['wait', 'ne l’a pas accepté'],
    ['refuse', 'ne l’a pas accepté'],
    ['vanish', 'est peut-être parti'],
  ] as const) {
    server.behave = () => how;
    const response = await send();
    const { message } = await response.json();
    expect([response.status, message]).toEqual([503, expect.stringContaining(words)]);
  }
  server.reset();
  expect(await (await send()).json()).toMatchObject({ fault: null });
  shiftClock(6 * MINUTE);
  await work();
  expect(server.accepted).toEqual([ADMIN_ADDRESS]);
});

describe('a letter to many', () => {
  const MANY = process.env.LONG_TESTS ? 300 : 60;
  const emails = Array.from({ length: MANY }, (_, number) => `abo-${number}@tarot.example`);
  /** Each letter in a week of its own: three in seven days are the most that anybody gets. */
  let week = 0;

  /** Sends a letter and runs the scheduled function at these minutes after it. */
  async function sendTo(recipients: string[], minutes: number[] = [], check = async () => {}) {
    const start = ++week * 8 * DAY;
    shiftClock(start);
    let admin = await logInAsAdmin(platform);
    for (let at = 0; at < recipients.length; at += 200) {
      await importTestSubscribers(admin, recipients.slice(at, at + 200));
    }
    const { id } = await scheduleCampaign(admin, await createDraftCampaign(admin), 'now');
    await platform.running.waitForBackgroundWork();
    await check();
    for (const minute of minutes) {
      shiftClock(start + minute * MINUTE);
      await work();
    }
    admin = await logInAsAdmin(platform);
    return { admin, id, report: (await loadCampaign(admin, id)).report };
  }

  test('reaches everybody once but full mailboxes where a connection takes ten messages', async () => {
    server.limits = { perConnection: 10 };
    // Scattered among the others, they end no run.
    const full = emails.filter((_, number) => number % (MANY / 5) === 0);
    server.behave = (recipient) => (full.includes(recipient) ? 'full' : 'accept');
    const { admin, id, report } = await sendTo(emails);
    expect(report).toMatchObject({ sent: MANY - 5, failed: 5, unknown: 0, waiting: 0 });
    const others = emails.filter((email) => !full.includes(email));
    expect(server.accepted.toSorted()).toEqual(others.toSorted());
    expect(server.connectionCount).toBe(MANY / 10);
    const { notice, troubles } = await status();
    expect([notice, troubles.length]).toEqual([null, 5]);
    expect(troubles[0]?.purpose).toBe(`Lettre «\u202f${DRAFT.subject}\u202f»`);
    expect(await decide(troubles[0]?.id ?? '', 'forget')).toBe(200);
    expect((await loadCampaign(admin, id)).report).toEqual(report);
  });

  test.each([451, 550] as const)(
    'waits where a daily quota is used up (%d), goes on when it is renewed, and is sent again to the rest',
    async (code) => {
      const most = MANY / 2;
      server.limits = { recipients: { most, code } };
      const { admin, id, report } = await sendTo(emails, [24 * 60, 24 * 60 + 15], async () => {
        // Five refusals in a row end the run.
        expect([server.accepted.length, server.attempted.length]).toEqual([most, most + 5]);
        const { notice } = await status();
        expect(notice).toMatch(/limite d’envoi est atteinte/);
        expect(notice).toContain(`(code ${code})`);
        const [letter] = await (await read('/api/admin/letters')).json();
        expect(letter.state).toBe('sending');
        const deletion = (await logInAsAdmin(platform)).send(
          'DELETE',
          `/api/admin/letters/${letter.id}`,
        );
        expect((await deletion).status).toBe(409);
        server.limits = {};
      });
      const failed = code === 550 ? 5 : 0;
      expect(report).toMatchObject({ sent: MANY - failed, failed, waiting: 0 });
      expect((await status()).notice).toBeNull();
      // « Tout renvoyer »
      const again = await admin.send('POST', `/api/admin/letters/${id}/resend`);
      expect(await again.json()).toEqual({ resent: failed });
      await platform.running.waitForBackgroundWork();
      expect(server.accepted.toSorted()).toEqual(emails.toSorted());
    },
  );

  test.each([
    ['takes 3.6 s for each step', { stepMs: 3_600 }],
    ['pauses for 6.5 s before its greeting', { greetingMs: 6_500 }],
  ])('is received from a server that %s, and nothing is in doubt', async (_, limits) => {
    shortenDeadlines(5);
    server.limits = limits;
    const { report } = await sendTo(['lente-1@tarot.example', 'lente-2@tarot.example']);
    expect(report).toMatchObject({ sent: 2, failed: 0, unknown: 0, waiting: 0 });
  });

  test('leaves at the pace of the environment', async () => {
    const [perMinute, pace] = [240, 250];
    vi.stubEnv('SMTP_MAILS_PER_MINUTE', String(perMinute));
    onTestFinished(() => void vi.unstubAllEnvs());
    const times: number[] = [];
    server.onAccepted = () => times.push(performance.now());
    onTestFinished(() => {
      server.onAccepted = () => undefined;
    });
    const { report } = await sendTo(emails.slice(0, 5));
    expect(report).toMatchObject({ sent: 5 });
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(4 * pace * 0.9);
  });

  test('is no longer sent where two in a row had no mailbox, until the admin decides so', async () => {
    const pair = ['partie@tarot.example', 'autre@tarot.example'];
    const [gone = ''] = pair;
    // A mail that arrives begins the count anew, and a full mailbox does not count.
    for (const how of ['refuse', 'accept', 'full', 'refuse', 'refuse'] as const) {
      server.behave = (recipient) => (recipient === gone ? how : 'accept');
      const failed = how === 'accept' ? 0 : 1;
      expect((await sendTo(pair)).report).toMatchObject({ sent: 2 - failed, failed });
    }
    const { admin, report } = await sendTo(pair);
    expect(report).toMatchObject({ recipients: 1, sent: 1 });
    expect(server.attempted.filter((one) => one === gone)).toHaveLength(5);
    const path = '/api/admin/newsletter/subscribers';
    const refused = async () => (await admin.get(`${path}?state=refused`)).json();
    const [one, ...others] = await refused();
    expect(one).toMatchObject({ email: gone, isRefused: true, state: 'confirmed' });
    expect(others).toEqual([]);
    const stats = await (await admin.get('/api/admin/newsletter/stats')).json();
    expect(stats).toMatchObject({ total: 1, refused: 1 });
    server.reset();
    expect((await admin.send('POST', `${path}/${one.id}/retry`)).status).toBe(200);
    expect(await refused()).toEqual([]);
    await sendTo(pair);
    expect(server.accepted.toSorted()).toEqual(pair.toSorted());
  });
});
