import { describe, expect, test } from 'vitest';
import { hashPassword } from '#netlify/server/auth/passwords.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { ADMIN_PASSWORD, logInAsAdmin, shiftClock, signIn } from '#tests/support/admin-session.ts';
import { aiPlatform, postInterpret } from '#tests/support/ai/ai-test-platform.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import type { TenCards } from '#tests/support/ten-card-spread.ts';
import { SAMPLE_DRAWS } from '#tests/support/ten-card-spread.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const DAY_MS = 86_400_000;
const [draw] = SAMPLE_DRAWS as [TenCards];
const environment = {
  MAIL_FROM: 'lettre@tarot.example',
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

test('a shift of the clock moves the time on this machine, and not on the host', () => {
  const days = () => Math.floor((now().getTime() - Date.now()) / DAY_MS);
  shiftClock(DAY_MS + 60_000);
  const here = days();
  process.env.SITE_ID = '1d01c0c0-4554-4747-93b8-34ce3448ab95';
  const there = days();
  delete process.env.SITE_ID;
  shiftClock(0);
  expect([here, there]).toEqual([1, 0]);
});
