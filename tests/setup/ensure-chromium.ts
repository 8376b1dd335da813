// See docs/decisions/0025-headless-shell.md.
import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.ts';

function run(command: string, ...parameters: string[]): boolean {
  return spawnSync(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function installWithPlaywright(): boolean {
  return run(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium');
}

/** Has the width of Times New Roman, after which the fonts that stand in for the site's own are measured. */
const FONT_PACKAGE = 'fonts-liberation';

function installDebianPackages(...names: string[]): boolean {
  const isRoot = process.getuid?.() === 0;
  return (
    isRoot &&
    run('apt-get', 'update', '-q') &&
    run('apt-get', 'install', '-qy', '--no-install-recommends', ...names)
  );
}

/** Where fontconfig finds nothing of that width, texts without the site's fonts break their lines elsewhere. */
function ensureFont(): void {
  const { status, stdout } = spawnSync('fc-match', ['Times New Roman', 'family'], {
    encoding: 'utf8',
  });
  if (status === 0 && !/Times|Liberation Serif|Tinos/.test(stdout)) {
    installDebianPackages(FONT_PACKAGE);
  }
}

/** Whether it can be started at all: Playwright's build lacks libraries on a bare system. */
function starts(path: string | null): boolean {
  return path !== null && run(path, '--headless', '--no-sandbox', '--disable-gpu', '--version');
}

/** Tells whether the browser tests can run, after trying what this machine allows. */
export function ensureChromium(): boolean {
  const isThere = installChromium();
  if (isThere) ensureFont();
  return isThere;
}

function installChromium(): boolean {
  if (starts(findChromium())) return true;
  console.log('Installation de Chromium pour les tests…');
  if (installWithPlaywright() && starts(findChromium())) return true;
  return installDebianPackages('chromium-headless-shell') && starts(findChromium());
}
