import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { getAxeViolations } from './axe.ts';
import { drawPage } from './draw-page.ts';

const platform = testPlatform();

/** Shuffles, cuts, picks ten cards and has them read with the keyboard alone. */
async function drawByKeyboard(page: Page): Promise<void> {
  const draw = drawPage(page);
  const focusedLabel = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await draw.button('Mélanger').focus();
  await page.keyboard.press('Enter');
  await draw.button('Mélanger encore').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await draw.button('Couper encore').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focusedLabel()).toBe('Carte 1 sur 22, face cachée');
  await page.keyboard.press('End');
  expect(await focusedLabel()).toBe('Carte 22 sur 22, face cachée');
  await page.keyboard.press('Home');
  for (let pick = 0; pick < 9; pick++) {
    await page.keyboard.press(pick % 2 ? 'Enter' : 'Space');
    await page.keyboard.press('ArrowRight');
  }
  expect(await draw.pressedCount()).toBe(9);
  expect(await focusedLabel()).toBe('Carte 10 sur 22, face cachée');
  expect(await draw.cards.nth(8).getAttribute('aria-label')).toBe(
    'Carte 9 sur 22, face cachée, choisie en position 9, Avenir',
  );
  await page.keyboard.press('Enter');
  await page.locator('h2:focus', { hasText: 'Vos Cartes Sélectionnées' }).waitFor();
  await page.keyboard.press('Tab');
  await page.locator('input[name="topic"]:focus').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('h2:focus', { hasText: 'Votre interprétation' }).waitFor();
}

test('the whole draw works with the keyboard alone; in its letter every button of a card opens its sheet', async () => {
  const { page, faults } = await openPage(platform.url);
  const draw = drawPage(page);
  await draw.open();
  await drawByKeyboard(page);
  await draw.waitForToast('Tirage sauvegardé');
  expect(await getAxeViolations(page)).toEqual([]);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const cards = draw.letter.getByRole('button');
  expect(await cards.count()).toBe(20);
  const sheet = page.getByRole('dialog');
  // One of the overview, which shows pictures only, and one of a part.
  for (const [card, part] of [
    [cards.first(), 'qualities'],
    [draw.letter.locator('[data-part="obstacles"] button').first(), 'obstacles'],
  ] as const) {
    const named = draw.letter.locator(`[data-part="${part}"] button`).first();
    const [name = ''] = (await named.textContent())?.split(', ') ?? [];
    await card.press('Enter');
    await sheet.getByRole('heading', { name, exact: true }).waitFor();
    expect(await sheet.locator('li').count()).toBeGreaterThanOrEqual(5);
    expect(await sheet.textContent()).toContain('Mon texte sur cette carte');
    expect(await sheet.getByRole('link').getAttribute('href')).toMatch(/^\/arcanes\/[a-z-]+$/);
    expect(await getAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await card.evaluate((one) => one === document.activeElement)).toBe(true);
  }
  // The dialog's own script, and nothing of the cards: that is here already.
  expect(asked.filter((path) => !path.startsWith('/_astro/'))).toEqual([]);
  expect(faults).toEqual([]);
});
