import { describe, expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/browser.ts';
import { PUBLIC_PAGES } from '#tests/pages/built-site.ts';
import { testPlatform } from '#tests/platform.ts';
import { axeFaults } from './axe.ts';

const platform = testPlatform();
const STILL = { reducedMotion: 'reduce' } as const;

describe.each([
  ['360', { ...PHONE, ...STILL }],
  ['1280', STILL],
])('at %s px', (_, options) => {
  test.each(PUBLIC_PAGES.map(({ path }) => path))('axe finds nothing on %s', async (path) => {
    const { page, faults } = await openPage(platform.url, options);
    await page.goto(path);
    await page.locator('details').evaluateAll((all) => {
      for (const details of all) (details as HTMLDetailsElement).open = true;
    });
    expect(await axeFaults(page)).toEqual([]);
    expect(faults.filter((fault) => path !== '/404' || !fault.includes('404'))).toEqual([]);
  });

  test.each(PUBLIC_PAGES.map(({ path }) => path))('%s never scrolls sideways', async (path) => {
    const { page } = await openPage(platform.url, options);
    await page.goto(path);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess).toBe(0);
  });
});

test.each(PUBLIC_PAGES.map(({ path }) => path))('%s fits 320 px and 2560 px', async (path) => {
  for (const width of [320, 2560]) {
    const { page } = await openPage(platform.url, { ...STILL, viewport: { width, height: 900 } });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
