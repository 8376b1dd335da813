import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { verifyPassword } from '#netlify/server/auth/passwords.ts';
import { CHILD_ENVIRONMENT } from '#tests/support/child-process-env.ts';

function runPasswordHash(input: string) {
  const options = { input, encoding: 'utf8', env: CHILD_ENVIRONMENT } as const;
  return spawnSync(process.execPath, ['scripts/password-hash.ts'], options);
}

test('password-hash prints only the hash, and nothing when the password is too short', async () => {
  const { stdout, status } = runPasswordHash('papier-bleu-77-vent\n');
  expect([status, await verifyPassword(stdout.trim(), 'papier-bleu-77-vent')]).toEqual([0, true]);
  expect(runPasswordHash('court\n')).toMatchObject({ status: 1, stdout: '' });
});
