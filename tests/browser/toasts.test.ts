import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { drawPage } from './draw-page.ts';
import { formPage } from './form-page.ts';
import { waitForFocus } from './page-checks.ts';

const platform = testPlatform();
const toastOf = (page: Page) => page.locator('.toast[data-open="true"]');

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** The toast hides none of what is read or filled in. */
async function expectClear(page: Page, belows: Locator[]): Promise<void> {
  const toast = toastOf(page);
  // It stays while it is pointed at.
  await toast.hover();
  const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
  for (const below of belows) {
    expect(y + height - ((await below.boundingBox())?.y ?? 0)).toBeLessThanOrEqual(0);
  }
  await page.mouse.move(1, 730);
}

async function standClearOfDraw(page: Page): Promise<void> {
  const draw = drawPage(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await draw.open();
    await draw.button('Couper').click();
    await toastOf(page).filter({ hasText: 'Cartes coupées' }).hover();
    const tray = page.locator('[data-part="tray"]');
    await expectClear(page, [draw.button('Couper encore'), draw.cards.first(), tray]);
    // Left alone it closes.
    await toastOf(page).waitFor({ state: 'detached' });
    // The tab would open with the cards that were cut.
    await page.evaluate(() => sessionStorage.clear());
  }
}

/** It can be closed with a finger, and gives the focus back. */
async function closesOnForm(page: Page, path: string, button: string): Promise<void> {
  await formPage(page).open(path);
  const toast = toastOf(page);
  await page.getByRole('button', { name: button }).click();
  await toast.waitFor();
  const close = toast.getByRole('button', { name: 'Fermer' });
  const { width, height } = (await close.boundingBox()) ?? {};
  expect([width, height]).toEqual([44, 44]);

  const wrong = page.locator('[aria-invalid="true"]').first();
  await waitForFocus(wrong);
  await close.click();
  await toast.waitFor({ state: 'detached' });
  await waitForFocus(wrong);
}

/** The menu can be opened while a toast is shown. */
async function leavesTheMenuFree(page: Page, path: string, button: string): Promise<void> {
  await formPage(page).open(path);
  for (const width of [320, 1000]) {
    await page.setViewportSize({ width, height: 740 });
    await page.getByRole('button', { name: button }).click();
    await toastOf(page).waitFor();
    await page.getByRole('button', { name: 'Menu', exact: true }).click({ trial: true });
  }
}

test('a toast on a form is closed by its button, gives the focus back and leaves the menu free', async () => {
  const { page } = await openPage(platform.url, { ...PHONE, deviceScaleFactor: 1 });
  for (const [path, button] of [
    ['/contact', 'Envoyer le message'],
    ['/infolettre', 'S’inscrire'],
  ] as const) {
    await closesOnForm(page, path, button);
    await leavesTheMenuFree(page, path, button);
  }
});

test('on a phone and on a wide screen a toast stands clear of the cards and their buttons', async () => {
  // What a finer screen would draw is the same.
  const { page } = await openPage(platform.url, { ...PHONE, deviceScaleFactor: 1 });
  await standClearOfDraw(page);
});
