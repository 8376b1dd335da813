import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AdminClient,
  logInAs,
  logInAsAdmin,
  OWNER_PASSWORD,
  ownerAt,
  shiftClock,
} from '#tests/support/admin-session.ts';
import { readContract } from '#tests/support/api-endpoints.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import {
  type Authenticator,
  addedPasskey,
  PASSKEYS,
} from '#tests/support/software-authenticator.ts';
import { storedState } from '#tests/support/storage-snapshot.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const MINUTE = 60_000;
const COOKIE = 'session-admin';
const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

let owner: AdminClient;
let key: Authenticator;
let archive: Uint8Array;

/** Each test begins with a login, and with a passkey that the next one asks for. */
beforeEach(async () => {
  await rawStore('owner').delete('credentials');
  owner = await logInAsAdmin(platform);
  ({ key } = await addedPasskey(owner, { origin: platform.url }));
  archive ??= await (await owner.send('POST', '/api/admin/backup', {})).bytes();
});

afterEach(() => shiftClock(0));

interface Guarded {
  send: (who: AdminClient) => Promise<Response>;
  /** What the owner's settings tell of it afterwards. */
  event?: string;
}

/** What an open session alone must not do. */
const GUARDED: Record<string, Guarded> = {
  'POST /api/admin/backup': {
    send: (who) => who.send('POST', '/api/admin/backup', {}),
    event: 'Sauvegarde téléchargée',
  },
  'POST /api/admin/restore': { send: restoreOwnBackup, event: 'Sauvegarde remise en place' },
  'POST /api/admin/passkey-options': {
    send: (who) => who.send('POST', '/api/admin/passkey-options'),
  },
  'DELETE /api/admin/passkeys/:id': {
    send: (who) => who.send('DELETE', `${PASSKEYS}/${key.id.toString('base64url')}`),
    event: 'Clé d’accès retirée',
  },
  'POST /api/admin/recovery-codes': {
    send: (who) => who.send('POST', '/api/admin/recovery-codes'),
    event: 'Codes de secours renouvelés',
  },
  'POST /api/admin/newsletter/export': {
    send: (who) => who.send('POST', '/api/admin/newsletter/export'),
    event: 'Abonnés exportés',
  },
};

function restoreOwnBackup({ browser, token }: AdminClient): Promise<Response> {
  const body = new FormData();
  for (const [path, bytes] of Object.entries(unzipSync(archive))) {
    body.set(`file:${path}`, new Blob([new Uint8Array(bytes)]));
  }
  const headers = { 'X-CSRF-Token': token };
  return browser.fetch('/api/admin/restore', { method: 'POST', body, headers });
}

/** Both steps, in the browser where the session is open. */
async function logInAgain(): Promise<void> {
  const { secondStep } = await (await logInAs(owner.browser, OWNER_PASSWORD)).json();
  const passkey = key.get(secondStep.passkey, platform.url);
  const response = await owner.browser.postJson('/api/admin/login/passkey', passkey);
  // The session hands its token over: the page goes on with what it knows.
  expect(await response.json()).toEqual({ token: owner.token });
}

/** Whoever knows all of the owner's session: its cookie, and the token of her page. */
function thief(): AdminClient {
  const browser = platform.visitor();
  browser.cookies.set(COOKIE, owner.browser.cookies.get(COOKIE) ?? '');
  return ownerAt(browser, owner.token);
}

/** The whole answer: nothing else is told. */
async function expectRefused(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  expect([response.status, await response.json()]).toEqual([
    401,
    {
      message:
        'Cette action demande une connexion de moins de dix minutes. Entrez à nouveau votre mot de passe.',
      error: 'insufficient_user_authentication',
    },
  ]);
  expect(response.headers.get('content-disposition')).toBeNull();
}

test('the calls that need a recent login are these', async () => {
  const recent = (await readContract()).filter(({ access }) => access === 'recent');
  expect(recent.map(({ method, path }) => `${method} ${path}`)).toEqual(Object.keys(GUARDED));
  // Without the page's token none of them is made: a cookie alone never gets this far.
  expect(recent.map(({ method }) => method)).not.toContain('GET');
});

describe.each(Object.entries(GUARDED))('%s', (_, { send, event }) => {
  test('is done in the minutes after a login, and told', async () => {
    shiftClock(9 * MINUTE);
    expect((await send(owner)).status).toBe(200);
    const { events } = await (await owner.get('/api/admin/sessions')).json();
    if (event) expect(events[0].what).toBe(event);
  });

  test('is refused ten minutes after it, however busy the session was, without a trace', async () => {
    for (const minutes of [4, 8, 10]) {
      shiftClock(minutes * MINUTE);
      expect((await owner.get(PASSKEYS)).status).toBe(200);
    }
    const before = await storedState();
    await expectRefused(send(owner));
    await expectRefused(send(thief()));
    expect(await storedState()).toEqual(before);
    expect((await owner.get(PASSKEYS)).status).toBe(200);
  });

  test('is done after another login in the same browser, and refused to a copy of the former cookie', async () => {
    shiftClock(20 * MINUTE);
    const copy = thief();
    expect((await logInAs(owner.browser, 'autre chose')).status).toBe(401);
    await expectRefused(send(owner));
    // The password alone is half of it.
    expect((await logInAs(owner.browser, OWNER_PASSWORD)).status).toBe(200);
    await expectRefused(send(owner));
    await logInAgain();
    await expectRefused(send(copy));
    expect((await send(owner)).status).toBe(200);
  });
});

describe.each(['/api/admin/messages', '/api/admin/newsletter/subscribers'])('%s', (list) => {
  test('is not read with a copied cookie alone', async () => {
    const { browser } = thief();
    const { status, headers } = await browser.fetch(list);
    expect([status, headers.get('content-type')]).toEqual([403, expect.stringContaining('json')]);
    expect((await owner.get(list)).status).toBe(200);
  });

  test('goes on beyond its first page for ten minutes after a login', async () => {
    const next = `${list}?cursor=9998230000000.0123456789abcdef0123456789abcdef`;
    expect((await owner.get(next)).status).toBe(200);
    shiftClock(11 * MINUTE);
    expect((await owner.get(list)).status).toBe(200);
    await expectRefused(owner.get(next));
  });
});
