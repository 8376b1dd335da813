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

// Two server processes on the same stores: one has remembered what the other changes.

const PREFERENCES = '/infolettre/preferences';
const MINUTE = 60_000;

let server: MailServer;
let changing: PlatformProcess;
let warm: PlatformProcess;
let admin: AdminClient;
let stores = '';
let minutes = 0;

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

/** Lets the time pass for which a process remembers a secret. */
async function pass(): Promise<void> {
  minutes += 2;
  for (const one of [changing, warm]) {
    await one.setEnvironment({ CLOCK_SHIFT_MS: String(minutes * MINUTE) });
  }
}

function run(script: string, ...options: string[]) {
  const env = { ...CHILD_ENVIRONMENT, NETLIFY_BLOBS_CONTEXT: stores };
  return promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...options], { env });
}

const statusOf = async (link: string) =>
  (await warm.visitor().fetch(`/api/newsletter/subscriptions/${link}`)).status;

/** The link of the welcome mail of a new subscriber. */
async function subscribe(email: string): Promise<string> {
  await createConfirmedSubscriber(changing, server, email);
  return getToken(await waitForMail(server, email), PREFERENCES);
}

test('the key of links: those of before end, and new ones open', async () => {
  const old = await subscribe('ancienne@tarot.example');
  expect(await statusOf(old)).toBe(200);
  await run('rotate-link-key', '--yes');
  await pass();
  expect(await statusOf(old)).toBe(410);
  expect(await statusOf(await subscribe('nouvelle@tarot.example'))).toBe(200);
});

test('the password: the sessions of before end, and only the new one opens', async () => {
  const there = await logInAsAdmin(warm);
  expect((await there.get('/api/admin/sessions')).status).toBe(200);
  const newPassword = 'papier-bleu-77-vent';
  const body = { currentPassword: ADMIN_PASSWORD, newPassword };
  expect((await admin.send('POST', '/api/admin/change-password', body)).status).toBe(200);
  expect((await there.get('/api/admin/sessions')).status).toBe(401);
  expect((await signIn(warm.visitor(), ADMIN_PASSWORD)).status).toBe(401);
  expect((await signIn(warm.visitor(), newPassword)).status).toBe(200);
  admin = await logInAsAdmin(changing, newPassword);
});

test('a restored backup: its posts are listed, and who had left is still known to have left', async () => {
  await createTestPost(admin, { slug: 'ailleurs', published: true });
  // A site that was left by somebody, with its key.
  const [{ id }] = await (
    await admin.get('/api/admin/newsletter/subscribers?search=ancienne')
  ).json();
  await admin.send('DELETE', `/api/admin/newsletter/subscribers/${id}`);
  const archive = join(changing.directory, 'sauvegarde.zip');
  await run('backup', archive, '--avec-cle');

  const site = await PlatformProcess.start({ ADMIN_PASSWORD });
  const twin = await PlatformProcess.start({ ADMIN_PASSWORD }, { dataDirectory: site.directory });
  stores = (await startBlobs(join(site.directory, 'blobs'))).context;
  for (const one of [site, twin])
    await one.visitor().fetch(`/api/newsletter/subscriptions/${id}.x`);
  // A made-up link creates no key.
  const context = JSON.parse(Buffer.from(stores, 'base64').toString());
  expect((await getStore({ name: 'secrets', ...context }).list()).blobs).toEqual([]);
  // The new site's processes choose a key of their own.
  for (const one of [site, twin])
    await one.visitor().postJson('/api/privacy/link', { email: 'avant@tarot.example' });
  await run('restore', archive, '--yes');
  await twin.setEnvironment({ CLOCK_SHIFT_MS: String(MINUTE * 2) });
  const there = await logInAsAdmin(twin, 'papier-bleu-77-vent').catch(() => logInAsAdmin(twin));
  const row = { email: 'ancienne@tarot.example', state: 'confirmed' };
  const preferences = { weekly: true, articles: true, offers: false, events: false };
  const rows = [{ ...row, preferences }];
  const imported = await there.send('POST', '/api/admin/newsletter/import', { rows });
  expect(await imported.json()).toEqual({ added: 0, known: 0, suppressed: 1 });
  const posts = await (await twin.visitor().fetch('/api/blog/posts')).json();
  expect(posts[0]).toMatchObject({ slug: 'ailleurs' });
  await twin.remove();
  await site.remove();
});
