import { expect, test } from 'vitest';
import { MOVING, openPage, PHONE } from '#tests/browser.ts';
import { testPlatform } from '#tests/platform.ts';
import { copiedText } from './copies.ts';
import { drawPage } from './draw-page.ts';
import { journalPage } from './journal-page.ts';

const platform = testPlatform();

test('a visitor with a mouse shuffles, cuts, picks ten cards and reads the local interpretation', async () => {
  const { page, faults } = await openPage(platform.url, MOVING);
  const draw = drawPage(page);
  await draw.open();

  await draw.button('Mélanger').click();
  await draw.button('Mélanger encore').waitFor();
  await draw.button('Couper').click();
  await draw.toastText('Cartes coupées');

  await draw.pickTen();
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

test('the whole draw works with the keyboard alone', async () => {
  const { page } = await openPage(platform.url);
  const draw = drawPage(page);
  await draw.open();
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
});

test('a reload finds the picked cards, the spread and the reading again; a new deal can be taken back', async () => {
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
  const letter = await draw.letterTexts.allTextContents();
  await page.goto('/');
  await page.goBack();
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();
  expect(await draw.letterTexts.allTextContents()).toEqual(letter);
});

test('two tabs draw apart, and both readings are kept and can be erased', async () => {
  const { page } = await openPage(platform.url);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    const draw = drawPage(tab);
    await draw.open();
    await draw.pickTen();
    await draw.interpret();
    await draw.toastText('Tirage sauvegardé');
  }
  const { letterTexts } = drawPage(page);
  const letter = await letterTexts.first().textContent();
  await drawPage(page).button('Actualiser').click();
  await drawPage(page).toastText('Tirage actualisé');
  expect(await letterTexts.first().textContent()).toBe(letter);

  await page.getByRole('link', { name: 'Vos tirages précédents' }).click();
  const { readings } = journalPage(page);
  await readings.nth(1).waitFor();
  expect(await readings.count()).toBe(2);
  await drawPage(page).button('Effacer tous vos tirages').click();
  await drawPage(page).button('Confirmer l’effacement de tous vos tirages').click();
  await drawPage(page).toastText('Tirages effacés');
  expect(await readings.count()).toBe(0);
});

test('the letter can be copied as plain text, and a toast that is pointed at stays when another one waits', async () => {
  const { page } = await openPage(platform.url, {
    permissions: ['clipboard-write'],
  });
  const draw = drawPage(page);
  await page.clock.install();
  await draw.open();
  await draw.pickTen();
  await draw.interpret();
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
