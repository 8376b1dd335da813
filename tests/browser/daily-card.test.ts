import { expect, test } from 'vitest';
import { DAILY_CARD } from '#src/site-config.ts';
import { shiftClock } from '#tests/support/admin-session.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform();

test('the card turns by key and back, and a tab that is looked at on the next day shows the next card', async () => {
  // Two minutes before the end of a day of 23 hours.
  const evening = Date.parse('2027-03-28T23:58:00+02:00');
  shiftClock(evening - Date.now());
  const { page } = await openPage(platform.url);
  await page.clock.install({ time: evening });
  await page.goto('/');
  await page.getByRole('link', { name: 'retournez-le' }).click();
  await page.waitForURL(`**${DAILY_CARD}`);
  const card = page.locator('details');
  const name = card.locator('h2');
  expect(await name.isVisible()).toBe(false);
  await card.locator('summary').focus();
  await page.keyboard.press('Enter');
  expect(await name.isVisible()).toBe(true);
  await page.keyboard.press('Space');
  expect(await name.isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  const old = await name.textContent();

  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await look();
  expect(await name.textContent()).toBe(old);
  shiftClock(evening + 150_000 - Date.now());
  await page.clock.fastForward(150_000);
  await look();
  await expect.poll(() => name.textContent()).not.toBe(old);
  expect(await name.isVisible()).toBe(false);
});

test('the card turns without JavaScript', async () => {
  const { page } = await openPage(platform.url, { ...PHONE, javaScriptEnabled: false });
  await page.goto(DAILY_CARD);
  const name = page.locator('details h2');
  expect(await name.isVisible()).toBe(false);
  await page.getByText('Retourner la carte').tap();
  expect(await name.isVisible()).toBe(true);
});
