import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, PHONE, waitForToast } from '#tests/support/browser-page.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import { createReadingInput } from '#tests/support/reading-fixtures.ts';
import { composeTen, layTen } from '#tests/support/ten-card-spread.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { readingsPage, storeReadings } from './draw-page.ts';
import { expectAccessible, getAxeViolations, waitForFocus } from './page-checks.ts';

const platform = setUpPlatform();
const ids = deck.map(({ id }) => id);

/** Creates a reading of this age whose first card differs from those of its neighbours in the list. */
function createReading(ageMinutes: number) {
  const first = ageMinutes % ids.length;
  const cardOrder = [...ids.slice(first), ...ids.slice(0, first)];
  const selectedCards = cardOrder.slice(0, 10);
  const categorization = layTen(selectedCards);
  return createReadingInput({
    cardOrder,
    selectedCards,
    categorization,
    interpretation: composeTen(categorization),
    createdAt: new Date(Date.now() - ageMinutes * 60_000).toISOString(),
  });
}

const createReadings = (count: number) =>
  Array.from({ length: count }, (_, ageMinutes) => createReading(ageMinutes));

const getFocusedLink = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.id);

const getFocusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('a visitor’s readings', () => {
  test('are listed in pages of twenty, newest first, and a new page gets the focus', async () => {
    const { page, faults } = await openPage(platform.url);
    await storeReadings(platform, page, createReadings(45));
    const { readings, more } = readingsPage(page);
    await page.goto('/mes-tirages');
    await readings.first().waitFor();
    const getHrefs = () =>
      readings.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await expect.poll(() => readings.count()).toBe(20);
    await page.locator('main li').first().getByText('L’Hermite en carte spéciale').waitFor();
    await more.click();
    await expect.poll(() => readings.count()).toBe(40);
    await expect.poll(() => getFocusedLink(page)).toBe((await getHrefs())[20]);
    await more.click();
    await expect.poll(() => readings.count()).toBe(45);
    await expect.poll(() => getFocusedLink(page)).toBe((await getHrefs())[40]);
    await expect.poll(() => more.count()).toBe(0);
    const download = page.getByRole('link', { name: 'Télécharger vos tirages' });
    await expect.poll(() => download.getAttribute('href')).toBe('/api/readings/data');
    await expect.poll(getHrefs).toEqual((await getHrefs()).toSorted());
    expect(faults).toEqual([]);

    // The address of a reading opens it even if the first page of the list does not contain it.
    await readings.nth(42).click();
    await page.reload();
    await readingsPage(page).letter.waitFor();
  });

  test('show the interpretation before the cards, and the list focuses the closed reading', async () => {
    const { page, faults } = await openPage(platform.url, PHONE);
    await storeReadings(platform, page, createReadings(3));
    const { readings, letter, back } = readingsPage(page);
    // The home page links to the latest reading only after a visit to the list.
    await page.goto('/mes-tirages');
    await readings.first().waitFor();
    await expectAccessible(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Votre tirage d’aujourd’hui' }).tap();
    await letter.waitFor();
    const tagNames = await page
      .locator('[data-part="reading"] :is(article, [data-group="qualities"])')
      .evaluateAll((parts) => parts.map(({ tagName }) => tagName.toLowerCase()));
    expect(tagNames).toEqual(['article', 'section']);
    await expect.poll(() => getFocusedText(page)).toBe('Votre tirage');
    await expectAccessible(page);
    await back.tap();
    await readings.nth(1).press('Enter');
    const href = new URL(page.url()).hash;
    await letter.waitFor();
    await page.goBack();
    await readings.first().waitFor();
    await expect.poll(() => getFocusedLink(page)).toBe(href);
    expect(faults).toEqual([]);

    await page.route('**/textes/*', (route) => route.abort());
    await readings.first().tap();
    await letter.getByRole('button').first().tap();
    await page.getByText('Le texte de la carte n’a pas pu être chargé.').waitFor();
  });

  test('are replaced by a message if they fail to load, are empty or lack the address', async () => {
    const { page } = await openPage(platform.url, PHONE);
    const { failed, empty } = readingsPage(page);
    await page.route('**/api/readings', (route) => route.abort());
    await page.goto('/mes-tirages');
    await failed.waitFor();
    expect(await getAxeViolations(page)).toEqual([]);
    await page.unroute('**/api/readings');
    await page.getByRole('button', { name: 'Réessayer' }).tap();
    await empty.waitFor();
    await expect.poll(() => failed.count()).toBe(0);
    await expectAccessible(page);
    await page.goto('about:blank');
    await page.goto('/mes-tirages#1234');
    await page.getByText('Ce tirage n’est pas parmi les vôtres').waitFor();
  });

  test('are erased one by one or all together after a dialog, which reports failures', async () => {
    const { page } = await openPage(platform.url);
    await storeReadings(platform, page, createReadings(2));
    const { readings, eraseAll, eraseOne, dialog, confirm, cancel, letter, listTitle, empty } =
      readingsPage(page);
    await page.goto('/mes-tirages');

    await readings.first().click();
    await letter.waitFor();
    await eraseOne.click();
    await dialog.waitFor();
    expect(await getAxeViolations(page)).toEqual([]);
    await page.mouse.click(5, 400);
    await confirm.click();
    await waitForToast(page, 'Tirage effacé');
    await expect.poll(() => readings.count()).toBe(1);
    await expect.poll(() => getFocusedText(page)).toBe('Tous vos tirages');
    await page.goBack();
    expect(new URL(page.url()).hash).toBe('');
    await page.reload();
    await expect.poll(() => readings.count()).toBe(1);

    await page.route('**/api/readings', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await eraseAll.click();
    await confirm.click();
    const failure = dialog.getByText('L’effacement n’a pas abouti.');
    await failure.waitFor();
    await cancel.click();
    await eraseAll.click();
    await dialog.waitFor();
    await expect.poll(() => failure.count()).toBe(0);
    await page.unroute('**/api/readings');
    await confirm.click();
    await empty.waitFor();
    await waitForFocus(listTitle);
    await page.goto('/');
    await expect.poll(() => page.locator('[data-latest]').isVisible()).toBe(false);
  });
});
