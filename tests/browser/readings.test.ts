import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import { readingInput } from '#tests/support/reading-fixtures.ts';
import { tenCards, wovenReading } from '#tests/support/ten-card-spread.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { getAxeViolations } from './axe.ts';
import { readingsPage, storeReadings } from './readings-page.ts';
import { waitForToast } from './toasts.ts';

const platform = testPlatform();
const ids = deck.map(({ id }) => id);

/** A reading of so many minutes ago, which begins with another card than its neighbours. */
function readingOf(minutes: number) {
  const first = minutes % ids.length;
  const cardOrder = [...ids.slice(first), ...ids.slice(0, first)];
  const selectedCards = cardOrder.slice(0, 10);
  const categorization = tenCards(selectedCards);
  const interpretation = wovenReading(categorization);
  return readingInput({
    ...{ cardOrder, selectedCards, interpretation, categorization },
    createdAt: new Date(Date.now() - minutes * 60_000).toISOString(),
  });
}

const listOf = (count: number) => Array.from({ length: count }, (_, minutes) => readingOf(minutes));

const excessWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.id);

/** As if the visitor came back to this tab from another one. */
const returnTo = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

describe('a visitor’s readings', () => {
  test('come twenty a page, newest first, and the next page takes the focus', async () => {
    const { page, faults } = await openPage(platform.url);
    await storeReadings(platform, page, listOf(45));
    const { readings, more } = readingsPage(page);
    await page.goto('/mes-tirages');
    await readings.first().waitFor();
    const hrefs = () => readings.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(await readings.count()).toBe(20);
    await more.click();
    await expect.poll(() => readings.count()).toBe(40);
    expect(await focused(page)).toBe((await hrefs())[20]);
    await more.click();
    await expect.poll(() => readings.count()).toBe(45);
    expect(await focused(page)).toBe((await hrefs())[40]);
    expect(await more.count()).toBe(0);
    expect(await hrefs()).toEqual((await hrefs()).toSorted());
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
    expect(await getAxeViolations(page)).toEqual([]);
    expect(await excessWidth(page)).toBe(0);
    await page.goto('/');
    await page.getByRole('link', { name: 'Votre tirage d’aujourd’hui' }).tap();
    await letter.waitFor();
    const order = await page
      .locator('[data-part="reading"] :is(article, [data-group="qualities"])')
      .evaluateAll((all) => all.map(({ tagName }) => tagName.toLowerCase()));
    expect(order).toEqual(['article', 'section']);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Votre tirage');
    expect(await getAxeViolations(page)).toEqual([]);
    expect(await excessWidth(page)).toBe(0);
    await back.tap();
    await readings.nth(1).press('Enter');
    const href = new URL(page.url()).hash;
    await letter.waitFor();
    await page.goBack();
    await readings.first().waitFor();
    expect(await focused(page)).toBe(href);
    expect(faults).toEqual([]);
  });

  test('download as one file', async () => {
    const { page } = await openPage(platform.url);
    await storeReadings(platform, page, listOf(2));
    await page.goto('/mes-tirages');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Télécharger vos tirages' }).click();
    const file = JSON.parse(await text(await (await downloading).createReadStream()));
    expect(file).toHaveLength(2);
    expect(Object.keys(file[0].interpretation)).toHaveLength(5);
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
    expect(await failed.count()).toBe(0);
    expect(await getAxeViolations(page)).toEqual([]);
    expect(await excessWidth(page)).toBe(0);
    await page.goto('about:blank');
    await page.goto('/mes-tirages#1234');
    await page.getByText('Ce tirage n’est pas parmi les vôtres').waitFor();
  });
});

describe('erasing', () => {
  test('asks in a dialog, which a double click opens and does not answer', async () => {
    const { page } = await openPage(platform.url);
    await storeReadings(platform, page, listOf(2));
    const { readings, eraseAll, eraseOne, dialog, confirm, cancel, letter, listTitle, empty } =
      readingsPage(page);
    await page.goto('/mes-tirages');
    // The worst case: the dialog's answer appears under the pointer.
    await eraseAll.click();
    const answer = await confirm.boundingBox();
    await cancel.click();
    await dialog.waitFor({ state: 'detached' });
    const button = await eraseAll.boundingBox();
    if (!answer || !button) throw new Error('A button is not on the screen');
    const [dx, dy] = [answer.x + 10 - button.x - 10, answer.y + 10 - button.y - 10];
    await eraseAll.evaluate(
      (element, [x, y]) => {
        element.style.cssText = `position: relative; left: ${x}px; top: ${y}px; z-index: 9`;
      },
      [dx, dy],
    );
    await page.mouse.dblclick(answer.x + 10, answer.y + 10);
    await dialog.waitFor();
    await page.waitForTimeout(500);
    expect(await dialog.count()).toBe(1);
    expect(await readings.count()).toBe(2);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    // One reading.
    await readings.first().click();
    await letter.waitFor();
    await eraseOne.dblclick();
    await dialog.waitFor();
    expect(await getAxeViolations(page)).toEqual([]);
    await confirm.click();
    await waitForToast(page, 'Tirage effacé');
    await expect.poll(() => readings.count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Tous vos tirages');
    await page.reload();
    await readings.first().waitFor();
    expect(await readings.count()).toBe(1);

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
    expect(await failed.count()).toBe(0);
    await page.unroute('**/api/readings');
    await confirm.click();
    await empty.waitFor();
    expect(await listTitle.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.goto('/');
    expect(await page.locator('[data-latest]').isVisible()).toBe(false);
  });

  test('in a second tab leaves nothing to open in the first', async () => {
    const { page, faults } = await openPage(platform.url, PHONE);
    await storeReadings(platform, page, listOf(2));
    const list = readingsPage(page);
    await page.goto('/mes-tirages');
    await list.readings.first().tap();
    await list.letter.waitFor();
    const other = await page.context().newPage();
    await other.goto('/confidentialite');
    await other.getByRole('link', { name: 'Voir vos tirages' }).tap();
    const second = readingsPage(other);
    await second.eraseAll.tap();
    expect(await excessWidth(other)).toBe(0);
    await second.confirm.tap();
    await second.empty.waitFor();

    await returnTo(page);
    await list.empty.waitFor();
    expect(await list.letter.count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('elsewhere is noticed when a reading is opened', async () => {
    const { page } = await openPage(platform.url);
    await storeReadings(platform, page, listOf(1));
    const { readings, letter, empty } = readingsPage(page);
    await page.goto('/mes-tirages');
    await readings.first().waitFor();
    await page.evaluate(() => fetch('/api/readings', { method: 'DELETE' }));
    await readings.first().click();
    await empty.waitFor();
    expect(await letter.count()).toBe(0);
  });
});
