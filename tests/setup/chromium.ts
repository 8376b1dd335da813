import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** The headless shell first: it needs half the processor time of a whole browser. */
const EXECUTABLE_NAMES = ['chromium-headless-shell', 'chromium', 'google-chrome-stable'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Flags for a headless browser in a container that does not contact its vendor. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** Returns the browser named by CHROME_PATH, the system's own or Playwright's, if one of them starts. */
export function findChromium(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    process.env.CHROME_PATH ?? '',
    ...EXECUTABLE_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    MAC_CHROME,
    chromium.executablePath(),
  ].filter((path) => path && existsSync(path));
  return candidates.find((path) => run(path, '--headless', '--no-sandbox', '--version')) ?? null;
}

/** Like `findChromium`, but installs a browser if there is none. @throws Error if none can be installed */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('The browser tests need Chromium: installing the one of Playwright.');
  const installer = 'node_modules/playwright-core/cli.js';
  run(process.execPath, installer, 'install', 'chromium-headless-shell');
  const installed = findChromium();
  if (installed) return installed;
  if (process.getuid?.() === 0) {
    console.log(
      'Playwright offers none here: installing Debian’s chromium-headless-shell and a font.',
    );
    run('apt-get', 'update', '-q');
    const packages = ['chromium-headless-shell', 'fonts-liberation'];
    run('apt-get', 'install', '-qy', '--no-install-recommends', ...packages);
  }
  const packaged = findChromium();
  if (packaged) return packaged;
  throw new Error('The browser tests need Chromium: install it, or name it in CHROME_PATH.');
}

/** Starts one browser for the whole run; each test opens its own context in it. */
export async function setup(): Promise<() => Promise<void>> {
  const executablePath = ensureChromium();
  const server = await chromium.launchServer({ executablePath, args: FLAGS });
  process.env.TEST_CHROMIUM = server.wsEndpoint();
  return () => server.close();
}
