import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = resolve('scripts/install.mjs');

const ASKED = {
  '': { name: 'projet' },
  'node_modules/voulu': { version: '2.0.0' },
  'node_modules/autre-systeme': { version: '1.0.0', optional: true },
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: ASKED }));
  // Stands for npm: tells what it was asked, and fails when told to.
  mkdirSync(join(folder, 'bin'));
  const npm = `#!/bin/sh
echo "$@" >> asked
echo "$@" | grep -q loglevel=error || echo 'npm warn EBADENGINE Unsupported engine' >&2
[ "$1" = "$NPM_FAILS" ] || exit 0
echo 'npm error une vraie cause' >&2
exit 1
`;
  writeFileSync(join(folder, 'bin/npm'), npm);
  chmodSync(join(folder, 'bin/npm'), 0o755);
});

afterEach(() => rmSync(folder, { recursive: true }));

function haveInstalled(packages: Record<string, { version: string }>): void {
  for (const path of Object.keys(packages)) mkdirSync(join(folder, path), { recursive: true });
  const file = join(folder, 'node_modules/.package-lock.json');
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(file, JSON.stringify({ packages }));
}

function install(fails: 'none' | 'ci' = 'none') {
  const PATH = [join(folder, 'bin'), process.env.PATH].join(delimiter);
  const {
    stdout,
    stderr,
    status: exit,
  } = spawnSync(process.execPath, [SCRIPT], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH, NPM_FAILS: fails },
  });
  return { stdout, stderr, exit };
}

function asked(): string {
  return readFileSync(join(folder, 'asked'), 'utf8');
}

test('is silent when everything is there, whatever is optional', () => {
  haveInstalled({ 'node_modules/voulu': { version: '2.0.0' } });
  expect(install()).toEqual({ stdout: '', stderr: '', exit: 0 });
  expect(asked).toThrow('ENOENT');
});

test.each([
  ['nothing is installed', {}],
  ['a version is another', { 'node_modules/voulu': { version: '1.9.9' } }],
  ['a package is missing', { 'node_modules/autre': { version: '2.0.0' } }],
])('installs exactly what the lock file asks for when %s', (_, installed) => {
  haveInstalled(installed);
  const { stderr, exit } = install();
  expect([stderr, exit]).toEqual(['', 0]);
  expect(asked()).toMatch(/^ci /);
});

test('installs again when a folder was deleted by hand', () => {
  haveInstalled({ 'node_modules/voulu': { version: '2.0.0' } });
  rmSync(join(folder, 'node_modules/voulu'), { recursive: true });
  install();
  expect(asked()).toMatch(/^ci /);
});

test('fails with npm’s own cause, without its noise', () => {
  const { stderr, exit } = install('ci');
  expect(exit).toBe(1);
  expect(stderr).toContain('npm error une vraie cause');
  expect(stderr).toContain('L’installation des paquets a échoué');
  expect(stderr).not.toContain('EBADENGINE');
});
