import { afterEach, describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD, logInAsAdmin, shiftClock, signIn } from '#tests/support/admin-session.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';

const WRONG_PASSWORD = 'autre chose';
const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
/** As in netlify/server/auth/login-throttle.ts. */
const REPEATS_PER_DAY = 40;

const platform = setUpPlatform();
/** Each test starts in the morning of a day of its own, because limits apply to a day (UTC). */
let startMs = DAY_MS - (Date.now() % DAY_MS) + HOUR_MS;
afterEach(() => {
  startMs += 10 * DAY_MS;
  shiftClock(0);
});
const setTestTime = (milliseconds: number) => shiftClock(startMs + milliseconds);

function attemptLogin(address: string, password: string): Promise<Response> {
  const headers = { 'x-test-address': address };
  return platform.visitor().postJson('/api/admin/login', { password }, { headers });
}
const getLoginStatus = async (address: string, password: string) =>
  (await attemptLogin(address, password)).status;
const getRetryAfter = ({ headers }: Response) => Number(headers.get('retry-after'));

describe('password guesses from one address', () => {
  test('have to wait longer and longer after the first four, even with the right password', async () => {
    const address = '198.51.100.7';
    setTestTime(0);
    for (let i = 0; i < 4; i++) expect(await getLoginStatus(address, WRONG_PASSWORD)).toBe(401);
    const refusal = await attemptLogin(address, ADMIN_PASSWORD);
    expect(refusal.status).toBe(429);
    expect(getRetryAfter(refusal)).toBeLessThanOrEqual(30);
    const { message } = await refusal.json();
    expect(message).toMatch(/^Trop de tentatives de connexion\. Réessayez dans \d+ secondes\.$/);
    setTestTime(31 * SECOND_MS);
    expect(await getLoginStatus(address, WRONG_PASSWORD)).toBe(401);
    const laterRefusal = await attemptLogin(address, WRONG_PASSWORD);
    expect(laterRefusal.status).toBe(429);
    expect(getRetryAfter(laterRefusal)).toBeGreaterThan(31);
    setTestTime(92 * SECOND_MS);
    expect(await getLoginStatus(address, ADMIN_PASSWORD)).toBe(200);
    for (let hour = 1; hour < 14; hour++) {
      setTestTime(hour * HOUR_MS);
      expect(await getLoginStatus(address, WRONG_PASSWORD)).toBe(401);
    }
    setTestTime(13.9 * HOUR_MS);
    expect(getRetryAfter(await attemptLogin(address, WRONG_PASSWORD))).toBeGreaterThan(300);
  });

  test('share the limit of their IPv6 /64 network, even if they are concurrent', async () => {
    setTestTime(0);
    const addresses = Array.from({ length: 30 }, (_, number) => `2001:db8:1:2::${number + 1}`);
    const attempts = addresses.map((address) => getLoginStatus(address, WRONG_PASSWORD));
    const statuses = await Promise.all(attempts);
    expect(statuses.filter((status) => status === 401)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(26);
    expect(await getLoginStatus('2001:db8:1:2:ffff::9', ADMIN_PASSWORD)).toBe(429);
    expect(await getLoginStatus('2001:db8:1:3::9', ADMIN_PASSWORD)).toBe(200);
  });

  test('in the form that changes the password have to wait too', async () => {
    setTestTime(0);
    const admin = await logInAsAdmin(platform);
    const body = { currentPassword: WRONG_PASSWORD, newPassword: 'papier-bleu-77-vent' };
    const guessPassword = async () =>
      (await admin.send('POST', '/api/admin/change-password', body)).status;
    for (let i = 0; i < 4; i++) expect(await guessPassword()).toBe(400);
    expect(await guessPassword()).toBe(429);
  });
});

describe('password guesses from many addresses', () => {
  test('share one limit if they come from one network', async () => {
    setTestTime(0);
    expect(await getLoginStatus('198.18.1.200', ADMIN_PASSWORD)).toBe(200);
    const statuses = [];
    for (let host = 1; host < 40; host++) {
      statuses.push(await getLoginStatus(`198.18.1.${host}`, WRONG_PASSWORD));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(24);
    const refusal = await attemptLogin('198.18.1.99', WRONG_PASSWORD);
    expect((await refusal.json()).message).toMatch(/dans 23 heures\.$/);
    // The administrator sees two entries with counts, which displace no other event.
    const admin = await logInAsAdmin(platform);
    await platform.localServer.waitForBackgroundWork();
    const { events } = await (await admin.get('/api/admin/sessions')).json();
    const names: string[] = events.map(({ what }: { what: string }) => what);
    expect(names[0]).toMatch(/^Connexion/);
    expect(names.filter((what) => / fois depuis /.test(what))).toHaveLength(2);
  });

  test('never lock the administrator out, and few of them reach the password check', async () => {
    const [addressCount, guessCount] = process.env.LONG_TESTS ? [200, 10_000] : [6, 60];
    setTestTime(0);
    const knownBrowser = (await logInAsAdmin(platform)).browser;
    let passwordCheckCount = 0;
    for (let guess = 0; guess < guessCount; guess++) {
      setTestTime(Math.round((guess / guessCount) * 10 * HOUR_MS));
      const address = `198.51.${(guess * 7) % addressCount}.7`;
      const status = await getLoginStatus(address, `essai-${guess}`);
      expect([401, 429]).toContain(status);
      if (status === 401) passwordCheckCount++;
      if (guess % Math.ceil(guessCount / 4) !== 0) continue;
      expect(await getLoginStatus(`203.0.113.${guess % 250}`, ADMIN_PASSWORD)).toBe(200);
      // On a known device, even a typing error does not lock the administrator out.
      expect((await signIn(knownBrowser, 'lanterne-verte-sur-le-quia')).status).toBe(401);
      expect((await signIn(knownBrowser, ADMIN_PASSWORD)).status).toBe(200);
    }
    expect(passwordCheckCount).toBeGreaterThanOrEqual(addressCount);
    // Each address has four attempts of its own.
    expect(passwordCheckCount).toBeLessThanOrEqual(4 * addressCount + REPEATS_PER_DAY);
  });
});
