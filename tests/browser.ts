import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

export interface OpenPage {
  page: Page;
  /** What a visitor must never cause: errors in the console, broken scripts, refused content. */
  faults: string[];
}

let connection: ReturnType<typeof chromium.connect> | null = null;

function connect() {
  const endpoint = process.env.TEST_CHROMIUM;
  if (!endpoint) throw new Error('Browser tests run with the setup of tests/vitest.config.ts');
  connection ??= chromium.connect(endpoint);
  return connection;
}

function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  return faults;
}

/** A page in a context of its own, as a visitor in Switzerland has it; closed at the end of the test. */
export async function openPage(
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const browser = await connect();
  const context = await browser.newContext({
    baseURL,
    locale: 'fr-CH',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  return { page, faults: collectFaults(page) };
}

/** A phone of the smallest usual size, touched with a finger. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
