import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PasskeyAssertion, PasskeyRequestOptions } from '#src/api/admin/passkeys.ts';
import {
  ADMIN_PASSWORD,
  type AdminClient,
  logInAsAdmin,
  shiftClock,
  signIn,
} from '#tests/support/admin-session.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { Authenticator, addPasskey, PASSKEYS } from '#tests/support/software-authenticator.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const MINUTE = 60_000;
const ELSEWHERE = 'https://ailleurs.example';
const platform = testPlatform();

let admin: AdminClient;
let key: Authenticator;
let codes: string[];

/** Each test begins with one passkey and ten codes, on an admin who has just logged in. */
beforeEach(async () => {
  await rawStore('owner').delete('credentials');
  admin = await logInAsAdmin(platform);
  const added = await addPasskey(admin, { origin: platform.url });
  key = added.key;
  codes = added.codes ?? [];
});
afterEach(() => shiftClock(0));

interface Answer {
  status: number;
  message: string;
  token?: string;
  codesLeft?: number;
}

const read = async (response: Response): Promise<Answer> => ({
  ...{ status: response.status, ...(await response.json()) },
});

/** The first step, at a browser of its own. */
async function beginLogin(browser = platform.visitor(), password = ADMIN_PASSWORD) {
  const response = await signIn(browser, password);
  const { secondStep } = await response.clone().json();
  return { browser, response, options: secondStep.passkey as PasskeyRequestOptions };
}

const sendPasskey = async (browser: TestClient, assertion: PasskeyAssertion) =>
  read(await browser.postJson('/api/admin/login/passkey', assertion));
const sendCode = async (browser: TestClient, code = codes[0]) =>
  read(await browser.postJson('/api/admin/login/code', { code }));
const isIn = async (browser: TestClient) => (await browser.fetch(PASSKEYS)).status === 200;
const listed = async () => (await admin.get(PASSKEYS)).json();
const remove = ({ id }: Authenticator) =>
  admin.send('DELETE', `${PASSKEYS}/${id.toString('base64url')}`);
const idOf = ({ id }: Authenticator) => id.toString('base64url');
const here = (options: PasskeyRequestOptions) => key.get(options, platform.url);

/** An answer of that status whose message matches. */
const answer = (status: number, message: RegExp) =>
  expect.objectContaining({ status, message: expect.stringMatching(message) });
const OVER = answer(401, /^Cette connexion n’est plus en cours/);
const UNKNOWN = answer(401, /^Cette clé d’accès n’a pas été reconnue\./);
const WRONG_CODE = answer(400, /^Ce code n’est pas valable, ou il a déjà servi\.$/);

describe('a login with a passkey', () => {
  test('takes two steps: the password alone opens nothing', async () => {
    const { browser, response, options } = await beginLogin();
    const allowCredentials = [{ id: idOf(key), transports: ['usb'] }];
    const expected = { rpId: 'localhost', userVerification: 'preferred', allowCredentials };
    expect([response.status, options]).toMatchObject([200, expected]);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^connexion-admin=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(await isIn(browser)).toBe(false);
    const token = expect.stringMatching(/^[\w-]{43}$/);
    expect(await sendPasskey(browser, here(options))).toMatchObject({ status: 200, token });
    expect([await isIn(browser), browser.cookies.has('connexion-admin')]).toEqual([true, false]);
    expect((await listed()).passkeys[0].lastUsedAt).toMatch(/^20/);
  });

  test('is refused from another origin, for another site, by another key and to a copied key', async () => {
    const other = (await addPasskey(admin, { origin: platform.url })).key;
    const forgeries: ((options: PasskeyRequestOptions) => PasskeyAssertion)[] = [
      (options) => key.get(options, ELSEWHERE),
      (options) => key.get(options, platform.url.replace('http:', 'https:')),
      (options) => here({ ...options, rpId: 'ailleurs.example' }),
      (options) => ({ ...here(options), id: idOf(other), rawId: idOf(other) }),
      (options) => ({ ...here(options), id: 'autre', rawId: 'autre' }),
      (options) => here({ ...options, challenge: 'autre' }),
    ];
    for (const forge of forgeries) {
      const { browser, options } = await beginLogin();
      expect(await sendPasskey(browser, forge(options))).toEqual(UNKNOWN);
      expect(await isIn(browser)).toBe(false);
    }
    const first = await beginLogin();
    expect((await sendPasskey(first.browser, here(first.options))).status).toBe(200);
    key.counter -= 1;
    const copy = await beginLogin();
    expect(await sendPasskey(copy.browser, here(copy.options))).toEqual(UNKNOWN);
  });

  test('uses its challenge once, whether it succeeds or fails, and however many answer at once', async () => {
    const { browser, options } = await beginLogin();
    const good = here(options);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => {
        const twin = platform.visitor();
        for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
        return sendPasskey(twin, good);
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
    const failed = await beginLogin();
    await sendPasskey(failed.browser, key.get(failed.options, ELSEWHERE));
    expect(await sendPasskey(failed.browser, here(failed.options))).toEqual(OVER);
    expect(await sendCode(failed.browser)).toEqual(OVER);
  });

  test('does not take the answer of another login, nor one without its cookie', async () => {
    const [one, other] = [await beginLogin(), await beginLogin()];
    expect(await sendPasskey(one.browser, here(other.options))).toEqual(UNKNOWN);
    const stranger = platform.visitor();
    expect(await sendPasskey(stranger, here(other.options))).toEqual(OVER);
    expect(await sendCode(stranger)).toEqual(OVER);
  });

  test('is over after five minutes, and when every session was ended, and leaves nothing behind the night', async () => {
    const late = await beginLogin();
    shiftClock(5 * MINUTE + 1_000);
    expect(await sendPasskey(late.browser, here(late.options))).toEqual(OVER);
    expect(await sendCode(late.browser)).toEqual(OVER);
    shiftClock(0);
    const ended = await beginLogin();
    await admin.send('POST', '/api/admin/logout');
    expect(await sendPasskey(ended.browser, here(ended.options))).toEqual(OVER);
    await beginLogin();
    expect(await rawStore('challenges').keys('')).not.toEqual([]);
    shiftClock(24 * 60 * MINUTE);
    await platform.runScheduled('purge');
    expect(await rawStore('challenges').keys('')).toEqual([]);
  });

  test('at another address of the site asks for a code', async () => {
    const home = process.env.URL;
    process.env.URL = 'https://tarot.example';
    const { browser, options } = await beginLogin();
    const refused = await admin.send('POST', '/api/admin/passkey-options');
    process.env.URL = home;
    expect(options).toBe(null);
    expect(await read(refused)).toEqual(
      answer(409, /ne s’ajoute qu’à l’adresse du site, https:\/\/tarot\.example\.$/),
    );
    expect((await sendCode(browser)).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('are ten, stored as hashes, and each opens once, as it is typed', async () => {
    const stored = JSON.stringify(await rawStore('owner').get('credentials'));
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
      for (const text of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(text);
    }
    const { browser } = await beginLogin();
    expect(await sendCode(browser)).toMatchObject({ status: 200, codesLeft: 9 });
    expect(await isIn(browser)).toBe(true);
    // The login that a code has completed takes no second one.
    expect(await sendCode(browser, codes[5])).toMatchObject({ status: 401 });
    const again = (await beginLogin()).browser;
    expect(await sendCode(again)).toEqual(WRONG_CODE);
    const typed = codes[1]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    const sent = await sendCode(again, ` ${typed?.replaceAll('1', 'l')}`);
    expect(sent).toMatchObject({ status: 200, codesLeft: 8 });
    expect((await listed()).codesLeft).toBe(8);
  });

  test('used by several at once let one in', async () => {
    const logins = [await beginLogin(), await beginLogin(), await beginLogin()];
    const answers = await Promise.all(logins.map(({ browser }) => sendCode(browser, codes[3])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await listed()).codesLeft).toBe(9);
  });

  test('are guessed at as slowly as the password, which the right password does not speed up', async () => {
    const browser = platform.visitor();
    for (let guess = 0; guess < 4; guess++) {
      await beginLogin(browser);
      expect(await sendCode(browser, `AAAA-AAAA-AAAA-AAA${guess}`)).toEqual(WRONG_CODE);
    }
    const { options } = await beginLogin(browser);
    expect(await sendCode(browser)).toEqual(answer(429, /^Trop de tentatives de connexion\./));
    // The passkey itself cannot be guessed at and does not wait.
    expect((await sendPasskey(browser, here(options))).status).toBe(200);
    shiftClock(31_000);
    expect((await sendCode((await beginLogin(browser)).browser)).status).toBe(200);
  });

  test('are replaced by new ones, and the former ones open nothing', async () => {
    const other = await beginLogin();
    await sendPasskey(other.browser, here(other.options));
    const renewed = await admin.send('POST', '/api/admin/recovery-codes');
    const fresh: string[] = (await renewed.json()).codes;
    expect([new Set([...fresh, ...codes]).size, await isIn(other.browser)]).toEqual([20, false]);
    const { browser } = await beginLogin();
    expect(await sendCode(browser)).toEqual(WRONG_CODE);
    expect((await sendCode(browser, fresh[0])).status).toBe(200);
  });
});

describe('a passkey', () => {
  const begin = () => admin.send('POST', '/api/admin/passkey-options');
  const add = async (passkey: unknown) =>
    read(await admin.send('POST', PASSKEYS, { name: 'Clé', passkey }));

  test('is refused from another origin, twice for one challenge, twice in the list, and too late', async () => {
    const other = new Authenticator();
    const over = answer(410, /^Cette demande n’est plus en cours\./);
    const options = async () => (await begin()).json();
    const first = await options();
    expect(first.excludeCredentials).toMatchObject([{ id: idOf(key) }]);
    const foreign = other.create(first, ELSEWHERE);
    expect(await add(foreign)).toEqual(answer(400, /n’a pas pu être vérifiée/));
    expect(await add(other.create(first, platform.url))).toEqual(over);
    const second = other.create(await options(), platform.url);
    const answers = await Promise.all([add(second), add(second), add(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const twice = other.create(await options(), platform.url);
    expect(await add(twice)).toEqual(answer(409, /^Cette clé d’accès est déjà enregistrée\.$/));
    const late = new Authenticator().create(await options(), platform.url);
    shiftClock(6 * MINUTE);
    expect(await add(late)).toEqual(over);
  });

  test('goes with what it opened, and the codes with the last one', async () => {
    const { key: second, codes: none } = await addPasskey(admin, { origin: platform.url });
    const named = { name: 'Clé', addedAt: expect.stringMatching(/^20/), lastUsedAt: null };
    const passkeys = [key, second].map((one) => ({ id: idOf(one), ...named }));
    const { events } = await (await admin.get('/api/admin/sessions')).json();
    expect(events[0].what).toBe('Clé d’accès ajoutée');
    expect([none, await listed()]).toEqual([null, { passkeys, codesLeft: 10 }]);
    const elsewhere = await beginLogin();
    await sendPasskey(elsewhere.browser, here(elsewhere.options));
    expect(await isIn(elsewhere.browser)).toBe(true);
    expect((await (await remove(key)).json()).passkeys).toMatchObject([{ id: idOf(second) }]);
    expect([await isIn(elsewhere.browser), (await remove(key)).status]).toEqual([false, 404]);
    const { browser, options } = await beginLogin();
    expect(await sendPasskey(browser, here(options))).toEqual(UNKNOWN);
    expect(await (await remove(second)).json()).toEqual({ passkeys: [], codesLeft: 0 });
    const alone = await read(await signIn(platform.visitor(), ADMIN_PASSWORD));
    expect(alone.token).toEqual(expect.any(String));
    expect((await admin.send('POST', '/api/admin/recovery-codes')).status).toBe(409);
  });

  test('is one of ten at most', async () => {
    for (let count = 1; count < 10; count++) await addPasskey(admin, { origin: platform.url });
    expect((await begin()).status).toBe(409);
  });

  test('is there after a change of the password, and gone with a reset in the environment', async () => {
    const newPassword = 'papier-bleu-77-vent';
    const body = { currentPassword: ADMIN_PASSWORD, newPassword };
    expect((await admin.send('POST', '/api/admin/change-password', body)).status).toBe(200);
    const { browser, options } = await beginLogin(platform.visitor(), newPassword);
    expect((await sendPasskey(browser, here(options))).status).toBe(200);
    process.env.ADMIN_PASSWORD = 'nouvelle-valeur-posee';
    const reset = await logInAsAdmin(platform, 'nouvelle-valeur-posee');
    process.env.ADMIN_PASSWORD = ADMIN_PASSWORD;
    expect(await (await reset.get(PASSKEYS)).json()).toEqual({ passkeys: [], codesLeft: 0 });
  });
});
