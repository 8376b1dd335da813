import { describe, expect, test } from 'vitest';
import { hashPassword } from '#netlify/server/auth/passwords.ts';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { ADMIN_PASSWORD, logInAsAdmin, shiftClock, signIn } from '#tests/support/admin-session.ts';
import { aiPlatform, postInterpret } from '#tests/support/ai/ai-test-platform.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import type { TenCards } from '#tests/support/ten-card-spread.ts';
import { SAMPLE_DRAWS } from '#tests/support/ten-card-spread.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const DAY_MS = 86_400_000;
const [draw] = SAMPLE_DRAWS as [TenCards];
const environment = {
  ...{ ADMIN_PASSWORD, MAIL_FROM: 'lettre@tarot.example' },
  SMTP_URL: 'smtp://127.0.0.1:9',
};

describe.each([
  ['production', 'server', 200],
  ['', 'server', 200],
  ['un-autre-jour', 'none', 503],
])('a deploy of the kind “%s”', async (deployContext, route, status) => {
  const { platform, provider } = await aiPlatform(environment, { deployContext });

  test(`sends mails by ${route}, and an interpretation by the AI answers ${status}`, async () => {
    const admin = await logInAsAdmin(platform);
    expect(await (await admin.get('/api/admin/mails')).json()).toMatchObject({ route });
    expect((await postInterpret(platform.visitor(), draw)).status).toBe(status);
    expect(provider.calls.length > 0).toBe(status === 200);
  });
});

describe('an earlier deploy at its own address', () => {
  const platform = testPlatform({ environment, isPublished: false });

  test('takes over no password of its own day, and lets the admin in with hers', async () => {
    const statusOf = async (password: string) =>
      (await signIn(platform.visitor(), password)).status;
    const credentials = () => rawStore('owner').get('credentials');
    // Before there is any credential, and with one of a later deploy.
    expect([(await statusOf(ADMIN_PASSWORD)) === 200, await credentials()]).toEqual([false, null]);
    const hash = await hashPassword('papier-bleu-77-vent');
    const stored = { hash, origin: hash, epoch: 1, deviceKey: 'clé', passkeys: [] };
    await rawStore('owner').put('credentials', stored);
    expect([await statusOf(ADMIN_PASSWORD), await statusOf('n-importe-quoi')]).toEqual([401, 401]);
    expect(await credentials()).toEqual(stored);
    expect(await statusOf('papier-bleu-77-vent')).toBe(200);
  });
});

describe('a shift of the clock', () => {
  const platform = testPlatform({ environment: { ADMIN_PASSWORD } });

  test('moves the time on this machine, and not on the host', async () => {
    const start = Date.now();
    shiftClock(DAY_MS);
    await sendContactMessage(
      platform,
      await createHumanSubmission({ email: 'demain@tarot.example' }),
    );
    process.env.SITE_ID = '1d01c0c0-4554-4747-93b8-34ce3448ab95';
    await sendContactMessage(
      platform,
      await createHumanSubmission({ email: 'aujourd-hui@tarot.example' }),
    );
    delete process.env.SITE_ID;
    const admin = await logInAsAdmin(platform);
    const inbox: InboxMessage[] = await (await admin.get('/api/admin/messages')).json();
    shiftClock(0);
    const days = inbox.map(({ email, receivedAt }) => [
      ...[email.split('@')[0], Math.floor((Date.parse(receivedAt) - start) / DAY_MS)],
    ]);
    expect(Object.fromEntries(days)).toEqual({ demain: 1, 'aujourd-hui': 0 });
  });
});
