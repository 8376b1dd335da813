import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { drawPage } from './draw-page.ts';
import { formPage } from './form-page.ts';
import { waitForFocus } from './page-checks.ts';

const platform = setUpPlatform();

/** A phone without a fine screen, which would only take more time to draw. */
const COARSE_PHONE = { ...PHONE, deviceScaleFactor: 1 };

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

const findOpenToast = (page: Page) => page.locator('.toast[data-open="true"]');

/** Expects the toast to end above these parts of the page. */
async function expectAbove(toast: Locator, parts: Locator[]): Promise<void> {
  // A toast does not close under the pointer.
  await toast.hover();
  const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
  for (const part of parts) {
    expect(y + height - ((await part.boundingBox())?.y ?? 0)).toBeLessThanOrEqual(0);
  }
  await toast.page().mouse.move(1, 730);
}

test('a toast on a form closes by its button, returns the focus and does not cover the menu', async () => {
  const { page } = await openPage(platform.url, COARSE_PHONE);
  const form = formPage(page);
  const toast = findOpenToast(page);
  for (const [path, name] of [
    ['/contact', 'Envoyer le message'],
    ['/infolettre', 'S’inscrire'],
  ] as const) {
    const submit = page.getByRole('button', { name });
    await form.open(path);
    await submit.click();
    await toast.waitFor();
    const close = toast.getByRole('button', { name: 'Fermer' });
    const { width, height } = (await close.boundingBox()) ?? {};
    expect([width, height]).toEqual([44, 44]);

    const invalidField = page.locator('[aria-invalid="true"]').first();
    await waitForFocus(invalidField);
    await close.click();
    await toast.waitFor({ state: 'detached' });
    await waitForFocus(invalidField);

    await form.open(path);
    for (const width of [320, 1000]) {
      await page.setViewportSize({ width, height: 740 });
      await submit.click();
      await toast.waitFor();
      await page.getByRole('button', { name: 'Menu', exact: true }).click({ trial: true });
    }
  }
});

test('a toast does not cover the cards or their buttons on phones and wide screens', async () => {
  const { page } = await openPage(platform.url, COARSE_PHONE);
  const draw = drawPage(page);
  const toast = findOpenToast(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await draw.open();
    await draw.button('Couper').click();
    await toast.filter({ hasText: 'Cartes coupées' }).hover();
    const tray = page.locator('[data-part="tray"]');
    await expectAbove(toast, [draw.button('Couper encore'), draw.cards.first(), tray]);
    // Without the pointer the toast closes by itself.
    await toast.waitFor({ state: 'detached' });
    // Otherwise the page would restore the cut cards.
    await page.evaluate(() => sessionStorage.clear());
  }
});
