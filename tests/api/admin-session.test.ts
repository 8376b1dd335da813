import { afterEach, describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD, logInAsAdmin, shiftClock, signIn } from '#tests/support/admin-session.ts';
import { ADMIN_ADDRESS, setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import { waitForMail } from '#tests/support/newsletter-requests.ts';
import { openRawStore } from '#tests/support/raw-store.ts';
import { setUpPlatform, type TestPlatform } from '#tests/support/test-platform.ts';

const MINUTE_MS = 60_000;
const SESSION_COOKIE = 'session-admin';
const STATS = '/api/admin/blog/stats';
/** A password of the minimum length. */
const NEW_PASSWORD = 'pré-7-bl';

afterEach(() => shiftClock(0));

async function tryLogin(platform: TestPlatform, password: string) {
  const response = await signIn(platform.visitor(), password);
  return { status: response.status, ...(await response.json()) };
}

describe('a session', () => {
  const platform = setUpPlatform();

  test('begins with the password only, in a cookie that scripts cannot read', async () => {
    const response = await signIn(platform.visitor(), ADMIN_PASSWORD);
    expect(await response.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) });
    const flags = 'HttpOnly; SameSite=Strict';
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(`^appareil-admin=[\\w.-]{66}; Path=/; Max-Age=31536000; ${flags}$`),
      expect.stringMatching(`^session-admin=[\\w-]{43}; Path=/; Max-Age=43200; ${flags}$`),
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const rejected = await signIn(platform.visitor(), 'autre chose');
    const error = { message: 'Mot de passe incorrect' };
    expect([rejected.status, await rejected.json()]).toEqual([401, error]);
    expect(rejected.headers.getSetCookie()).toEqual([]);
    const message = 'Le mot de passe est obligatoire.';
    const expected = { status: 400, message, fields: { password: message } };
    expect(await tryLogin(platform, '')).toEqual(expected);
  });

  test('ends after 30 minutes without a request', async () => {
    const admin = await logInAsAdmin(platform);
    for (const [minutes, status] of [
      [29.5, 200],
      [58.5, 200],
      [90, 401],
    ] as const) {
      shiftClock(minutes * MINUTE_MS);
      expect([minutes, (await admin.get(STATS)).status]).toEqual([minutes, status]);
    }
    // A new login does not resume a session that has ended.
    const endedSession = admin.browser.cookies.get(SESSION_COOKIE);
    await signIn(admin.browser, ADMIN_PASSWORD);
    expect(admin.browser.cookies.get(SESSION_COOKIE)).not.toBe(endedSession);
  });

  test('ends after 12 hours even if it is in use', async () => {
    const admin = await logInAsAdmin(platform);
    for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
      shiftClock(minutes * MINUTE_MS);
      expect((await admin.get(STATS)).status).toBe(200);
    }
    shiftClock(12 * 60 * MINUTE_MS - 20_000);
    expect((await admin.get(STATS)).status).toBe(200);
    shiftClock(12 * 60 * MINUTE_MS);
    expect((await admin.get(STATS)).status).toBe(401);
  });

  test('continues in one tab after a login in another, which ends copies of its cookie', async () => {
    const admin = await logInAsAdmin(platform);
    const cookie = `${SESSION_COOKIE}=${admin.browser.cookies.get(SESSION_COOKIE)}`;
    const getCopyStatus = async () => (await platform.fetch(STATS, { headers: { cookie } })).status;
    const { token } = await (await signIn(admin.browser, ADMIN_PASSWORD)).json();
    for (const csrfToken of [admin.token, token]) {
      const headers = { 'X-CSRF-Token': csrfToken };
      const body = { slug: 'un-slug' };
      const path = '/api/admin/blog/check-slug';
      expect((await admin.browser.postJson(path, body, { headers })).status).toBe(200);
    }
    expect(await getCopyStatus()).toBe(200);
    shiftClock(3 * MINUTE_MS);
    expect([await getCopyStatus(), (await admin.get(STATS)).status]).toEqual([401, 200]);
  });

  test('ends at a logout, as do all other sessions', async () => {
    const [admin, otherAdmin] = [await logInAsAdmin(platform), await logInAsAdmin(platform)];
    const { events } = await (await admin.get('/api/admin/sessions')).json();
    const names = [events[0], ...events.slice(-2)].map(({ what }) => what);
    const adoption = 'Mot de passe repris des réglages de l’hébergeur';
    expect(names).toEqual(['Connexion', adoption, 'Mot de passe incorrect']);
    const origin = { Origin: platform.url, 'Sec-Fetch-Site': 'same-origin' };
    const headers = { 'X-CSRF-Token': admin.token, ...origin };
    const logout = await admin.browser.fetch('/api/admin/logout', { method: 'POST', headers });
    expect(logout.status).toBe(200);
    expect(admin.browser.cookies.has(SESSION_COOKIE)).toBe(false);
    expect((await otherAdmin.get(STATS)).status).toBe(401);
  });
});

describe('a new password', () => {
  const platform = setUpPlatform();

  async function changePassword(currentPassword: string, newPassword: string) {
    const admin = await logInAsAdmin(platform);
    const body = { currentPassword, newPassword };
    const response = await admin.send('POST', '/api/admin/change-password', body);
    return { admin, status: response.status, body: await response.json() };
  }

  test('must have eight characters and not be common, and requires the current password', async () => {
    const tooShort = await changePassword(ADMIN_PASSWORD, 'sept-ça');
    const message = 'Le nouveau mot de passe doit contenir au moins 8 caractères';
    expect([tooShort.status, tooShort.body.message]).toEqual([400, message]);
    for (const password of ['P@ssw0rd2026!', 'Marseille13', 'LeBateleur', ADMIN_PASSWORD]) {
      const { status, body } = await changePassword(ADMIN_PASSWORD, password);
      const reason = password === ADMIN_PASSWORD ? /différent de l’actuel/ : /courants/;
      const outcome = [password, status, body.fields.newPassword];
      expect(outcome).toEqual([password, 400, expect.stringMatching(reason)]);
    }
    const wrong = await changePassword('autre chose', NEW_PASSWORD);
    const currentPassword = 'Le mot de passe actuel est incorrect.';
    expect([wrong.status, wrong.body.fields]).toEqual([400, { currentPassword }]);
    expect((await wrong.admin.get(STATS)).status).toBe(200);
  });

  test('ends all sessions and replaces the old password, until the environment sets another one', async () => {
    const otherAdmin = await logInAsAdmin(platform);
    const { admin, status } = await changePassword(ADMIN_PASSWORD, NEW_PASSWORD);
    expect(status).toBe(200);
    for (const client of [admin, otherAdmin]) expect((await client.get(STATS)).status).toBe(401);
    expect((await tryLogin(platform, ADMIN_PASSWORD)).status).toBe(401);
    const newSession = await logInAsAdmin(platform, NEW_PASSWORD.normalize('NFD'));
    process.env.ADMIN_PASSWORD = 'une-autre-valeur-posee';
    // The password of a new deploy becomes valid by a login with it, not by the deploy or a guess.
    expect((await tryLogin(platform, 'n-importe-quoi')).status).toBe(401);
    expect((await tryLogin(platform, NEW_PASSWORD)).status).toBe(200);
    expect((await tryLogin(platform, 'une-autre-valeur-posee')).status).toBe(200);
    expect((await tryLogin(platform, NEW_PASSWORD)).status).toBe(401);
    expect((await newSession.get(STATS)).status).toBe(401);
    // The previous deploy is published again.
    process.env.ADMIN_PASSWORD = ADMIN_PASSWORD;
    for (const password of [ADMIN_PASSWORD, 'n-importe-quoi']) {
      expect((await tryLogin(platform, password)).status).toBe(401);
    }
    expect((await tryLogin(platform, 'une-autre-valeur-posee')).status).toBe(200);
  });
});

describe('a password from the environment', () => {
  const platform = setUpPlatform();
  const toError = (message: RegExp) => ({ status: 503, message: expect.stringMatching(message) });
  const UNREADABLE = toError(/^Le mot de passe enregistré ne peut pas être lu\. .*ADMIN_PASSWORD/);

  test('that is missing, weak or an unreadable hash is rejected with the reason', async () => {
    delete process.env.ADMIN_PASSWORD;
    expect(await tryLogin(platform, 'admin')).toEqual(toError(/ADMIN_PASSWORD/));
    process.env.ADMIN_PASSWORD = 'password1';
    const weakMessage = /^Le mot de passe réglé dans l’hébergement n’est pas accepté\. /;
    expect(await tryLogin(platform, 'password1')).toEqual(toError(weakMessage));
    expect((await tryLogin(platform, 'autre chose')).status).toBe(401);
    expect(await openRawStore('owner').keys('')).toEqual([]);
    delete process.env.ADMIN_PASSWORD;
    for (const hash of ['$argon2id$v=19$m=99,t=1,p=1$c2Fs$a2V5', 'une phrase']) {
      process.env.ADMIN_PASSWORD_HASH = hash;
      expect(await tryLogin(platform, 'quoi que ce soit')).toEqual(UNREADABLE);
    }
    delete process.env.ADMIN_PASSWORD_HASH;
  });

  test('replaces a stored password that cannot be read', async () => {
    process.env.ADMIN_PASSWORD = 'un-mot-de-passe-du-debut';
    expect((await tryLogin(platform, 'un-mot-de-passe-du-debut')).status).toBe(200);
    await openRawStore<object>('owner').update('credentials', (old) => ({ ...old, hash: 'abîmé' }));
    expect(await tryLogin(platform, 'quoi que ce soit')).toEqual(UNREADABLE);
    process.env.ADMIN_PASSWORD = ADMIN_PASSWORD;
    expect((await tryLogin(platform, ADMIN_PASSWORD)).status).toBe(200);
    const stored = await openRawStore<{ hash: string }>('owner').get('credentials');
    expect(stored?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await tryLogin(platform, 'autre chose')).status).toBe(401);
  });
});

describe('a login from an unknown device', async () => {
  const { platform, server } = await setUpMailPlatform();

  test('is reported to the administrator by e-mail, but other logins are not', async () => {
    // Neither the first device ever nor a known one is reported.
    const admin = await logInAsAdmin(platform);
    await signIn(admin.browser, ADMIN_PASSWORD);
    await signIn(platform.visitor(), 'deviné-mais-faux');
    await platform.localServer.waitForBackgroundWork();
    expect(server.attemptedRecipients).toEqual([]);
    const newDevice = platform.visitor();
    const agent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/150.0 Mobile Safari/537.36 EdgA/150.0';
    const headers = { 'user-agent': agent };
    await newDevice.postJson('/api/admin/login', { password: ADMIN_PASSWORD }, { headers });
    const mail = await waitForMail(server, ADMIN_ADDRESS);
    expect(mail.headers.get('subject')).toContain('une connexion depuis un nouvel appareil');
    expect(mail.text).toMatch(/: Edge, Android\..*changez votre mot de passe/s);
    // The device is known until the password changes.
    server.reset();
    await signIn(newDevice, ADMIN_PASSWORD);
    await platform.localServer.waitForBackgroundWork();
    expect(server.attemptedRecipients).toEqual([]);
    const body = { currentPassword: ADMIN_PASSWORD, newPassword: NEW_PASSWORD };
    expect((await admin.send('POST', '/api/admin/change-password', body)).status).toBe(200);
    await signIn(newDevice, NEW_PASSWORD);
    await waitForMail(server, ADMIN_ADDRESS);
  });
});
