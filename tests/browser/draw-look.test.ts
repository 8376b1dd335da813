import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import deck from '#generated/deck.json' with { type: 'json' };
import { openPage, PHONE, WITH_MOTION } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { announceAi, drawPage } from './draw-page.ts';
import { getAxeViolations, measureOverflow } from './page-checks.ts';

const platform = testPlatform();
/** What a finger needs, in pixels. */
const TOUCH = 44;

type Draw = ReturnType<typeof drawPage>;

/** The places of cards of which no disc as wide as a finger is free of others: cards of the arc are turned. */
function coveredCards({ cards }: Draw): Promise<number[]> {
  return cards.evaluateAll((all, diameter) => {
    // Far from one to the next: what is covered is soon found.
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
    return all.flatMap((card, place) => (hasDisc(card) ? [] : [place]));
  }, TOUCH);
}

/** With one card picked: the others are alike, and nothing that stands on the table names any. */
async function expectSecrecy({ page, cards }: Draw): Promise<void> {
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

/** The three of each part in a row above its text, at least this wide. */
async function expectRows({ page, letter }: Draw, least: number): Promise<void> {
  for (const part of ['qualities', 'obstacles', 'future']) {
    const boxes = await letter
      .locator(`[data-part="${part}"] [aria-haspopup] picture img`)
      .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().toJSON()));
    expect(boxes).toHaveLength(3);
    expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThanOrEqual(least);
    expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1);
    const text = await letter.locator(`[data-part="${part}"] [data-part="text"]`).boundingBox();
    expect(text?.y).toBeGreaterThan(Math.max(...boxes.map(({ bottom }) => bottom)));
  }
  await expect.poll(() => measureOverflow(page)).toBe(0);
}

/** On paper only the letter remains, on two pages, the special card sharp there. */
async function expectPaper({ page, button, letterTexts }: Draw): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => button('Garder').isVisible()).toBe(false);
  await expect.poll(() => letterTexts.first().isVisible()).toBe(true);
  for (const furniture of ['header', 'footer', '[data-part="past"]', '.toaster', 'section.paper']) {
    await expect.poll(() => page.locator(furniture).first().isVisible()).toBe(false);
  }
  const sheets = async () => (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  await expect.poll(async () => (await sheets()).match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  // 26 mm wide. Printing asks for the pictures of paper, and a first sheet may be made before they came.
  await expect.poll(sheets).toMatch(/\/Width 480\b/);
}

test.each([
  { at: 'a phone', device: PHONE, sizes: [320, 360], height: 640, least: 96 },
  { at: 'a wide screen', device: {}, sizes: [1280], height: 800, least: 150 },
])(
  'on $at every state is sound, cards can be touched and are not told apart, and the letter prints on two pages',
  async ({ device, sizes: [first = 0, ...others], height, least }) => {
    const { page } = await openPage(platform.url, device);
    await page.setViewportSize({ width: first, height });
    const draw = drawPage(page);
    await announceAi(page);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/cards', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/tirage');
    await page.getByText('Chargement des cartes...').waitFor();
    expect(await getAxeViolations(page)).toEqual([]);
    answer();
    await draw.ready();

    // The deck.
    for (const width of [first, ...others]) {
      if (width !== first) await draw.resize({ width, height });
      await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
      await expect.poll(() => coveredCards(draw)).toEqual([]);
    }
    // What is asked of the next card can be read while it is picked.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const tray = await page.locator('[data-part="tray"]').boundingBox();
    expect((tray?.y ?? height) + (tray?.height ?? 0)).toBeLessThanOrEqual(height);
    await draw.click(3);
    await expectSecrecy(draw);
    expect(await getAxeViolations(page)).toEqual([]);
    await draw.button('Recommencer').click();
    await draw.waitForToast('Jeu réinitialisé');
    await expect.poll(() => draw.pressedCount()).toBe(0);

    // The ten.
    await draw.pickTen();
    await draw.waitForToast('Sélection complète');
    expect(await getAxeViolations(page)).toEqual([]);
    await page.route('**/api/interpret', () => undefined);
    await draw.button('Obtenir votre interprétation').filter({ visible: true }).click();
    await page.getByText('0 partie sur 5').waitFor();
    expect(await getAxeViolations(page)).toEqual([]);

    // The letter.
    await draw.button('Lire sans attendre').click();
    await draw.waitForToast('Tirage sauvegardé');
    expect(await getAxeViolations(page)).toEqual([]);
    await expectRows(draw, least);
    await expectPaper(draw);
  },
);

test('the layout shifts no more than it may, and a long awaited letter opens at its title', async () => {
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
  // The fonts come last: what they change must not move the table.
  const fonts = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise;
    await route.continue();
  });
  /** The sum of the shifts since it was last asked for. */
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
  await draw.ready();
  fonts.resolve();
  await page.waitForLoadState();
  await page.evaluate(() => document.fonts.ready);
  expect(await takeShifts()).toBeLessThanOrEqual(0.02);
  await draw.pickTen('tap');
  // On a slow machine the spread appears too late for its shift to be forgiven as the answer to a tap.
  await takeShifts();
  // As where an AI writes: long after the press that a shift would be forgiven for.
  await page.route('**/api/interpret', async (route) => {
    await pause(1_000);
    await route.continue();
  });
  await draw.interpret();
  await page.locator('h2:focus', { hasText: 'Votre interprétation' }).waitFor();
  const top = () =>
    page.locator('#reading-title').evaluate((one) => one.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(740 / 4);
  const header = await page.locator('header').first().boundingBox();
  expect(await top()).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  expect(await takeShifts()).toBeLessThanOrEqual(0.02);
});
