import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MOVING, openPage, PHONE } from '#tests/browser.ts';
import { testPlatform } from '#tests/platform.ts';
import { copiedText } from './copies.ts';
import { drawPage } from './draw-page.ts';
import { journalPage } from './journal-page.ts';

const platform = testPlatform();

/** How many animations run within this. */
const moving = (page: Page, selector: string) =>
  page.evaluate(
    (within) =>
      document
        .getAnimations()
        .filter(({ effect }) => (effect as KeyframeEffect).target?.closest(within)).length,
    selector,
  );

test('a visitor with a mouse shuffles, cuts and spreads cards that are seen to move, and reads the local interpretation', async () => {
  const { page, faults } = await openPage(platform.url, MOVING);
  const draw = drawPage(page);
  await draw.open();

  await draw.button('Mélanger').click();
  await expect.poll(() => moving(page, '.back')).toBe(22);
  await draw.button('Mélanger encore').waitFor();
  await draw.button('Couper').click();
  await expect.poll(() => moving(page, '.back')).toBe(22);
  await draw.button('Couper encore').waitFor();
  await draw.toastText('Cartes coupées');

  await draw.pickTen();
  await expect.poll(() => moving(page, '[data-card]')).toBeGreaterThanOrEqual(10);
  await draw.toastText('Sélection complète');
  const columns = page.locator('[data-category]');
  expect(await columns.locator('h3').allTextContents()).toEqual([
    'Qualités',
    'Obstacles',
    'Avenir',
    'Carte Spéciale',
  ]);
  const counts = await columns.evaluateAll((all) =>
    all.map((column) => column.querySelectorAll('[data-card]').length),
  );
  expect(counts).toEqual([3, 3, 3, 1]);
  expect(await page.locator('[data-part="meanings"]').count()).toBe(10);

  await draw.interpret();
  expect(await draw.toastText('Interprétation générée')).toBe('Interprétation locale générée');
  await draw.toastText('Tirage sauvegardé');
  expect(await draw.letterParts.locator('h3').allTextContents()).toEqual([
    'Vue d’ensemble',
    'Qualités',
    'Obstacles',
    'Avenir',
    'Carte Spéciale',
  ]);
  expect(await draw.letter.textContent()).toContain('sans intelligence artificielle');
  expect(await draw.isLocked()).toBe(false);
  // Without a key the API says 503, which the browser notes in its console: the page expects it.
  expect(faults.filter((fault) => !fault.includes('503'))).toEqual([]);
});

test('a visitor with a finger on a phone does the same, with the gold button; arrows move between the rows', async () => {
  const { page } = await openPage(platform.url, { ...PHONE, ...MOVING });
  const draw = drawPage(page);
  await draw.open();
  await draw.cards.nth(2).focus();
  await page.keyboard.press('ArrowDown');
  expect(
    await draw.cards
      .nth(7)
      .or(draw.cards.nth(8))
      .evaluateAll((cards) => cards.some((card) => card === document.activeElement)),
  ).toBe(true);
  await page.keyboard.press('ArrowUp');
  const row = await page.evaluate(() => (document.activeElement as HTMLElement).offsetTop);
  expect(row).toBe(await draw.cards.first().evaluate((card) => (card as HTMLElement).offsetTop));
  await draw.pickTen('tap');
  const buttons = draw.button('Obtenir votre interprétation').filter({ visible: true });
  expect(await buttons.count()).toBe(1);
  await buttons.tap();
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();
  expect(await draw.letterParts.count()).toBe(5);
});

test('a reload finds the picked cards, the spread and the reading again; a new deal can be taken back; another tab draws apart, and both readings are kept and can be erased', async () => {
  const { page } = await openPage(platform.url);
  const draw = drawPage(page);
  await draw.open();
  for (const position of [1, 7]) await draw.click(position);
  await page.reload();
  await draw.ready();
  expect(await draw.pressedCount()).toBe(2);
  for (const position of [3, 5, 9, 11, 13, 15, 17, 19]) await draw.click(position);
  const names = await draw.names.allTextContents();
  await page.reload();
  await page.getByRole('heading', { name: 'Vos Cartes Sélectionnées' }).waitFor();
  expect(await draw.names.allTextContents()).toEqual(names);

  await draw.button('Refaire un tirage').click();
  await draw.toastText('Jeu réinitialisé');
  expect(await draw.pressedCount()).toBe(0);
  await draw.button('Annuler').click();
  expect(await draw.names.allTextContents()).toEqual(names);

  await draw.interpret();
  await draw.toastText('Tirage sauvegardé');
  const letter = await draw.letterTexts.allTextContents();
  await page.goto('/');
  await page.goBack();
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();
  expect(await draw.letterTexts.allTextContents()).toEqual(letter);

  const other = drawPage(await page.context().newPage());
  await other.open();
  await other.pickTen();
  await other.interpret();
  await other.toastText('Tirage sauvegardé');
  await draw.button('Actualiser').click();
  await draw.toastText('Tirage actualisé');
  expect(await draw.letterTexts.allTextContents()).toEqual(letter);

  await page.getByRole('link', { name: 'Vos tirages précédents' }).click();
  const { readings } = journalPage(page);
  await readings.nth(1).waitFor();
  expect(await readings.count()).toBe(2);
  await draw.button('Effacer tous vos tirages').click();
  await draw.button('Confirmer l’effacement de tous vos tirages').click();
  await draw.toastText('Tirages effacés');
  expect(await readings.count()).toBe(0);
});

test('a click while the window changes its width picks nothing; the eight messages of the wait follow each other every three seconds, and Escape gives it up; a toast that is pointed at stays while another waits, and the letter is copied as plain text', async () => {
  const { page } = await openPage(platform.url, { permissions: ['clipboard-write'] });
  const draw = drawPage(page);
  await page.clock.install();
  await draw.open();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.setViewportSize({ width: 1240, height: 800 });
  await draw.click(4);
  expect(await draw.pressedCount()).toBe(0);
  await page.clock.fastForward(250);
  await draw.click(4);
  expect(await draw.pressedCount()).toBe(1);
  await draw.click(4);
  await page.clock.resume();

  await page.route('**/api/interpret', () => undefined);
  await draw.pickTen();
  await draw.button('Obtenir votre interprétation').filter({ visible: true }).click();
  const message = page.locator('dialog [data-part="message"]');
  await message.waitFor();
  await page.getByText('0 partie sur 5').waitFor();
  const shown = new Set<string>();
  for (let turn = 0; turn < 8; turn++) {
    shown.add((await message.textContent()) ?? '');
    await page.clock.runFor(3_000);
  }
  expect(shown.size).toBe(8);
  expect(shown).toContain(await message.textContent());
  expect(await draw.isLocked()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();
  expect(await draw.isLocked()).toBe(false);

  const saved = draw.toast.filter({ hasText: 'Tirage sauvegardé' });
  await saved.waitFor();
  await saved.hover();
  await draw.button('Copier le texte').press('Enter');
  await expect.poll(() => copiedText(page), { timeout: 10_000 }).not.toBe('');
  await page.clock.fastForward(10_000);
  expect(await saved.count()).toBe(1);
  await page.mouse.move(0, 0);
  await draw.toastText('Interprétation copiée');
  const copied = await copiedText(page);
  const firstParagraph = (await draw.letterTexts.locator('p').first().textContent()) ?? '-';
  expect(copied).toContain(firstParagraph);
  expect(copied).toContain('Carte Spéciale\u202f:');
});
