import type { BrowserContextOptions, Page } from 'playwright-core';
import { type OpenPage, openPage, waitForToast } from '#tests/support/browser-page.ts';
import { ADDRESS_HEADER } from '#tests/support/test-client.ts';

/** Long enough that a sender does not count as a program, see netlify/server/contact/receive-message.ts. */
export const UNHURRIED_MS = 3_100;

let visitorCount = 0;

/** Opens a page with a different IP address each time, because rate limits count by address. */
export function openAsVisitor(
  origin: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const extraHTTPHeaders = { [ADDRESS_HEADER]: `198.51.100.${(visitorCount++ % 250) + 1}` };
  return openPage(origin, { extraHTTPHeaders, ...options });
}

/** Opens a page as a visitor, with the parts and actions of its form. */
export async function openFormPage(origin: string, options: BrowserContextOptions = {}) {
  const opened = await openAsVisitor(origin, options);
  return { ...opened, form: formPage(opened.page) };
}

/** Moves the page's clock forward, because a form that is filled in too fast counts as sent by a program. */
export async function advancePageClock(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((shiftMs) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + shiftMs;
  }, milliseconds);
}

/** The parts and actions of a page with a form. */
export function formPage(page: Page) {
  return {
    submit: page.locator('form button[type="submit"]'),
    field: (name: string) => page.getByRole('textbox', { name, exact: true }),

    async open(path: string): Promise<void> {
      await page.goto(path);
      await this.hydrate();
    },

    /** Focuses the form, which hydrates it, and waits until it is ready. */
    async hydrate(): Promise<void> {
      await page.getByRole('textbox').first().focus();
      await page.locator('astro-island:not([ssr])').waitFor();
      await page.locator('form[novalidate]').waitFor();
    },

    waitForToast: (title: string) => waitForToast(page, title),
  };
}
