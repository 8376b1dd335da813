import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import deck from '#generated/deck.json' with { type: 'json' };
import { MOVING, openPage, PHONE } from '#tests/browser.ts';
import { testPlatform } from '#tests/platform.ts';
import { axeFaults } from './axe.ts';
import { drawPage } from './draw-page.ts';

const KB = 1000;
const platform = testPlatform();

const DESKTOP = { viewport: { width: 1280, height: 800 } };

test.each([
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
])('axe finds nothing in any state on %s', async (_, device) => {
  const { page } = await openPage(platform.url, device);
  const draw = drawPage(page);
  let answer: (() => void) | undefined;
  await page.route('**/api/cards', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await page.goto('/tirage');
  await page.getByText('Chargement des cartes...').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await expect.poll(() => answer !== undefined).toBe(true);
  answer?.();
  await draw.ready();
  await draw.click(3);
  expect(await axeFaults(page)).toEqual([]);
  await draw.click(3);
  await draw.pickTen();
  await draw.toastText('Sélection complète');
  expect(await axeFaults(page)).toEqual([]);
  await page.route('**/api/interpret', () => undefined);
  await draw.button('Obtenir votre interprétation').filter({ visible: true }).click();
  await page.getByText('0 partie sur 5').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await draw.button('Lire sans attendre').click();
  await draw.toastText('Tirage sauvegardé');
  expect(await axeFaults(page)).toEqual([]);
});

/** The narrowest of the cards' widest discs that no other card covers: cards of the arc are turned. */
async function narrowestDisc({ cards }: ReturnType<typeof drawPage>): Promise<number> {
  const free = await cards.evaluateAll((all) =>
    all.map((card) => {
      card.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, right, bottom } = card.getBoundingClientRect();
      const isFree = (x: number, y: number) =>
        document.elementFromPoint(x, y)?.closest('.back') === card;
      const directions = Array.from({ length: 12 }, (_, turn) => (turn * Math.PI) / 6);
      const isDisc = (x: number, y: number, radius: number) =>
        directions.every((angle) =>
          isFree(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius),
        );
      let best = 0;
      for (let y = top; y < bottom; y += 9) {
        for (let x = left; x < right; x += (card as HTMLElement).offsetWidth / 50) {
          while (isDisc(x, y, best + 0.5)) best += 0.5;
        }
      }
      return best * 2;
    }),
  );
  return Math.min(...free);
}

const excessWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('on phones every card shows at least 44 px of itself, without sideways scrolling', async () => {
  const { page } = await openPage(platform.url, PHONE);
  const draw = drawPage(page);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    await draw.open();
    expect(await excessWidth(page)).toBeLessThanOrEqual(0);
    expect(await narrowestDisc(draw)).toBeGreaterThanOrEqual(44);
  }
});

test('on a wide screen too; while cards are face down nothing on the page tells one from another', async () => {
  const { page } = await openPage(platform.url, DESKTOP);
  const draw = drawPage(page);
  await draw.open();
  expect(await excessWidth(page)).toBeLessThanOrEqual(0);
  expect(await narrowestDisc(draw)).toBeGreaterThanOrEqual(44);
  await draw.click(2);
  const html = await page.locator('.deck-table').evaluate((table) => table.outerHTML);
  for (const { id, name, imageFileName } of deck) {
    for (const clue of [id, name, imageFileName]) expect(html).not.toContain(clue);
  }
  const backs = await draw.cards.evaluateAll((cards) =>
    cards
      .filter((card) => card.getAttribute('aria-pressed') === 'false')
      .map((card) => card.innerHTML),
  );
  expect(new Set(backs).size).toBe(1);
});

test('nothing moves when stillness is preferred', async () => {
  const { page } = await openPage(platform.url);
  const draw = drawPage(page);
  await draw.open();
  const running = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => {
          const target = (effect as KeyframeEffect).target;
          return target?.closest('.back, [data-card], [data-part="reading"]');
        }).length,
    );
  await draw.button('Mélanger').click();
  expect(await running()).toBe(0);
  await draw.button('Mélanger encore').waitFor();
  await draw.pickTen();
  expect(await running()).toBe(0);
});

test('a shuffle, a cut and the spread are seen to move', async () => {
  const { page } = await openPage(platform.url, MOVING);
  const draw = drawPage(page);
  await draw.open();
  const moving = (selector: string) =>
    page.evaluate(
      (within) =>
        document
          .getAnimations()
          .filter(({ effect }) => (effect as KeyframeEffect).target?.closest(within)).length,
      selector,
    );
  await draw.button('Mélanger').click();
  await expect.poll(() => moving('.back')).toBe(22);
  await draw.button('Mélanger encore').waitFor();
  await draw.button('Couper').click();
  await expect.poll(() => moving('.back')).toBe(22);
  await draw.button('Couper encore').waitFor();
  await draw.pickTen();
  await expect.poll(() => moving('[data-card]')).toBeGreaterThanOrEqual(10);
});

test('the page weighs and shifts no more than it may', async () => {
  const { page } = await openPage(platform.url, { ...PHONE, ...MOVING });
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) shifts.total += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const draw = drawPage(page);
  await draw.open();
  const loaded = await page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, encodedBodySize }) => ({
        path: new URL(name).pathname,
        bytes: encodedBodySize,
      })),
  );
  // The local host compresses scripts at once and lightly; a CDN does it well, and once.
  const scripts = loaded.filter(({ path }) => path.endsWith('.js'));
  for (const script of scripts) {
    const response = await fetch(new URL(script.path, platform.url));
    script.bytes = brotliCompressSync(await response.bytes()).length;
  }
  const weigh = (isCounted: (path: string) => boolean) =>
    loaded.reduce((sum, { path, bytes }) => sum + (isCounted(path) ? bytes : 0), 0);
  expect(weigh((path) => path.startsWith('/jeu/'))).toBeGreaterThan(0);
  expect(weigh((path) => path.endsWith('.js'))).toBeGreaterThan(0);
  expect(weigh((path) => path.endsWith('.js'))).toBeLessThanOrEqual(90 * KB);
  expect(weigh((path) => !path.startsWith('/jeu/'))).toBeLessThanOrEqual(200 * KB);
  expect(weigh(() => true)).toBeLessThanOrEqual(410 * KB);
  await draw.pickTen('tap');
  // As where an AI writes: long after the press that a shift would be forgiven for.
  await page.route('**/api/interpret', async (route) => {
    await pause(1_000);
    await route.continue();
  });
  await draw.interpret();
  const { total } = await page.evaluate(
    () => (globalThis as unknown as { shifts: { total: number } }).shifts,
  );
  expect(total).toBeLessThanOrEqual(0.02);
});

test('on paper only the letter remains, on two pages', async () => {
  const { page } = await openPage(platform.url);
  const draw = drawPage(page);
  await draw.open();
  await draw.pickTen();
  await draw.interpret();
  await page.emulateMedia({ media: 'print' });
  expect(await draw.button('Imprimer').isVisible()).toBe(false);
  expect(await draw.letterTexts.first().isVisible()).toBe(true);
  for (const furniture of ['header', 'footer', '[data-part="past"]', '.toaster', 'section.paper']) {
    expect(await page.locator(furniture).first().isVisible()).toBe(false);
  }
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
});
