import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
  optional?: boolean;
  /** Within the package of another, whose hash covers it. */
  inBundle?: boolean;
  os?: string[];
  optionalDependencies?: Record<string, string>;
}

const project = JSON.parse(readFileSync('package.json', 'utf8'));
const { allowScripts } = project;
const locked: Record<string, LockedPackage> = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
).packages;
const packages = Object.entries(locked).filter(([path]) => path !== '');

/** Licences that ask for no more than to be named; libvips is linked as a library of its own. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0'],
  ...[
    'Apache-2.0',
    'MPL-2.0',
    'LGPL-3.0-or-later',
    'CC0-1.0',
    'CC-BY-3.0',
    'Python-2.0',
    'OFL-1.1',
  ],
]);

/** What these say in their own words. */
const STATED: Record<string, string> = {
  '@netlify/binary-info': 'Apache-2.0',
  callsite: 'MIT',
};

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);

/** `A OR B` is allowed with one of them, `A AND B` with both. */
function isAllowed(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name)));
}

test('every version is exact, every package that Linux installs has a hash', () => {
  const versions = Object.values({ ...project.dependencies, ...project.devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
  const open = packages.filter(
    ([, { integrity, inBundle, os = ['linux'] }]) =>
      !integrity && !inBundle && os.includes('linux'),
  );
  expect(open.filter(([, { optional }]) => !optional).map(([path]) => path)).toEqual([]);
});

test('packages of every system are in the lock file, or npm ci refuses it', () => {
  const names = new Set(packages.map(([path]) => nameOf(path)));
  const missing = packages.flatMap(([, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !names.has(name)),
  );
  expect(missing).toEqual([]);
});

test('every package has a licence that lets it be used here', () => {
  const refused = packages
    .map(([path, { license = '' }]) => [nameOf(path), STATED[nameOf(path)] ?? license] as const)
    .filter(([, license]) => !isAllowed(license))
    .map(([name, license]) => `${name}: ${license || 'none'}`);
  expect(refused).toEqual([]);
  expect(packages.length).toBeGreaterThan(500);
  expect(['GPL-3.0', 'MIT AND GPL-3.0', '', 'UNLICENSED'].filter(isAllowed)).toEqual([]);
});

test('no installed package runs a script at its installation that was not allowed by name', () => {
  const installed = packages.filter(([path]) => existsSync(`${path}/package.json`));
  const running = installed.filter(([path]) => {
    const { scripts = {} } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8'));
    const isScripted = ['preinstall', 'install', 'postinstall'].some((name) => name in scripts);
    // npm builds such a package by itself.
    return isScripted || existsSync(`${path}/binding.gyp`);
  });
  const undecided = running.map(([path]) => nameOf(path)).filter((name) => !(name in allowScripts));
  expect(undecided).toEqual([]);
  expect(installed.length).toBeGreaterThan(300);
  // What is allowed is needed: nothing stays on the list for another day.
  const names = new Set(packages.map(([path]) => nameOf(path)));
  expect(Object.keys(allowScripts).filter((name) => !names.has(name))).toEqual([]);
});
