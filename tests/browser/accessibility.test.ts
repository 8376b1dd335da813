import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/browser.ts';
import { testPlatform } from '#tests/platform.ts';
import { axeFaults } from './axe.ts';
import { PATHS, TEMPLATES } from './templates.ts';

const platform = testPlatform();
/** Pixels by which the page is wider than the window. */
function excessWidth(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Opens whatever can be. */
function openDetails(page: Page): Promise<void> {
  return page.locator('details').evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true;
  });
}

/** What only a wide window shows: the menu in a row, and columns. */
const WIDE_TEMPLATES = ['/', '/blog', '/tarifs'];
const WIDE = 1280;
const NARROWEST = 320;
/** The last is a phone's, at which the templates are inspected. */
const WIDTHS = [WIDE, 2560, 768, NARROWEST, 360];

test('every template fits every width, and every page the narrowest, with everything open too; axe finds nothing', async () => {
  // What a finer screen would draw is the same.
  const { page, faults } = await openPage(platform.url, { ...PHONE, deviceScaleFactor: 1 });
  const { height } = page.viewportSize() ?? { height: 0 };
  const found: string[] = [];
  const measure = async (path: string, widths: number[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      if ((await excessWidth(page)) !== 0) found.push(`${path} is too wide at ${width}`);
    }
  };
  const inspect = async (path: string) => {
    found.push(...(await axeFaults(page)).map((fault) => `${path}: ${fault}`));
  };
  for (const path of PATHS) {
    const isTemplate = TEMPLATES.includes(path);
    // Words that are too long for a line are too long for the narrowest one first.
    const widths = isTemplate ? WIDTHS : [NARROWEST];
    await page.goto(path);
    // What does not fit while it is folded is too wide for the narrowest first.
    await measure(path, [NARROWEST]);
    await openDetails(page);
    await measure(`${path}, opened,`, widths);
    if (isTemplate) await inspect(path);
    if (!WIDE_TEMPLATES.includes(path)) continue;
    await page.setViewportSize({ width: WIDE, height });
    await inspect(path);
  }
  expect(found).toEqual([]);
  // The page of what is missing is answered with 404, which the browser notes.
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
});
