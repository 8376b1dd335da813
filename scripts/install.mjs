// First step of every command: installs the packages of package-lock.json if a required one is missing or
// outdated; with --omit=dev only those of the site itself. It is plain JavaScript without packages, because
// it runs on the system's Node before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Reads a lock file's packages by path ('' is the project). `optional` and `devOptional` ones may be missing.
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>}
 */
function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

const args = process.argv.slice(2);
const omitsDev = args.includes('--omit=dev');
const installed = readPackages('node_modules/.package-lock.json');
const isIncomplete = Object.entries(readPackages('package-lock.json')).some(
  ([path, { version, optional, dev, devOptional }]) =>
    path &&
    !optional &&
    !devOptional &&
    !(dev && omitsDev) &&
    (installed[path]?.version !== version || !existsSync(path)),
);
if (isIncomplete) {
  console.log('Installation des paquets…');
  // `--loglevel=error` hides warnings about the system's Node: packages run on the Node in node_modules.
  const command = ['ci', ...args, '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', command, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('L’installation des paquets a échoué\u202f: voir le message de npm ci-dessus.');
    process.exitCode = 1;
  }
}
