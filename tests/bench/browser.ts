import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { findChromium } from '#tests/setup/find-chromium.ts';

/** What Lighthouse takes for a phone of the middle range. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** A Chromium for one benchmark, which closes it. @throws without one on this machine */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium on this machine');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
}
