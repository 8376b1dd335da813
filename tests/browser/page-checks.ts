import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { cards } from '#src/features/arcana/cards-with-texts.ts';
import { cardPath } from '#src/tarot/card-page-content.ts';
import { PUBLIC_PAGES } from '#tests/pages/built-site.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

export const PATHS = PUBLIC_PAGES.map(({ path }) => path);
const ALIKE = [
  PATHS.filter((path) => /^\/blog\/[^/]+$/.test(path)),
  PATHS.filter((path) => path.startsWith('/blog/categorie/')),
  PATHS.filter((path) => cards.some((card) => cardPath(card) === path)),
  ['/tirage/oui-ou-non', '/tirage/amour', '/tirage/travail'],
  ['/arcane-de-l-annee', '/arcane-de-naissance'],
  ['/infolettre/au-revoir', '/infolettre/bienvenue', '/infolettre/lien-perime'],
];

/** One page of each set of pages that have the same components. */
export const TEMPLATES = PATHS.filter((path) => ALIKE.every((alike) => alike.indexOf(path) <= 0));

// Run by its own interface: the package for Playwright parses a source of twice the length, twice for each analysis.
const SOURCE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Gives axe to every document to come: where many are inspected, sending it to each takes as long as its work. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript(SOURCE);
}

/** What axe finds on the page once it has come to rest, its frames apart. */
export async function getAxeViolations(page: Page): Promise<string[]> {
  await waitForStillness(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(async () => {
    // What passes is not described: that takes longer than the rest.
    const results = await window.axe?.run({ iframes: false, resultTypes: ['violations'] });
    if (!results) throw new Error('axe is not in the page');
    return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

/** Half-way through a transition colours have contrasts that nobody is left with. Endless turns are not waited for. */
async function waitForStillness(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        // A transition begins with the frame after the change.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && effect?.getTiming().iterations !== Infinity,
          ).length;
      }),
    )
    .toBe(0);
}

/** Pixels by which the page is wider than the window. */
export function excessWidth(page: Page): Promise<number> {
  // A phone lays out what is too wide on a wider page: there the window grows with it.
  const width = page.viewportSize()?.width ?? 0;
  return page.evaluate(
    (asked) =>
      document.documentElement.scrollWidth - Math.min(asked, document.documentElement.clientWidth),
    width,
  );
}

/** Axe finds nothing, and nothing scrolls sideways on a phone or a wide screen. */
export async function expectSound(page: Page, state = page.url()): Promise<void> {
  expect([state, await getAxeViolations(page)]).toEqual([state, []]);
  const size = page.viewportSize() ?? { width: 360, height: 740 };
  for (const width of [1640 - size.width, size.width]) {
    await page.setViewportSize({ width, height: size.height });
    await expect
      .poll(async () => [state, width, await excessWidth(page)])
      .toEqual([state, width, 0]);
  }
}

export async function waitForFocus(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((one) => one === document.activeElement)).toBe(true);
}

/** Opens whatever can be. */
export function openDetails(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}
