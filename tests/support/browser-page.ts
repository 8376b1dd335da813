import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

declare global {
  interface Window {
    /** The text that the page copied last. */
    copiedText?: string;
    /** Toasts that were displayed and that no test has waited for yet. */
    shownToasts: { title: string; description: string }[];
  }
}

export interface OpenPage {
  page: Page;
  /** Errors in the console and exceptions in scripts. */
  faults: string[];
  /** Violations of the pages' security policies. If any is left at the end, the test fails. */
  policyViolations: string[];
}

let connection: ReturnType<typeof chromium.connect> | null = null;

function connect() {
  const endpoint = process.env.TEST_CHROMIUM;
  if (!endpoint) throw new Error('Browser tests run with the setup of tests/vitest.config.ts');
  connection ??= chromium.connect(endpoint);
  return connection;
}

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

/** Begins the console messages of `logViolations`, from which `collectViolations` reads them. */
const VIOLATION_PREFIX = 'refused by the policy:';

/** Runs in the page: logs each violation of the document's policy. */
function logViolations(prefix: string): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.debug(prefix, violatedDirective, blockedURI);
  });
}

function collectViolations(page: Page): string[] {
  const violations: string[] = [];
  const policyPattern = /content security policy|permissions[- ]policy/i;
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(VIOLATION_PREFIX) || policyPattern.test(text)) violations.push(text);
  });
  return violations;
}

/**
 * Opens a page in its own context, as for a visitor in Switzerland, and closes it at the end of the test. Nothing in it
 * is animated unless the test asks for it (`WITH_MOTION`), because drawing the frames takes most of a test's time.
 */
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
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
    // Without compression, which would only cost time.
    extraHTTPHeaders: { 'accept-encoding': 'identity', ...options.extraHTTPHeaders },
  });
  await context.addInitScript(logViolations, VIOLATION_PREFIX);
  await context.addInitScript(recordToasts);
  await context.addInitScript(recordClipboard);
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  const violations = collectViolations(page);
  onTestFinished(async () => {
    // A route that is still being handled when the test ends must not make the next test fail.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
    expect(violations).toEqual([]);
  });
  return { page, faults: collectErrors(page), policyViolations: violations };
}

/** The smallest usual phone, with a touch screen. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** A visitor who has not asked for less motion. */
export const WITH_MOTION: BrowserContextOptions = { reducedMotion: 'no-preference' };

/** Runs in the page: records every toast, because a test may look only after the toast has disappeared. */
function recordToasts(): void {
  // In a frame where scripts are forbidden the observer itself would cause an error.
  if (window.top !== window) return;
  window.shownToasts = [];
  const getText = (toast: Element, part: string) =>
    toast.querySelector(`[data-part="${part}"]`)?.textContent ?? '';
  const record = (toast: Element) => {
    const [title, description] = [getText(toast, 'title'), getText(toast, 'description')];
    window.shownToasts.push({ title, description });
  };
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      if (node.matches('.toast')) record(node);
      for (const toast of node.querySelectorAll('.toast')) record(toast);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Waits for a toast with this title and closes the toasts before it. @returns the description of the toast */
export async function waitForToast(page: Page, title: string): Promise<string> {
  const toast = await page.waitForFunction((searchedTitle) => {
    const index = window.shownToasts.findIndex(({ title }) => title === searchedTitle);
    if (index !== -1) return window.shownToasts.splice(index, 1)[0];
    document.querySelector<HTMLElement>('.toast[data-open="true"] [aria-label="Fermer"]')?.click();
    return null;
  }, title);
  return (await toast.jsonValue())?.description ?? '';
}

/** Runs in the page: records what it copies, because all pages of the browser, in all tests, share one clipboard. */
function recordClipboard(): void {
  // Only secure pages have a clipboard.
  const { clipboard } = navigator;
  if (!clipboard) return;
  const write = clipboard.writeText.bind(clipboard);
  clipboard.writeText = async (text) => {
    await write(text);
    window.copiedText = text;
  };
}

/** Returns the text that the page copied last; empty if there is none. */
export function getCopiedText(page: Page): Promise<string> {
  return page.evaluate(() => window.copiedText ?? '');
}
