import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  /** Within the package of another, whose hash covers it. */
  inBundle?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const project = JSON.parse(readFileSync('package.json', 'utf8'));
const locked: Record<string, LockedPackage> = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
).packages;

/** As Node looks for a package: in the folder of the one that asks, then in each above it. */
function isLocked(name: string, asking: string): boolean {
  for (
    let folder = asking;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
  ) {
    if (locked[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

test('every version is pinned', () => {
  const versions = Object.entries({ ...project.dependencies, ...project.devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
  expect(locked['']).toMatchObject({
    dependencies: project.dependencies,
    devDependencies: project.devDependencies,
  });
});

test('packages of every system are in the lock file, or npm ci refuses it', () => {
  const missing = Object.entries(locked).flatMap(([asking, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(name, asking))
      .map((name) => `${name}, asked for by ${asking}`),
  );
  expect(missing).toEqual([]);
});

test('whatever the host installs is verified; npm keeps no hash of what is for other systems alone', () => {
  const isHosts = ({ os, cpu, libc }: LockedPackage) =>
    (os ?? ['linux']).includes('linux') &&
    (cpu ?? ['x64']).includes('x64') &&
    (libc ?? ['glibc']).includes('glibc');
  const unverified = Object.entries(locked).filter(
    ([path, { integrity, inBundle }]) => path && !integrity && !inBundle,
  );
  const open = unverified.filter(([, one]) => !one.optional || isHosts(one));
  expect(open.map(([path]) => path)).toEqual([]);
});

test('no address of a registry is in the lock file', () => {
  const addressed = Object.values(locked).filter(({ resolved }) => resolved);
  expect(addressed).toEqual([]);
});

test('an install script is allowed or refused by name', () => {
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);
  const scripted = Object.keys(locked).filter((path) => locked[path]?.hasInstallScript);
  const undecided = scripted.map(nameOf).filter((name) => !(name in project.allowScripts));
  expect(undecided).toEqual([]);
});
