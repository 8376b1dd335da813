import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
  optional?: boolean;
  /** Whether another package contains this one, so that the other's hash covers it. */
  inBundle?: boolean;
  os?: string[];
  optionalDependencies?: Record<string, string>;
}

const getPackageName = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);

const project = JSON.parse(readFileSync('package.json', 'utf8'));
const { allowScripts } = project;
const locked: Record<string, LockedPackage> = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
).packages;
const packages = Object.entries(locked).filter(([path]) => path !== '');
const packageNames = new Set(packages.map(([path]) => getPackageName(path)));

/** Licences whose conditions the site meets; LGPL is for libvips, which is linked dynamically. */
const ALLOWED_LICENSES = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0'],
  'Apache-2.0',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'CC0-1.0',
  'CC-BY-3.0',
  'Python-2.0',
  'OFL-1.1',
]);

/** SPDX ids of licences that a package does not declare, or declares otherwise. */
const LICENSE_IDS: Record<string, string> = {
  '@netlify/binary-info': 'Apache-2.0',
  callsite: 'MIT',
};

/** `A OR B` is allowed if one of them is, `A AND B` if both are. */
function isAllowed(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED_LICENSES.has(name)));
}

test('every version is exact, and every package that Linux installs has a hash', () => {
  const versions = Object.values({ ...project.dependencies, ...project.devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
  const unhashed = packages.filter(
    ([, { integrity, inBundle, optional, os = ['linux'] }]) =>
      !integrity && !inBundle && !optional && os.includes('linux'),
  );
  expect(unhashed.map(([path]) => path)).toEqual([]);
});

// Otherwise `npm ci` rejects the lock file.
test('the lock file contains the optional packages of every platform', () => {
  const missing = packages.flatMap(([, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !packageNames.has(name)),
  );
  expect(missing).toEqual([]);
});

test('every package has an allowed licence', () => {
  const rejected = packages
    .map(([path, { license = '' }]) => [getPackageName(path), license] as const)
    .filter(([name, license]) => !isAllowed(LICENSE_IDS[name] ?? license))
    .map(([name, license]) => `${name}: ${license || 'none'}`);
  expect(rejected).toEqual([]);
  expect(packages.length).toBeGreaterThan(500);
  expect(['GPL-3.0', 'MIT AND GPL-3.0', '', 'UNLICENSED'].filter(isAllowed)).toEqual([]);
});

test('package.json allows or forbids the install script of each installed package that has one', () => {
  const installed = packages.filter(([path]) => existsSync(`${path}/package.json`));
  const scripted = installed.filter(([path]) => {
    const { scripts = {} } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8'));
    const hasScript = ['preinstall', 'install', 'postinstall'].some((name) => name in scripts);
    // npm compiles a package with this file, without a script.
    return hasScript || existsSync(`${path}/binding.gyp`);
  });
  const names = scripted.map(([path]) => getPackageName(path));
  expect(names.filter((name) => !(name in allowScripts))).toEqual([]);
  expect(installed.length).toBeGreaterThan(300);
  // A stale entry would allow the scripts of a package that is added later.
  expect(Object.keys(allowScripts).filter((name) => !packageNames.has(name))).toEqual([]);
});
