import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform();

test('a link to a question opens its answer, also from within the page; an address that names none opens nothing', async () => {
  const { page, faults } = await openPage(platform.url);
  await page.goto('/faq#duree-interpretation');
  const question = page.locator('#duree-interpretation');
  await question.locator('summary + *').waitFor({ state: 'visible' });
  expect(await question.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(
    300,
  );
  expect(await page.locator('details[open]').count()).toBe(1);
  await page.evaluate(() => {
    location.hash = '#donnees-conservees';
  });
  await page.locator('#donnees-conservees summary + *').waitFor({ state: 'visible' });

  for (const hash of ['#%', '#%E0%A4%A', '#introuvable']) {
    await page.goto('about:blank');
    await page.goto(`/faq${hash}`);
    await page.locator('details').first().waitFor();
    expect(await page.locator('details[open]').count()).toBe(0);
  }
  expect(faults).toEqual([]);
});
