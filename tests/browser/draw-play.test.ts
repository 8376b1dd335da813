import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getCopiedText, openPage, WITH_MOTION } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { drawPage, readingsPage } from './draw-page.ts';
import { waitForFocus } from './page-checks.ts';

const platform = testPlatform();

/** Returns a function that counts the elements that have moved since, as the page saw them frame by frame. */
async function recordMoves(page: Page, selector: string): Promise<() => Promise<number>> {
  const moved = await page.evaluateHandle((within) => {
    const seen = new Set<Element>();
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const element = (effect as KeyframeEffect).target?.closest(within);
        if (element) seen.add(element);
      }
      requestAnimationFrame(look);
    };
    look();
    return seen;
  }, selector);
  return () => moved.evaluate(({ size }) => size);
}

test('with a mouse a visitor shuffles, cuts and draws cards that move, and reads the local interpretation', async () => {
  const { page, faults } = await openPage(platform.url, WITH_MOTION);
  const draw = drawPage(page);
  await draw.open();

  const countShuffled = await recordMoves(page, '.back');
  await draw.button('Mélanger').click();
  await expect.poll(countShuffled).toBe(22);
  await draw.button('Mélanger encore').waitFor();
  const countCut = await recordMoves(page, '.back');
  await draw.button('Couper').click();
  await expect.poll(countCut).toBe(22);
  await draw.button('Couper encore').waitFor();
  await draw.waitForToast('Cartes coupées');

  const countLaid = await recordMoves(page, '[data-card]');
  await draw.pickTen('click');
  await expect.poll(countLaid).toBe(10);
  await draw.waitForToast('Sélection complète');
  const columns = page.locator('[data-group]');
  await expect
    .poll(() => columns.locator('h3').allTextContents())
    .toEqual(['Qualités', 'Obstacles', 'Avenir', 'Carte Spéciale']);
  const counts = await columns.evaluateAll((all) =>
    all.map((column) => column.querySelectorAll('[data-card]').length),
  );
  expect(counts).toEqual([3, 3, 3, 1]);
  await expect.poll(() => page.locator('[data-part="meanings"]').count()).toBe(10);

  await draw.interpret();
  expect(await draw.waitForToast('Interprétation générée')).toBe('Interprétation locale générée');
  await draw.waitForToast('Tirage sauvegardé');
  await expect
    .poll(() => draw.letterParts.locator('h3').allTextContents())
    .toEqual(['Vue d’ensemble', 'Qualités', 'Obstacles', 'Avenir', 'Carte Spéciale']);
  await expect.poll(() => draw.isLocked()).toBe(false);
  expect(faults).toEqual([]);
});

test('a reload finds the cards and the letter again; a new deal can be taken back; another tab draws apart', async () => {
  const { page } = await openPage(platform.url);
  const draw = drawPage(page);

  await draw.open();
  await draw.pick(1, 7);
  await page.reload();
  await draw.ready();

  await expect.poll(() => draw.pressedCount()).toBe(2);
  await draw.pick(3, 5, 9, 11, 13, 15, 17, 19);
  await page.getByRole('heading', { name: 'Vos Cartes Sélectionnées' }).waitFor();
  const names = await draw.names.allTextContents();
  await page.reload();
  await page.getByRole('heading', { name: 'Vos Cartes Sélectionnées' }).waitFor();
  await expect.poll(() => draw.names.allTextContents()).toEqual(names);

  await draw.button('Refaire un tirage').click();
  await draw.waitForToast('Jeu réinitialisé');
  await expect.poll(() => draw.pressedCount()).toBe(0);
  await waitForFocus(page.locator('.back[tabindex="0"]'));
  await draw.button('Annuler').click();
  await expect.poll(() => draw.names.allTextContents()).toEqual(names);

  await draw.interpret();
  await draw.waitForToast('Tirage sauvegardé');
  const letter = await draw.letterTexts.allTextContents();
  await page.goto('/');
  await page.goBack();
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();
  await expect.poll(() => draw.letterTexts.allTextContents()).toEqual(letter);

  // Another tab.
  const other = drawPage(await page.context().newPage());
  await other.open();
  await other.pickTen();
  await other.interpret();
  await other.waitForToast('Tirage sauvegardé');
  await draw.button('Actualiser').click();
  await draw.waitForToast('Tirage actualisé');
  await expect.poll(() => draw.letterTexts.allTextContents()).toEqual(letter);

  // Both readings.
  await page.locator('main').getByRole('link', { name: 'Vos tirages' }).first().click();
  const { readings } = readingsPage(page);
  await readings.nth(1).waitFor();
  await expect.poll(() => readings.count()).toBe(2);
});

const LARGER = {
  ...{ cardWidth: 130, cardHeight: 208, mobileCardWidth: 80, mobileCardHeight: 128 },
  ...{ imageWidth: 260, imageHeight: 416, mobileImageWidth: 160, mobileImageHeight: 256 },
};
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 740 };

test('cards take the server’s size; the wait shows eight messages and ends with Escape; the letter is copied', async () => {
  const { page, faults } = await openPage(platform.url, {
    ...{ viewport: WIDE, permissions: ['clipboard-write'] },
  });
  const draw = drawPage(page);
  await page.clock.install();

  // The sizes of the cards: the page's own, then the server's.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/config', async (route) => {
    await held;
    await route.fulfill({ json: { ...LARGER, isAiAvailable: true } });
  });
  await draw.open();
  // What the first card takes up, whatever the arc does to it.
  const cardSize = () =>
    draw.cards
      .first()
      .evaluate((card) => [(card as HTMLElement).offsetWidth, (card as HTMLElement).offsetHeight]);
  const focusedPlace = () =>
    draw.cards.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));
  await expect.poll(cardSize).toEqual([120, 192]);
  await draw.resize(NARROW);
  await expect.poll(cardSize).toEqual([75, 120]);
  // The arrow keys move by what is seen: rows of six and five cards.
  await draw.cards.first().focus();
  for (const [key, least, most] of [
    ['ArrowDown', 6, 10],
    ['ArrowLeft', 5, 9],
    ['End', 21, 21],
    ['ArrowUp', 11, 16],
  ] as const) {
    await page.keyboard.press(key);
    const places = Array.from({ length: most - least + 1 }, (_, place) => least + place);
    await expect.poll(focusedPlace).toBeOneOf(places);
  }
  release();
  await expect.poll(cardSize).toEqual([80, 128]);
  await draw.resize(WIDE);
  await expect.poll(cardSize).toEqual([130, 208]);
  const source = page.locator('.back source').first();
  await expect.poll(() => source.getAttribute('sizes')).toBe('(max-width: 767px) 80px, 130px');

  // The wait.
  await page.route('**/api/interpret', () => undefined);
  await draw.pickTen();
  await draw.button('Obtenir votre interprétation').filter({ visible: true }).click();
  const message = page.locator('dialog [data-part="message"]');
  await message.waitFor();
  await page.getByText('0 partie sur 5').waitFor();
  const shown = new Set<string>();
  // While time passes by itself too, a message can be missed in its turn.
  for (let turn = 0; turn < 24 && shown.size < 8; turn++) {
    shown.add((await message.textContent()) ?? '');
    await page.clock.runFor(3_000);
  }
  expect(shown.size).toBe(8);
  expect(shown).toContain(await message.textContent());
  await expect.poll(() => draw.isLocked()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();
  await expect.poll(() => draw.isLocked()).toBe(false);

  // The print, once the dialog is closed, and the copy.
  await page.evaluate(() => {
    window.print = () => document.body.append(document.createElement('hr'));
  });
  const prints = page.locator('body > hr');
  await draw.keep('Imprimer');
  await expect.poll(() => prints.count()).toBe(1);
  await draw.keep('Copier le texte');
  await draw.waitForToast('Interprétation copiée');
  const copied = await getCopiedText(page);
  const firstParagraph = (await draw.letterTexts.locator('p').first().textContent()) ?? '-';
  expect(copied).toContain(firstParagraph);
  expect(copied).toContain('Carte Spéciale\u202f:');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await prints.count()).toBe(1);
  expect(faults).toEqual([]);
});

test('a double click picks one card, also the last; Enter held down picks one; what is undone during a shuffle stays undone', async () => {
  const { page, faults } = await openPage(platform.url);
  const draw = drawPage(page);
  await draw.open();
  await draw.doubleClick(3);
  await expect.poll(() => draw.pressedCount()).toBe(1);
  await draw.cards.nth(5).focus();
  for (let repeat = 0; repeat < 4; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(() => draw.pressedCount()).toBe(2);
  await draw.pick(7, 9, 11, 13, 15, 17, 19);
  await draw.doubleClick(1);
  await page.getByRole('heading', { name: 'Vos Cartes Sélectionnées' }).waitFor();
  const names = await draw.names.allTextContents();
  await draw.button('Refaire un tirage').click();
  await draw.waitForToast('Jeu réinitialisé');
  await draw.button('Mélanger encore').click();
  await draw.button('Annuler').click();
  await page.getByRole('heading', { name: 'Vos Cartes Sélectionnées' }).waitFor();
  const saved = () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('tirage') ?? '{}').cardOrder);
  const restored = await saved();
  // Longer than the gesture.
  await page.waitForTimeout(1_500);
  await expect.poll(saved).toEqual(restored);
  await expect.poll(() => draw.names.allTextContents()).toEqual(names);
  expect(faults).toEqual([]);
});
