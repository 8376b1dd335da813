import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/browser.ts';
import { testPlatform } from '#tests/platform.ts';

const platform = testPlatform();
const PRICE = /2,90\u00a0CHF\/min/;

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

test('the pointer opens the panel and a click dials', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/');
  const calls = await countCalls(page);
  const { panel, link } = parts(page);
  expect(await panel.isVisible()).toBe(false);
  await link.hover();
  await panel.waitFor({ state: 'visible' });
  await link.click();
  expect(await calls()).toBe(1);
});

test('focus opens the panel and Escape closes it', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/');
  const { panel, link } = parts(page);
  await link.focus();
  await panel.waitFor({ state: 'visible' });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
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

test('the price stands beside the number at the same size, and is read with it', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/');
  const { panel, link } = parts(page);
  const sizes = await panel
    .locator('p span')
    .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).fontSize));
  expect(sizes).toHaveLength(2);
  expect(new Set(sizes).size).toBe(1);
  expect(await link.getAttribute('aria-label')).toMatch(PRICE);
});

test.each(['/', '/tarifs', '/contact', '/404'])(
  'on %s no number goes without its price',
  async (path) => {
    const { page } = await openPage(platform.url);
    await page.goto(path);
    const numbers = page.locator('a[href^="tel:"]');
    expect(await numbers.count()).toBeGreaterThan(0);
    for (const label of await numbers.evaluateAll((links) => links.map((link) => link.ariaLabel))) {
      expect(label).toMatch(PRICE);
      expect(label).toContain('+41 000 000 000');
    }
    const alone = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const { parentElement, data } = walker.currentNode as Text;
        if (!data.includes('+41 000 000 000') || parentElement?.closest('script')) continue;
        if (!parentElement?.parentElement?.textContent.includes('CHF/min')) found.push(data);
      }
      return found;
    });
    expect(alone).toEqual([]);
  },
);
