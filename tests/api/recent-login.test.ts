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
import { openRawStore } from '#tests/support/raw-store.ts';
import {
  type Authenticator,
  addPasskey,
  PASSKEYS_PATH,
} from '#tests/support/software-authenticator.ts';
import { readStoredEtags } from '#tests/support/storage-snapshot.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';

const MINUTE_MS = 60_000;
const SESSION_COOKIE = 'session-admin';
const platform = setUpPlatform();

let admin: AdminClient;
let key: Authenticator;
let archive: Uint8Array;

/** Each test starts with a login and with a passkey that the next login requires. */
beforeEach(async () => {
  await openRawStore('owner').delete('credentials');
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

const preparePost = (path: string, body?: object) => (client: AdminClient) =>
  client.send('POST', `/api/admin/${path}`, body);

/** Name, event in the settings, and request of each action that a session alone does not allow. */
const GUARDED_ACTIONS: [string, string, (client: AdminClient) => Promise<Response>][] = [
  ['POST /api/admin/backup', 'Sauvegarde téléchargée', preparePost('backup', {})],
  ['POST /api/admin/restore', 'Sauvegarde remise en place', restoreOwnBackup],
  ['POST /api/admin/passkey-options', '', preparePost('passkey-options')],
  [
    'DELETE /api/admin/passkeys/:id',
    'Clé d’accès retirée',
    (client) => client.send('DELETE', `${PASSKEYS_PATH}/${key.id.toString('base64url')}`),
  ],
  ['POST /api/admin/recovery-codes', 'Codes de secours renouvelés', preparePost('recovery-codes')],
  ['POST /api/admin/newsletter/export', 'Abonnés exportés', preparePost('newsletter/export')],
];

/** Creates a client that has stolen the cookie and the token of the admin's session. */
function createThief(): AdminClient {
  const browser = platform.visitor();
  browser.cookies.set(SESSION_COOKIE, admin.browser.cookies.get(SESSION_COOKIE) ?? '');
  return createAdminClient(browser, admin.token);
}

async function expectRefused(request: Promise<Response>): Promise<void> {
  const response = await request;
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({
    message:
      'Cette action demande une connexion de moins de dix minutes. Entrez à nouveau votre mot de passe.',
    error: 'insufficient_user_authentication',
  });
  expect(response.headers.get('content-disposition')).toBeNull();
}

test('exactly the guarded endpoints require a recent login, and none of them is a GET', async () => {
  const endpoints = (await importEndpoints()).filter(({ access }) => access === 'recent-login');
  const names = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(names).toEqual(GUARDED_ACTIONS.map(([name]) => name));
  expect(endpoints.map(({ method }) => method)).not.toContain('GET');
});

describe.each(GUARDED_ACTIONS)('%s', (_, event, send) => {
  test('succeeds in the minutes after a login, and is refused without effect after ten', async () => {
    for (const minutes of [4, 8, 10.1]) {
      shiftClock(minutes * MINUTE_MS);
      expect((await admin.get(PASSKEYS_PATH)).status).toBe(200);
    }
    const etags = await readStoredEtags();
    for (const client of [admin, createThief()]) await expectRefused(send(client));
    expect(await readStoredEtags()).toEqual(etags);
    shiftClock(6 * MINUTE_MS);
    expect((await send(admin)).status).toBe(200);
    const { events } = await (await admin.get('/api/admin/sessions')).json();
    if (event) expect(events[0].what).toBe(event);
  });
});

test('a new login in the same browser gives access again, but not to a copy of the old cookie', async () => {
  const send = preparePost('backup', {});
  shiftClock(20 * MINUTE_MS);
  const thief = createThief();
  expect((await signIn(admin.browser, 'autre chose')).status).toBe(401);
  await expectRefused(send(admin));
  const { secondStep } = await (await signIn(admin.browser, ADMIN_PASSWORD)).json();
  // The password without the passkey is not enough.
  await expectRefused(send(admin));
  const passkey = key.get(secondStep.passkey, platform.url);
  const response = await admin.browser.postJson('/api/admin/login/passkey', passkey);
  // The token stays the same, because the open page continues to use it.
  expect(await response.json()).toEqual({ token: admin.token });
  await expectRefused(send(thief));
  expect((await send(admin)).status).toBe(200);
});

test.each(['messages', 'newsletter/subscribers'])(
  'the list of %s has further pages only in the ten minutes after a login',
  async (name) => {
    const list = `/api/admin/${name}`;
    const nextPage = `${list}?cursor=9998230000000.0123456789abcdef0123456789abcdef`;
    expect((await createThief().browser.fetch(list)).status).toBe(403);
    expect((await admin.get(nextPage)).status).toBe(200);
    shiftClock(11 * MINUTE_MS);
    expect((await admin.get(list)).status).toBe(200);
    await expectRefused(admin.get(nextPage));
  },
);
