import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MOVING, type OpenPage, openPage, PHONE } from '#tests/browser.ts';
import { testPlatform } from '#tests/platform.ts';
import { axeFaults } from './axe.ts';
import { drawPage } from './draw-page.ts';

const platform = testPlatform();

interface Felt {
  sounds: number;
  vibrations: number[];
}

/** Notes what the page lets be heard and felt. */
async function noteFelt({ page }: OpenPage): Promise<void> {
  await page.addInitScript(() => {
    const felt: Felt = { sounds: 0, vibrations: [] };
    Object.assign(globalThis, { felt });
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
      felt.sounds++;
      start.apply(this, when);
    };
    navigator.vibrate = (pattern) => felt.vibrations.push(Number(pattern)) > 0;
  });
}

const felt = (page: Page) => page.evaluate(() => (globalThis as unknown as { felt: Felt }).felt);

test('cards are silent until the visitor asks to hear them, then heard and felt, also on her next visit', async () => {
  const opened = await openPage(platform.url, { ...PHONE, ...MOVING });
  await noteFelt(opened);
  const { page, faults } = opened;
  const draw = drawPage(page);
  const toggle = page.getByRole('checkbox', { name: 'Son des cartes' });
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const isFetched = () => paths.some((path) => path.includes('card-sound'));

  await draw.open();
  expect(await toggle.isChecked()).toBe(false);
  await draw.tap(1);
  await draw.tap(1);
  await page.waitForLoadState('networkidle');
  expect(isFetched()).toBe(false);
  expect(await felt(page)).toEqual({ sounds: 0, vibrations: [] });
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  await toggle.tap();
  expect(await axeFaults(page)).toEqual([]);
  await expect.poll(() => felt(page)).toEqual({ sounds: 1, vibrations: [10] });
  expect(isFetched()).toBe(true);
  await draw.tap(1);
  await expect.poll(() => felt(page)).toEqual({ sounds: 2, vibrations: [10, 10] });

  // The next visit, to the turning of the ten cards.
  await page.reload();
  await draw.ready();
  expect(await toggle.isChecked()).toBe(true);
  await draw.tap(1);
  await draw.pickTen('tap');
  // Eleven presses, then ten cards that turn.
  await expect.poll(async () => (await felt(page)).sounds).toBe(21);
  expect((await felt(page)).vibrations).toHaveLength(21);

  await draw.button('Refaire un tirage').tap();
  await toggle.tap();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.reload();
  await draw.ready();
  expect(await toggle.isChecked()).toBe(false);
  expect(faults).toEqual([]);
});

test('a visitor who asked for less motion hears cards and feels none', async () => {
  const opened = await openPage(platform.url, PHONE);
  await noteFelt(opened);
  const { page } = opened;
  const draw = drawPage(page);
  await draw.open();
  await page.getByRole('checkbox', { name: 'Son des cartes' }).tap();
  await draw.pickTen('tap');
  await expect.poll(() => felt(page)).toEqual({ sounds: 11, vibrations: [] });
});
