import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform();

/** Pixels across, of every picture that the page is printed with. */
async function printedWidths(page: Page): Promise<number[]> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  return [...pdf.matchAll(/\/Width (\d+)/g)].map(([, width]) => Number(width));
}

test('the sheet of all cards is printed on two A4 pages, whatever margins the browser has', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/arcanes/aide-memoire');
  // What lies between the narrowest and the widest takes no other number of pages.
  for (const margin of ['0', '12.7mm']) {
    const pdf = await page.pdf({
      format: 'A4',
      margin: { top: margin, bottom: margin, left: margin, right: margin },
    });
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g);
    expect([margin, pages?.length]).toEqual([margin, 2]);
  }
});

test('cards are printed sharper than a plain screen shows them', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/arcanes/le-pape');
  // 76 mm wide, beside cards of 19 mm.
  const onCardPage = await printedWidths(page);
  expect(onCardPage).toContain(1440);
  expect(onCardPage.filter((width) => width === 480).length).toBeGreaterThan(3);
  await page.goto('/arcanes/aide-memoire');
  const onSheets = (await printedWidths(page)).filter((width) => width === 480);
  expect(onSheets.length).toBeGreaterThanOrEqual(22);
});
