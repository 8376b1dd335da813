import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { testPlatform } from '#tests/platform.ts';
import { readingInput } from '#tests/reading.ts';
import { journalPage, keepReadings } from './journal-page.ts';

const platform = testPlatform();

test('a visitor erases her readings from the privacy page, and is told where that fails', async () => {
  const { page, faults } = await openPage(platform.url);
  await page.goto('/confidentialite');
  const button = page.locator('[data-erase] button');
  await button.click();
  const asked = page.getByRole('button', { name: 'Confirmer l’effacement de tous vos tirages' });
  await asked.waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('button', { name: 'Effacer vos tirages' }).click();
  await asked.click();
  await page.getByText('Aucun tirage n’était rattaché à ce navigateur.').waitFor();
  expect(await button.evaluate((pressed) => pressed === document.activeElement)).toBe(true);
  expect(faults).toEqual([]);

  // What the browser keeps of them goes too, though another tab has it open.
  const other = await page.context().newPage();
  const journal = journalPage(other);
  await keepReadings(platform, other, [readingInput()]);
  await journal.open();
  await journal.readings.click();
  await journal.text.fill('Une phrase');
  await journal.saved.waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(1);
  await button.click();
  await asked.click();
  await page.getByText('1 tirage a été effacé. Le journal de ce navigateur est vide.').waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await other.goto('about:blank');
  await journal.open();
  await other.getByText('Aucun tirage n’est enregistré pour ce navigateur.').waitFor();

  await page.route('**/api/readings', (route) => route.abort());
  await button.click();
  await asked.click();
  await page.getByText('L’effacement n’a pas abouti.').waitFor();
});
