import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { logInAsAdmin, OWNER_PASSWORD, shiftClock } from '#tests/support/admin-session.ts';
import { signUp } from '#tests/support/newsletter-requests.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const SECRET = 'un-secret-de-plus-de-trente-deux-signes';
const platform = testPlatform({
  environment: { ADMIN_PASSWORD: OWNER_PASSWORD, SIGNING_SECRET: SECRET },
});

test('a secret that is not the first one in use is told, and told as broken', async () => {
  const owner = await logInAsAdmin(platform);
  const told = async () => {
    const checks = await (await owner.get('/api/admin/checks')).json();
    return checks.find(({ id }: { id: string }) => id === 'fingerprints');
  };
  expect(await told()).toMatchObject({ level: 'ok' });
  expect((await signUp(platform, 'cle@tarot.example')).status).toBe(200);
  for (const other of [undefined, 'un-autre-secret-de-trente-deux-signes-et-plus', 'court']) {
    if (other === undefined) delete process.env.SIGNING_SECRET;
    else process.env.SIGNING_SECRET = other;
    expect([other, await told()]).toMatchObject([other, { level: 'error' }]);
    expect((await told()).message).toContain('SIGNING_SECRET');
  }
  process.env.SIGNING_SECRET = SECRET;
  expect(await told()).toMatchObject({ level: 'ok' });
});

describe('a site without a secret of its own', () => {
  const fresh = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
  afterEach(() => shiftClock(0));

  test('chooses no key for a stranger who opens a link', async () => {
    const id = '0123456789abcdef0123456789abcdef';
    for (const proof of ['A'.repeat(22), 'B'.repeat(28)]) {
      const { status } = await fresh.fetch(`/api/newsletter/subscriptions/${id}.${proof}/data`);
      expect(status).toBe(410);
    }
    expect(await rawStore('secrets').keys('')).toEqual([]);
  });

  test('goes by a restored key within a minute, in a process that knew another', async () => {
    expect((await signUp(fresh, 'avant@tarot.example')).status).toBe(200);
    const secret = 'une-cle-venue-d-une-sauvegarde';
    await rawStore('secrets').put('signing', { source: 'stored', secret });
    shiftClock(61_000);
    expect((await signUp(fresh, 'apres@tarot.example')).status).toBe(200);
    const fingerprint = createHmac('sha256', secret)
      .update('address\napres@tarot.example')
      .digest('hex')
      .slice(0, 32);
    expect(await rawStore('subscribers').keys('')).toContain(fingerprint);
  });
});
