import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE, WITH_MOTION } from '#tests/support/browser-page.ts';
import { readSiteContent } from '#tests/support/site-content.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { copiedText } from './copies.ts';
import { drawPage } from './draw-page.ts';
import { readingsPage } from './readings-page.ts';

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
  const { page, faults } = await openPage(platform.url, WITH_MOTION);
  const draw = drawPage(page);
  await draw.open();

  await draw.button('Mélanger').click();
  await expect.poll(() => moving(page, '.back')).toBe(22);
  await draw.button('Mélanger encore').waitFor();
  await draw.button('Couper').click();
  await expect.poll(() => moving(page, '.back')).toBe(22);
  await draw.button('Couper encore').waitFor();
  await draw.waitForToast('Cartes coupées');

  await draw.pickTen('click');
  await expect.poll(() => moving(page, '[data-card]')).toBeGreaterThanOrEqual(10);
  await draw.waitForToast('Sélection complète');
  const columns = page.locator('[data-group]');
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
  expect(await draw.waitForToast('Interprétation générée')).toBe('Interprétation locale générée');
  await draw.waitForToast('Tirage sauvegardé');
  expect(await draw.letterParts.locator('h3').allTextContents()).toEqual([
    'Vue d’ensemble',
    'Qualités',
    'Obstacles',
    'Avenir',
    'Carte Spéciale',
  ]);
  const { identity } = await readSiteContent(process.cwd());
  expect(await draw.letter.locator('[data-part="signature"] p').allTextContents()).toEqual([
    identity.name,
    'Composée sans intelligence artificielle, à partir de mes textes.',
  ]);
  expect(await draw.isLocked()).toBe(false);
  expect(faults).toEqual([]);
});

/** The bytes that the answers with the sizes of cards took to come, for the document on the page. */
const bytesOfSizes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/api/config'))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  );

test('the server is asked after the pictures, and not again within the hour; a reload finds the picked cards, the spread and the reading again; a new deal can be taken back; another tab draws apart, and both readings are kept and can be erased', async () => {
  const { page } = await openPage(platform.url);
  const draw = drawPage(page);

  // The sizes of the cards: asked for last, and once.
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const answered = page.waitForResponse('**/api/config');
  await draw.open();
  expect((await answered).status()).toBe(200);
  const picture = /^\/(cards|images)\//;
  expect(paths.filter((path) => picture.test(path)).length).toBeGreaterThan(20);
  expect(paths.findLastIndex((path) => picture.test(path))).toBeLessThan(
    paths.indexOf('/api/config'),
  );
  await draw.pick(1, 7);
  await page.reload();
  await draw.ready();
  await expect.poll(() => bytesOfSizes(page)).toEqual([0]);

  // The picked cards, the spread and the reading.
  expect(await draw.pressedCount()).toBe(2);
  await draw.pick(3, 5, 9, 11, 13, 15, 17, 19);
  await page.getByRole('heading', { name: 'Vos Cartes Sélectionnées' }).waitFor();
  const names = await draw.names.allTextContents();
  await page.reload();
  await page.getByRole('heading', { name: 'Vos Cartes Sélectionnées' }).waitFor();
  expect(await draw.names.allTextContents()).toEqual(names);

  await draw.button('Refaire un tirage').click();
  await draw.waitForToast('Jeu réinitialisé');
  expect(await draw.pressedCount()).toBe(0);
  await draw.button('Annuler').click();
  await expect.poll(() => draw.names.allTextContents()).toEqual(names);

  await draw.interpret();
  await draw.waitForToast('Tirage sauvegardé');
  const letter = await draw.letterTexts.allTextContents();
  await page.goto('/');
  await page.goBack();
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();
  expect(await draw.letterTexts.allTextContents()).toEqual(letter);

  // Another tab.
  const other = drawPage(await page.context().newPage());
  await other.open();
  await other.pickTen();
  await other.interpret();
  await other.waitForToast('Tirage sauvegardé');
  await draw.button('Actualiser').click();
  await draw.waitForToast('Tirage actualisé');
  expect(await draw.letterTexts.allTextContents()).toEqual(letter);

  // Both readings.
  await page.locator('main').getByRole('link', { name: 'Vos tirages' }).first().click();
  const { readings, eraseAll, confirm } = readingsPage(page);
  await readings.nth(1).waitFor();
  expect(await readings.count()).toBe(2);
  await eraseAll.click();
  await confirm.click();
  await expect.poll(() => readings.count()).toBe(0);
});

const LARGER = {
  ...{ cardWidth: 130, cardHeight: 208, mobileCardWidth: 80, mobileCardHeight: 128 },
  ...{ imageWidth: 260, imageHeight: 416, mobileImageWidth: 160, mobileImageHeight: 256 },
};
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 740 };

test('cards take the size that the server gives, on a wide screen and on a narrow one; a click while the window changes its width picks nothing; the eight messages of the wait follow each other every three seconds, and Escape gives it up; a toast that is pointed at stays while another waits, and the letter is copied as plain text', async () => {
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
  expect(await cardSize()).toEqual([120, 192]);
  await draw.resize(NARROW);
  expect(await cardSize()).toEqual([75, 120]);
  release();
  await expect.poll(cardSize).toEqual([80, 128]);
  await draw.resize(WIDE);
  expect(await cardSize()).toEqual([130, 208]);
  const source = page.locator('.back source').first();
  expect(await source.getAttribute('sizes')).toBe('(max-width: 767px) 80px, 130px');

  // A window that changes its width.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.setViewportSize({ width: 1240, height: 800 });
  await draw.click(4);
  expect(await draw.pressedCount()).toBe(0);
  await page.clock.fastForward(250);
  await draw.click(4);
  expect(await draw.pressedCount()).toBe(1);
  // A second press puts the card back, unless it is a double tap.
  await draw.click(4);
  expect(await draw.pressedCount()).toBe(1);
  await page.clock.fastForward(500);
  await draw.click(4);
  expect(await draw.pressedCount()).toBe(0);
  await page.clock.resume();

  // The wait.
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

  // Toasts, and the copy.
  const saved = draw.toast.filter({ hasText: 'Tirage sauvegardé' });
  await saved.waitFor();
  await saved.hover();
  await draw.button('Garder').press('Enter');
  await draw.button('Copier le texte').press('Enter');
  await expect.poll(() => copiedText(page), { timeout: 10_000 }).not.toBe('');
  await page.clock.fastForward(10_000);
  expect(await saved.count()).toBe(1);
  await page.mouse.move(0, 0);
  await draw.waitForToast('Interprétation copiée');
  const copied = await copiedText(page);
  const firstParagraph = (await draw.letterTexts.locator('p').first().textContent()) ?? '-';
  expect(copied).toContain(firstParagraph);
  expect(copied).toContain('Carte Spéciale\u202f:');
  expect(faults).toEqual([]);
});

test('a double click picks one card, also the last; Enter held down picks one; what is undone during a shuffle stays undone', async () => {
  const { page, faults } = await openPage(platform.url);
  const draw = drawPage(page);
  await draw.open();
  await draw.doubleClick(3);
  expect(await draw.pressedCount()).toBe(1);
  await draw.cards.nth(5).focus();
  for (let repeat = 0; repeat < 4; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(await draw.pressedCount()).toBe(2);
  await draw.pick(7, 9, 11, 13, 15, 17, 19);
  await draw.doubleClick(1);
  await page.getByRole('heading', { name: 'Vos Cartes Sélectionnées' }).waitFor();
  expect(await draw.waitForToast('Sélection complète')).toContain('Vos dix cartes');
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
  expect(await saved()).toEqual(restored);
  expect(await draw.names.allTextContents()).toEqual(names);
  expect(faults).toEqual([]);
});

test('with the text of the browser enlarged to 200 % no button of the deck leaves the screen', async () => {
  const { page } = await openPage(platform.url, PHONE);
  const draw = drawPage(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await draw.open();
  for (const name of ['Mélanger', 'Couper', 'Recommencer']) {
    const box = await draw.button(name).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }
});
