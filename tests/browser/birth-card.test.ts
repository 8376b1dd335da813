import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { getAxeViolations } from './axe.ts';

const platform = testPlatform();
const BIRTH = '/arcane-de-naissance';
const YEAR = '/arcane-de-l-annee';
const LABELS = ['Jour', 'Mois', 'Année'];

/** Fills the fields with the keyboard alone and sends them with Enter. */
async function type(page: Page, ...texts: string[]): Promise<void> {
  await page.getByLabel('Jour').focus();
  await page.keyboard.press('ControlOrMeta+A');
  for (const [place, text] of texts.entries()) {
    // The tabulator selects what is in a field, as typing replaces it.
    if (place > 0) await page.keyboard.press('Tab');
    if (text) await page.keyboard.type(text);
    else await page.keyboard.press('Delete');
  }
  await page.keyboard.press('Enter');
}

const typed = (page: Page) =>
  Promise.all(LABELS.map((label) => page.getByLabel(label).inputValue()));

/** What has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element instanceof HTMLInputElement ? element.name : element?.textContent;
  });

/** Wakes the island, and waits for the pictures that it asks for then. */
async function wake(page: Page): Promise<void> {
  await page.getByLabel('Jour').focus();
  await page.waitForFunction(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>('astro-island img')];
    return images.length === 22 && images.every(({ complete }) => complete);
  });
}

const lines = (page: Page) => page.locator('astro-island li').allTextContents();

test('a date gives its sum and its card without leaving the page; what is wrong is told and stays as it was typed', async () => {
  const { page, faults } = await openPage(platform.url, PHONE);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(BIRTH, { waitUntil: 'networkidle' });
  await wake(page);
  requests.length = 0;

  for (const [texts, sentence, field] of [
    [['', '', ''], 'Indiquez le jour, le mois et l’année.', 'day'],
    [['29', '2', '1983'], 'Le 29 février 1983 n’existe pas\u202f: ce mois finit le 28.', 'day'],
    [['3', 'novembre', '1979'], /^Le mois s’écrit en chiffres, de 1 à 12/, 'month'],
    [['3', '11', '1899'], /^L’année s’écrit en quatre chiffres, de 1900 à/, 'year'],
  ] as const) {
    await type(page, ...texts);
    await page.getByText(sentence).waitFor();
    expect([await focused(page), await typed(page)]).toEqual([field, texts]);
  }
  expect(await page.locator('fieldset').ariaSnapshot()).toContain('Votre date de naissance');
  expect(await getAxeViolations(page)).toEqual([]);

  await type(page, '3', '11', '1979');
  expect(await focused(page)).toBe('Votre arcane de naissance');
  expect(await lines(page)).toEqual([
    '3 + 1 + 1 + 1 + 9 + 7 + 9 = 31',
    'C’est plus de 22\u202f: 3 + 1 = 4',
  ]);
  const card = page.locator('astro-island h3').filter({ visible: true });
  expect(await card.allInnerTexts()).toEqual(['L’Empereur IIII']);
  expect(await getAxeViolations(page)).toEqual([]);
  await type(page, '1', '2', '1990');
  expect((await lines(page)).at(-1)).toBe('22 revient à la carte sans nombre.');
  expect(await card.allInnerTexts()).toEqual(['Le Mat']);

  const state = await page.context().storageState({ indexedDB: true });
  expect(state).toEqual({ cookies: [], origins: [] });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(requests).toEqual([]);
  expect(page.url()).toBe(`${platform.url}${BIRTH}`);
  await page.getByRole('link', { name: 'Lire la page de la carte' }).click();
  await page.waitForURL('**/arcanes/le-mat');

  await page.goto(YEAR, { waitUntil: 'networkidle' });
  await wake(page);
  requests.length = 0;
  const year = String(new Date().getFullYear());
  expect(await typed(page)).toEqual(['', '', year]);
  await type(page, '29', '2', '2027');
  expect(await focused(page)).toBe('Votre arcane de 2027, de janvier à décembre');
  expect(await lines(page)).toEqual([
    '2 + 9 + 2 + 2 + 0 + 2 + 7 = 24',
    'C’est plus de 22\u202f: 2 + 4 = 6',
  ]);
  expect(await card.allInnerTexts()).toEqual(['L’Amoureux VI']);
  expect([requests, page.url()]).toEqual([[], `${platform.url}${YEAR}`]);
  expect(faults).toEqual([]);
});

test('a form whose code has not come sends nothing; without JavaScript there is none', async () => {
  const { page } = await openPage(platform.url);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(BIRTH);
  await type(page, '3', '11', '1979');
  await page.getByRole('button', { name: 'Calculer mon arcane' }).click();
  expect([page.url(), await typed(page)]).toEqual([`${platform.url}${BIRTH}`, ['3', '11', '1979']]);

  const plain = await openPage(platform.url, { javaScriptEnabled: false });
  for (const path of [BIRTH, YEAR]) {
    await plain.page.goto(path);
    expect(await plain.page.locator('main noscript p').isVisible()).toBe(true);
    expect(await plain.page.locator('form').isVisible()).toBe(false);
    expect(await plain.page.locator('main ol > li').count()).toBe(22);
  }
});
