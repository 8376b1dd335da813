import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cards } from '#src/features/arcana/cards.ts';
import { cardPath } from '#src/tarot/card-page.ts';
import { openPage, PHONE } from '#tests/browser.ts';
import { PUBLIC_PAGES } from '#tests/pages/built-site.ts';
import { testPlatform } from '#tests/platform.ts';
import { axeFaults } from './axe.ts';

const platform = testPlatform();
const PATHS = PUBLIC_PAGES.map(({ path }) => path);
const POSTS = PATHS.filter((path) => /^\/blog\/[^/]+$/.test(path));
const CATEGORIES = PATHS.filter((path) => path.startsWith('/blog/categorie/'));
const ARCANA = PATHS.filter((path) => cards.some((card) => cardPath(card) === path));
const NOTICES = ['/infolettre/au-revoir', '/infolettre/bienvenue', '/infolettre/lien-perime'];

const ALIKE = [POSTS, CATEGORIES, ARCANA, NOTICES];

/** Pages that are made of other components than each other: one of those that are alike stands for all. */
const TEMPLATES = PATHS.filter((path) => ALIKE.every((alike) => alike.indexOf(path) <= 0));

/** Pixels by which the page is wider than the window. */
function excessWidth(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Opens whatever can be, and tells whether there was anything. */
function openDetails(page: Page): Promise<boolean> {
  return page.locator('details').evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true;
    return all.length > 0;
  });
}

/** What only a wide window shows: the menu in a row, and columns. */
const WIDE_TEMPLATES = ['/', '/blog', '/tarifs'];
const WIDE = 1280;
/** The last is a phone's, at which the templates are inspected. */
const WIDTHS = [WIDE, 2560, 768, 320, 360];

test('every page fits every width, with everything open too, and axe finds nothing on the templates', async () => {
  const { page, faults } = await openPage(platform.url, PHONE);
  const { height } = page.viewportSize() ?? { height: 0 };
  const found: string[] = [];
  const measure = async (path: string) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height });
      if ((await excessWidth(page)) !== 0) found.push(`${path} is too wide at ${width}`);
    }
  };
  const inspect = async (path: string) => {
    found.push(...(await axeFaults(page)).map((fault) => `${path}: ${fault}`));
  };
  for (const path of PATHS) {
    await page.goto(path);
    await measure(path);
    if (await openDetails(page)) await measure(`${path}, opened,`);
    if (TEMPLATES.includes(path)) await inspect(path);
    if (!WIDE_TEMPLATES.includes(path)) continue;
    await page.setViewportSize({ width: WIDE, height });
    await inspect(path);
  }
  expect(found).toEqual([]);
  expect(PATHS.length - TEMPLATES.length).toBe(ALIKE.flatMap((alike) => alike.slice(1)).length);
  // The page of what is missing is answered with 404, which the browser notes.
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
});
