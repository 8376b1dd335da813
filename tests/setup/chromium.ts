import { chromium } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

/** Only what a headless browser in a container needs, and nothing that calls home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** One Chromium for the run; each test opens a context of its own in it. */
export async function setup(): Promise<() => Promise<void>> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: set CHROME_PATH or run npm test');
  const server = await chromium.launchServer({ executablePath, args: FLAGS });
  process.env.TEST_CHROMIUM = server.wsEndpoint();
  return () => server.close();
}
