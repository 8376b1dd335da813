import { describe, expect, test } from 'vitest';
import { hashPassword } from '#netlify/server/auth/passwords.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { ADMIN_PASSWORD, logInAsAdmin, shiftClock, signIn } from '#tests/support/admin-session.ts';
import { postInterpret, setUpAiPlatform } from '#tests/support/ai/ai-test-platform.ts';
import { openRawStore } from '#tests/support/raw-store.ts';
import { SAMPLE_DRAWS, type TenCards } from '#tests/support/ten-card-spread.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';

const DAY_MS = 86_400_000;
const [draw] = SAMPLE_DRAWS as [TenCards];
const environment = { MAIL_FROM: 'lettre@tarot.example', SMTP_URL: 'smtp://127.0.0.1:9' };

describe.each([
  ['production', 'server', 200],
  ['', 'server', 200],
  ['un-autre-jour', 'none', 503],
])('a deploy in the context “%s”', async (deployContext, route, status) => {
  const { platform, provider } = await setUpAiPlatform(environment, { deployContext });

  test(`uses the mail route “${route}” and responds ${status} to a request to the AI`, async () => {
    const admin = await logInAsAdmin(platform);
    expect(await (await admin.get('/api/admin/mails')).json()).toMatchObject({ route });
    expect((await postInterpret(platform.visitor(), draw)).status).toBe(status);
    expect(provider.calls.length > 0).toBe(status === 200);
  });
});

describe('a deploy that is not published', () => {
  const platform = setUpPlatform({ environment, isPublished: false });

  test('never stores the password of its environment, and accepts the stored one', async () => {
    const getSignInStatus = async (password: string) =>
      (await signIn(platform.visitor(), password)).status;
    const readCredentials = () => openRawStore('owner').get('credentials');
    expect(await getSignInStatus(ADMIN_PASSWORD)).not.toBe(200);
    expect(await readCredentials()).toBeNull();
    const hash = await hashPassword('papier-bleu-77-vent');
    const storedCredentials = { hash, origin: hash, epoch: 1, deviceKey: 'clé', passkeys: [] };
    await openRawStore('owner').put('credentials', storedCredentials);
    expect(await getSignInStatus(ADMIN_PASSWORD)).toBe(401);
    expect(await getSignInStatus('n-importe-quoi')).toBe(401);
    expect(await readCredentials()).toEqual(storedCredentials);
    expect(await getSignInStatus('papier-bleu-77-vent')).toBe(200);
  });
});

test('shiftClock changes the time on this machine and not on Netlify', () => {
  const getShiftedDays = () => Math.floor((now().getTime() - Date.now()) / DAY_MS);
  shiftClock(DAY_MS + 60_000);
  const localDays = getShiftedDays();
  process.env.SITE_ID = '1d01c0c0-4554-4747-93b8-34ce3448ab95';
  const netlifyDays = getShiftedDays();
  delete process.env.SITE_ID;
  shiftClock(0);
  expect([localDays, netlifyDays]).toEqual([1, 0]);
});
