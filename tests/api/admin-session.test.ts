import { afterEach, describe, expect, test } from 'vitest';
import { logInAs, logInAsAdmin, OWNER_PASSWORD, shiftClock } from '#tests/support/admin-session.ts';
import { pauseOperation } from '#tests/support/held-operation.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const MINUTE = 60_000;
const COOKIE = 'session-admin';

afterEach(() => shiftClock(0));

describe('a session', () => {
  const platform = testPlatform({
    environment: { ADMIN_PASSWORD: OWNER_PASSWORD },
  });
  const stats = '/api/admin/blog/stats';

  test('opens with the password, in a cookie that no script reads', async () => {
    const response = await logInAs(platform.visitor(), OWNER_PASSWORD);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) });
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith(COOKIE));
    expect(cookie).toMatch(
      /^session-admin=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('a wrong password is refused with the specified sentence', async () => {
    const response = await logInAs(platform.visitor(), 'autre chose');
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'Mot de passe incorrect' });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('an empty password names its field', async () => {
    const response = await logInAs(platform.visitor(), '');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: 'Le mot de passe est obligatoire.',
      fields: { password: 'Le mot de passe est obligatoire.' },
    });
  });

  test('ends after 30 minutes without a call', async () => {
    const owner = await logInAsAdmin(platform);
    shiftClock(29 * MINUTE);
    expect((await owner.get(stats)).status).toBe(200);
    shiftClock(58 * MINUTE);
    expect((await owner.get(stats)).status).toBe(200);
    shiftClock(89 * MINUTE);
    const ended = await owner.get(stats);
    expect(ended.status).toBe(401);
    expect(await ended.json()).toEqual({
      message: 'Votre session a expiré. Veuillez vous reconnecter.',
    });
  });

  test('ends after 12 hours, however busy', async () => {
    const owner = await logInAsAdmin(platform);
    for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
      shiftClock(minutes * MINUTE);
      expect((await owner.get(stats)).status).toBe(200);
    }
    shiftClock(12 * 60 * MINUTE);
    expect((await owner.get(stats)).status).toBe(401);
  });

  test('goes on in one tab when the owner logs in from another one of the same browser', async () => {
    const owner = await logInAsAdmin(platform);
    const inOtherTab = await logInAs(owner.browser, OWNER_PASSWORD);
    const { token } = (await inOtherTab.json()) as { token: string };
    const save = (used: string) =>
      owner.browser.postJson(
        '/api/admin/blog/check-slug',
        { slug: 'un-slug' },
        {
          headers: { 'X-CSRF-Token': used },
        },
      );
    expect((await save(owner.token)).status).toBe(200);
    expect((await save(token)).status).toBe(200);
  });

  test('has a new cookie with each login, and a copy of the former one ends within minutes', async () => {
    const owner = await logInAsAdmin(platform);
    const copy = { cookie: `${COOKIE}=${owner.browser.cookies.get(COOKIE)}` };
    const statusOfCopy = async () => (await platform.fetch(stats, { headers: copy })).status;
    expect((await logInAs(owner.browser, OWNER_PASSWORD)).status).toBe(200);
    expect(await statusOfCopy()).toBe(200);
    shiftClock(3 * MINUTE);
    expect(await statusOfCopy()).toBe(401);
    expect((await owner.get(stats)).status).toBe(200);
  });

  test('is listed, and the others end when the owner says so', async () => {
    const owner = await logInAsAdmin(platform);
    const other = await logInAsAdmin(platform);
    const security = async () => (await owner.get('/api/admin/sessions')).json();
    const before = await security();
    expect(before.sessions.length).toBeGreaterThan(1);
    expect(before.sessions.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1);
    const after = await (await owner.send('POST', '/api/admin/sessions')).json();
    expect(after.sessions).toMatchObject([{ isThis: true }]);
    expect(after.events[0]).toMatchObject({ what: 'Autres sessions terminées' });
    expect((await other.get(stats)).status).toBe(401);
    expect((await owner.get(stats)).status).toBe(200);
  });

  test('that has ended is not taken up again by a login', async () => {
    const owner = await logInAsAdmin(platform);
    const ended = owner.browser.cookies.get(COOKIE);
    shiftClock(31 * MINUTE);
    await logInAs(owner.browser, OWNER_PASSWORD);
    expect(owner.browser.cookies.get(COOKIE)).not.toBe(ended);
    expect((await owner.get(stats)).status).toBe(200);
  });

  test('logging out ends every session', async () => {
    const one = await logInAsAdmin(platform);
    const other = await logInAsAdmin(platform);
    expect((await one.send('POST', '/api/admin/logout')).status).toBe(200);
    expect(one.browser.cookies.has(COOKIE)).toBe(false);
    expect((await other.get(stats)).status).toBe(401);
  });

  test('a change without the token, with another one or from another site is refused', async () => {
    const owner = await logInAsAdmin(platform);
    const other = await logInAsAdmin(platform);
    const logout = (headers: Record<string, string>) =>
      owner.browser.fetch('/api/admin/logout', { method: 'POST', headers });
    const right = { 'X-CSRF-Token': owner.token };
    expect((await logout({})).status).toBe(403);
    expect((await logout({ 'X-CSRF-Token': other.token })).status).toBe(403);
    expect((await logout({ 'X-CSRF-Token': owner.token.slice(1) })).status).toBe(403);
    expect((await logout({ ...right, Origin: 'https://ailleurs.example' })).status).toBe(403);
    expect((await logout({ ...right, Origin: 'null' })).status).toBe(403);
    expect((await logout({ ...right, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await logout({ ...right, 'Sec-Fetch-Site': 'same-site' })).status).toBe(403);
    expect((await owner.get(stats)).status).toBe(200);
    const own = { ...right, Origin: platform.url, 'Sec-Fetch-Site': 'same-origin' };
    expect((await logout(own)).status).toBe(200);
  });

  test('a login from a page of another site is refused', async () => {
    const response = await platform
      .visitor()
      .postJson(
        '/api/admin/login',
        { password: OWNER_PASSWORD },
        { headers: { Origin: 'https://ailleurs.example' } },
      );
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('is erased from storage once it is over, and the attempts of old with it', async () => {
    const keys = async () => {
      const names = ['sessions', 'login-attempts'];
      return (await Promise.all(names.map((name) => rawStore(name).keys('')))).map(
        ({ length }) => length,
      );
    };
    await logInAs(platform.visitor(), 'autre chose');
    await logInAsAdmin(platform);
    expect((await keys()).every((count) => count > 0)).toBe(true);
    shiftClock(3 * 24 * 60 * MINUTE);
    await platform.runScheduled('purge');
    expect(await keys()).toEqual([0, 0]);
  });

  test('a made-up cookie opens nothing', async () => {
    const browser = platform.visitor();
    for (const value of ['x', 'a'.repeat(43), '../owner/credentials', '%00']) {
      browser.cookies.set(COOKIE, value);
      expect((await browser.fetch(stats)).status).toBe(401);
    }
  });
});

describe('the password', () => {
  const platform = testPlatform({
    environment: { ADMIN_PASSWORD: OWNER_PASSWORD },
  });

  async function change(currentPassword: string, newPassword: string) {
    const owner = await logInAsAdmin(platform);
    const response = await owner.send('POST', '/api/admin/change-password', {
      currentPassword,
      newPassword,
    });
    return { owner, response, body: await response.json() };
  }

  test('needs eight characters', async () => {
    const { response, body } = await change(OWNER_PASSWORD, 'sept-ça');
    expect(response.status).toBe(400);
    expect(body.message).toBe('Le nouveau mot de passe doit contenir au moins 8 caractères');
  });

  test.each([
    ...['password1', 'P@ssw0rd2026!', 'azertyuiop', '12345678', 'Marseille13', 'aaaaaaaa'],
    ...['zaq12wsx', '123456789a', 'a123456789', 'michael1', 'LeBateleur', 'tarotmarseille22'],
  ])('cannot be as common as %s', async (common) => {
    const { response, body } = await change(OWNER_PASSWORD, common);
    expect(response.status).toBe(400);
    expect(body.fields.newPassword).toMatch(/courants/);
  });

  test('changes only with the present one', async () => {
    const { owner, response, body } = await change('autre chose', 'papier-bleu-77-vent');
    expect(response.status).toBe(400);
    expect(body.fields).toEqual({ currentPassword: 'Le mot de passe actuel est incorrect.' });
    expect((await owner.get('/api/admin/blog/stats')).status).toBe(200);
  });

  test('once changed, every session has ended and only the new one opens', async () => {
    const other = await logInAsAdmin(platform);
    const { owner, response } = await change(OWNER_PASSWORD, 'papier-bleu-77-vent');
    expect(response.status).toBe(200);
    expect((await owner.get('/api/admin/blog/stats')).status).toBe(401);
    expect((await other.get('/api/admin/blog/stats')).status).toBe(401);
    expect((await logInAs(platform.visitor(), OWNER_PASSWORD)).status).toBe(401);
    expect((await logInAs(platform.visitor(), 'papier-bleu-77-vent')).status).toBe(200);
  });

  test('stays changed while the environment keeps its value, and is reset by another', async () => {
    expect((await logInAs(platform.visitor(), 'papier-bleu-77-vent')).status).toBe(200);
    const owner = await logInAsAdmin(platform, 'papier-bleu-77-vent');
    process.env.ADMIN_PASSWORD = 'nouvelle-valeur-posee';
    expect((await logInAs(platform.visitor(), 'nouvelle-valeur-posee')).status).toBe(200);
    expect((await logInAs(platform.visitor(), 'papier-bleu-77-vent')).status).toBe(401);
    expect((await owner.get('/api/admin/blog/stats')).status).toBe(401);
  });
});

describe('an earlier deploy with an earlier password', () => {
  const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

  test('brings it back neither by a guess nor by itself, and a new one is taken over by its login', async () => {
    const owner = await logInAsAdmin(platform);
    const own = 'papier-bleu-77-vent';
    const body = { currentPassword: OWNER_PASSWORD, newPassword: own };
    expect((await owner.send('POST', '/api/admin/change-password', body)).status).toBe(200);
    const attempt = async (password: string) =>
      (await logInAs(platform.visitor(), password)).status;
    process.env.ADMIN_PASSWORD = 'une-autre-valeur-posee';
    expect(await attempt('n-importe-quoi')).toBe(401);
    expect(await attempt(own)).toBe(200);
    expect(await attempt('une-autre-valeur-posee')).toBe(200);
    expect(await attempt(own)).toBe(401);
    // The deploy before it.
    process.env.ADMIN_PASSWORD = OWNER_PASSWORD;
    expect(await attempt(OWNER_PASSWORD)).toBe(401);
    expect(await attempt('n-importe-quoi')).toBe(401);
    expect(await attempt('une-autre-valeur-posee')).toBe(200);
  });
});

describe.each(['azerty', 'password1'])('a first password as weak as %s', (password) => {
  const platform = testPlatform({ environment: { ADMIN_PASSWORD: password } });

  test('opens nothing, and its owner reads why', async () => {
    const response = await logInAs(platform.visitor(), password);
    const { message } = await response.json();
    expect([response.status, message]).toEqual([
      503,
      expect.stringMatching(/^Le mot de passe réglé dans l’hébergement n’est pas accepté\. /),
    ]);
    expect((await logInAs(platform.visitor(), 'autre chose')).status).toBe(401);
    expect(await rawStore('owner').keys('')).toEqual([]);
  });
});

describe('a login while the former session is in use', () => {
  const { platform, storage } = proxiedPlatform({
    environment: { ADMIN_PASSWORD: OWNER_PASSWORD },
  });

  test('ends that session all the same', async () => {
    const owner = await logInAsAdmin(platform);
    const copy = { cookie: `${COOKIE}=${owner.browser.cookies.get(COOKIE)}` };
    const statusOfCopy = async () =>
      (await platform.fetch('/api/admin/blog/stats', { headers: copy })).status;
    shiftClock(2 * MINUTE);
    const { reached, release } = pauseOperation(
      storage,
      ({ method, store }) => method === 'PUT' && store === 'sessions',
    );
    const login = logInAs(owner.browser, OWNER_PASSWORD);
    await reached;
    expect(await statusOfCopy()).toBe(200);
    release();
    expect((await login).status).toBe(200);
    shiftClock(5 * MINUTE);
    expect(await statusOfCopy()).toBe(401);
  });
});

describe('without a password in the environment', () => {
  const platform = testPlatform();

  test('nothing opens, and the answer says what to do', async () => {
    const response = await logInAs(platform.visitor(), 'admin');
    expect(response.status).toBe(503);
    expect((await response.json()).message).toMatch(/ADMIN_PASSWORD/);
  });
});

describe('a password given as a hash', () => {
  const platform = testPlatform();

  const attempt = async (password: string) => {
    const response = await logInAs(platform.visitor(), password);
    return { status: response.status, message: (await response.json()).message };
  };
  const UNREADABLE = {
    status: 503,
    message: expect.stringMatching(
      /^Le mot de passe enregistré ne peut pas être lu\. .*ADMIN_PASSWORD/,
    ),
  };

  test.each([
    '$argon2id$v=19$m=99,t=1,p=1$c2Fs$a2V5',
    '$scrypt$ln=15,r=8,p=3$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'une phrase',
  ])('that cannot be read (%s) is told to the owner', async (hash) => {
    process.env.ADMIN_PASSWORD_HASH = hash;
    expect(await attempt('quoi que ce soit')).toEqual(UNREADABLE);
  });

  test('that is stored and cannot be read is told too, and gives way to a new password', async () => {
    delete process.env.ADMIN_PASSWORD_HASH;
    process.env.ADMIN_PASSWORD = 'un-mot-de-passe-du-debut';
    expect((await attempt('un-mot-de-passe-du-debut')).status).toBe(200);
    await rawStore<object>('owner').update('credentials', (kept) => ({ ...kept, hash: 'abîmé' }));
    expect(await attempt('quoi que ce soit')).toEqual(UNREADABLE);
    process.env.ADMIN_PASSWORD = OWNER_PASSWORD;
    expect((await attempt(OWNER_PASSWORD)).status).toBe(200);
    const stored = await rawStore<{ hash: string }>('owner').get('credentials');
    expect(stored?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await attempt('autre chose')).status).toBe(401);
  });
});
