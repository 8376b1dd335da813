import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import deck from '#generated/deck.json' with { type: 'json' };
import { openPage, PHONE, WITH_MOTION } from '#tests/support/browser-page.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { holdRequests } from './admin-page.ts';
import { announceAi, drawPage } from './draw-page.ts';
import { getAxeViolations, measureOverflow } from './page-checks.ts';

const platform = setUpPlatform();
/** The smallest width that a finger can touch. */
const TOUCH_TARGET_PX = 44;

type Draw = ReturnType<typeof drawPage>;

/** Returns the indexes of cards of which other cards leave no disc as wide as a finger free. */
function findCoveredCards({ cards }: Draw): Promise<number[]> {
  return cards.evaluateAll((all, diameter) => {
    // Successive directions are far apart, so that a covered point is found early.
    const directions = Array.from({ length: 12 }, (_, turn) => (turn * 5 * Math.PI) / 6);
    const hasDisc = (card: Element) => {
      card.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, right, bottom } = card.getBoundingClientRect();
      const isFree = (x: number, y: number) =>
        document.elementFromPoint(x, y)?.closest('.back') === card;
      const isDisc = (x: number, y: number) =>
        isFree(x, y) &&
        directions.every((angle) =>
          [diameter / 2, diameter / 4].every((radius) =>
            isFree(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius),
          ),
        );
      for (let y = top; y < bottom; y += 9) {
        for (let x = left; x < right; x += (card as HTMLElement).offsetWidth / 50) {
          if (isDisc(x, y)) return true;
        }
      }
      return false;
    };
    return all.flatMap((card, index) => (hasDisc(card) ? [] : [index]));
  }, TOUCH_TARGET_PX);
}

/** Expects that with one card picked the other backs are identical and the table's HTML names no card. */
async function expectHiddenCards({ page, cards }: Draw): Promise<void> {
  const html = await page.locator('.deck-table').evaluate((table) => table.outerHTML);
  for (const { id, name, imageFileName } of deck) {
    for (const clue of [id, name, imageFileName]) expect(html).not.toContain(clue);
  }
  const backs = await cards.evaluateAll((all) =>
    all
      .filter((card) => card.getAttribute('aria-pressed') === 'false')
      .map((card) => card.innerHTML),
  );
  expect(backs).toHaveLength(21);
  expect(new Set(backs).size).toBe(1);
}

/** Expects the three cards of each part in a row above its text, each at least this wide. */
async function expectCardRows({ page, letter }: Draw, minWidthPx: number): Promise<void> {
  for (const part of ['qualities', 'obstacles', 'future']) {
    const boxes = await letter
      .locator(`[data-part="${part}"] [aria-haspopup] picture img`)
      .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().toJSON()));
    expect(boxes).toHaveLength(3);
    expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThanOrEqual(minWidthPx);
    expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1);
    const text = await letter.locator(`[data-part="${part}"] [data-part="text"]`).boundingBox();
    expect(text?.y).toBeGreaterThan(Math.max(...boxes.map(({ bottom }) => bottom)));
  }
  await expect.poll(() => measureOverflow(page)).toBe(0);
}

/** Expects that only the interpretation is printed, on two pages, with a sharp special card. */
async function expectPrintedPages({ page, button, letterTexts }: Draw): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => button('Garder').isVisible()).toBe(false);
  await expect.poll(() => letterTexts.first().isVisible()).toBe(true);
  for (const selector of ['header', 'footer', '[data-part="past"]', '.toaster', 'section.paper']) {
    await expect.poll(() => page.locator(selector).first().isVisible()).toBe(false);
  }
  const printPages = async () => (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  await expect.poll(async () => (await printPages()).match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  // Printing loads larger pictures, which the first print may miss.
  await expect.poll(printPages).toMatch(/\/Width 480\b/);
}

test.each([
  { screen: 'a phone', device: PHONE, widths: [320, 360], height: 640, minCardWidth: 96 },
  { screen: 'a wide screen', device: {}, widths: [1280], height: 800, minCardWidth: 150 },
])(
  'on $screen the draw is accessible, touchable and secret, and prints on two pages',
  async ({ device, widths: [firstWidth = 0, ...otherWidths], height, minCardWidth }) => {
    const { page } = await openPage(platform.url, device);
    await page.setViewportSize({ width: firstWidth, height });
    const draw = drawPage(page);
    await announceAi(page);
    const releaseCards = await holdRequests(page, '/api/cards', 'GET');
    await page.goto('/tirage');
    await page.getByText('Chargement des cartes...').waitFor();
    expect(await getAxeViolations(page)).toEqual([]);
    releaseCards();
    await draw.waitUntilReady();

    for (const width of [firstWidth, ...otherWidths]) {
      if (width !== firstWidth) await draw.resize({ width, height });
      await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
      await expect.poll(() => findCoveredCards(draw)).toEqual([]);
    }
    // The tray, which describes the next card to pick, is visible with the deck.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const tray = await page.locator('[data-part="tray"]').boundingBox();
    expect((tray?.y ?? height) + (tray?.height ?? 0)).toBeLessThanOrEqual(height);
    await draw.click(3);
    await expectHiddenCards(draw);
    expect(await getAxeViolations(page)).toEqual([]);
    await draw.button('Recommencer').click();
    await draw.waitForToast('Jeu réinitialisé');
    await expect.poll(() => draw.countPickedCards()).toBe(0);

    await draw.pickTen();
    await draw.waitForToast('Sélection complète');
    expect(await getAxeViolations(page)).toEqual([]);
    await page.route('**/api/interpret', () => undefined);
    await draw.button('Obtenir votre interprétation').filter({ visible: true }).click();
    await page.getByText('0 partie sur 5').waitFor();
    expect(await getAxeViolations(page)).toEqual([]);

    await draw.button('Lire sans attendre').click();
    await draw.waitForToast('Tirage sauvegardé');
    expect(await getAxeViolations(page)).toEqual([]);
    await expectCardRows(draw, minCardWidth);
    await expectPrintedPages(draw);
  },
);

test('the layout of the draw barely shifts, and a slow interpretation opens at its title', async () => {
  const { page } = await openPage(platform.url, { ...PHONE, ...WITH_MOTION });
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
  // The fonts load last, and must not move the deck.
  const releaseFonts = await holdRequests(page, '/*.woff2', 'GET');
  /** Returns the sum of the shifts since the last call. */
  const takeShifts = () =>
    page.evaluate(() => {
      const { shifts } = globalThis as unknown as { shifts: { total: number } };
      const { total } = shifts;
      shifts.total = 0;
      return total;
    });
  const draw = drawPage(page);
  await announceAi(page);
  await page.goto('/tirage', { waitUntil: 'commit' });
  await draw.waitUntilReady();
  releaseFonts();
  await page.waitForLoadState();
  await page.evaluate(() => document.fonts.ready);
  expect(await takeShifts()).toBeLessThanOrEqual(0.02);
  await draw.pickTen('tap');
  // On a slow machine the spread appears too late for the browser to attribute its shift to a tap.
  await takeShifts();
  // An AI also answers too long after the click for the browser to ignore the shift.
  await page.route('**/api/interpret', async (route) => {
    await pause(1_000);
    await route.continue();
  });
  await draw.interpret();
  await page.locator('h2:focus', { hasText: 'Votre interprétation' }).waitFor();
  const getTitleTop = () =>
    page.locator('#reading-title').evaluate((title) => title.getBoundingClientRect().top);
  await expect.poll(getTitleTop).toBeLessThan(740 / 4);
  const header = await page.locator('header').first().boundingBox();
  expect(await getTitleTop()).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  expect(await takeShifts()).toBeLessThanOrEqual(0.02);
});
