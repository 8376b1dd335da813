import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { CHILD_ENVIRONMENT } from '#tests/support/child-process-env.ts';

function diagnose(...options: string[]) {
  const settings = { encoding: 'utf8', env: CHILD_ENVIRONMENT } as const;
  return spawnSync(process.execPath, ['scripts/doctor.ts', ...options], settings);
}

test('doctor names the file and field to complete, and fails where it is strict', () => {
  const { status, stdout } = diagnose();
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^À compléter \(\d+\)\n {2}- /)]);
  expect(stdout).toContain('content/identite.yaml, champ «\u202fname\u202f»');
  expect(diagnose('--strict')).toMatchObject({ status: 1, stdout });
});
