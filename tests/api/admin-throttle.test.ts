import { afterEach, describe, expect, test } from 'vitest';
import { logInAs, logInAsAdmin, OWNER_PASSWORD, shiftClock } from '#tests/support/admin-session.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const options = { environment: { ADMIN_PASSWORD: OWNER_PASSWORD } };
const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;
/** The limit of netlify/server/auth/login-throttle.ts. */
const REPEATS_A_DAY = 40;

afterEach(() => shiftClock(0));

describe('guesses from one address', () => {
  const platform = testPlatform(options);

  test('four are free, then each waits longer', async () => {
    const browser = platform.visitor();
    for (let guess = 0; guess < 4; guess++) {
      expect((await logInAs(browser, 'autre chose')).status).toBe(401);
    }
    const refused = await logInAs(browser, 'autre chose');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    expect((await refused.json()).message).toMatch(
      /^Trop de tentatives de connexion\. Réessayez dans \d+ secondes\.$/,
    );

    shiftClock(31 * SECOND);
    expect((await logInAs(browser, 'autre chose')).status).toBe(401);
    const longer = await logInAs(browser, 'autre chose');
    expect(longer.status).toBe(429);
    expect(Number(longer.headers.get('retry-after'))).toBeGreaterThan(31);
    shiftClock(92 * SECOND);
    expect((await logInAs(browser, OWNER_PASSWORD)).status).toBe(200);
  });

  test('a wait applies to the right password too, and to the whole /64 of an IPv6 customer', async () => {
    const from = (address: string, password: string) =>
      platform
        .visitor()
        .postJson('/api/admin/login', { password }, { headers: { 'x-test-address': address } });
    for (let guess = 0; guess < 4; guess++) {
      expect((await from(`2001:db8:1:2::${guess}`, 'autre chose')).status).toBe(401);
    }
    expect((await from('2001:db8:1:2:ffff::9', OWNER_PASSWORD)).status).toBe(429);
    expect((await from('2001:db8:1:3::9', OWNER_PASSWORD)).status).toBe(200);
  });

  test('a hundred at once reach the password four times', async () => {
    const browser = platform.visitor();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => logInAs(browser, 'autre chose')),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(96);
  });

  test('wrong current passwords of a stolen session wait as well', async () => {
    const owner = await logInAsAdmin(platform);
    const guess = () =>
      owner.send('POST', '/api/admin/change-password', {
        currentPassword: 'autre chose',
        newPassword: 'papier-bleu-77-vent',
      });
    for (let count = 0; count < 4; count++) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });
});

describe('a crowd that uses up the day', () => {
  const platform = testPlatform(options);
  const from = (address: string, password: string) =>
    platform
      .visitor()
      .postJson('/api/admin/login', { password }, { headers: { 'x-test-address': address } });

  test('leaves the owner’s four tries on a new device, and tells the true wait', async () => {
    // The day's limits are those of a day of UTC: all guesses fall into one.
    const morning = DAY - (Date.now() % DAY) + 3_600 * SECOND;
    for (let guess = 0; guess < 8; guess++) {
      shiftClock(morning + guess * 3_700 * SECOND);
      for (let one = 0; one < 12; one++) await from(`198.51.${one}.7`, 'autre chose');
    }
    shiftClock(morning + 8 * 3_700 * SECOND);
    const last = await from('198.51.3.7', 'autre chose');
    expect(last.status).toBe(429);
    for (const hours of [0, 23.5, 47]) {
      shiftClock(morning + 9 * 3_700 * SECOND + hours * 3_600 * SECOND);
      expect((await from('203.0.113.9', 'une faute de frappe')).status).toBe(401);
      expect((await from('203.0.113.9', OWNER_PASSWORD)).status).toBe(200);
    }
  });

  test('of one neighbourhood is one crowd', async () => {
    // Far from midnight, when the day's quotas begin again.
    shiftClock(DAY - (Date.now() % DAY) + 3_600 * SECOND);
    const statuses = [];
    for (let one = 1; one < 40; one++) {
      statuses.push((await from(`198.18.1.${one}`, 'autre chose')).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(24);
    const refused = await from('198.18.1.99', 'autre chose');
    expect((await refused.json()).message).toMatch(/dans \d+ (heures|minutes?)\.$/);
  });
});

describe('a crowd that guesses for ten hours', () => {
  const platform = testPlatform(options);
  const [addresses, guesses] = process.env.LONG_TESTS ? [200, 10_000] : [10, 120];

  test('reaches the password once an address and a few times more, and never keeps the owner out', {
    timeout: 300_000,
  }, async () => {
    const owner = await logInAsAdmin(platform);
    const crowd = Array.from({ length: addresses }, (_, index) => `198.51.${index}.7`);
    let reached = 0;
    let fresh = 0;
    for (let guess = 0; guess < guesses; guess++) {
      shiftClock(Math.round((guess / guesses) * 10 * 3_600 * SECOND));
      const address = crowd[(guess * 7) % addresses] ?? '';
      const response = await platform
        .visitor()
        .postJson(
          '/api/admin/login',
          { password: `essai-${guess}` },
          { headers: { 'x-test-address': address } },
        );
      if (response.status === 401) reached++;
      else expect(response.status).toBe(429);
      if (guess % Math.ceil(guesses / 4) !== 0) continue;

      const login = await platform
        .visitor()
        .postJson(
          '/api/admin/login',
          { password: OWNER_PASSWORD },
          { headers: { 'x-test-address': `203.0.113.${++fresh}` } },
        );
      expect(login.status).toBe(200);
      // Where she is at home, even a slip of the finger does not keep her out.
      expect((await logInAs(owner.browser, 'lanterne-verte-sur-le-quia')).status).toBe(401);
      expect((await logInAs(owner.browser, OWNER_PASSWORD)).status).toBe(200);
    }
    expect(reached).toBeGreaterThanOrEqual(addresses);
    // Four are each address's own. Two days at most: ten hours may pass midnight.
    expect(reached).toBeLessThanOrEqual(2 * (4 * addresses + REPEATS_A_DAY));
  });
});

describe('what strangers do wrong', () => {
  const platform = testPlatform(options);

  test('is counted beside the owner’s events, of which none is pushed out', async () => {
    const owner = await logInAsAdmin(platform);
    const agents = ['Chrome/140 Linux', 'Firefox/140 Mac'];
    const stranger = platform.visitor();
    for (let guess = 0; guess < 24; guess++) {
      const headers = { 'User-Agent': agents[guess % 2] ?? '' };
      await stranger.postJson('/api/admin/login', { password: 'autre' }, { headers });
    }
    const events = async (): Promise<{ what: string; device: string }[]> =>
      (await (await owner.get('/api/admin/sessions')).json()).events;
    await expect
      .poll(async () => (await events()).filter(({ what }) => /fois depuis le/.test(what)))
      .toMatchObject([
        { what: expect.stringMatching(/^Mot de passe incorrect, 4 fois/) },
        { what: expect.stringMatching(/refusée, 20 fois/), device: 'Firefox, Mac' },
      ]);
    expect((await events()).map(({ what }) => what)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Connexion/)]),
    );
    expect(await events()).toHaveLength(4);
  });
});
