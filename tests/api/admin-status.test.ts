import { expect, test } from 'vitest';
import { OWNER_PASSWORD, ownerOf } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';

const platform = testPlatform({
  environment: { ADMIN_PASSWORD: OWNER_PASSWORD, BUILD_HOOK_URL: 'pas une adresse' },
});

test('the owner is told what is configured, what is not, and what is still an example', async () => {
  const owner = await ownerOf(platform);
  const response = await owner.get('/api/admin/status');
  const checks: { id: string; state: string; message: string }[] = await response.json();
  const stateOf = (id: string) => checks.find((check) => check.id === id)?.state;
  expect(stateOf('mot-de-passe')).toBe('ready');
  expect(stateOf('intelligence-artificielle')).toBe('off');
  expect(stateOf('reconstruction')).toBe('faulty');
  expect(stateOf('identite')).toBe('placeholder');
  expect(JSON.stringify(checks)).not.toContain(OWNER_PASSWORD);
});

test('a wrong variable of the publication is told, and no post is lost by it', async () => {
  const owner = await ownerOf(platform);
  const response = await owner.get('/api/admin/publication');
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ hook: 'failing' });
});
