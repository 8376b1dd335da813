import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ADMIN_PASSWORD,
  type AdminClient,
  createAdminClient,
  logInAsAdmin,
  shiftClock,
  signIn,
} from '#tests/support/admin-session.ts';
import { importEndpoints } from '#tests/support/api-endpoints.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { type Authenticator, addPasskey, PASSKEYS } from '#tests/support/software-authenticator.ts';
import { readStoredEtags } from '#tests/support/storage-snapshot.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const MINUTE = 60_000;
const COOKIE = 'session-admin';
const platform = testPlatform();

let admin: AdminClient;
let key: Authenticator;
let archive: Uint8Array;

/** Each test begins with a login, and with a passkey that the next one asks for. */
beforeEach(async () => {
  await rawStore('owner').delete('credentials');
  admin = await logInAsAdmin(platform);
  ({ key } = await addPasskey(admin, { origin: platform.url }));
  archive ??= await (await admin.send('POST', '/api/admin/backup', {})).bytes();
});
afterEach(() => shiftClock(0));

function restoreOwnBackup({ browser, token }: AdminClient): Promise<Response> {
  const body = new FormData();
  for (const [path, bytes] of Object.entries(unzipSync(archive))) {
    body.set(`file:${path}`, new Blob([new Uint8Array(bytes)]));
  }
  const headers = { 'X-CSRF-Token': token };
  return browser.fetch('/api/admin/restore', { method: 'POST', body, headers });
}

const post = (path: string, body?: object) => (who: AdminClient) =>
  who.send('POST', `/api/admin/${path}`, body);

/** What an open session alone must not do, and what the admin's settings report of it afterwards. */
const GUARDED: [name: string, event: string, send: (who: AdminClient) => Promise<Response>][] = [
  ['POST /api/admin/backup', 'Sauvegarde téléchargée', post('backup', {})],
  ['POST /api/admin/restore', 'Sauvegarde remise en place', restoreOwnBackup],
  ['POST /api/admin/passkey-options', '', post('passkey-options')],
  [
    'DELETE /api/admin/passkeys/:id',
    'Clé d’accès retirée',
    (who) => who.send('DELETE', `${PASSKEYS}/${key.id.toString('base64url')}`),
  ],
  ['POST /api/admin/recovery-codes', 'Codes de secours renouvelés', post('recovery-codes')],
  ['POST /api/admin/newsletter/export', 'Abonnés exportés', post('newsletter/export')],
];

/** Whoever knows all of the admin's session: its cookie, and the token of her page. */
function thief(): AdminClient {
  const browser = platform.visitor();
  browser.cookies.set(COOKIE, admin.browser.cookies.get(COOKIE) ?? '');
  return createAdminClient(browser, admin.token);
}

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

test('the endpoints that need a recent login are these, and take the token of the page', async () => {
  const recent = (await importEndpoints()).filter(({ access }) => access === 'recent-login');
  const names = recent.map(({ method, path }) => `${method} ${path}`);
  expect(names).toEqual(GUARDED.map(([name]) => name));
  expect(recent.map(({ method }) => method)).not.toContain('GET');
});

describe.each(GUARDED)('%s', (_, event, send) => {
  test('is done in the minutes after a login, and refused without a trace after ten', async () => {
    for (const minutes of [4, 8, 10.1]) {
      shiftClock(minutes * MINUTE);
      expect((await admin.get(PASSKEYS)).status).toBe(200);
    }
    const before = await readStoredEtags();
    for (const who of [admin, thief()]) await expectRefused(send(who));
    expect(await readStoredEtags()).toEqual(before);
    shiftClock(6 * MINUTE);
    expect((await send(admin)).status).toBe(200);
    const { events } = await (await admin.get('/api/admin/sessions')).json();
    if (event) expect(events[0].what).toBe(event);
  });
});

test('another login in the same browser renews it, and not for a copy of the former cookie', async () => {
  const send = post('backup', {});
  shiftClock(20 * MINUTE);
  const copy = thief();
  expect((await signIn(admin.browser, 'autre chose')).status).toBe(401);
  await expectRefused(send(admin));
  const { secondStep } = await (await signIn(admin.browser, ADMIN_PASSWORD)).json();
  // The password alone is half of it.
  await expectRefused(send(admin));
  const passkey = key.get(secondStep.passkey, platform.url);
  const response = await admin.browser.postJson('/api/admin/login/passkey', passkey);
  // The session hands its token over: the page goes on with what it knows.
  expect(await response.json()).toEqual({ token: admin.token });
  await expectRefused(send(copy));
  expect((await send(admin)).status).toBe(200);
});

test.each(['messages', 'newsletter/subscribers'])(
  'the list of %s goes on beyond its first page for ten minutes',
  async (name) => {
    const list = `/api/admin/${name}`;
    const next = `${list}?cursor=9998230000000.0123456789abcdef0123456789abcdef`;
    expect((await thief().browser.fetch(list)).status).toBe(403);
    expect((await admin.get(next)).status).toBe(200);
    shiftClock(11 * MINUTE);
    expect((await admin.get(list)).status).toBe(200);
    await expectRefused(admin.get(next));
  },
);
