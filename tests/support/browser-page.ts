import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

declare global {
  interface Window {
    /** What the page itself put into the clipboard last. */
    copiedText?: string;
    /** Toasts that were shown and that no test has asked for yet, by their titles. */
    shownToasts: { title: string; description: string }[];
  }
}

export interface OpenPage {
  page: Page;
  /** What a visitor must never cause: errors in the console, broken scripts, refused content. */
  faults: string[];
  /** What the pages' policies refused; whatever is left in it fails the test. */
  refused: string[];
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

/** Tells in the console, and so to the test, of what each document's policy refuses. */
const REFUSED = 'refused by the policy:';

function tellRefusals(mark: string): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.debug(mark, violatedDirective, blockedURI);
  });
}

function collectRefusals(page: Page): string[] {
  const refused: string[] = [];
  const isPolicy = /content security policy|permissions[- ]policy/i;
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(REFUSED) || isPolicy.test(text)) refused.push(text);
  });
  return refused;
}

/**
 * A page in a context of its own, as a visitor in Switzerland has it; closed at the end of the test. Nothing
 * moves in it unless the test asks for motion (`MOVING`): drawing each frame takes most of a test's time.
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
    // Compressing each answer, and undoing it, is work that tests need not repeat.
    extraHTTPHeaders: { 'accept-encoding': 'identity', ...options.extraHTTPHeaders },
  });
  await context.addInitScript(tellRefusals, REFUSED);
  await context.addInitScript(recordToasts);
  await context.addInitScript(recordClipboard);
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  const refused = collectRefusals(page);
  onTestFinished(async () => {
    // A route that is still being answered when the test ends must not fail whichever runs next.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
    expect(refused).toEqual([]);
  });
  return { page, faults: collectFaults(page), refused };
}

/** A phone of the smallest usual size, touched with a finger. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** A visitor who has not asked for less motion. */
export const WITH_MOTION: BrowserContextOptions = { reducedMotion: 'no-preference' };

/** Notes every toast in the page: each stands for seconds only, and a busy machine may look too late. */
function recordToasts(): void {
  // In a frame that may run no script the observer itself would be a fault.
  if (window.top !== window) return;
  window.shownToasts = [];
  const words = (toast: Element, part: string) =>
    toast.querySelector(`[data-part="${part}"]`)?.textContent ?? '';
  const note = (toast: Element) => {
    const [title, description] = [words(toast, 'title'), words(toast, 'description')];
    window.shownToasts.push({ title, description });
  };
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      if (node.matches('.toast')) note(node);
      for (const toast of node.querySelectorAll('.toast')) note(toast);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Waits for a toast with this title, closes those that others wait behind, and gives its description. */
export async function waitForToast(page: Page, title: string): Promise<string> {
  const found = await page.waitForFunction((wanted) => {
    const place = window.shownToasts.findIndex((toast) => toast.title === wanted);
    if (place !== -1) return window.shownToasts.splice(place, 1)[0];
    document.querySelector<HTMLElement>('.toast[data-open="true"] [aria-label="Fermer"]')?.click();
    return null;
  }, title);
  return (await found.jsonValue())?.description ?? '';
}

/** Notes what the page copies: the clipboard itself is one for all pages of the browser, whichever test they belong to. */
function recordClipboard(): void {
  // Only secure pages have one.
  const { clipboard } = navigator;
  if (!clipboard) return;
  const write = clipboard.writeText.bind(clipboard);
  clipboard.writeText = async (text) => {
    await write(text);
    window.copiedText = text;
  };
}

/** What the page copied last; empty while it has copied nothing. */
export function copiedText(page: Page): Promise<string> {
  return page.evaluate(() => window.copiedText ?? '');
}
