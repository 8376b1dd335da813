import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { testPlatform } from '#tests/platform.ts';

const platform = testPlatform();

test('a link to a question opens its answer', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/faq#duree-interpretation');
  const question = page.locator('#duree-interpretation');
  await question.locator('summary + *').waitFor({ state: 'visible' });
  expect(await question.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(
    300,
  );
  expect(await page.locator('details[open]').count()).toBe(1);
});

test('a change of the address inside the page opens its answer too', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/faq');
  await page.evaluate(() => {
    location.hash = '#donnees-conservees';
  });
  await page.locator('#donnees-conservees summary + *').waitFor({ state: 'visible' });
});

test.each(['#%', '#%E0%A4%A', '#introuvable'])('%s in the address opens nothing', async (hash) => {
  const { page, faults } = await openPage(platform.url);
  await page.goto(`/faq${hash}`);
  await page.locator('details').first().waitFor();
  expect(await page.locator('details[open]').count()).toBe(0);
  expect(faults).toEqual([]);
});

test('the five categories hold at least fifteen questions with every stated fact', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/faq');
  expect(await page.locator('main h2').allTextContents()).toEqual([
    'Général',
    'Utilisation',
    'Interprétations',
    'Technique',
    'Philosophie',
  ]);
  const words = (await page.locator('main').textContent()) ?? '';
  for (const fact of [
    'gratuits et illimités',
    'dix cartes',
    '15 à 20 secondes',
    'anonymisées',
    'responsive',
  ]) {
    expect(words).toContain(fact);
  }
  expect(await page.locator('details').count()).toBeGreaterThanOrEqual(15);
});
