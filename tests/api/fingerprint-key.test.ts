import { expect, test } from 'vitest';
import { signUp } from '#tests/newsletter.ts';
import { OWNER_PASSWORD, ownerOf } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';

const SECRET = 'un-secret-de-plus-de-trente-deux-signes';
const platform = testPlatform({
  environment: { ADMIN_PASSWORD: OWNER_PASSWORD, SIGNING_SECRET: SECRET },
});

test('a secret that is not the first one in use is told, and told as broken', async () => {
  const owner = await ownerOf(platform);
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
