import { afterEach, expect, test } from 'vitest';
import { logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { createDraftCampaign, readLetter } from '#tests/support/campaign-requests.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { mailTo, signUp } from '#tests/support/newsletter-requests.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';

const server = await startMailServer();
const { platform, storage } = proxiedPlatform({
  environment: {
    ADMIN_PASSWORD: OWNER_PASSWORD,
    SMTP_URL: server.url,
    MAIL_FROM: 'lettre@tarot.example',
  },
});

afterEach(() => storage.watch());

/** Does the first conditional write to the store, and answers as a gateway that gave up: the client asks again. */
function losingAnswerOf(store: string): () => boolean {
  let isLost = false;
  storage.watch((one) => {
    if (isLost || one.method !== 'PUT' || one.store !== store) return null;
    isLost = true;
    return 'lost-502';
  });
  return () => isLost;
}

test('a letter saved once is no conflict with itself', async () => {
  const owner = await logInAsAdmin(platform);
  const letter = await createDraftCampaign(owner, { subject: 'Avant' });
  const isLost = losingAnswerOf('letters');
  const { kind, preheader, content, archived, version } = letter;
  const edit = { kind, preheader, content, archived, subject: 'Après', version };
  const saved = await owner.send('PUT', `/api/admin/letters/${letter.id}`, edit);
  expect([saved.status, isLost()]).toEqual([200, true]);
  expect(await readLetter(owner, letter.id)).toMatchObject({ subject: 'Après' });
  // Nor is the same text sent again under the version that the browser still has.
  expect((await owner.send('PUT', `/api/admin/letters/${letter.id}`, edit)).status).toBe(200);
  const other = { ...edit, subject: 'Un autre' };
  expect((await owner.send('PUT', `/api/admin/letters/${letter.id}`, other)).status).toBe(409);
});

test('a mail whose claim was written leaves, once', async () => {
  let claims = 0;
  storage.watch((one) => {
    // It is created before it is claimed.
    const isClaim = one.method === 'PUT' && one.store === 'mails' && ++claims === 2;
    return isClaim ? 'lost-502' : null;
  });
  await signUp(platform, 'reclame@tarot.example');
  await mailTo(server, 'reclame@tarot.example');
  expect(claims).toBeGreaterThan(1);
  storage.watch();
  await platform.runScheduled('tick');
  expect(server.accepted.filter((one) => one === 'reclame@tarot.example')).toHaveLength(1);
});
