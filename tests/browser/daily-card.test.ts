import { expect, test } from 'vitest';
import { DAILY_CARD } from '#src/site.ts';
import { openPage, PHONE } from '#tests/browser.ts';
import { shiftClock } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';

const platform = testPlatform();

test('the card turns by key and back, and changes at midnight in an open tab once there is a connection', async () => {
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
  const [old, path] = [await name.textContent(), await card.locator('a').getAttribute('href')];

  await page.context().setOffline(true);
  shiftClock(evening + 150_000 - Date.now());
  const failed = page.waitForEvent('requestfailed');
  await page.clock.fastForward(150_000);
  await failed;
  expect(await name.textContent()).toBe(old);

  await page.context().setOffline(false);
  await page.clock.fastForward(60_000);
  await expect.poll(() => name.textContent()).not.toBe(old);
  expect(await name.isVisible()).toBe(false);
  expect(await page.locator('details ~ section a').first().getAttribute('href')).toBe(path);
});

test('the card turns without JavaScript', async () => {
  const { page } = await openPage(platform.url, { ...PHONE, javaScriptEnabled: false });
  await page.goto(DAILY_CARD);
  const name = page.locator('details h2');
  expect(await name.isVisible()).toBe(false);
  await page.getByText('Retourner la carte').tap();
  expect(await name.isVisible()).toBe(true);
});
