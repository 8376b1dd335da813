import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, PHONE, waitForToast } from '#tests/support/browser-page.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import { readingInput } from '#tests/support/reading-fixtures.ts';
import { composeTen, layTen } from '#tests/support/ten-card-spread.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { readingsPage, storeReadings } from './draw-page.ts';
import { expectAccessible, getAxeViolations, waitForFocus } from './page-checks.ts';

const platform = testPlatform();
const ids = deck.map(({ id }) => id);

/** A reading of so many minutes ago, which begins with another card than its neighbours. */
function readingOf(minutes: number) {
  const first = minutes % ids.length;
  const cardOrder = [...ids.slice(first), ...ids.slice(0, first)];
  const selectedCards = cardOrder.slice(0, 10);
  const categorization = layTen(selectedCards);
  const interpretation = composeTen(categorization);
  return readingInput({
    ...{ cardOrder, selectedCards, interpretation, categorization },
    createdAt: new Date(Date.now() - minutes * 60_000).toISOString(),
  });
}

const listOf = (count: number) => Array.from({ length: count }, (_, minutes) => readingOf(minutes));

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.id);

describe('a visitor’s readings', () => {
  test('come twenty a page, newest first, and the next page takes the focus', async () => {
    const { page, faults } = await openPage(platform.url);
    await storeReadings(platform, page, listOf(45));
    const { readings, more } = readingsPage(page);
    await page.goto('/mes-tirages');
    await readings.first().waitFor();
    const hrefs = () => readings.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    await expect.poll(() => readings.count()).toBe(20);
    await page.locator('main li').first().getByText('L’Hermite en carte spéciale').waitFor();
    await more.click();
    await expect.poll(() => readings.count()).toBe(40);
    await expect.poll(() => focused(page)).toBe((await hrefs())[20]);
    await more.click();
    await expect.poll(() => readings.count()).toBe(45);
    await expect.poll(() => focused(page)).toBe((await hrefs())[40]);
    await expect.poll(() => more.count()).toBe(0);
    const file = page.getByRole('link', { name: 'Télécharger vos tirages' });
    await expect.poll(() => file.getAttribute('href')).toBe('/api/readings/data');
    await expect.poll(hrefs).toEqual((await hrefs()).toSorted());
    expect(faults).toEqual([]);

    // One beyond the first page is found again by its address.
    await readings.nth(42).click();
    await page.reload();
    await readingsPage(page).letter.waitFor();
  });

  test('open with their letter before their cards, and close to their place in the list', async () => {
    const { page, faults } = await openPage(platform.url, PHONE);
    await storeReadings(platform, page, listOf(3));
    const { readings, letter, back } = readingsPage(page);
    // The home page leads to the latest one, once the list was seen.
    await page.goto('/mes-tirages');
    await readings.first().waitFor();
    await expectAccessible(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Votre tirage d’aujourd’hui' }).tap();
    await letter.waitFor();
    const order = await page
      .locator('[data-part="reading"] :is(article, [data-group="qualities"])')
      .evaluateAll((all) => all.map(({ tagName }) => tagName.toLowerCase()));
    expect(order).toEqual(['article', 'section']);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Votre tirage');
    await expectAccessible(page);
    await back.tap();
    await readings.nth(1).press('Enter');
    const href = new URL(page.url()).hash;
    await letter.waitFor();
    await page.goBack();
    await readings.first().waitFor();
    await expect.poll(() => focused(page)).toBe(href);
    expect(faults).toEqual([]);

    // The sheet of a card says why it has no text.
    await page.route('**/textes/*', (route) => route.abort());
    await readings.first().tap();
    await letter.getByRole('button').first().tap();
    await page.getByText('Le texte de la carte n’a pas pu être chargé.').waitFor();
  });

  test('say when they cannot be loaded, and when there are none', async () => {
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
});

describe('erasing', () => {
  test('asks in a dialog; what fails is reported, and nothing is lost', async () => {
    const { page } = await openPage(platform.url);
    await storeReadings(platform, page, listOf(2));
    const { readings, eraseAll, eraseOne, dialog, confirm, cancel, letter, listTitle, empty } =
      readingsPage(page);
    await page.goto('/mes-tirages');

    await readings.first().click();
    await letter.waitFor();
    await eraseOne.click();
    await dialog.waitFor();
    expect(await getAxeViolations(page)).toEqual([]);
    await confirm.click();
    await waitForToast(page, 'Tirage effacé');
    await expect.poll(() => readings.count()).toBe(1);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Tous vos tirages');
    await page.goBack();
    expect(new URL(page.url()).hash).toBe('');
    await page.reload();
    await expect.poll(() => readings.count()).toBe(1);

    // All of them; where that fails nothing is lost, and the dialog says so.
    await page.route('**/api/readings', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await eraseAll.click();
    await confirm.click();
    const failed = dialog.getByText('L’effacement n’a pas abouti.');
    await failed.waitFor();
    await cancel.click();
    await eraseAll.click();
    await dialog.waitFor();
    await expect.poll(() => failed.count()).toBe(0);
    await page.unroute('**/api/readings');
    await confirm.click();
    await empty.waitFor();
    await waitForFocus(listTitle);
    await page.goto('/');
    await expect.poll(() => page.locator('[data-latest]').isVisible()).toBe(false);
  });
});
