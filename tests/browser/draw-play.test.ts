import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getCopiedText, openPage, WITH_MOTION } from '#tests/support/browser-page.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { holdRequests } from './admin-page.ts';
import { drawPage, readingsPage } from './draw-page.ts';
import { waitForFocus } from './page-checks.ts';

const platform = setUpPlatform();

/** Records in every frame which elements are animated. @returns the function that counts them */
async function recordAnimations(page: Page, selector: string): Promise<() => Promise<number>> {
  const animated = await page.evaluateHandle((ancestor) => {
    const elements = new Set<Element>();
    const observe = () => {
      for (const { effect } of document.getAnimations()) {
        const element = (effect as KeyframeEffect).target?.closest(ancestor);
        if (element) elements.add(element);
      }
      requestAnimationFrame(observe);
    };
    observe();
    return elements;
  }, selector);
  return () => animated.evaluate(({ size }) => size);
}

test('a visitor can shuffle, cut and draw animated cards by mouse, and reads a local interpretation', async () => {
  const { page, faults } = await openPage(platform.url, WITH_MOTION);
  const draw = drawPage(page);
  await draw.open();

  const countShuffled = await recordAnimations(page, '.back');
  await draw.button('Mélanger').click();
  await expect.poll(countShuffled).toBe(22);
  await draw.button('Mélanger encore').waitFor();
  const countCut = await recordAnimations(page, '.back');
  await draw.button('Couper').click();
  await expect.poll(countCut).toBe(22);
  await draw.button('Couper encore').waitFor();
  await draw.waitForToast('Cartes coupées');

  const countLaid = await recordAnimations(page, '[data-card]');
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
  await expect.poll(() => draw.isScrollLocked()).toBe(false);
  expect(faults).toEqual([]);
});

test('a draw survives a reload, can be restored after a new deal, and is separate in each tab', async () => {
  const { page } = await openPage(platform.url);
  const draw = drawPage(page);

  await draw.open();
  await draw.pick(1, 7);
  await page.reload();
  await draw.waitUntilReady();

  await expect.poll(() => draw.countPickedCards()).toBe(2);
  await draw.pick(3, 5, 9, 11, 13, 15, 17, 19);
  await page.getByRole('heading', { name: 'Vos Cartes Sélectionnées' }).waitFor();
  const names = await draw.cardNames.allTextContents();
  await page.reload();
  await page.getByRole('heading', { name: 'Vos Cartes Sélectionnées' }).waitFor();
  await expect.poll(() => draw.cardNames.allTextContents()).toEqual(names);

  await draw.button('Refaire un tirage').click();
  await draw.waitForToast('Jeu réinitialisé');
  await expect.poll(() => draw.countPickedCards()).toBe(0);
  await waitForFocus(page.locator('.back[tabindex="0"]'));
  await draw.button('Annuler').click();
  await expect.poll(() => draw.cardNames.allTextContents()).toEqual(names);
  expect(await draw.button('Annuler').isVisible()).toBe(false);

  await draw.interpret();
  await draw.waitForToast('Tirage sauvegardé');
  const letter = await draw.letterTexts.allTextContents();
  await page.goto('/');
  await page.goBack();
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();
  await expect.poll(() => draw.letterTexts.allTextContents()).toEqual(letter);

  const otherTab = drawPage(await page.context().newPage());
  await otherTab.open();
  await otherTab.pickTen();
  await otherTab.interpret();
  await otherTab.waitForToast('Tirage sauvegardé');
  await draw.button('Actualiser').click();
  await draw.waitForToast('Tirage actualisé');
  await expect.poll(() => draw.letterTexts.allTextContents()).toEqual(letter);

  // The list contains the readings of both tabs.
  await page.locator('main').getByRole('link', { name: 'Vos tirages' }).first().click();
  const { readings } = readingsPage(page);
  await readings.nth(1).waitFor();
  await expect.poll(() => readings.count()).toBe(2);
});

const SERVER_SIZES = {
  cardWidth: 130,
  cardHeight: 208,
  mobileCardWidth: 80,
  mobileCardHeight: 128,
  imageWidth: 260,
  imageHeight: 416,
  mobileImageWidth: 160,
  mobileImageHeight: 256,
};
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 740 };

test('cards take the server’s sizes; Escape ends the wait; the interpretation prints and can be copied', async () => {
  const { page, faults } = await openPage(platform.url, { permissions: ['clipboard-write'] });
  const draw = drawPage(page);
  await page.clock.install();

  // Until the server's sizes come, cards have the page's own.
  const releaseConfig = await holdRequests(page, '/api/config', 'GET', (route) =>
    route.fulfill({ json: { ...SERVER_SIZES, isAiAvailable: true } }),
  );
  await draw.open();
  // The size of the first card before its rotation in the arc.
  const getCardSize = () =>
    draw.cards
      .first()
      .evaluate((card) => [(card as HTMLElement).offsetWidth, (card as HTMLElement).offsetHeight]);
  const getFocusedIndex = () =>
    draw.cards.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));
  await expect.poll(getCardSize).toEqual([120, 192]);
  // A press during a resize picks no card.
  await draw.cards.first().evaluate((card) => {
    addEventListener('resize', () => (card as HTMLElement).click(), { once: true });
  });
  await draw.resize(NARROW);
  await expect.poll(getCardSize).toEqual([75, 120]);
  // The arrow keys follow the displayed rows of six and five cards.
  await draw.cards.first().focus();
  for (const [key, min, max] of [
    ['ArrowDown', 6, 10],
    ['ArrowLeft', 5, 9],
    ['End', 21, 21],
    ['ArrowUp', 11, 16],
  ] as const) {
    await page.keyboard.press(key);
    const indexes = Array.from({ length: max - min + 1 }, (_, offset) => min + offset);
    await expect.poll(getFocusedIndex).toBeOneOf(indexes);
  }
  releaseConfig();
  await expect.poll(getCardSize).toEqual([80, 128]);
  await draw.resize(WIDE);
  await expect.poll(getCardSize).toEqual([130, 208]);
  const source = page.locator('.back source').first();
  await expect.poll(() => source.getAttribute('sizes')).toBe('(max-width: 767px) 80px, 130px');

  await page.route('**/api/interpret', () => undefined);
  await draw.pickTen();
  await draw.button('Obtenir votre interprétation').filter({ visible: true }).click();
  const message = page.locator('dialog [data-part="message"]');
  await message.waitFor();
  await page.getByText('0 partie sur 5').waitFor();
  const messages = new Set<string>();
  // The clock also runs by itself, so that a message can be missed in the first round.
  for (let turn = 0; turn < 24 && messages.size < 8; turn++) {
    messages.add((await message.textContent()) ?? '');
    await page.clock.runFor(3_000);
  }
  expect(messages.size).toBe(8);
  expect(messages).toContain(await message.textContent());
  await expect.poll(() => draw.isScrollLocked()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();
  await expect.poll(() => draw.isScrollLocked()).toBe(false);

  // Printing waits until the dialog is closed.
  await page.evaluate(() => {
    window.print = () => document.body.append(document.createElement('hr'));
  });
  const printCalls = page.locator('body > hr');
  await draw.pressKeepButton('Imprimer');
  await expect.poll(() => printCalls.count()).toBe(1);
  await draw.pressKeepButton('Copier le texte');
  await draw.waitForToast('Lecture copiée');
  const copiedText = await getCopiedText(page);
  const firstParagraph = (await draw.letterTexts.locator('p').first().textContent()) ?? '-';
  expect(copiedText).toContain(firstParagraph);
  expect(copiedText).toContain('Carte Spéciale\u202f:');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await printCalls.count()).toBe(1);
  expect(faults).toEqual([]);
});

test('a double click or a held key picks one card; a draw restored during a shuffle stays restored', async () => {
  const { page, faults } = await openPage(platform.url);
  const draw = drawPage(page);
  await draw.open();
  await draw.doubleClick(3);
  await expect.poll(() => draw.countPickedCards()).toBe(1);
  await draw.cards.nth(5).focus();
  for (let repeat = 0; repeat < 4; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(() => draw.countPickedCards()).toBe(2);
  await draw.pick(7, 7);
  // A second press on the same card puts it back, unless it follows immediately.
  await expect.poll(() => draw.pick(7).then(draw.countPickedCards)).toBe(2);
  await draw.pick(8, 9, 11, 13, 15, 17, 19);
  await draw.doubleClick(1);
  await page.getByRole('heading', { name: 'Vos Cartes Sélectionnées' }).waitFor();
  const names = await draw.cardNames.allTextContents();
  await draw.button('Refaire un tirage').click();
  await draw.waitForToast('Jeu réinitialisé');
  await draw.button('Mélanger encore').click();
  await draw.button('Annuler').click();
  await page.getByRole('heading', { name: 'Vos Cartes Sélectionnées' }).waitFor();
  const getSavedCardOrder = () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('tirage') ?? '{}').cardOrder);
  const restoredOrder = await getSavedCardOrder();
  // The shuffle takes less time.
  await page.waitForTimeout(1_500);
  await expect.poll(getSavedCardOrder).toEqual(restoredOrder);
  await expect.poll(() => draw.cardNames.allTextContents()).toEqual(names);
  expect(faults).toEqual([]);
});
