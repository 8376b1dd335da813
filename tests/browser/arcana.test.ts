import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { testPlatform } from '#tests/platform.ts';

const platform = testPlatform();

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
