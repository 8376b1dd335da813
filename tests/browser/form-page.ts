import type { BrowserContextOptions, Page } from 'playwright-core';
import { type OpenPage, openPage, waitForToast } from '#tests/support/browser-page.ts';
import { ADDRESS_HEADER } from '#tests/support/test-client.ts';

let visitors = 0;

/** A page of somebody from an address of her own: limits are counted by address. */
export function openAsVisitor(
  origin: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const extraHTTPHeaders = { [ADDRESS_HEADER]: `198.51.100.${(visitors++ % 250) + 1}` };
  return openPage(origin, { extraHTTPHeaders, ...options });
}

/** Lets the page's clock jump: what is filled in no time looks like a program's. */
export async function advancePageClock(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((passed) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + passed;
  }, milliseconds);
}

/** The page's form once its island has taken over. */
export function formPage(page: Page) {
  const toast = page.locator('.toast[data-open="true"]');
  return {
    page,
    toast,
    submit: page.locator('form button[type="submit"]'),
    field: (name: string) => page.getByRole('textbox', { name, exact: true }),

    async open(path: string): Promise<void> {
      await page.goto(path);
      await this.wake();
    },

    /** Enters the form of a page that was loaded. */
    async wake(): Promise<void> {
      await page.getByRole('textbox').first().focus();
      await page.locator('astro-island:not([ssr])').waitFor();
      await page.locator('form[novalidate]').waitFor();
    },

    waitForToast: (title: string) => waitForToast(page, title),
  };
}
