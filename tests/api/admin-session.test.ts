import { afterEach, describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD, logInAsAdmin, shiftClock, signIn } from '#tests/support/admin-session.ts';
import { ADMIN_ADDRESS, mailPlatform } from '#tests/support/mail-test-platform.ts';
import { waitForMail } from '#tests/support/newsletter-requests.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { type TestPlatform, testPlatform } from '#tests/support/test-platform.ts';

const MINUTE = 60_000;
const COOKIE = 'session-admin';
const STATS = '/api/admin/blog/stats';
/** As short as a password may be. */
const OWN = 'pré-7-bl';

afterEach(() => shiftClock(0));

async function attempt(platform: TestPlatform, password: string) {
  const response = await signIn(platform.visitor(), password);
  return { status: response.status, ...(await response.json()) };
}

describe('a session', () => {
  const platform = testPlatform();

  test('opens with the password alone, in a cookie that no script reads', async () => {
    const response = await signIn(platform.visitor(), ADMIN_PASSWORD);
    expect(await response.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) });
    const strict = 'HttpOnly; SameSite=Strict';
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(`^appareil-admin=[\\w.-]{66}; Path=/; Max-Age=31536000; ${strict}$`),
      expect.stringMatching(`^session-admin=[\\w-]{43}; Path=/; Max-Age=43200; ${strict}$`),
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const wrong = await signIn(platform.visitor(), 'autre chose');
    expect([wrong.status, await wrong.json()]).toEqual([
      401,
      { message: 'Mot de passe incorrect' },
    ]);
    expect(wrong.headers.getSetCookie()).toEqual([]);
    const message = 'Le mot de passe est obligatoire.';
    const empty = { status: 400, message, fields: { password: message } };
    expect(await attempt(platform, '')).toEqual(empty);
  });

  test('ends after 30 minutes without a call', async () => {
    const admin = await logInAsAdmin(platform);
    for (const [minutes, status] of [
      [29.5, 200],
      [58.5, 200],
      [90, 401],
    ] as const) {
      shiftClock(minutes * MINUTE);
      expect([minutes, (await admin.get(STATS)).status]).toEqual([minutes, status]);
    }
    // Another login takes up no session that has ended.
    const ended = admin.browser.cookies.get(COOKIE);
    await signIn(admin.browser, ADMIN_PASSWORD);
    expect(admin.browser.cookies.get(COOKIE)).not.toBe(ended);
  });

  test('ends after 12 hours, however busy', async () => {
    const admin = await logInAsAdmin(platform);
    for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
      shiftClock(minutes * MINUTE);
      expect((await admin.get(STATS)).status).toBe(200);
    }
    shiftClock(12 * 60 * MINUTE - 20_000);
    expect((await admin.get(STATS)).status).toBe(200);
    shiftClock(12 * 60 * MINUTE);
    expect((await admin.get(STATS)).status).toBe(401);
  });

  test('goes on in one tab when the admin logs in from another, and a copied cookie ends', async () => {
    const admin = await logInAsAdmin(platform);
    const copy = { cookie: `${COOKIE}=${admin.browser.cookies.get(COOKIE)}` };
    const statusOfCopy = async () => (await platform.fetch(STATS, { headers: copy })).status;
    const { token } = await (await signIn(admin.browser, ADMIN_PASSWORD)).json();
    for (const used of [admin.token, token]) {
      const headers = { 'X-CSRF-Token': used };
      const body = { slug: 'un-slug' };
      const path = '/api/admin/blog/check-slug';
      expect((await admin.browser.postJson(path, body, { headers })).status).toBe(200);
    }
    expect(await statusOfCopy()).toBe(200);
    shiftClock(3 * MINUTE);
    expect([await statusOfCopy(), (await admin.get(STATS)).status]).toEqual([401, 200]);
  });

  test('ends at a logout, as all others', async () => {
    const [admin, other] = [await logInAsAdmin(platform), await logInAsAdmin(platform)];
    const { events } = await (await admin.get('/api/admin/sessions')).json();
    const names = [events[0], ...events.slice(-2)].map(({ what }) => what);
    const adopted = 'Mot de passe repris des réglages de l’hébergeur';
    expect(names).toEqual(['Connexion', adopted, 'Mot de passe incorrect']);
    const headers = { 'X-CSRF-Token': admin.token, Origin: platform.url };
    const own = { ...headers, 'Sec-Fetch-Site': 'same-origin' };
    const logout = { method: 'POST', headers: own };
    expect((await admin.browser.fetch('/api/admin/logout', logout)).status).toBe(200);
    expect(admin.browser.cookies.has(COOKIE)).toBe(false);
    expect((await other.get(STATS)).status).toBe(401);
  });
});

describe('the password', () => {
  const platform = testPlatform();

  async function change(currentPassword: string, newPassword: string) {
    const admin = await logInAsAdmin(platform);
    const body = { currentPassword, newPassword };
    const response = await admin.send('POST', '/api/admin/change-password', body);
    return { admin, status: response.status, body: await response.json() };
  }

  test('needs eight characters, is not common, and changes only with the present one', async () => {
    const short = await change(ADMIN_PASSWORD, 'sept-ça');
    const message = 'Le nouveau mot de passe doit contenir au moins 8 caractères';
    expect([short.status, short.body.message]).toEqual([400, message]);
    for (const poor of ['P@ssw0rd2026!', 'Marseille13', 'LeBateleur', ADMIN_PASSWORD]) {
      const { status, body } = await change(ADMIN_PASSWORD, poor);
      const reason = poor === ADMIN_PASSWORD ? /différent de l’actuel/ : /courants/;
      const refused = [status, body.fields.newPassword];
      expect([poor, ...refused]).toEqual([poor, 400, expect.stringMatching(reason)]);
    }
    const wrong = await change('autre chose', OWN);
    const currentPassword = 'Le mot de passe actuel est incorrect.';
    expect([wrong.status, wrong.body.fields]).toEqual([400, { currentPassword }]);
    expect((await wrong.admin.get(STATS)).status).toBe(200);
  });

  test('once changed, every session has ended and only the new one opens, until it is reset', async () => {
    const other = await logInAsAdmin(platform);
    const { admin, status } = await change(ADMIN_PASSWORD, OWN);
    expect(status).toBe(200);
    for (const session of [admin, other]) expect((await session.get(STATS)).status).toBe(401);
    expect((await attempt(platform, ADMIN_PASSWORD)).status).toBe(401);
    const mine = await logInAsAdmin(platform, OWN.normalize('NFD'));
    process.env.ADMIN_PASSWORD = 'une-autre-valeur-posee';
    // Neither a guess nor the deploy itself brings another one back: its login does.
    expect((await attempt(platform, 'n-importe-quoi')).status).toBe(401);
    expect((await attempt(platform, OWN)).status).toBe(200);
    expect((await attempt(platform, 'une-autre-valeur-posee')).status).toBe(200);
    expect((await attempt(platform, OWN)).status).toBe(401);
    expect((await mine.get(STATS)).status).toBe(401);
    // The deploy before it.
    process.env.ADMIN_PASSWORD = ADMIN_PASSWORD;
    for (const old of [ADMIN_PASSWORD, 'n-importe-quoi']) {
      expect((await attempt(platform, old)).status).toBe(401);
    }
    expect((await attempt(platform, 'une-autre-valeur-posee')).status).toBe(200);
  });
});

describe('a password of the environment', () => {
  const platform = testPlatform();
  const refused = (message: RegExp) => ({ status: 503, message: expect.stringMatching(message) });
  const UNREADABLE = refused(/^Le mot de passe enregistré ne peut pas être lu\. .*ADMIN_PASSWORD/);

  test('that is missing, weak or an unreadable hash opens nothing, and the answer says why', async () => {
    delete process.env.ADMIN_PASSWORD;
    expect(await attempt(platform, 'admin')).toEqual(refused(/ADMIN_PASSWORD/));
    process.env.ADMIN_PASSWORD = 'password1';
    const weak = /^Le mot de passe réglé dans l’hébergement n’est pas accepté\. /;
    expect(await attempt(platform, 'password1')).toEqual(refused(weak));
    expect((await attempt(platform, 'autre chose')).status).toBe(401);
    expect(await rawStore('owner').keys('')).toEqual([]);
    delete process.env.ADMIN_PASSWORD;
    for (const hash of ['$argon2id$v=19$m=99,t=1,p=1$c2Fs$a2V5', 'une phrase']) {
      process.env.ADMIN_PASSWORD_HASH = hash;
      expect(await attempt(platform, 'quoi que ce soit')).toEqual(UNREADABLE);
    }
    delete process.env.ADMIN_PASSWORD_HASH;
  });

  test('replaces a stored one that cannot be read', async () => {
    process.env.ADMIN_PASSWORD = 'un-mot-de-passe-du-debut';
    expect((await attempt(platform, 'un-mot-de-passe-du-debut')).status).toBe(200);
    await rawStore<object>('owner').update('credentials', (kept) => ({ ...kept, hash: 'abîmé' }));
    expect(await attempt(platform, 'quoi que ce soit')).toEqual(UNREADABLE);
    process.env.ADMIN_PASSWORD = ADMIN_PASSWORD;
    expect((await attempt(platform, ADMIN_PASSWORD)).status).toBe(200);
    const stored = await rawStore<{ hash: string }>('owner').get('credentials');
    expect(stored?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await attempt(platform, 'autre chose')).status).toBe(401);
  });
});

describe('a login from a new device', async () => {
  const { platform, server } = await mailPlatform();

  test('is mailed to the admin, no other is', async () => {
    // The first of all is no news, and a known one neither.
    const admin = await logInAsAdmin(platform);
    await signIn(admin.browser, ADMIN_PASSWORD);
    await signIn(platform.visitor(), 'deviné-mais-faux');
    await platform.running.waitForBackgroundWork();
    expect(server.attempted).toEqual([]);
    const stranger = platform.visitor();
    const agent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/150.0 Mobile Safari/537.36 EdgA/150.0';
    const headers = { 'user-agent': agent };
    await stranger.postJson('/api/admin/login', { password: ADMIN_PASSWORD }, { headers });
    const mail = await waitForMail(server, ADMIN_ADDRESS);
    expect(mail.headers.get('subject')).toContain('une connexion depuis un nouvel appareil');
    expect(mail.text).toMatch(/: Edge, Android\..*changez votre mot de passe/s);
    // Known from now on, until the password changes.
    server.reset();
    await signIn(stranger, ADMIN_PASSWORD);
    await platform.running.waitForBackgroundWork();
    expect(server.attempted).toEqual([]);
    const body = { currentPassword: ADMIN_PASSWORD, newPassword: OWN };
    expect((await admin.send('POST', '/api/admin/change-password', body)).status).toBe(200);
    await signIn(stranger, OWN);
    await waitForMail(server, ADMIN_ADDRESS);
  });
});
