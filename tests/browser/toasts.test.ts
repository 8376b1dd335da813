import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage } from './admin-page.ts';
import { drawPage } from './draw-page.ts';
import { formPage } from './form-page.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
const toastOf = (page: Page) => page.locator('.toast[data-open="true"]');

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** Pixels by which the toast hides what is read or filled in; none or fewer where it stands clear. */
async function hiddenHeight(page: Page, below: Locator): Promise<number> {
  const toast = toastOf(page);
  // It stays while it is pointed at.
  await toast.hover();
  const [lower, upper] = await Promise.all([toast.boundingBox(), below.boundingBox()]);
  await page.mouse.move(1, 730);
  if (!lower || !upper) throw new Error('One of the two is not on the page');
  return lower.y + lower.height - upper.y;
}

async function standClearOfDraw(page: Page): Promise<void> {
  const draw = drawPage(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await draw.open();
    await draw.button('Couper').click();
    await toastOf(page).filter({ hasText: 'Cartes coupées' }).hover();
    for (const below of [
      draw.button('Couper encore'),
      draw.cards.first(),
      page.locator('[data-part="tray"]'),
    ]) {
      expect(await hiddenHeight(page, below)).toBeLessThanOrEqual(0);
    }
    await draw.pickTen();
    await toastOf(page).filter({ hasText: 'Sélection complète' }).waitFor();
    const spread = page.getByRole('heading', { name: 'Vos Cartes Sélectionnées' });
    expect(await hiddenHeight(page, spread)).toBeLessThanOrEqual(0);
    await draw.interpret();
    const title = page.getByRole('heading', { name: 'Votre interprétation' });
    for (const words of ['Interprétation générée', 'Tirage sauvegardé']) {
      await toastOf(page).filter({ hasText: words }).waitFor();
      expect(await hiddenHeight(page, title)).toBeLessThanOrEqual(0);
    }
    // The tab would open on this reading again.
    await page.evaluate(() => sessionStorage.clear());
  }
}

async function standClearOfForm(page: Page, path: string, button: string): Promise<void> {
  await formPage(page).open(path);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: button }).click();
    const wrong = page.locator('[aria-invalid="true"]:focus');
    expect(await hiddenHeight(page, wrong)).toBeLessThanOrEqual(0);
  }
}

async function standClearOfLists(page: Page): Promise<void> {
  const admin = adminPage(page);
  await admin.open();
  await admin.enterPassword();
  await toastOf(page).filter({ hasText: 'Connexion réussie' }).hover();
  await page.mouse.wheel(0, 2_000);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // The bar is there wherever the list is scrolled to.
    expect(await hiddenHeight(page, page.locator('[data-part="bar"]'))).toBeLessThanOrEqual(88);
  }
  await admin.button(/^Corbeille/).click();
  await admin.dialog.waitFor();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await hiddenHeight(page, admin.dialog)).toBeLessThanOrEqual(0);
  }
}

const MENU = { name: 'Menu', exact: true };

/** An error as the specification describes it, which can be closed and gives the focus back. */
async function closesOnForm(page: Page, path: string, button: string): Promise<void> {
  await formPage(page).open(path);
  const toast = toastOf(page);
  await page.getByRole('button', { name: button }).click();
  await toast.waitFor();
  const style = await toast.evaluate((element) => {
    const { borderLeftColor, paddingLeft, pointerEvents } = getComputedStyle(element);
    const red = getComputedStyle(document.documentElement).getPropertyValue('--color-red');
    const probe = Object.assign(document.createElement('i'), { style: `color: ${red}` });
    document.body.append(probe);
    const isRed = getComputedStyle(probe).color === borderLeftColor;
    probe.remove();
    return { isRed, paddingLeft, pointerEvents };
  });
  expect(style).toEqual({ isRed: true, paddingLeft: '12px', pointerEvents: 'auto' });
  const close = toast.getByRole('button', { name: 'Fermer' });
  const { width, height } = (await close.boundingBox()) ?? {};
  expect([width, height]).toEqual([44, 44]);

  const wrong = page.locator('[aria-invalid="true"]').first();
  await expect.poll(() => wrong.evaluate((one) => one === document.activeElement)).toBe(true);
  await close.click();
  await toast.waitFor({ state: 'detached' });
  expect(await wrong.evaluate((one) => one === document.activeElement)).toBe(true);
}

/** The menu can be opened while a toast is shown. */
async function leavesTheMenuFree(page: Page, path: string, button: string): Promise<void> {
  await formPage(page).open(path);
  for (const width of [320, 360, 390, 768, 1000]) {
    await page.setViewportSize({ width, height: 740 });
    await page.getByRole('button', { name: button }).click();
    await toastOf(page).waitFor();
    await page.getByRole('button', MENU).click({ trial: true });
  }
}

test('a toast on a form has its colours, is closed by its button, gives the focus back and leaves the menu free', async () => {
  const { page } = await openPage(platform.url, { ...PHONE, deviceScaleFactor: 1 });
  for (const [path, button] of [
    ['/contact', 'Envoyer le message'],
    ['/infolettre', 'S’inscrire'],
  ] as const) {
    await closesOnForm(page, path, button);
    await leavesTheMenuFree(page, path, button);
  }
});

test('on a phone and on a wide screen toasts stand clear of what is read, filled in or listed', async () => {
  // What a finer screen would draw is the same.
  const { page } = await openPage(platform.url, { ...PHONE, deviceScaleFactor: 1 });
  await standClearOfDraw(page);
  await standClearOfForm(page, '/contact', 'Envoyer le message');
  await standClearOfForm(page, '/infolettre', 'S’inscrire');
  await standClearOfLists(page);
});
