import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE, WITH_MOTION } from '#tests/support/browser-page.ts';
import { readSiteContent } from '#tests/support/site-content.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform();

/** What moves each layer of stars, once the sky is awake. */
async function starAnimations(page: Page): Promise<Set<string>> {
  await page.locator('.starfield.awake').waitFor({ state: 'attached' });
  const names = await page
    .locator('.starfield svg')
    .evaluateAll((layers) => layers.map((layer) => getComputedStyle(layer).animationName));
  return new Set(names);
}

test('the first key leads past the navigation, which marks the current page; stars and sparkles are still for those who ask for less motion', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/services');
  const current = page.locator('header [aria-current="page"]');
  expect(await current.allTextContents()).toEqual([expect.stringContaining('Services')]);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Aller au contenu' });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('page');

  const { identity } = await readSiteContent(process.cwd());
  const { title, developer, copyrightYear } = identity;
  const footer = page.locator('footer');
  expect(await footer.getByRole('navigation').count()).toBe(3);
  const words = await footer.textContent();
  for (const part of [title, `${developer.label} ${developer.name}`, `© ${copyrightYear}`]) {
    expect(words).toContain(part);
  }

  // The sky, for those who ask for less motion.
  expect(await starAnimations(page)).toEqual(new Set(['none']));
  const sparkles = await page.evaluate(() => {
    for (let move = 0; move < 500; move++) {
      document.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse' }));
    }
    return document.querySelectorAll('.starfield b').length;
  });
  expect(sparkles).toBe(0);
});

test('the menu of a phone opens, and closes on Escape', async () => {
  const { page } = await openPage(platform.url, PHONE);
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await page.getByRole('button', { name: 'Menu' }).tap();
  expect(await menu.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
});

test('draws, readings and cards open in groups beside the header’s button, by keyboard and by mouse', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Tirages et arcanes' });
  const panel = page.locator('#tirages-et-arcanes');
  const links = panel.getByRole('link');
  expect(await panel.isVisible()).toBe(false);
  await button.focus();
  await page.keyboard.press('Enter');
  await panel.waitFor();
  const labels = await links.allTextContents();
  expect(labels.map((label) => label.trim())).toEqual(
    expect.arrayContaining(['Vos tirages', 'Les 22 arcanes', 'L’arcane du jour']),
  );
  // The links come next, in their groups.
  await page.keyboard.press('Tab');
  expect(await links.first().evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);

  await button.click();
  await panel.getByRole('link', { name: 'L’arcane du jour' }).click();
  await page.waitForURL('**/arcane-du-jour');
  await button.click();
  const current = panel.locator('[aria-current="page"]');
  expect((await current.allTextContents()).map((label) => label.trim())).toEqual([
    'L’arcane du jour',
  ]);
});

test('a hundred stars twinkle once the page stands, moves of the mouse throw sparkles, and all rest when nobody looks', async () => {
  const { page } = await openPage(platform.url, WITH_MOTION);
  await page.goto('/');
  expect(await starAnimations(page)).toEqual(new Set(['twinkle']));
  // A star is a line without length.
  const lines = await page
    .locator('.starfield path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')).join(''));
  expect(lines.match(/m[\d -]+h0/g)).toHaveLength(100);
  expect(await page.locator('.starfield').getAttribute('aria-hidden')).toBe('true');

  // About one mouse move in fifty throws a sparkle that lasts a second.
  await page.evaluate(() => {
    const state = { moves: 0, sparkles: 0 };
    Object.assign(window, { state });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) state.sparkles += addedNodes.length;
    }).observe(document.querySelector('.starfield') as Element, { childList: true });
    for (; state.moves < 5000; state.moves++) {
      document.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse' }));
    }
  });
  const share = await page.evaluate(async () => {
    // Observers are told of changes once the script has ended.
    await Promise.resolve();
    const { state } = window as unknown as { state: { moves: number; sparkles: number } };
    return state.sparkles / state.moves;
  });
  expect(share).toBeGreaterThan(0.01);
  expect(share).toBeLessThan(0.03);
  await page.waitForFunction(() => !document.querySelector('.starfield b'));

  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const states = await page
    .locator('.starfield svg')
    .evaluateAll((layers) => layers.map((layer) => getComputedStyle(layer).animationPlayState));
  expect(new Set(states)).toEqual(new Set(['paused']));
});
