import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE, WITH_MOTION } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { announceAi, drawPage } from './draw-page.ts';

const platform = testPlatform();
/** How long the letter is watched once it stands: a page flew for a second and a half. */
const REST_MS = 3_000;

interface Frame {
  scrollY: number;
  /** Where the letter's title stands in the window; null as long as there is none. */
  title: number | null;
}

/** Notes where the page stands in each frame, as it was painted, from the next press of a pointer on. */
async function watchFrames(page: Page): Promise<() => Promise<Frame[]>> {
  const watch = await page.evaluateHandle(() => {
    const frames: Frame[] = [];
    const { port1: painted, port2: paints } = new MessageChannel();
    const nextFrame = () => requestAnimationFrame(() => paints.postMessage(null));
    // A message is handled after the frame whose callback sent it.
    painted.onmessage = () => {
      const title = document.getElementById('reading-title');
      frames.push({ scrollY, title: title?.getBoundingClientRect().top ?? null });
      nextFrame();
    };
    addEventListener('pointerdown', nextFrame, { capture: true, once: true });
    return { frames, stop: () => painted.close() };
  });
  return () =>
    watch.evaluate(({ frames, stop }) => {
      stop();
      return frames;
    });
}

test.each([
  { at: 'a wide screen', device: {} },
  { at: 'a phone', device: PHONE },
])(
  'on $at the letter opens at its title and stays there in every frame, from the bottom of the spread, woven at once or long waited for',
  async ({ device }) => {
    const { page } = await openPage(platform.url, { ...device, ...WITH_MOTION });
    const draw = drawPage(page);
    await announceAi(page);
    await draw.open();
    for (const waitMs of [0, 1_000]) {
      await page.route('**/api/interpret', async (route) => {
        await pause(waitMs);
        await route.continue();
      });
      await draw.pickTen();
      const again = draw.button('Refaire un tirage');
      await again.evaluate((button) =>
        button.scrollIntoView({ block: 'end', behavior: 'instant' }),
      );
      const framesSince = await watchFrames(page);
      await draw.interpret();
      await pause(REST_MS);

      const frames = await framesSince();
      const shown = frames.filter(({ title }) => title !== null);
      expect(shown.length).toBeGreaterThan(20);
      expect(new Set(shown.map(({ scrollY }) => scrollY)).size).toBe(1);
      expect(new Set(shown.map(({ title }) => title)).size).toBe(1);
      const { height } = page.viewportSize() ?? { height: 0 };
      const { title } = shown[0] ?? {};
      const header = await page
        .locator('header')
        .first()
        .evaluate((element) => element.getBoundingClientRect().bottom);
      expect(title).toBeGreaterThanOrEqual(header);
      expect(title).toBeLessThan(height / 4);
      await page.locator('h2:focus', { hasText: 'Votre interprétation' }).waitFor();
      expect(await draw.isLocked()).toBe(false);
      await draw.button('Nouveau tirage').click();
      await draw.waitForToast('Jeu réinitialisé');
    }
  },
);
