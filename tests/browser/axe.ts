import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What axe finds on the page once it has come to rest. Frames are left out: axe waits for ever in one that runs no scripts. */
export async function axeFaults(page: Page): Promise<string[]> {
  await stillness(page);
  // The other mode opens a second page for each analysis, to join what it finds in frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('iframe');
  // What passes is not described: that takes longer than the rest.
  axe.options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Half-way through a transition colours have contrasts that nobody is left with. What turns for ever is not waited for. */
export async function stillness(page: Page): Promise<void> {
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
