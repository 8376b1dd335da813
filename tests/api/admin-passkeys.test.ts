import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PasskeyAssertion, PasskeyRequestOptions } from '#src/api/admin/passkeys.ts';
import {
  type AdminClient,
  logInAs,
  logInAsAdmin,
  OWNER_PASSWORD,
  shiftClock,
} from '#tests/support/admin-session.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { Authenticator, addedPasskey, PASSKEYS } from '#tests/support/software-authenticator.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const MINUTE = 60_000;
const ELSEWHERE = 'https://ailleurs.example';
const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

let owner: AdminClient;
let key: Authenticator;
let codes: string[];

/** Each test begins with one passkey and ten codes, on an owner who has just logged in. */
beforeEach(async () => {
  await rawStore('owner').delete('credentials');
  owner = await logInAsAdmin(platform);
  const added = await addedPasskey(owner, { origin: platform.url });
  key = added.key;
  codes = added.codes ?? [];
});

afterEach(() => shiftClock(0));

interface Answer {
  status: number;
  message: string;
  fields?: Record<string, string>;
  token?: string;
  codesLeft?: number;
}

async function read(response: Response): Promise<Answer> {
  return { status: response.status, ...(await response.json()) };
}

/** The first step, at a browser of its own. */
async function beginLogin(browser = platform.visitor()) {
  const response = await logInAs(browser, OWNER_PASSWORD);
  const { secondStep } = (await response.json()) as {
    secondStep: { passkey: PasskeyRequestOptions };
  };
  return { browser, response, options: secondStep.passkey };
}

const sendPasskey = async (browser: TestClient, assertion: PasskeyAssertion) =>
  read(await browser.postJson('/api/admin/login/passkey', assertion));
const sendCode = async (browser: TestClient, code: string) =>
  read(await browser.postJson('/api/admin/login/code', { code }));

const isIn = async (browser: TestClient) => (await browser.fetch(PASSKEYS)).status === 200;
const listed = async () => (await owner.get(PASSKEYS)).json();
const removal = (id: string) => owner.send('DELETE', `${PASSKEYS}/${id}`);
const idOf = ({ id }: Authenticator) => id.toString('base64url');

const OVER = expect.objectContaining({
  status: 401,
  message: expect.stringMatching(/^Cette connexion n’est plus en cours/),
});
const UNKNOWN = expect.objectContaining({
  status: 401,
  message: expect.stringMatching(/^Cette clé d’accès n’a pas été reconnue\./),
});
const WRONG_CODE = {
  status: 400,
  message: 'Ce code n’est pas valable, ou il a déjà servi.',
  fields: { code: 'Ce code n’est pas valable, ou il a déjà servi.' },
};

describe('a login with a passkey', () => {
  test('takes two steps: the password alone opens nothing', async () => {
    const { browser, response, options } = await beginLogin();
    expect(response.status).toBe(200);
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'preferred',
      allowCredentials: [{ id: idOf(key), transports: ['usb'] }],
    });
    const [cookie, ...more] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      /^connexion-admin=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict$/,
    );
    expect(more).toEqual([]);
    expect(await isIn(browser)).toBe(false);
    expect(await sendPasskey(browser, key.get(options, platform.url))).toMatchObject({
      status: 200,
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await isIn(browser)).toBe(true);
    expect(browser.cookies.has('connexion-admin')).toBe(false);
    expect((await listed()).passkeys[0].lastUsedAt).toMatch(/^20/);
  });

  test('is refused to a wrong password before anything is said of passkeys', async () => {
    const browser = platform.visitor();
    const response = await logInAs(browser, 'autre chose');
    expect(await read(response)).toEqual({ status: 401, message: 'Mot de passe incorrect' });
    expect(browser.cookies.size).toBe(0);
  });

  test('is refused from another origin, for another site, by another key and to a copied key', async () => {
    const other = (await addedPasskey(owner, { origin: platform.url })).key;
    const forgeries: ((options: PasskeyRequestOptions) => PasskeyAssertion)[] = [
      (options) => key.get(options, ELSEWHERE),
      (options) => key.get(options, platform.url.replace('http:', 'https:')),
      (options) => key.get({ ...options, rpId: 'ailleurs.example' }, platform.url),
      (options) => ({ ...key.get(options, platform.url), id: idOf(other), rawId: idOf(other) }),
      (options) => ({ ...key.get(options, platform.url), id: 'autre', rawId: 'autre' }),
      (options) => key.get({ ...options, challenge: 'autre' }, platform.url),
    ];
    for (const forge of forgeries) {
      const { browser, options } = await beginLogin();
      expect(await sendPasskey(browser, forge(options))).toEqual(UNKNOWN);
      expect(await isIn(browser)).toBe(false);
    }
    const first = await beginLogin();
    const used = key.get(first.options, platform.url);
    expect((await sendPasskey(first.browser, used)).status).toBe(200);
    key.counter -= 1;
    const copy = await beginLogin();
    expect(await sendPasskey(copy.browser, key.get(copy.options, platform.url))).toEqual(UNKNOWN);
  });

  test('uses its challenge once, whether it succeeds or fails, and however many answer at once', async () => {
    const { browser, options } = await beginLogin();
    const cookies = new Map(browser.cookies);
    const good = key.get(options, platform.url);
    const many = Array.from({ length: 8 }, () => {
      const twin = platform.visitor();
      for (const [name, value] of cookies) twin.cookies.set(name, value);
      return sendPasskey(twin, good);
    });
    const answers = await Promise.all(many);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);

    const failed = await beginLogin();
    await sendPasskey(failed.browser, key.get(failed.options, ELSEWHERE));
    expect(await sendPasskey(failed.browser, key.get(failed.options, platform.url))).toEqual(OVER);
    expect(await sendCode(failed.browser, codes[0] ?? '')).toEqual(OVER);
  });

  test('does not take the answer of another login, nor one without its cookie', async () => {
    const one = await beginLogin();
    const other = await beginLogin();
    expect(await sendPasskey(one.browser, key.get(other.options, platform.url))).toEqual(UNKNOWN);
    const stranger = platform.visitor();
    expect(await sendPasskey(stranger, key.get(other.options, platform.url))).toEqual(OVER);
    expect(await sendCode(stranger, codes[0] ?? '')).toEqual(OVER);
  });

  test('is over after five minutes, and when every session was ended', async () => {
    const late = await beginLogin();
    shiftClock(5 * MINUTE + 1_000);
    expect(await sendPasskey(late.browser, key.get(late.options, platform.url))).toEqual(OVER);
    expect(await sendCode(late.browser, codes[0] ?? '')).toEqual(OVER);
    shiftClock(0);
    const ended = await beginLogin();
    await owner.send('POST', '/api/admin/logout');
    expect(await sendPasskey(ended.browser, key.get(ended.options, platform.url))).toEqual(OVER);
  });

  test('leaves nothing behind the night', async () => {
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
    expect(options).toBe(null);
    const refused = await owner.send('POST', '/api/admin/passkey-options');
    process.env.URL = home;
    expect(await read(refused)).toEqual({
      status: 409,
      message: 'Une clé d’accès ne s’ajoute qu’à l’adresse du site, https://tarot.example.',
    });
    expect((await sendCode(browser, codes[0] ?? '')).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('are ten, stored as hashes, and each opens once, as it is typed', async () => {
    expect(new Set(codes).size).toBe(10);
    for (const code of codes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    const stored = JSON.stringify(await rawStore('owner').get('credentials'));
    for (const code of codes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
    const [one = '', two = ''] = codes;
    const { browser } = await beginLogin();
    expect(await sendCode(browser, one)).toMatchObject({ status: 200, codesLeft: 9 });
    expect(await isIn(browser)).toBe(true);
    const again = await beginLogin();
    expect(await sendCode(again.browser, one)).toEqual(WRONG_CODE);
    const typed = ` ${two.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    expect(await sendCode(again.browser, typed)).toMatchObject({ status: 200, codesLeft: 8 });
    expect((await listed()).codesLeft).toBe(8);
  });

  test('used by several at once let one in', async () => {
    const logins = [];
    for (let count = 0; count < 6; count++) logins.push(await beginLogin());
    const answers = await Promise.all(
      logins.map(({ browser }) => sendCode(browser, codes[3] ?? '')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await listed()).codesLeft).toBe(9);
  });

  test('are guessed at as slowly as the password, which the right password does not speed up', async () => {
    const browser = platform.visitor();
    for (let guess = 0; guess < 4; guess++) {
      await beginLogin(browser);
      expect(await sendCode(browser, `AAAA-AAAA-AAAA-AAA${guess}`)).toEqual(WRONG_CODE);
    }
    const { options } = await beginLogin(browser);
    expect(await sendCode(browser, codes[0] ?? '')).toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Trop de tentatives de connexion\./),
    });
    // The passkey itself cannot be guessed at and is not kept waiting.
    expect((await sendPasskey(browser, key.get(options, platform.url))).status).toBe(200);
    shiftClock(31_000);
    const later = await beginLogin(browser);
    expect((await sendCode(later.browser, codes[0] ?? '')).status).toBe(200);
  });

  test('are made anew, and the former ones open nothing', async () => {
    const renewed = await owner.send('POST', '/api/admin/recovery-codes');
    const fresh: { codes: string[] } = await renewed.json();
    expect(new Set([...fresh.codes, ...codes]).size).toBe(20);
    const { browser } = await beginLogin();
    expect(await sendCode(browser, codes[0] ?? '')).toEqual(WRONG_CODE);
    expect((await sendCode(browser, fresh.codes[0] ?? '')).status).toBe(200);
  });
});

describe('a passkey', () => {
  const begin = () => owner.send('POST', '/api/admin/passkey-options');
  const add = async (passkey: unknown, name = 'Clé') =>
    read(await owner.send('POST', PASSKEYS, { name, passkey }));

  test('is added beside another one, and only the first brings codes', async () => {
    const second = await addedPasskey(owner, { origin: platform.url });
    expect(second.codes).toBe(null);
    expect(await listed()).toEqual({
      passkeys: [key, second.key].map((one) => ({
        id: idOf(one),
        name: 'Clé',
        addedAt: expect.stringMatching(/^20/),
        lastUsedAt: null,
      })),
      codesLeft: 10,
    });
  });

  test('is refused from another origin, twice for one challenge, twice in the list, and too late', async () => {
    const other = new Authenticator();
    const unverified = expect.objectContaining({
      status: 400,
      message: expect.stringMatching(/n’a pas pu être vérifiée/),
    });
    const over = expect.objectContaining({
      status: 410,
      message: expect.stringMatching(/^Cette demande n’est plus en cours\./),
    });
    const options = async () => (await begin()).json();

    const first = await options();
    expect(first.excludeCredentials).toMatchObject([{ id: idOf(key) }]);
    expect(await add(other.create(first, ELSEWHERE))).toEqual(unverified);
    expect(await add(other.create(first, platform.url))).toEqual(over);

    const second = other.create(await options(), platform.url);
    const answers = await Promise.all([add(second), add(second), add(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);

    expect(await add(other.create(await options(), platform.url))).toMatchObject({
      status: 409,
      message: 'Cette clé d’accès est déjà enregistrée.',
    });
    const late = await options();
    shiftClock(6 * MINUTE);
    expect(await add(new Authenticator().create(late, platform.url))).toEqual(over);
  });

  test('goes with what it opened, and the codes with the last one', async () => {
    const second = (await addedPasskey(owner, { origin: platform.url })).key;
    const elsewhere = await beginLogin();
    await sendPasskey(elsewhere.browser, key.get(elsewhere.options, platform.url));
    expect(await isIn(elsewhere.browser)).toBe(true);
    const gone = await removal(idOf(key));
    expect((await gone.json()).passkeys).toMatchObject([{ id: idOf(second) }]);
    expect(await isIn(elsewhere.browser)).toBe(false);
    expect((await removal(idOf(key))).status).toBe(404);
    const { browser, options } = await beginLogin();
    expect(await sendPasskey(browser, key.get(options, platform.url))).toEqual(UNKNOWN);

    const last = await removal(idOf(second));
    expect(await last.json()).toEqual({ passkeys: [], codesLeft: 0 });
    expect(await read(await logInAs(platform.visitor(), OWNER_PASSWORD))).toMatchObject({
      token: expect.any(String),
    });
    const renewed = await owner.send('POST', '/api/admin/recovery-codes');
    expect(renewed.status).toBe(409);
  });

  test('is one of ten at most', async () => {
    for (let count = 1; count < 10; count++) await addedPasskey(owner, { origin: platform.url });
    expect((await begin()).status).toBe(409);
  });

  test('stays through a change of the password, and goes with a reset in the environment', async () => {
    const newPassword = 'papier-bleu-77-vent';
    const body = { currentPassword: OWNER_PASSWORD, newPassword };
    expect((await owner.send('POST', '/api/admin/change-password', body)).status).toBe(200);
    const browser = platform.visitor();
    const response = await logInAs(browser, newPassword);
    const { secondStep } = await response.json();
    const answer = await sendPasskey(browser, key.get(secondStep.passkey, platform.url));
    expect(answer.status).toBe(200);

    process.env.ADMIN_PASSWORD = 'nouvelle-valeur-posee';
    const reset = await logInAsAdmin(platform, 'nouvelle-valeur-posee');
    process.env.ADMIN_PASSWORD = OWNER_PASSWORD;
    expect(await (await reset.get(PASSKEYS)).json()).toEqual({ passkeys: [], codesLeft: 0 });
  });
});

test('only the function of the sessions carries the library that verifies passkeys', async () => {
  const folder = process.env.TEST_FUNCTIONS ?? '';
  const carrying = [];
  const bundles = (await readdir(folder)).filter((name) => name.endsWith('.mjs'));
  for (const file of bundles) {
    if ((await readFile(join(folder, file), 'utf8')).includes('webauthn.get')) carrying.push(file);
  }
  expect(carrying).toEqual(['admin-session.mjs']);
});
