import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { deck } from '#tests/support/deck-fixtures.ts';
import { tenCode } from '#tests/support/ten-card-spread.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { getAxeViolations } from './axe.ts';
import { copiedText } from './copies.ts';
import { drawPage, leaveDraw } from './draw-page.ts';

const platform = testPlatform();

const NUMBERS = [5, 0, 18, 19, 13, 17, 9, 16, 14, 20] as const;

test('a link shows its cards and their letter, with and without its topic and in capitals, and leaves the draw of the tab alone; an address without a draw says so', async () => {
  const { page, faults } = await openPage(platform.url, {
    ...PHONE,
    permissions: ['clipboard-write'],
  });
  const draw = drawPage(page);
  await page.route('**/api/cards', (route) => route.abort('internetdisconnected'));
  const address = `/tirage/lire#${tenCode(...NUMBERS)}-oui-ou-non`;
  await page.goto(address);
  await page.getByText('Les cartes n’ont pas pu être chargées.').waitFor();
  await page.unroute('**/api/cards');
  const cardOrder = deck.map(({ id }) => id);
  const saved = await leaveDraw(page, { cardOrder, selectedCards: cardOrder.slice(3, 4) });
  await draw.button('Réessayer').tap();
  await draw.letter.waitFor();
  const names = NUMBERS.map((number) => deck[number]?.name);
  expect(await draw.names.allTextContents()).toEqual(names);
  expect(await draw.letterParts.count()).toBe(5);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await getAxeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('tirage'))).toBe(saved);
  await draw.button('Partager').tap();
  await draw.waitForToast('Lien copié');
  const link = await copiedText(page);
  expect(new URL(link).hash).toBe(new URL(address, link).hash);

  const { hash } = new URL(link);
  await page.goto(`/tirage/lire${hash.slice(0, 9).toUpperCase()}`);
  await expect.poll(() => draw.letterParts.count()).toBe(5);
  expect(await draw.names.allTextContents()).toEqual(names);
  for (const broken of ['', '#k3v9x2q', '#zzzzzzzz', `${hash.slice(0, 9)}-ailleurs`, '#%E0%A4%A']) {
    await page.evaluate((fragment) => location.assign(`/tirage/lire${fragment || '#'}`), broken);
    await page.getByText('Cette adresse ne contient aucun tirage').waitFor();
    expect(await draw.letter.count()).toBe(0);
  }
  expect(await getAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Tirer vos propres cartes' }).tap();
  await draw.ready();
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
