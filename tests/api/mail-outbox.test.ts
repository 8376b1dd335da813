import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { createDraftCampaign } from '#tests/support/campaign-requests.ts';
import { EVENTUALLY, signUp } from '#tests/support/newsletter-requests.ts';
import { readMail } from '#tests/support/parse-mail.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform({
  environment: { ADMIN_PASSWORD: OWNER_PASSWORD },
});
let outbox = '';

afterEach(async () => {
  delete process.env.MAIL_OUTBOX;
  if (outbox) await rm(outbox, { recursive: true });
  outbox = '';
});

test('mails wait and the owner is told; in a local folder they leave as files', async () => {
  expect((await signUp(platform, 'dossier@tarot.example')).status).toBe(200);
  const owner = await logInAsAdmin(platform);
  const status = async () => (await owner.get('/api/admin/mails')).json();
  await expect.poll(status, EVENTUALLY).toMatchObject({ route: 'none', waiting: 1 });
  expect((await status()).notice).toMatch(/^Aucun service d’envoi n’est relié/);
  const { id } = await createDraftCampaign(owner);
  const trial = await (await owner.send('POST', `/api/admin/letters/${id}/test`, {})).json();
  expect(trial.fault).toBe((await status()).notice);

  const tryLetter = () => owner.send('POST', `/api/admin/letters/${id}/test`, {});
  const tryServer = () => owner.send('POST', '/api/admin/mails');
  const refused = await (await tryServer()).json();
  expect(refused.fault).toBe(trial.fault);

  outbox = await mkdtemp(join(tmpdir(), 'outbox-'));
  process.env.MAIL_OUTBOX = outbox;
  await platform.runScheduled('tick');
  const files = await readdir(outbox);
  // A test is stored nowhere, and so waits for nothing.
  expect(files).toHaveLength(1);
  const file = files.find((name) => name.includes('confirmation')) ?? '';
  expect(file).toMatch(/\.eml$/);
  expect((await stat(join(outbox, file))).mode & 0o077).toBe(0);
  const mail = readMail('', await readFile(join(outbox, file)));
  expect(mail.headers.get('to')).toBe('dossier@tarot.example');
  expect(await status()).toMatchObject({ route: 'outbox', waiting: 0 });
  // The owner is not told that it was sent: it lies in the folder.
  for (const send of [tryLetter, tryServer]) {
    expect(await (await send()).json()).toMatchObject({ fault: null, outbox });
  }
  expect(await readdir(outbox)).toHaveLength(3);
});
