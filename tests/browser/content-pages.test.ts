import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAILY_CARD_PATH } from '#src/site-config.ts';
import { setClock } from '#tests/support/admin-session.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { getAxeViolations, waitForFocus } from './page-checks.ts';

const platform = setUpPlatform();
const BIRTH_CARD_PATH = '/arcane-de-naissance';

/** Fills in a date (`day.month.year`) with the keyboard alone and submits it with Enter. */
async function submitDate(page: Page, date: string): Promise<void> {
  await page.getByLabel('Jour').focus();
  await page.keyboard.press('ControlOrMeta+A');
  for (const [index, text] of date.split('.').entries()) {
    // The Tab key selects the text of the next field, so that typing replaces it.
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
}

test('a birth date gives its sum and card without a request; an invalid date is marked and kept', async () => {
  const { page, faults } = await openPage(platform.url, PHONE);
  await page.goto(BIRTH_CARD_PATH, { waitUntil: 'networkidle' });
  await page.getByLabel('Jour').focus();
  await page.waitForFunction(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>('astro-island img')];
    return images.length === 22 && images.every(({ complete }) => complete);
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));

  await submitDate(page, '29.2.1983');
  await page.getByText('Le 29 février 1983 n’existe pas\u202f: ce mois finit le 28.').waitFor();
  await waitForFocus(page.getByLabel('Jour'));
  await expect.poll(() => page.getByLabel('Année').inputValue()).toBe('1983');
  await page.keyboard.press('Backspace');
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(0);
  await submitDate(page, '3.11.1979');
  await page.locator(':focus', { hasText: /^Votre arcane de naissance$/ }).waitFor();
  await expect
    .poll(() => page.locator('astro-island li').allTextContents())
    .toEqual(['3 + 1 + 1 + 1 + 9 + 7 + 9 = 31', 'C’est plus de 22\u202f: 3 + 1 = 4']);
  const card = page.locator('astro-island h3').filter({ visible: true });
  await expect.poll(() => card.allInnerTexts()).toEqual(['L’Empereur IIII']);
  expect(await getAxeViolations(page)).toEqual([]);
  const state = await page.context().storageState({ indexedDB: true });
  expect(state).toEqual({ cookies: [], origins: [] });
  expect([requests, page.url()]).toEqual([[], `${platform.url}${BIRTH_CARD_PATH}`]);

  await page.goto('/arcane-de-l-annee');
  const year = String(new Date().getFullYear());
  await expect.poll(() => page.getByLabel('Année').inputValue()).toBe(year);
  await submitDate(page, '1.2.1990');
  await page
    .locator(':focus', { hasText: 'Votre arcane de 1990, de janvier à décembre' })
    .waitFor();
  await expect
    .poll(() => page.locator('astro-island li').allTextContents())
    .toEqual(['1 + 2 + 1 + 9 + 9 + 0 = 22', '22 revient à la carte sans nombre.']);
  await expect.poll(() => card.allInnerTexts()).toEqual(['Le Mat']);
  expect(faults).toEqual([]);
});

test('the daily card turns by keyboard, and an open tab shows the next card on the next day', async () => {
  // Two minutes before the end of a day of 23 hours.
  const evening = Date.parse('2027-03-28T23:58:00+02:00');
  setClock(evening);
  const { page } = await openPage(platform.url);
  await page.clock.install({ time: evening });
  await page.goto('/');
  await page.getByRole('link', { name: 'retournez-le' }).click();
  await page.waitForURL(`**${DAILY_CARD_PATH}`);
  const card = page.locator('details');
  const name = card.locator('h2');
  await expect.poll(() => name.isVisible()).toBe(false);
  await card.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => name.isVisible()).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(() => name.isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  const previousName = await name.textContent();

  const returnToTab = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await returnToTab();
  await expect.poll(() => name.textContent()).toBe(previousName);
  setClock(evening + 150_000);
  await page.clock.fastForward(150_000);
  await returnToTab();
  await expect.poll(() => name.textContent()).not.toBe(previousName);
  await expect.poll(() => name.isVisible()).toBe(false);
});

test('the sheet of all cards prints on two A4 pages', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/arcanes/aide-memoire');
  // Margins between the narrowest and the widest give the same number of pages.
  for (const margin of ['0', '12.7mm']) {
    const pdf = await page.pdf({
      format: 'A4',
      margin: { top: margin, bottom: margin, left: margin, right: margin },
    });
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g);
    expect([margin, pages?.length]).toEqual([margin, 2]);
  }
});

test('a link to a question opens only its answer', async () => {
  const { page, faults } = await openPage(platform.url);
  await page.goto('/faq#duree-interpretation');
  const question = page.locator('#duree-interpretation');
  await question.locator('summary + *').waitFor({ state: 'visible' });
  await expect
    .poll(() => question.evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThan(300);
  await expect.poll(() => page.locator('details[open]').count()).toBe(1);
  await page.evaluate(() => {
    location.hash = '#donnees-conservees';
  });
  await page.locator('#donnees-conservees summary + *').waitFor({ state: 'visible' });
  expect(faults).toEqual([]);
});
