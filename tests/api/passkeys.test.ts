import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PasskeyAssertion, PasskeyRequestOptions } from '#src/api/admin/passkeys.ts';
import {
  ADMIN_PASSWORD,
  type AdminClient,
  logInAsAdmin,
  shiftClock,
  signIn,
} from '#tests/support/admin-session.ts';
import { openRawStore } from '#tests/support/raw-store.ts';
import { Authenticator, addPasskey, PASSKEYS_PATH } from '#tests/support/software-authenticator.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';

const MINUTE_MS = 60_000;
const FOREIGN_ORIGIN = 'https://ailleurs.example';
const platform = setUpPlatform();

let admin: AdminClient;
let key: Authenticator;
let codes: string[];

// Each test starts with a new session, one passkey and ten recovery codes.
beforeEach(async () => {
  await openRawStore('owner').delete('credentials');
  admin = await logInAsAdmin(platform);
  const added = await addPasskey(admin, { origin: platform.url });
  key = added.key;
  codes = added.codes ?? [];
});
afterEach(() => shiftClock(0));

const toResult = async (response: Response): Promise<{ status: number; token?: string }> => ({
  status: response.status,
  ...(await response.json()),
});

type Login = { browser: TestClient; options: PasskeyRequestOptions };

/** Sends the password, by default in a new browser. */
async function beginLogin(browser = platform.visitor(), password = ADMIN_PASSWORD) {
  const response = await signIn(browser, password);
  const { secondStep } = await response.clone().json();
  return { browser, response, options: secondStep.passkey as PasskeyRequestOptions };
}

const sendPasskey = async (browser: TestClient, assertion: PasskeyAssertion) =>
  toResult(await browser.postJson('/api/admin/login/passkey', assertion));
const sendCode = async (browser: TestClient, code = codes[0]) =>
  toResult(await browser.postJson('/api/admin/login/code', { code }));
const isLoggedIn = async (browser: TestClient) =>
  (await browser.fetch(PASSKEYS_PATH)).status === 200;
const loadPasskeys = async () => (await admin.get(PASSKEYS_PATH)).json();
const getId = ({ id }: Authenticator) => id.toString('base64url');
const removePasskey = (passkey: Authenticator) =>
  admin.send('DELETE', `${PASSKEYS_PATH}/${getId(passkey)}`);
const signChallenge = (options: PasskeyRequestOptions) => key.get(options, platform.url);
/** Completes a login with the passkey. */
const completeLogin = ({ browser, options }: Login) => sendPasskey(browser, signChallenge(options));

/** Matches an error with this status and message. */
const matchError = (status: number, message: RegExp) =>
  expect.objectContaining({ status, message: expect.stringMatching(message) });
const LOGIN_EXPIRED = matchError(401, /^Cette connexion n’est plus en cours/);
const UNKNOWN_PASSKEY = matchError(401, /^Cette clé d’accès n’a pas été reconnue\./);
const WRONG_CODE = matchError(400, /^Ce code n’est pas valable, ou il a déjà servi\.$/);

describe('a login with a passkey', () => {
  test('needs the passkey after the password', async () => {
    const { browser, response, options } = await beginLogin();
    const allowCredentials = [{ id: getId(key), transports: ['usb'] }];
    const expected = { rpId: 'localhost', userVerification: 'preferred', allowCredentials };
    expect([response.status, options]).toMatchObject([200, expected]);
    const cookie = /^connexion-admin=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict$/;
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(cookie)]);
    expect(await isLoggedIn(browser)).toBe(false);
    const token = expect.stringMatching(/^[\w-]{43}$/);
    expect(await completeLogin({ browser, options })).toMatchObject({ status: 200, token });
    expect(await isLoggedIn(browser)).toBe(true);
    expect(browser.cookies.has('connexion-admin')).toBe(false);
    expect((await loadPasskeys()).passkeys[0].lastUsedAt).toMatch(/^20/);
  });

  test('rejects assertions of other origins, sites and keys, and of a copied key', async () => {
    const otherKey = (await addPasskey(admin, { origin: platform.url })).key;
    const forgeries: ((options: PasskeyRequestOptions) => PasskeyAssertion)[] = [
      (options) => key.get(options, FOREIGN_ORIGIN),
      (options) => key.get(options, platform.url.replace('http:', 'https:')),
      (options) => signChallenge({ ...options, rpId: 'ailleurs.example' }),
      (options) => ({ ...signChallenge(options), id: getId(otherKey), rawId: getId(otherKey) }),
      (options) => ({ ...signChallenge(options), id: 'autre', rawId: 'autre' }),
      (options) => signChallenge({ ...options, challenge: 'autre' }),
    ];
    for (const forge of forgeries) {
      const { browser, options } = await beginLogin();
      expect(await sendPasskey(browser, forge(options))).toEqual(UNKNOWN_PASSKEY);
      expect(await isLoggedIn(browser)).toBe(false);
    }
    expect((await completeLogin(await beginLogin())).status).toBe(200);
    // A copied key does not know the current counter.
    key.counter -= 1;
    expect(await completeLogin(await beginLogin())).toEqual(UNKNOWN_PASSKEY);
  });

  test('accepts its challenge once, even if it fails or several browsers use it', async () => {
    const { browser, options } = await beginLogin();
    const assertion = signChallenge(options);
    const requests = Array.from({ length: 8 }, () => {
      const otherBrowser = platform.visitor();
      for (const [name, value] of browser.cookies) otherBrowser.cookies.set(name, value);
      return sendPasskey(otherBrowser, assertion);
    });
    const results = await Promise.all(requests);
    expect(results.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
    const failedLogin = await beginLogin();
    await sendPasskey(failedLogin.browser, key.get(failedLogin.options, FOREIGN_ORIGIN));
    expect(await completeLogin(failedLogin)).toEqual(LOGIN_EXPIRED);
    expect(await sendCode(failedLogin.browser)).toEqual(LOGIN_EXPIRED);
  });

  test('rejects the assertion of another login, and requests without its cookie', async () => {
    const { browser } = await beginLogin();
    const { options } = await beginLogin();
    expect(await completeLogin({ browser, options })).toEqual(UNKNOWN_PASSKEY);
    const otherBrowser = platform.visitor();
    expect(await completeLogin({ browser: otherBrowser, options })).toEqual(LOGIN_EXPIRED);
    expect(await sendCode(otherBrowser)).toEqual(LOGIN_EXPIRED);
  });

  test('expires after five minutes or a logout, and is deleted by the nightly purge', async () => {
    const lateLogin = await beginLogin();
    shiftClock(5 * MINUTE_MS + 1_000);
    expect(await completeLogin(lateLogin)).toEqual(LOGIN_EXPIRED);
    expect(await sendCode(lateLogin.browser)).toEqual(LOGIN_EXPIRED);
    shiftClock(0);
    const endedLogin = await beginLogin();
    await admin.send('POST', '/api/admin/logout');
    expect(await completeLogin(endedLogin)).toEqual(LOGIN_EXPIRED);
    await beginLogin();
    expect(await openRawStore('challenges').keys('')).not.toEqual([]);
    shiftClock(24 * 60 * MINUTE_MS);
    await platform.runScheduled('purge');
    expect(await openRawStore('challenges').keys('')).toEqual([]);
  });

  test('requires a recovery code at another address of the site', async () => {
    const originalUrl = process.env.URL;
    process.env.URL = 'https://tarot.example';
    const { browser, options } = await beginLogin();
    const rejected = await admin.send('POST', '/api/admin/passkey-options');
    process.env.URL = originalUrl;
    expect(options).toBe(null);
    expect(await toResult(rejected)).toEqual(
      matchError(409, /ne s’ajoute qu’à l’adresse du site, https:\/\/tarot\.example\.$/),
    );
    expect((await sendCode(browser)).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('are stored as ten hashes and accepted once each, however they are typed', async () => {
    const stored = JSON.stringify(await openRawStore('owner').get('credentials'));
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
      for (const text of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(text);
    }
    const { browser } = await beginLogin();
    expect(await sendCode(browser)).toMatchObject({ status: 200, codesLeft: 9 });
    expect(await isLoggedIn(browser)).toBe(true);
    // A code ends its login, which accepts no second one.
    expect(await sendCode(browser, codes[5])).toMatchObject({ status: 401 });
    const { browser: otherBrowser } = await beginLogin();
    expect(await sendCode(otherBrowser)).toEqual(WRONG_CODE);
    const typedCode = codes[1]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    const result = await sendCode(otherBrowser, ` ${typedCode?.replaceAll('1', 'l')}`);
    expect(result).toMatchObject({ status: 200, codesLeft: 8 });
    expect((await loadPasskeys()).codesLeft).toBe(8);
  });

  test('are accepted once, even if several browsers send the same one', async () => {
    const logins = [await beginLogin(), await beginLogin(), await beginLogin()];
    const results = await Promise.all(logins.map(({ browser }) => sendCode(browser, codes[3])));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await loadPasskeys()).codesLeft).toBe(9);
  });

  test('are protected from guessing like the password, even after the right password', async () => {
    const browser = platform.visitor();
    for (let guess = 0; guess < 4; guess++) {
      await beginLogin(browser);
      expect(await sendCode(browser, `AAAA-AAAA-AAAA-AAA${guess}`)).toEqual(WRONG_CODE);
    }
    const { options } = await beginLogin(browser);
    expect(await sendCode(browser)).toEqual(matchError(429, /^Trop de tentatives de connexion\./));
    // A passkey cannot be guessed and does not have to wait.
    expect((await completeLogin({ browser, options })).status).toBe(200);
    shiftClock(31_000);
    expect((await sendCode((await beginLogin(browser)).browser)).status).toBe(200);
  });

  test('are invalid once they are replaced, which ends other sessions', async () => {
    const otherLogin = await beginLogin();
    await completeLogin(otherLogin);
    const renewed = await admin.send('POST', '/api/admin/recovery-codes');
    const newCodes: string[] = (await renewed.json()).codes;
    expect(new Set([...newCodes, ...codes]).size).toBe(20);
    expect(await isLoggedIn(otherLogin.browser)).toBe(false);
    const { browser } = await beginLogin();
    expect(await sendCode(browser)).toEqual(WRONG_CODE);
    expect((await sendCode(browser, newCodes[0])).status).toBe(200);
  });
});

describe('a passkey', () => {
  const requestOptions = () => admin.send('POST', '/api/admin/passkey-options');
  const sendCreation = async (passkey: unknown) =>
    toResult(await admin.send('POST', PASSKEYS_PATH, { name: 'Clé', passkey }));

  test('is rejected from another origin, with a used or old challenge, or as a duplicate', async () => {
    const otherKey = new Authenticator();
    const expired = matchError(410, /^Cette demande n’est plus en cours\./);
    const loadOptions = async () => (await requestOptions()).json();
    const first = await loadOptions();
    expect(first.excludeCredentials).toMatchObject([{ id: getId(key) }]);
    const foreignCreation = otherKey.create(first, FOREIGN_ORIGIN);
    const unverified = matchError(400, /n’a pas pu être vérifiée/);
    expect(await sendCreation(foreignCreation)).toEqual(unverified);
    expect(await sendCreation(otherKey.create(first, platform.url))).toEqual(expired);
    const second = otherKey.create(await loadOptions(), platform.url);
    const results = await Promise.all([second, second, second].map(sendCreation));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const duplicate = otherKey.create(await loadOptions(), platform.url);
    const alreadyStored = matchError(409, /^Cette clé d’accès est déjà enregistrée\.$/);
    expect(await sendCreation(duplicate)).toEqual(alreadyStored);
    const lateCreation = new Authenticator().create(await loadOptions(), platform.url);
    shiftClock(6 * MINUTE_MS);
    expect(await sendCreation(lateCreation)).toEqual(expired);
  });

  test('is deleted with its sessions, and the last one with the recovery codes', async () => {
    const { key: second, codes: noCodes } = await addPasskey(admin, { origin: platform.url });
    const attributes = { name: 'Clé', addedAt: expect.stringMatching(/^20/), lastUsedAt: null };
    const passkeys = [key, second].map((passkey) => ({ id: getId(passkey), ...attributes }));
    const { events } = await (await admin.get('/api/admin/sessions')).json();
    expect(events[0].what).toBe('Clé d’accès ajoutée');
    expect([noCodes, await loadPasskeys()]).toEqual([null, { passkeys, codesLeft: 10 }]);
    const otherLogin = await beginLogin();
    await completeLogin(otherLogin);
    expect(await isLoggedIn(otherLogin.browser)).toBe(true);
    const remaining = (await (await removePasskey(key)).json()).passkeys;
    expect(remaining).toMatchObject([{ id: getId(second) }]);
    expect(await isLoggedIn(otherLogin.browser)).toBe(false);
    expect((await removePasskey(key)).status).toBe(404);
    expect(await completeLogin(await beginLogin())).toEqual(UNKNOWN_PASSKEY);
    expect(await (await removePasskey(second)).json()).toEqual({ passkeys: [], codesLeft: 0 });
    const result = await toResult(await signIn(platform.visitor(), ADMIN_PASSWORD));
    expect(result.token).toEqual(expect.any(String));
    expect((await admin.send('POST', '/api/admin/recovery-codes')).status).toBe(409);
  });

  test('is rejected if there are ten already', async () => {
    for (let count = 1; count < 10; count++) await addPasskey(admin, { origin: platform.url });
    expect((await requestOptions()).status).toBe(409);
  });

  test('survives a change of the password, but not its reset in the environment', async () => {
    const newPassword = 'papier-bleu-77-vent';
    const body = { currentPassword: ADMIN_PASSWORD, newPassword };
    expect((await admin.send('POST', '/api/admin/change-password', body)).status).toBe(200);
    const login = await beginLogin(platform.visitor(), newPassword);
    expect((await completeLogin(login)).status).toBe(200);
    process.env.ADMIN_PASSWORD = 'nouvelle-valeur-posee';
    const reset = await logInAsAdmin(platform, 'nouvelle-valeur-posee');
    process.env.ADMIN_PASSWORD = ADMIN_PASSWORD;
    expect(await (await reset.get(PASSKEYS_PATH)).json()).toEqual({ passkeys: [], codesLeft: 0 });
  });
});
