import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/browser.ts';
import { testPlatform } from '#tests/platform.ts';
import { axeFaults } from './axe.ts';
import { drawPage } from './draw-page.ts';

const platform = testPlatform();

async function openLetter(device = {}) {
  const opened = await openPage(platform.url, device);
  const draw = drawPage(opened.page);
  await draw.open();
  await draw.pickTen();
  await draw.interpret();
  await draw.toastText('Tirage sauvegardé');
  return { ...opened, draw };
}

test.each([
  { at: 'a phone', device: PHONE, least: 96 },
  { at: 'a wide screen', device: {}, least: 150 },
])('on $at the three of a part lie in a row, large enough to see their eyes', async (screen) => {
  const { page, draw } = await openLetter(screen.device);
  for (const part of ['qualities', 'obstacles', 'future']) {
    const boxes = await draw.letter
      .locator(`[data-part="${part}"] [aria-pressed] img`)
      .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().toJSON()));
    expect(boxes).toHaveLength(3);
    expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThanOrEqual(screen.least);
    expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1);
  }
  // A name is on one line, with the article and the comma that belong to it.
  const split = await draw.letter
    .locator('[data-name]')
    .evaluateAll((names) =>
      names.filter((name) => name.parentElement?.getClientRects().length !== 1),
    );
  expect(split).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('by keyboard a picture lights its sentences, and a name opens the sheet of its card', async () => {
  const { page, draw, faults } = await openLetter();
  const picture = draw.letter.locator('[data-part="qualities"] [aria-pressed]').first();
  const lit = draw.letter.locator('[data-part="qualities"] [data-lit="true"]');
  await picture.press('Enter');
  expect(await picture.getAttribute('aria-pressed')).toBe('true');
  expect(await lit.count()).toBeGreaterThan(0);
  expect(await axeFaults(page)).toEqual([]);
  await picture.press('Enter');
  expect(await lit.count()).toBe(0);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const name = draw.letter.locator('[data-part="obstacles"] [data-name]').first();
  const card = await name.getAttribute('data-name');
  await name.focus();
  const mentions = draw.letter.locator(`[data-name="${card}"]`);
  expect(
    await mentions.evaluateAll((all) => all.every((one) => one.closest('[data-lit="true"]'))),
  ).toBe(true);
  expect(asked).toEqual([]);

  await name.press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  // The sheet's own script, and nothing of the card: that is here already.
  expect(asked.filter((path) => !path.startsWith('/_astro/'))).toEqual([]);
  expect(await sheet.locator('li').count()).toBeGreaterThanOrEqual(5);
  expect(await sheet.textContent()).toContain('Texte de la tarologue');
  expect(await sheet.getByRole('link').getAttribute('href')).toMatch(/^\/arcanes\/[a-z-]+$/);
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(await name.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(faults.filter((fault) => !fault.includes('503'))).toEqual([]);
});
