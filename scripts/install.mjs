/**
 * First step of every command: installs what package-lock.json asks for when it is not there; with
 * --omit=dev only what the site needs. Plain JavaScript without packages, because it runs on the
 * system's Node before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>} */
function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

const args = process.argv.slice(2);
const omitsDev = args.includes('--omit=dev');
const installed = packagesOf('node_modules/.package-lock.json');
const missing = Object.entries(packagesOf('package-lock.json')).some(
  ([path, { version, optional, dev, devOptional }]) =>
    path &&
    !optional &&
    !devOptional &&
    !(dev && omitsDev) &&
    (installed[path]?.version !== version || !existsSync(path)),
);
if (missing) {
  console.log('Installation des paquets…');
  // Without npm's warnings: it checks packages against the system's Node, but they run on the one installed here.
  const { status } = spawnSync(
    'npm',
    ['ci', ...args, '--no-audit', '--no-fund', '--loglevel=error'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) {
    console.error('L’installation des paquets a échoué\u202f: voir le message de npm ci-dessus.');
    process.exitCode = 1;
  }
}
