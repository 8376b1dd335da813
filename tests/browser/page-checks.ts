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
const SIMILAR_PAGES = [
  PATHS.filter((path) => /^\/blog\/[^/]+$/.test(path)),
  PATHS.filter((path) => path.startsWith('/blog/categorie/')),
  PATHS.filter((path) => cards.some((card) => cardPath(card) === path)),
  ['/tirage/oui-ou-non', '/tirage/amour', '/tirage/travail'],
  ['/arcane-de-l-annee', '/arcane-de-naissance'],
  ['/infolettre/au-revoir', '/infolettre/bienvenue', '/infolettre/lien-perime'],
];

/** One page of each set of pages that have the same components. */
export const TEMPLATES = PATHS.filter((path) =>
  SIMILAR_PAGES.every((paths) => paths.indexOf(path) <= 0),
);

// The Playwright package of axe-core would send twice as much code to the page, twice for each analysis.
const AXE_SOURCE = await readFile(
  fileURLToPath(import.meta.resolve('axe-core/axe.min.js')),
  'utf8',
);

/** Adds axe to every document that the page will load, which is faster than sending it to each. */
export async function addAxe(page: Page): Promise<void> {
  await page.addInitScript(AXE_SOURCE);
}

/** Returns the violations that axe finds on the page, without its frames, once animations have ended. */
export async function getAxeViolations(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(async () => {
    // Describing the passed rules would take longer than the analysis.
    const results = await window.axe?.run({ iframes: false, resultTypes: ['violations'] });
    if (!results) throw new Error('axe is not in the page');
    return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

/** Waits for the end of all animations except endless ones, because colours have other contrasts during a transition. */
async function waitForAnimations(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        // A transition begins in the frame after the change.
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

/** Returns by how many pixels the page is wider than the window. */
export function measureOverflow(page: Page): Promise<number> {
  // On a phone the window itself grows with a page that is too wide, so that the intended width counts.
  const width = page.viewportSize()?.width ?? 0;
  return page.evaluate(
    (intended) =>
      document.documentElement.scrollWidth -
      Math.min(intended, document.documentElement.clientWidth),
    width,
  );
}

/** Expects no violations of axe, and no horizontal scrolling on a phone or a wide screen. */
export async function expectAccessible(page: Page, state = page.url()): Promise<void> {
  expect([state, await getAxeViolations(page)]).toEqual([state, []]);
  const size = page.viewportSize() ?? { width: 360, height: 740 };
  for (const width of [1640 - size.width, size.width]) {
    await page.setViewportSize({ width, height: size.height });
    await expect
      .poll(async () => [state, width, await measureOverflow(page)])
      .toEqual([state, width, 0]);
  }
}

export async function waitForFocus(locator: Locator): Promise<void> {
  await expect
    .poll(() => locator.evaluate((element) => element === document.activeElement))
    .toBe(true);
}

/** Opens all `<details>` of the page. */
export function openDetails(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}
