import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { computeCardSum } from '#src/tarot/digit-sums.ts';
import { encodeDraw } from '#src/tarot/draw-url-code.ts';
import { getGroupPerCard, hasOneCardPerGroup, spreadPath } from '#src/tarot/spread-types.ts';
import { SPREADS } from '#src/tarot/spreads.ts';
import { getCopiedText, openPage, PHONE } from '#tests/support/browser-page.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { drawPage, readingsPage } from './draw-page.ts';
import { getAxeViolations, measureOverflow, waitForFocus } from './page-checks.ts';

const platform = setUpPlatform();

const getCardNumber = (name: string | undefined) =>
  deck.find((card) => card.name === name)?.number ?? Number.NaN;

/** Presses the Tab key until the focus is on the button with this name. */
async function focusByKeyboard(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
  for (let step = 0; step < 80; step++) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach “${name}”`);
}

const SMALL_SPREADS = SPREADS.filter(hasOneCardPerGroup);

test.each(SMALL_SPREADS)('$name can be drawn, read and shared by keyboard', async (spread) => {
  const { page, faults } = await openPage(platform.url, { permissions: ['clipboard-write'] });
  const draw = drawPage(page);
  const positions = getGroupPerCard(spread);
  await page.goto(spreadPath(spread));
  await draw.waitUntilReady();
  expect(await getAxeViolations(page)).toEqual([]);
  await expect
    .poll(() => page.locator('[data-part="tray"]').textContent())
    .toMatch(new RegExp(`^0/${spread.pickCount}1.*${positions[spread.pickCount - 1]?.title}$`));

  await draw.cards.nth(2).focus();
  await page.keyboard.press('Home');
  for (let pick = 1; pick < spread.pickCount; pick++) {
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
  }
  const name = `Carte 1 sur 22, face cachée, choisie en position 1, ${positions[0]?.title}`;
  await page.getByRole('button', { name, exact: true, pressed: true, disabled: false }).waitFor();
  const status = page.locator('[role="status"]').first();
  await expect
    .poll(() => status.textContent())
    .toBe(
      `${spread.pickCount - 1} cartes sur ${spread.pickCount}, ${positions[spread.pickCount - 2]?.title}.`,
    );
  await page.keyboard.press('End');
  await waitForFocus(draw.cards.last());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Vos Cartes Sélectionnées' }).waitFor();
  await draw.waitForToast('Sélection complète');

  // Each position has its card; in the cross the sum determines the last one.
  const groups = page.locator('[data-group]');
  await expect
    .poll(() => groups.locator('h3').allTextContents())
    .toEqual(positions.map(({ title }) => title));
  const names = await draw.cardNames.allTextContents();
  expect(names).toHaveLength(positions.length);
  await expect.poll(() => page.getByRole('radio').count()).toBe(0);
  const sum = page.locator('[data-part="sum"]');
  await expect.poll(() => sum.count()).toBe(positions.length - spread.pickCount);
  if (spread.id === 'cross') {
    const { number, total } = computeCardSum(names.slice(0, 4).map(getCardNumber));
    expect(getCardNumber(names[4])).toBe(number);
    await expect.poll(() => sum.textContent()).toContain(`font ${total}`);
  }
  expect(await getAxeViolations(page)).toEqual([]);
  await focusByKeyboard(page, 'Obtenir votre interprétation');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();
  await draw.waitForToast('Tirage sauvegardé');
  await expect
    .poll(() => draw.letterParts.locator('h3').allTextContents())
    .toEqual(['Vue d’ensemble', ...positions.map(({ title }) => title)]);
  const letter = await draw.letterTexts.allTextContents();
  expect(letter.at(-1)).toMatch(/\u202f\?$/);
  expect(await getAxeViolations(page)).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();
  await expect.poll(() => draw.letterTexts.allTextContents()).toEqual(letter);

  // The reading opens from the list and is shared by a link.
  await page.goto('/mes-tirages');
  const { readings } = readingsPage(page);
  await readings.first().waitFor();
  await page.locator('main li').filter({ hasText: spread.name }).waitFor();
  await readings.first().click();
  await draw.letter.waitFor();
  await expect.poll(() => draw.letterTexts.allTextContents()).toEqual(letter);
  await focusByKeyboard(page, 'Partager');
  await page.keyboard.press('Enter');
  await draw.waitForToast('Lien copié');
  const link = await getCopiedText(page);
  expect(new URL(link).hash).toMatch(new RegExp(`^#${spread.slug}\\.[0-9a-z]+$`));
  await page.goto(link);
  await draw.letter.waitFor();
  await expect.poll(() => draw.cardNames.allTextContents()).toEqual(names);
  await expect.poll(() => draw.letterTexts.allTextContents()).toEqual(letter);
  await expect
    .poll(() => page.getByRole('link', { name: 'Tirer vos propres cartes' }).getAttribute('href'))
    .toBe(spreadPath(spread));
  // The draw of ten cards is separate, and starts anew.
  await page.goto('/tirage');
  await draw.waitUntilReady();
  expect(faults).toEqual([]);
});

test('on a phone the menu leads to every spread, and a cross counts a repeated card twice', async () => {
  const { page, faults } = await openPage(platform.url, PHONE);
  const draw = drawPage(page);
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  for (const label of ['Dix cartes', 'La croix', 'Trois cartes']) {
    await menu.getByRole('link', { name: label }).waitFor();
  }
  await menu.getByRole('link', { name: 'La croix' }).tap();
  await draw.waitUntilReady();
  await expect.poll(() => measureOverflow(page)).toBe(0);

  // 7 + 18 + 4 + 11 = 40, and 4 + 0 = 4: l’Empereur, which is the advice already.
  const cross = ['le-chariot', 'la-lune', 'l-empereur', 'la-force'];
  await page.goto(`/tirage/lire#${encodeDraw({ spread: 'cross', selectedCards: cross })}`);
  await page.getByText('Les cinq cartes et leurs mots-clés').waitFor();
  await draw.letter.waitFor();
  await expect
    .poll(() => draw.cardNames.allTextContents())
    .toEqual(['Le Chariot', 'La Lune', 'L’Empereur', 'La Force', 'L’Empereur']);
  await expect
    .poll(() => page.locator('[data-part="sum"]').textContent())
    .toBe('7, 18, 4 et 11 font 40, puis 4 et 0 font 4\u202f: l’Empereur.');
  await expect.poll(() => draw.letterTexts.last().textContent()).toContain('compte double');
  await expect.poll(() => measureOverflow(page)).toBe(0);
  expect(await getAxeViolations(page)).toEqual([]);
  await draw.letter.getByRole('button', { name: 'L’Empereur' }).first().tap();
  const sheet = page.getByRole('dialog', { name: 'L’Empereur' });
  await sheet.waitFor();
  await expect.poll(() => sheet.textContent()).toContain('En haut, le conseil');
  await expect.poll(() => sheet.textContent()).toContain('Au centre, la synthèse');
  await page.keyboard.press('Escape');

  // Le Mat, which has no number, counts as 22.
  const withMat = ['le-mat', 'le-bateleur', 'la-papesse', 'l-imperatrice'];
  await page.goto(`/tirage/lire#${encodeDraw({ spread: 'cross', selectedCards: withMat })}`);
  await expect
    .poll(() => page.locator('[data-part="sum"]').textContent())
    .toMatch(/^22, 1, 2 et 3 font 28, puis 2 et 8 font 10\u202f: .* le Mat compte pour 22\.$/);
  expect(faults).toEqual([]);
});
