import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { testPlatform } from '#tests/platform.ts';
import { drawPage } from './draw-page.ts';

const platform = testPlatform();

const LARGER = {
  ...{ cardWidth: 130, cardHeight: 208, mobileCardWidth: 80, mobileCardHeight: 128 },
  ...{ imageWidth: 260, imageHeight: 416, mobileImageWidth: 160, mobileImageHeight: 256 },
};

/** What the first card takes up, whatever the arc does to it. */
function cardSize(page: Page): Promise<number[]> {
  return page
    .locator('.back')
    .first()
    .evaluate((card: HTMLElement) => [card.offsetWidth, card.offsetHeight]);
}

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 740 };

test('cards take the size that the server gives, on a wide screen and on a narrow one', async () => {
  const { page, faults } = await openPage(platform.url, { viewport: WIDE });
  const draw = drawPage(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/config', async (route) => {
    await held;
    await route.fulfill({ json: LARGER });
  });
  await draw.open();
  expect(await cardSize(page)).toEqual([120, 192]);
  await draw.resize(NARROW);
  expect(await cardSize(page)).toEqual([75, 120]);
  release();
  await expect.poll(() => cardSize(page)).toEqual([80, 128]);
  await draw.resize(WIDE);
  expect(await cardSize(page)).toEqual([130, 208]);
  const source = page.locator('.back source').first();
  expect(await source.getAttribute('sizes')).toBe('(max-width: 767px) 80px, 130px');
  await draw.pickTen();
  expect(faults).toEqual([]);
});

test('the server is asked after the pictures, and not again within the hour', async () => {
  const { page } = await openPage(platform.url);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const answered = page.waitForResponse('**/api/config');
  await drawPage(page).open();
  expect((await answered).status()).toBe(200);
  const picture = /^\/(jeu|images)\//;
  expect(paths.filter((path) => picture.test(path)).length).toBeGreaterThan(20);
  expect(paths.findLastIndex((path) => picture.test(path))).toBeLessThan(
    paths.indexOf('/api/config'),
  );
  await page.reload();
  await drawPage(page).ready();
  const transferred = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/api/config'))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize),
    );
  await expect.poll(transferred).toEqual([0]);
});
