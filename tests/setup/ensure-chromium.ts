// See docs/decisions/0025-headless-shell.md.
import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.ts';

function run(command: string, ...parameters: string[]): boolean {
  return spawnSync(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function installWithPlaywright(): boolean {
  return run(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium');
}

function installDebianPackage(): boolean {
  const isRoot = process.getuid?.() === 0;
  return (
    isRoot &&
    run('apt-get', 'update', '-q') &&
    run('apt-get', 'install', '-qy', '--no-install-recommends', 'chromium-headless-shell')
  );
}

/** Whether it can be started at all: Playwright's build lacks libraries on a bare system. */
function starts(path: string | null): boolean {
  return path !== null && run(path, '--headless', '--no-sandbox', '--disable-gpu', '--version');
}

/** Tells whether the browser tests can run, after trying what this machine allows. */
export function ensureChromium(): boolean {
  if (starts(findChromium())) return true;
  console.log('Installation de Chromium pour les tests…');
  if (installWithPlaywright() && starts(findChromium())) return true;
  return installDebianPackage() && starts(findChromium());
}
