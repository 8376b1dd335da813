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
  // Takes the place of npm: writes how it is called, and fails with a cause.
  const npm = '#!/bin/sh\necho "npm $@" >&2\nexit 1\n';
  writeFileSync(join(folder, 'bin/npm'), npm, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true }));

function install(installed: Record<string, { version: string }>) {
  const file = join(folder, 'node_modules/.package-lock.json');
  writeFileSync(file, JSON.stringify({ packages: installed }));
  const PATH = [join(folder, 'bin'), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH };
  const script = resolve('scripts/install.mjs');
  const run = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8', env });
  return { exit: run.status, printed: run.stdout + run.stderr };
}

test('install.mjs prints nothing when all but optional packages are there', () => {
  expect(install({ 'node_modules/voulu': { version: '2.0.0' } })).toEqual({ exit: 0, printed: '' });
});

test.each([
  ['nothing is installed', {}],
  ['a version is another', { 'node_modules/voulu': { version: '1.9.9' } }],
])('install.mjs calls npm ci, and fails with its cause, when %s', (_, installed) => {
  const { exit, printed } = install(installed);
  expect(exit).toBe(1);
  expect(printed).toContain('npm ci ');
  expect(printed).toContain('L’installation des paquets a échoué');
});
