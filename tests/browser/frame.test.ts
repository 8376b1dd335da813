import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, WITH_MOTION } from '#tests/support/browser-page.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { waitForFocus } from './page-checks.ts';

const platform = setUpPlatform();

/** Waits until the stars may twinkle. @returns the values of this style in the layers of stars */
async function getStarStyles(page: Page, property: 'animationName' | 'animationPlayState') {
  await page.locator('.starfield.twinkling').waitFor({ state: 'attached' });
  const values = await page
    .locator('.starfield svg')
    .evaluateAll((layers, name) => layers.map((layer) => getComputedStyle(layer)[name]), property);
  return new Set(values);
}

/** Moves the mouse this often. @returns the number of sparkles that appear */
function moveMouse(page: Page, moves: number): Promise<number> {
  return page.evaluate((count) => {
    for (let move = 0; move < count; move++) {
      document.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse' }));
    }
    return document.querySelectorAll('.starfield b').length;
  }, moves);
}

test('the navigation marks the current page and can be skipped; reduced motion stops stars and sparkles', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/services');
  const current = page.locator('header [aria-current="page"]');
  await expect.poll(() => current.allTextContents()).toEqual([expect.stringContaining('Services')]);
  await page.keyboard.press('Tab');
  const skipLink = page.getByRole('link', { name: 'Aller au contenu' });
  await waitForFocus(skipLink);
  expect(await skipLink.evaluate((link) => getComputedStyle(link).clipPath)).toBe('none');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('page');

  // The visitor asks for less motion.
  await expect.poll(() => getStarStyles(page, 'animationName')).toEqual(new Set(['none']));
  expect(await moveMouse(page, 500)).toBe(0);
});

test('the menu opens its group of links by keyboard and by mouse, and closes on Escape', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Tirages et arcanes' });
  const panel = page.locator('#tirages-et-arcanes');
  const links = panel.getByRole('link');
  await expect.poll(() => panel.isVisible()).toBe(false);
  await button.focus();
  await page.keyboard.press('Enter');
  await panel.waitFor();
  // The links of the group come next in the tab order.
  await page.keyboard.press('Tab');
  await waitForFocus(links.first());
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await waitForFocus(button);

  await button.click();
  await panel.getByRole('link', { name: 'L’arcane du jour' }).click();
  await page.waitForURL('**/arcane-du-jour');
  await button.click();
  const current = panel.locator('[aria-current="page"]');
  await expect.poll(() => current.allTextContents()).toEqual([expect.stringContaining('jour')]);

  await page.setViewportSize({ width: 360, height: 740 });
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
});

test('the stars twinkle, the mouse creates sparkles, and the stars pause in a hidden tab', async () => {
  const { page } = await openPage(platform.url, WITH_MOTION);
  await page.goto('/');
  await expect.poll(() => getStarStyles(page, 'animationName')).toEqual(new Set(['twinkle']));
  await expect.poll(() => page.locator('.starfield').getAttribute('aria-hidden')).toBe('true');

  // About one mouse move in fifty creates a sparkle that lasts a second.
  const sparkles = await moveMouse(page, 5_000);
  expect(sparkles).toBeGreaterThan(50);
  expect(sparkles).toBeLessThan(150);
  await page.waitForFunction(() => !document.querySelector('.starfield b'));

  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await getStarStyles(page, 'animationPlayState')).toEqual(new Set(['paused']));
});
