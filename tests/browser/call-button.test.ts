import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readIdentity } from '#netlify/making/content-files.ts';
import { formatPrice } from '#src/content/format.ts';
import { openPage, PHONE } from '#tests/browser.ts';
import { testPlatform } from '#tests/platform.ts';

const platform = testPlatform();
/** As the owner wrote them. */
const { phone } = await readIdentity(process.cwd());
const NUMBER = phone.display;
const PRICE = `${formatPrice(phone.pricePerMinute)}/min`;

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

test('no number goes without its price, which is read with it', async () => {
  const { page } = await openPage(platform.url);
  for (const path of ['/', '/tarifs', '/contact', '/404']) {
    await page.goto(path);
    const labels = await page
      .locator('a[href^="tel:"]')
      .evaluateAll((links) => links.map((link) => link.ariaLabel));
    expect(labels.length).toBeGreaterThan(0);
    for (const label of labels) {
      expect(label).toContain(PRICE);
      expect(label).toContain(NUMBER);
    }
    const alone = await page.evaluate((number) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const { parentElement, data } = walker.currentNode as Text;
        if (!data.includes(number) || parentElement?.closest('script')) continue;
        if (!parentElement?.parentElement?.textContent.includes('CHF/min')) found.push(data);
      }
      return found;
    }, NUMBER);
    expect([path, alone]).toEqual([path, []]);
  }
});
