import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PAGE_LIST } from '#src/content/page-definitions.ts';
import { DAILY_CARD_PATH } from '#src/site-config.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { TEMPLATES } from './page-checks.ts';

const platform = setUpPlatform();
// A lower pixel density draws the same page faster.
const PHONE_WITHOUT_JAVASCRIPT = { ...PHONE, deviceScaleFactor: 1, javaScriptEnabled: false };

/** Returns whether each first-level title is visible, and the texts that are hidden. */
function getVisibility(page: Page) {
  return page.evaluate(() => {
    const isVisible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
    };
    // A table of contents is hidden on phones with JavaScript too.
    const texts = document.querySelectorAll(
      'main :is(h2, h3, p, li):not(details *, nav *, [hidden] *, [role="status"])',
    );
    return {
      h1: [...document.querySelectorAll('h1')].map(isVisible),
      hidden: [...texts]
        .filter((element) => /\S/.test(element.textContent ?? '') && !isVisible(element))
        .map(({ textContent }) => textContent),
    };
  });
}

test('every kind of page is complete without JavaScript', async () => {
  const { page } = await openPage(platform.url, PHONE_WITHOUT_JAVASCRIPT);
  for (const path of TEMPLATES) {
    await page.goto(path);
    await expect
      .poll(async () => [path, await getVisibility(page)])
      .toEqual([path, { h1: [true], hidden: [] }]);
  }
});

test('the menu, questions, the carousel and the daily card work without JavaScript', async () => {
  const { page } = await openPage(platform.url, PHONE_WITHOUT_JAVASCRIPT);
  await page.goto('/faq');
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect.poll(() => menu.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expect.poll(() => menu.isVisible()).toBe(true);
  for (const { path, header } of PAGE_LIST) {
    if (!header) continue;
    const label = typeof header === 'string' ? header : header[1];
    const link = menu.getByRole('link', { name: label, exact: true });
    await expect.poll(async () => [path, await link.isVisible()]).toEqual([path, true]);
  }
  await menu.getByRole('link', { name: 'Tarifs' }).tap();
  await page.waitForURL('**/tarifs');

  await page.goto('/faq');
  const questions = page.locator('details');
  await questions.nth(0).locator('summary').tap();
  await questions.nth(1).locator('summary').tap();
  await expect.poll(() => questions.nth(0).locator('summary + *').isVisible()).toBe(true);
  await expect.poll(() => questions.nth(1).locator('summary + *').isVisible()).toBe(true);
  await questions.nth(0).locator('summary').tap();
  await expect.poll(() => questions.nth(0).locator('summary + *').isVisible()).toBe(false);

  await page.goto('/accueil');
  const carousel = page.locator('[aria-roledescription="carrousel"]');
  await expect.poll(() => carousel.getByRole('listitem').count()).toBe(5);
  await expect.poll(() => carousel.getByText('sur 5').isVisible()).toBe(false);

  await page.goto(DAILY_CARD_PATH);
  await page.getByText('Retourner la carte').tap();
  await page.locator('details h2').waitFor();
  await page.goto('/arcane-de-naissance');
  await page.locator('main noscript p').waitFor();
  await expect.poll(() => page.locator('form').isVisible()).toBe(false);
});
