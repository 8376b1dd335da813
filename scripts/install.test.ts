import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'));
  mkdirSync(join(folder, 'bin'));
  mkdirSync(join(folder, 'node_modules/voulu'), { recursive: true });
  const packages = {
    '': { name: 'projet' },
    'node_modules/voulu': { version: '2.0.0' },
    'node_modules/autre-systeme': { version: '1.0.0', optional: true },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  // Replaces npm: prints its arguments, and fails.
  const fakeNpm = '#!/bin/sh\necho "npm $@" >&2\nexit 1\n';
  writeFileSync(join(folder, 'bin/npm'), fakeNpm, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true }));

function install(installed: Record<string, { version: string }>) {
  const file = join(folder, 'node_modules/.package-lock.json');
  writeFileSync(file, JSON.stringify({ packages: installed }));
  const env = { ...process.env, PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) };
  const script = resolve('scripts/install.mjs');
  const run = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8', env });
  return { status: run.status, output: run.stdout + run.stderr };
}

test('install.mjs prints nothing when all but optional packages are installed', () => {
  const installed = { 'node_modules/voulu': { version: '2.0.0' } };
  expect(install(installed)).toEqual({ status: 0, output: '' });
});

test.each([
  ['no package is installed', {}],
  ['a package has another version', { 'node_modules/voulu': { version: '1.9.9' } }],
])('install.mjs runs npm ci and reports its failure when %s', (_, installed) => {
  const { status, output } = install(installed);
  expect(status).toBe(1);
  expect(output).toContain('npm ci ');
  expect(output).toContain('L’installation des paquets a échoué');
});
