import { afterEach, describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const WRONG = 'autre chose';
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
/** The limit of netlify/server/auth/login-throttle.ts. */
const REPEATS_A_DAY = 40;

const platform = testPlatform();
/** Each test has days of its own: limits are those of a day of UTC, and begin in its morning. */
let morning = DAY - (Date.now() % DAY) + HOUR;
afterEach(() => {
  morning += 10 * DAY;
  shiftClock(0);
});
const at = (milliseconds: number) => shiftClock(morning + milliseconds);

function attempt(address: string, password: string): Promise<Response> {
  const headers = { 'x-test-address': address };
  return platform.visitor().postJson('/api/admin/login', { password }, { headers });
}
const statusOf = async (...given: Parameters<typeof attempt>) => (await attempt(...given)).status;

describe('guesses from one address', () => {
  test('are four at once, then each waits longer, the right password too', async () => {
    const address = '198.51.100.7';
    at(0);
    for (let guess = 0; guess < 4; guess++) expect(await statusOf(address, WRONG)).toBe(401);
    const refused = await attempt(address, ADMIN_PASSWORD);
    const wait = Number(refused.headers.get('retry-after'));
    expect([refused.status, wait <= 30]).toEqual([429, true]);
    expect((await refused.json()).message).toMatch(
      /^Trop de tentatives de connexion\. Réessayez dans \d+ secondes\.$/,
    );
    at(31 * SECOND);
    expect(await statusOf(address, WRONG)).toBe(401);
    const longer = await attempt(address, WRONG);
    expect([longer.status, Number(longer.headers.get('retry-after')) > 31]).toEqual([429, true]);
    at(92 * SECOND);
    expect(await statusOf(address, ADMIN_PASSWORD)).toBe(200);
  });

  test('count for the whole /64 of an IPv6 customer, and thirty at once reach the password four times', async () => {
    at(0);
    const addresses = Array.from({ length: 30 }, (_, number) => `2001:db8:1:2::${number + 1}`);
    const statuses = await Promise.all(addresses.map((address) => statusOf(address, WRONG)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(26);
    expect(await statusOf('2001:db8:1:2:ffff::9', ADMIN_PASSWORD)).toBe(429);
    expect(await statusOf('2001:db8:1:3::9', ADMIN_PASSWORD)).toBe(200);
  });

  test('of the current password by a stolen session wait as well', async () => {
    at(0);
    const admin = await logInAsAdmin(platform);
    const body = { currentPassword: WRONG, newPassword: 'papier-bleu-77-vent' };
    const guess = async () => (await admin.send('POST', '/api/admin/change-password', body)).status;
    for (let count = 0; count < 4; count++) expect(await guess()).toBe(400);
    expect(await guess()).toBe(429);
  });
});

describe('a crowd', () => {
  test('of one neighbourhood is one', async () => {
    at(0);
    expect(await statusOf('198.18.1.200', ADMIN_PASSWORD)).toBe(200);
    const statuses = [];
    for (let one = 1; one < 40; one++) statuses.push(await statusOf(`198.18.1.${one}`, WRONG));
    expect(statuses.filter((status) => status === 401)).toHaveLength(24);
    const refused = await attempt('198.18.1.99', WRONG);
    expect((await refused.json()).message).toMatch(/dans 23 heures\.$/);
    // For the admin these are two counts, which push no event of hers out.
    const admin = await logInAsAdmin(platform);
    await platform.running.waitForBackgroundWork();
    const { events } = await (await admin.get('/api/admin/sessions')).json();
    const names: string[] = events.map(({ what }: { what: string }) => what);
    expect(names[0]).toMatch(/^Connexion/);
    expect(names.filter((what) => / fois depuis /.test(what))).toHaveLength(2);
  });

  test('that guesses for ten hours reaches the password a few times, and does not lock the admin out', {}, async () => {
    const [addresses, guesses] = process.env.LONG_TESTS ? [200, 10_000] : [6, 60];
    at(0);
    const home = (await logInAsAdmin(platform)).browser;
    let reached = 0;
    for (let guess = 0; guess < guesses; guess++) {
      at(Math.round((guess / guesses) * 10 * HOUR));
      const status = await statusOf(`198.51.${(guess * 7) % addresses}.7`, `essai-${guess}`);
      expect([401, 429]).toContain(status);
      if (status === 401) reached++;
      if (guess % Math.ceil(guesses / 4) !== 0) continue;
      expect(await statusOf(`203.0.113.${guess % 250}`, ADMIN_PASSWORD)).toBe(200);
      // Where she is at home, even a slip of the finger does not lock her out.
      for (const [password, expected] of [
        ['lanterne-verte-sur-le-quia', 401],
        [ADMIN_PASSWORD, 200],
      ] as const) {
        const { status: own } = await home.postJson('/api/admin/login', { password });
        expect(own).toBe(expected);
      }
    }
    expect(reached).toBeGreaterThanOrEqual(addresses);
    // Four are each address's own.
    expect(reached).toBeLessThanOrEqual(4 * addresses + REPEATS_A_DAY);
  });
});
