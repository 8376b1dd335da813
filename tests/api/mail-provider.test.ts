import { beforeAll, describe, expect, test } from 'vitest';
import { type AdminClient, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import {
  createDraftCampaign,
  readLetter,
  scheduleLetter,
} from '#tests/support/campaign-requests.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import { importTestSubscribers } from '#tests/support/newsletter-requests.ts';
import { shortenDeadlines } from '#tests/support/shorten-timeouts.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** All waits are shorter by this factor, those of the server as well as the limits of the site. */
const SHORTER = 5;
const SUBSCRIBERS = process.env.LONG_TESTS ? 300 : 60;

const { platform, server } = await mailPlatform();
const emails = Array.from({ length: SUBSCRIBERS }, (_, number) => `abo-${number}@tarot.example`);
let owner: AdminClient;

beforeAll(async () => {
  owner = await logInAsAdmin(platform);
  for (let start = 0; start < emails.length; start += 200) {
    await importTestSubscribers(owner, emails.slice(start, start + 200));
  }
});

const status = async () => (await owner.get('/api/admin/mails')).json();

/** Each letter in a week of its own, because three in seven days are the most that anybody gets. */
let week = 0;

/** Sends a letter and runs the scheduled function at these minutes after it. */
async function sendTo(recipients: number, minutes: number[], check?: () => Promise<void>) {
  const start = ++week * 8 * DAY;
  shiftClock(start);
  owner = await logInAsAdmin(platform);
  const letter = await createDraftCampaign(owner);
  await scheduleLetter(owner, letter, 'now');
  await platform.running.settled();
  await check?.();
  for (const minute of minutes) {
    shiftClock(start + minute * MINUTE);
    await platform.runScheduled('tick');
    await platform.running.settled();
  }
  // A session lasts for half a day.
  if (minutes.length > 0) owner = await logInAsAdmin(platform);
  const read = await readLetter(owner, letter.id);
  expect(read.report.recipients).toBe(recipients);
  return read;
}

describe('a letter', () => {
  test('reaches everybody once where a connection takes ten messages', async () => {
    server.limits = { perConnection: 10 };
    const { report } = await sendTo(SUBSCRIBERS, []);
    expect(report).toMatchObject({ sent: SUBSCRIBERS, failed: 0, unknown: 0, waiting: 0 });
    expect(server.accepted.toSorted()).toEqual(emails.toSorted());
    expect(server.connected).toBe(SUBSCRIBERS / 10);
    expect((await status()).notice).toBeNull();
  });

  test.each([451, 550] as const)(
    'waits, reported, where a daily quota is used up (%d), and goes on when it is renewed',
    async (code) => {
      const most = SUBSCRIBERS / 2;
      server.limits = { recipients: { most, code } };
      const check = async () => {
        expect(server.accepted).toHaveLength(most);
        // Five refusals in a row end the run.
        expect(server.tried).toHaveLength(most + 5);
        const { notice } = await status();
        expect(notice).toMatch(/limite d’envoi est atteinte/);
        expect(notice).toContain(`(code ${code})`);
        server.limits = {};
      };
      const letter = await sendTo(SUBSCRIBERS, [24 * 60, 24 * 60 + 15], check);
      const failed = code === 550 ? 5 : 0;
      expect(letter.report).toMatchObject({ sent: SUBSCRIBERS - failed, failed, waiting: 0 });
      expect((await status()).notice).toBeNull();

      const again = await owner.send('POST', `/api/admin/letters/${letter.id}/resend`);
      expect(await again.json()).toEqual({ resent: failed });
      await platform.running.settled();
      expect(server.accepted.toSorted()).toEqual(emails.toSorted());
    },
  );
});

describe('two readers', () => {
  const pair = ['lente-1@tarot.example', 'lente-2@tarot.example'];

  beforeAll(async () => {
    shiftClock(++week * 8 * DAY);
    owner = await logInAsAdmin(platform);
    const preferences = { weekly: false, articles: false, offers: false, events: true };
    for (const email of emails) {
      const [found] = await (
        await owner.get(`/api/admin/newsletter/subscribers?search=${email}`)
      ).json();
      if (found) await owner.send('DELETE', `/api/admin/newsletter/subscribers/${found.id}`);
    }
    await importTestSubscribers(owner, pair, { preferences: { ...preferences, weekly: true } });
  }, 60_000);

  test.each([
    ['takes 3.6 s for each step', { stepMs: 3_600 }],
    ['pauses for 6.5 s before its greeting', { greetingMs: 6_500 }],
  ])(
    'get the letter from a server that %s, and nothing is in doubt',
    async (_, limits) => {
      shortenDeadlines(SHORTER);
      server.limits = limits;
      const { report } = await sendTo(2, []);
      expect(report).toMatchObject({ sent: 2, failed: 0, unknown: 0, waiting: 0 });
      expect(server.accepted.toSorted()).toEqual(pair);
    },
    60_000,
  );

  test('one of whom has no mailbox any more: after two letters she is asked about', async () => {
    const [gone = '', other] = pair;
    server.behave = (recipient) => (recipient === gone ? 'refuse' : 'accept');
    for (const sent of [1, 1])
      expect((await sendTo(2, [])).report).toMatchObject({ sent, failed: 1 });
    expect((await sendTo(1, [])).report).toMatchObject({ sent: 1 });
    expect(server.tried.filter((one) => one === gone)).toHaveLength(2);

    const list = async () =>
      (await owner.get('/api/admin/newsletter/subscribers?state=refused')).json();
    const [refused, ...others] = await list();
    expect(refused).toMatchObject({ email: gone, isRefused: true, state: 'confirmed' });
    expect(others).toEqual([]);
    const stats = await (await owner.get('/api/admin/newsletter/stats')).json();
    expect(stats).toMatchObject({ total: 1, refused: 1 });

    server.reset();
    const retry = `/api/admin/newsletter/subscribers/${refused.id}/retry`;
    expect((await owner.send('POST', retry)).status).toBe(200);
    expect(await list()).toEqual([]);
    await sendTo(2, []);
    expect(server.accepted.toSorted()).toEqual([gone, other]);
  });
});
