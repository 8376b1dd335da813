import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { CHILD_ENVIRONMENT } from '#tests/support/child-process-env.ts';

function runDoctor(...options: string[]) {
  const spawnOptions = { encoding: 'utf8', env: CHILD_ENVIRONMENT } as const;
  return spawnSync(process.execPath, ['scripts/doctor.ts', ...options], spawnOptions);
}

test('doctor names the file and the field to complete, and fails with --strict', () => {
  const { status, stdout } = runDoctor();
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^À compléter \(\d+\)\n {2}- /)]);
  expect(stdout).toContain('content/identite.yaml, champ «\u202fname\u202f»');
  expect(runDoctor('--strict')).toMatchObject({ status: 1, stdout });
});
