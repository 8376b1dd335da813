import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

// Run by its own interface: the package for Playwright parses a source of twice the length, twice for each analysis.
const SOURCE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Gives axe to every document to come: where many are inspected, sending it to each takes as long as its work. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript(SOURCE);
}

/** What axe finds on the page once it has come to rest, its frames apart. */
export async function getAxeViolations(page: Page): Promise<string[]> {
  await stillness(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(async () => {
    // What passes is not described: that takes longer than the rest.
    const results = await window.axe?.run({ iframes: false, resultTypes: ['violations'] });
    if (!results) throw new Error('axe is not in the page');
    return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

/** Half-way through a transition colours have contrasts that nobody is left with. What turns for ever is not waited for. */
async function stillness(page: Page): Promise<void> {
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
