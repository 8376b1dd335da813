import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform();

/** Counts the calls instead of dialling: `tel:` leaves the page for the phone. */
async function countCalls(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="tel:"]') : null;
      if (!link || event.defaultPrevented) return;
      event.preventDefault();
      document.body.dataset.calls = String(Number(document.body.dataset.calls ?? 0) + 1);
    });
  });
  return async () => Number(await page.evaluate(() => document.body.dataset.calls ?? 0));
}

function parts(page: Page) {
  return { panel: page.locator('#appel'), link: page.locator('[aria-describedby="appel"]') };
}

test('the pointer or the focus opens the panel, Escape closes it, and a click dials', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/');
  const calls = await countCalls(page);
  const { panel, link } = parts(page);
  expect(await panel.isVisible()).toBe(false);
  // Escape for something else leaves the panel as it is.
  await page.keyboard.press('Escape');
  await link.focus();
  await panel.waitFor({ state: 'visible' });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await link.blur();
  await link.hover();
  await panel.waitFor({ state: 'visible' });
  await link.click();
  expect(await calls()).toBe(1);

  // The price stands beside the number at the same size.
  const sizes = await panel
    .locator('p span')
    .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).fontSize));
  expect(sizes).toHaveLength(2);
  expect(new Set(sizes).size).toBe(1);
});

test('the first tap opens the panel, the second dials, a tap elsewhere closes', async () => {
  const { page } = await openPage(platform.url, PHONE);
  await page.goto('/');
  const calls = await countCalls(page);
  const { panel, link } = parts(page);
  await link.tap();
  await panel.waitFor({ state: 'visible' });
  expect(await calls()).toBe(0);
  await panel.getByText('Touchez à nouveau pour appeler.').waitFor();
  await link.tap();
  expect(await calls()).toBe(1);
  await page.locator('h1').tap();
  await panel.waitFor({ state: 'hidden' });
});
