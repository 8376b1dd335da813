/**
 * First step of every command: installs what package-lock.json asks for when it is not there. Plain
 * JavaScript without packages, because it runs on the system's Node before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const MIN_NODE_VERSION = 20;

/** @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} */
function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || optional || (installed[path]?.version === version && existsSync(path)),
  );
}

/** Without npm's warnings: it checks packages against the system's Node, but they run on the one installed here. */
function npm(...command) {
  return spawnSync('npm', [...command, '--no-audit', '--no-fund', '--loglevel=error'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
}

function install() {
  console.log('Installation des paquets…');
  if (npm('ci').status === 0) return;
  // `npm ci` fails when the lock file lacks an optional package of this platform; `npm install` does not.
  const { status, stderr } = npm('install', '--no-save');
  if (status === 0) return;
  console.error(stderr);
  console.error('L’installation des paquets a échoué\u202f: voir le message de npm ci-dessus.');
  process.exit(1);
}

if (Number.parseInt(process.versions.node, 10) < MIN_NODE_VERSION) {
  console.error(`Il faut Node ${MIN_NODE_VERSION} ou plus récent (ici\u202f: ${process.version}).`);
  process.exit(1);
}
if (!isInstalled()) install();
