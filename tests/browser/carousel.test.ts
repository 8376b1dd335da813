import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform();

const carousel = (page: Page) => page.locator('[aria-roledescription="carrousel"]');

/** Place of the card in the middle of the screen, from 1, once the track is at rest. */
async function shown(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const track = document.querySelector('[aria-roledescription="carrousel"] ul') as HTMLElement;
    let last = -1;
    for (let frames = 0; frames < 6; frames = last === track.scrollLeft ? frames + 1 : 0) {
      last = track.scrollLeft;
      await new Promise(requestAnimationFrame);
    }
    const cards = [...track.children].map((card) => card.getBoundingClientRect());
    return (
      cards.findIndex(({ left, right }) => left < innerWidth / 2 && right > innerWidth / 2) + 1
    );
  });
}

async function tabStop(page: Page): Promise<number> {
  const list = carousel(page).getByRole('list');
  await expect.poll(() => list.getAttribute('tabindex')).not.toBeNull();
  return list.evaluate((element) => element.tabIndex);
}

test('on a phone the buttons, the arrow keys and a swipe turn five cards, one at a time', async () => {
  const { page } = await openPage(platform.url, PHONE);
  await page.goto('/accueil');
  expect(await tabStop(page)).toBe(0);
  expect(await shown(page)).toBe(1);
  await page.getByRole('button', { name: 'Carte suivante' }).tap();
  expect(await shown(page)).toBe(2);
  expect(await carousel(page).getByText('sur 5').textContent()).toBe('2 sur 5');
  await page.getByRole('button', { name: 'Carte précédente' }).tap();
  expect(await shown(page)).toBe(1);
  await carousel(page).getByRole('list').focus();
  await page.keyboard.press('ArrowRight');
  expect(await shown(page)).toBe(2);
  await page.keyboard.press('ArrowLeft');
  expect(await shown(page)).toBe(1);

  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: 400 }],
    });
  await touch('touchStart', 300);
  for (let x = 290; x >= 60; x -= 10) await touch('touchMove', x);
  await touch('touchEnd', 60);
  expect(await shown(page)).toBeGreaterThan(1);
  const offset = await page.evaluate(() => {
    const cards = [...document.querySelectorAll('[aria-roledescription="carrousel"] li')];
    const middles = cards.map((card) => {
      const { left, width } = card.getBoundingClientRect();
      return Math.abs(left + width / 2 - innerWidth / 2);
    });
    return Math.min(...middles);
  });
  expect(offset).toBeLessThan(2);
});

test('on a desktop the five cards lie in a fan, all in sight, and each leads to its page', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/accueil');
  const turns = await carousel(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => getComputedStyle(image).transform));
  expect(new Set(turns).size).toBe(5);
  expect(await carousel(page).getByText('sur 5').isVisible()).toBe(false);
  const boxes = await carousel(page)
    .getByRole('listitem')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().right <= innerWidth));
  expect(boxes).toEqual([true, true, true, true, true]);
  const targets = await carousel(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(['/', '/qui-suis-je', '/tarifs', '/blog', '/tirage']);

  // The list is a stop of the Tab key only where it scrolls.
  expect(await tabStop(page)).toBe(-1);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => carousel(page).getByRole('list').getAttribute('tabindex')).toBe('0');
});
