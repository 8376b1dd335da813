import { afterEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#netlify/server/auth/passwords.ts';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { goldenDraws } from '#tests/golden/golden.ts';
import { logInAs, logInAsAdmin, OWNER_PASSWORD, shiftClock } from '#tests/support/admin-session.ts';
import { aiPlatform, postInterpret } from '#tests/support/ai/ai-test-platform.ts';
import { createHumanSubmission, write } from '#tests/support/contact-requests.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import type { TenCards } from '#tests/support/ten-card-spread.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const DAY_MS = 86_400_000;
const [draw] = goldenDraws as [TenCards];
const environment = {
  ADMIN_PASSWORD: OWNER_PASSWORD,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'lettre@tarot.example',
};

describe.each([
  ['production', 'server', 200],
  // The host says nothing where it knows none.
  ['', 'server', 200],
  ['deploy-preview', 'none', 503],
  ['branch-deploy', 'none', 503],
  ['preview-server', 'none', 503],
  ['dev', 'none', 503],
  ['un-autre-jour', 'none', 503],
])('where the deploy is of the kind “%s”', async (deployContext, route, status) => {
  const { platform, provider } = await aiPlatform(environment, { deployContext });

  test(`mails leave by ${route}, and a reading by the AI answers ${status}`, async () => {
    const owner = await logInAsAdmin(platform);
    expect(await (await owner.get('/api/admin/mails')).json()).toMatchObject({ route });
    expect((await postInterpret(platform.visitor(), draw)).status).toBe(status);
    expect(provider.calls.length > 0).toBe(status === 200);
  });
});

describe('an earlier deploy at its own address', () => {
  const platform = testPlatform({
    environment: { ADMIN_PASSWORD: OWNER_PASSWORD },
    isPublished: false,
  });

  test('takes no password of its own day over, and lets the owner in with hers', async () => {
    const attempt = async (password: string) => {
      const answer = await logInAs(platform.visitor(), password);
      return { status: answer.status, message: (await answer.json()).message };
    };
    // Before there is any credential, and with one of a later deploy.
    expect((await attempt(OWNER_PASSWORD)).status).not.toBe(200);
    expect(await rawStore('owner').get('credentials')).toBeNull();
    const hers = 'papier-bleu-77-vent';
    const hash = await hashPassword(hers);
    const kept = { hash, origin: hash, epoch: 1, deviceKey: 'clé', passkeys: [] };
    await rawStore('owner').put('credentials', kept);
    expect((await attempt(OWNER_PASSWORD)).status).toBe(401);
    expect((await attempt('n-importe-quoi')).status).toBe(401);
    expect(await rawStore('owner').get('credentials')).toEqual(kept);
    expect((await attempt(hers)).status).toBe(200);
  });
});

describe('a shift of the clock', () => {
  const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

  afterEach(() => {
    delete process.env.SITE_ID;
    shiftClock(0);
  });

  /** How many days after now a message is received. */
  async function daysAhead(email: string): Promise<number> {
    shiftClock(DAY_MS);
    const start = Date.now();
    await write(platform, await createHumanSubmission({ email }));
    const owner = await logInAsAdmin(platform);
    const inbox: InboxMessage[] = await (await owner.get('/api/admin/messages')).json();
    const found = inbox.find((message) => message.email === email);
    return Math.floor((Date.parse(found?.receivedAt ?? '') - start) / DAY_MS);
  }

  test('moves the time on this machine', async () => {
    expect(await daysAhead('demain@tarot.example')).toBe(1);
  });

  test('does nothing on the host', async () => {
    process.env.SITE_ID = '1d01c0c0-4554-4747-93b8-34ce3448ab95';
    expect(await daysAhead('aujourd-hui@tarot.example')).toBe(0);
  });
});
