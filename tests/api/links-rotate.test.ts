import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { shiftClock } from '#tests/support/admin-session.ts';
import { PROGRAM_ENVIRONMENT } from '#tests/support/child-process-env.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import { createConfirmedSubscriber, linkIn, mailTo } from '#tests/support/newsletter-requests.ts';

const { platform, server } = await mailPlatform();

async function rotate(...options: string[]): Promise<string> {
  const env = {
    ...PROGRAM_ENVIRONMENT,
    NETLIFY_BLOBS_CONTEXT: process.env.NETLIFY_BLOBS_CONTEXT,
  };
  const child = promisify(execFile)(process.execPath, ['scripts/rotate-link-key.ts', ...options], {
    env,
  });
  child.child.stdin?.end();
  return (await child).stdout;
}

/** A link to one's data, as it is asked for on the page. */
async function linkOf(email: string): Promise<string> {
  server.mails = [];
  expect((await platform.visitor().postJson('/api/privacy/link', { email })).status).toBe(200);
  return linkIn(await mailTo(server, email), '/infolettre/preferences');
}

const statusOf = async (link: string) =>
  (await platform.fetch(`/api/newsletter/subscriptions/${link}`)).status;

test('the command ends every link that was mailed, and those that follow are good', async () => {
  const email = 'tournee@tarot.example';
  await createConfirmedSubscriber(platform, server, email);
  const old = await linkOf(email);
  expect(await statusOf(old)).toBe(200);
  expect(await rotate()).toContain('Rien n’a été changé.');
  expect(await statusOf(old)).toBe(200);

  expect(await rotate('--yes')).toContain('Clé changée');
  shiftClock(2 * 60_000);
  expect(await statusOf(old)).toBe(410);
  // One mail a day for an address.
  shiftClock(24 * 3_600_000);
  const fresh = await linkOf(email);
  expect(await statusOf(fresh)).toBe(200);
  expect(await statusOf(old)).toBe(410);
});
