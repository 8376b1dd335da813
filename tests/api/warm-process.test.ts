import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getStore } from '@netlify/blobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBlobs } from '#scripts/local-server/blobs-server.ts';
import {
  ADMIN_PASSWORD,
  type AdminClient,
  logInAsAdmin,
  signIn,
} from '#tests/support/admin-session.ts';
import { CHILD_ENVIRONMENT } from '#tests/support/child-process-env.ts';
import { type MailServer, startMailServer } from '#tests/support/fake-smtp-server.ts';
import {
  createConfirmedSubscriber,
  getToken,
  waitForMail,
} from '#tests/support/newsletter-requests.ts';
import { PlatformProcess } from '#tests/support/platform-process.ts';
import { createTestPost } from '#tests/support/post-requests.ts';

// Two server processes share their stores; the warm one has already cached what the other changes.

const MINUTE_MS = 60_000;

let server: MailServer;
let changing: PlatformProcess;
let warm: PlatformProcess;
let admin: AdminClient;
let stores = '';
let clockShiftMs = 0;

beforeAll(async () => {
  server = await startMailServer();
  const environment = {
    ...{ ADMIN_PASSWORD, SMTP_URL: server.url, MAIL_FROM: 'a@tarot.example' },
    URL: 'http://tarot.example',
  };
  changing = await PlatformProcess.start(environment);
  warm = await PlatformProcess.start(environment, { dataDirectory: changing.directory });
  const blobs = await startBlobs(join(changing.directory, 'blobs'));
  stores = blobs.context;
  admin = await logInAsAdmin(changing);
});
afterAll(async () => {
  await warm.remove();
  await changing.remove();
  await server.close();
});

/** Moves the clocks beyond the time for which a process caches a secret. */
async function expireSecrets(): Promise<void> {
  clockShiftMs += 2 * MINUTE_MS;
  for (const platform of [changing, warm]) {
    await platform.setEnvironment({ CLOCK_SHIFT_MS: String(clockShiftMs) });
  }
}

function runScript(script: string, ...options: string[]) {
  const env = { ...CHILD_ENVIRONMENT, NETLIFY_BLOBS_CONTEXT: stores };
  return promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...options], { env });
}

const fetchLinkStatus = async (link: string) =>
  (await warm.visitor().fetch(`/api/newsletter/subscriptions/${link}`)).status;

/** Creates a subscriber. @returns the token of the link in the welcome mail */
async function subscribe(email: string): Promise<string> {
  await createConfirmedSubscriber(changing, server, email);
  return getToken(await waitForMail(server, email), '/infolettre/preferences');
}

test('a warm process rejects old links and accepts new ones after the link key was replaced', async () => {
  const oldLink = await subscribe('ancienne@tarot.example');
  expect(await fetchLinkStatus(oldLink)).toBe(200);
  await runScript('rotate-link-key', '--yes');
  await expireSecrets();
  expect(await fetchLinkStatus(oldLink)).toBe(410);
  expect(await fetchLinkStatus(await subscribe('nouvelle@tarot.example'))).toBe(200);
});

test('a warm process ends sessions and accepts only the new password after a change', async () => {
  const warmAdmin = await logInAsAdmin(warm);
  expect((await warmAdmin.get('/api/admin/sessions')).status).toBe(200);
  const newPassword = 'papier-bleu-77-vent';
  const body = { currentPassword: ADMIN_PASSWORD, newPassword };
  expect((await admin.send('POST', '/api/admin/change-password', body)).status).toBe(200);
  expect((await warmAdmin.get('/api/admin/sessions')).status).toBe(401);
  expect((await signIn(warm.visitor(), ADMIN_PASSWORD)).status).toBe(401);
  expect((await signIn(warm.visitor(), newPassword)).status).toBe(200);
  admin = await logInAsAdmin(changing, newPassword);
});

test('a warm process lists restored posts and keeps unsubscribed addresses suppressed', async () => {
  await createTestPost(admin, { slug: 'ailleurs', published: true });
  // The backup contains the link key and the fingerprint of an unsubscribed address.
  const found = await admin.get('/api/admin/newsletter/subscribers?search=ancienne');
  const [{ id }] = await found.json();
  await admin.send('DELETE', `/api/admin/newsletter/subscribers/${id}`);
  const archive = join(changing.directory, 'sauvegarde.zip');
  await runScript('backup', archive, '--avec-cle');

  const site = await PlatformProcess.start({ ADMIN_PASSWORD });
  const twin = await PlatformProcess.start({ ADMIN_PASSWORD }, { dataDirectory: site.directory });
  stores = (await startBlobs(join(site.directory, 'blobs'))).context;
  for (const platform of [site, twin])
    await platform.visitor().fetch(`/api/newsletter/subscriptions/${id}.x`);
  // An invalid link creates no key.
  const context = JSON.parse(Buffer.from(stores, 'base64').toString());
  expect((await getStore({ name: 'secrets', ...context }).list()).blobs).toEqual([]);
  // A mail with a link makes the new site create its own key.
  for (const platform of [site, twin])
    await platform.visitor().postJson('/api/privacy/link', { email: 'avant@tarot.example' });
  await runScript('restore', archive, '--yes');
  await twin.setEnvironment({ CLOCK_SHIFT_MS: String(MINUTE_MS * 2) });
  const twinAdmin = await logInAsAdmin(twin, 'papier-bleu-77-vent').catch(() => logInAsAdmin(twin));
  const row = { email: 'ancienne@tarot.example', state: 'confirmed' };
  const preferences = { weekly: true, articles: true, offers: false, events: false };
  const rows = [{ ...row, preferences }];
  const imported = await twinAdmin.send('POST', '/api/admin/newsletter/import', { rows });
  expect(await imported.json()).toEqual({ added: 0, known: 0, suppressed: 1 });
  const posts = await (await twin.visitor().fetch('/api/blog/posts')).json();
  expect(posts[0]).toMatchObject({ slug: 'ailleurs' });
  await twin.remove();
  await site.remove();
});
