import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/browser.ts';
import { testPlatform } from '#tests/platform.ts';
import { axeFaults, bringAxe } from './axe.ts';
import { PATHS, TEMPLATES } from './templates.ts';

const platform = testPlatform();

/** Pixels by which the page is wider than the window. */
function excessWidth(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Hides each page from its beginning: where nothing is painted, laying it out is all that a width takes. */
async function hidePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { visibility: hidden }');
    document.adoptedStyleSheets = [sheet];
  });
}

function show(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/** Opens whatever can be. */
function openDetails(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}

const OTHERS = PATHS.filter((path) => !TEMPLATES.includes(path));
/** What only a wide window shows: the menu in a row, and columns. */
const WIDE_TEMPLATES = ['/', '/blog', '/tarifs'];
const WIDE = 1280;
/** What is too wide while it is folded, or for its longest word, is so for the narrowest first. */
const NARROWEST = 320;
/** Where the menu lies open in the header, and has the least room. */
const MENU_OPENS = 1024;
/** The last is a phone's, at which the templates are inspected. */
const WIDTHS = [NARROWEST, 768, MENU_OPENS, WIDE, 2560, 360];

test('every template fits every width, and every page the narrowest, with everything open too; axe finds nothing', async () => {
  // What a finer screen would draw is the same.
  const { page, faults } = await openPage(platform.url, { ...PHONE, deviceScaleFactor: 1 });
  await hidePages(page);
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
  for (const path of OTHERS) {
    await page.goto(path);
    await measure(path, [NARROWEST]);
    await openDetails(page);
    await measure(`${path}, opened,`, [NARROWEST]);
  }
  await bringAxe(page);
  for (const path of TEMPLATES) {
    await page.goto(path);
    await measure(path, [NARROWEST]);
    await openDetails(page);
    await measure(`${path}, opened,`, WIDTHS);
    await show(page);
    await inspect(path);
    if (!WIDE_TEMPLATES.includes(path)) continue;
    await page.setViewportSize({ width: WIDE, height });
    await inspect(path);
  }
  expect(found).toEqual([]);
  // The page of what is missing is answered with 404, which the browser notes.
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
});

/** What looks like text in forced colours though it is pressed: nothing is drawn around or under it. */
function shapeless(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, [role="button"], summary, .button, .button-quiet')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const style = getComputedStyle(element);
        const hasRule = Number.parseFloat(style.borderBottomWidth) > 0;
        const isUnderlined = style.textDecorationLine.includes('underline');
        return !(hasRule || isUnderlined || element.querySelector('svg, img'));
      })
      .map((element) => element.textContent.trim()),
  );
}

test('in forced colours whatever is pressed has a shape', async () => {
  const { page, faults } = await openPage(platform.url, { ...PHONE, forcedColors: 'active' });
  const found: string[] = [];
  for (const path of TEMPLATES) {
    await page.goto(path);
    await openDetails(page);
    found.push(...(await shapeless(page)).map((name) => `${path}: ${name}`));
  }
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
});
