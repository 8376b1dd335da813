import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/browser.ts';
import { PUBLIC_PAGES } from '#tests/pages/built-site.ts';
import { testPlatform } from '#tests/platform.ts';
import { axeFaults } from './axe.ts';

const platform = testPlatform();
const STILL = { reducedMotion: 'reduce' } as const;

/** Pixels by which the page is wider than the window. */
function excessWidth(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

describe.each([
  { at: '360', options: { ...PHONE, ...STILL }, widths: [320] },
  { at: '1280', options: STILL, widths: [768, 2560] },
])('at $at px', ({ options, widths }) => {
  test.each(PUBLIC_PAGES.map(({ path }) => path))(
    'axe finds nothing on %s, and it fits',
    async (path) => {
      const { page, faults } = await openPage(platform.url, options);
      await page.goto(path);
      expect(await excessWidth(page)).toBe(0);
      await page.locator('details').evaluateAll((all) => {
        for (const details of all) (details as HTMLDetailsElement).open = true;
      });
      expect(await excessWidth(page)).toBe(0);
      expect(await axeFaults(page)).toEqual([]);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await excessWidth(page)).toBe(0);
      }
      expect(faults.filter((fault) => path !== '/404' || !fault.includes('404'))).toEqual([]);
    },
  );
});
