import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';

const platform = setUpPlatform();

const getCarousel = (page: Page) => page.locator('[aria-roledescription="carrousel"]');

/** Waits until the carousel rests. @returns the number of the card in the middle of the screen, from 1 */
async function getMiddleCard(page: Page): Promise<number> {
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

async function getTabIndex(page: Page): Promise<number> {
  const list = getCarousel(page).getByRole('list');
  await expect.poll(() => list.getAttribute('tabindex')).not.toBeNull();
  return list.evaluate((element) => element.tabIndex);
}

test('on a phone the carousel of five cards moves with its buttons and the arrow keys', async () => {
  const { page } = await openPage(platform.url, PHONE);
  await page.goto('/accueil');
  await expect.poll(() => getTabIndex(page)).toBe(0);
  await expect.poll(() => getMiddleCard(page)).toBe(1);
  await page.getByRole('button', { name: 'Carte suivante' }).tap();
  await expect.poll(() => getMiddleCard(page)).toBe(2);
  await expect.poll(() => getCarousel(page).getByText('sur 5').textContent()).toBe('2 sur 5');
  await page.getByRole('button', { name: 'Carte précédente' }).tap();
  await expect.poll(() => getMiddleCard(page)).toBe(1);
  await getCarousel(page).getByRole('list').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => getMiddleCard(page)).toBe(2);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => getMiddleCard(page)).toBe(1);
});

test('on a desktop the carousel is a fan of five cards that link to their pages', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/accueil');
  const transforms = await getCarousel(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => getComputedStyle(image).transform));
  expect(new Set(transforms).size).toBe(5);
  await expect.poll(() => getCarousel(page).getByText('sur 5').isVisible()).toBe(false);
  const targets = await getCarousel(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(['/', '/qui-suis-je', '/tarifs', '/blog', '/tirage']);

  // The list is a stop of the Tab key only where it scrolls.
  await expect.poll(() => getTabIndex(page)).toBe(-1);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => getCarousel(page).getByRole('list').getAttribute('tabindex')).toBe('0');
});

test('the link to the latest reading names its day in Switzerland', async () => {
  const { page } = await openPage(platform.url, { timezoneId: 'America/New_York' });
  await page.clock.setFixedTime('2026-05-01T10:00:00Z');
  await page.goto('/');
  const link = page.locator('[data-latest]');
  for (const [createdAt, day] of [
    ['2026-04-30T22:30:00Z', 'd’aujourd’hui'],
    ['2026-04-29T22:30:00Z', 'd’hier'],
    ['2026-02-28T23:30:00Z', 'du 1er mars'],
  ] as const) {
    const reading = JSON.stringify({ id: 'un', createdAt });
    await page.evaluate((text) => localStorage.setItem('dernier-tirage', text), reading);
    await page.reload();
    await expect.poll(() => link.textContent()).toBe(`Votre tirage ${day}`);
    await expect.poll(() => link.getAttribute('href')).toMatch(/\/mes-tirages#un$/);
  }
});

/** Opens the home page, whose call link then counts calls, because a `tel:` link would leave the page. */
async function openHome(options = {}) {
  const { page } = await openPage(platform.url, options);
  await page.goto('/');
  await page.evaluate(() => {
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="tel:"]') : null;
      if (!link || event.defaultPrevented) return;
      event.preventDefault();
      document.body.dataset.calls = String(Number(document.body.dataset.calls ?? 0) + 1);
    });
  });
  return {
    page,
    panel: page.locator('#appel'),
    link: page.locator('[aria-describedby="appel"]'),
    countCalls: async () => Number(await page.evaluate(() => document.body.dataset.calls ?? 0)),
  };
}

test('the call panel opens on hover or focus, closes on Escape, and its link dials on a click', async () => {
  const { page, panel, link, countCalls } = await openHome();
  await expect.poll(() => panel.isVisible()).toBe(false);
  // Escape before the panel is open does not prevent it from opening.
  await page.keyboard.press('Escape');
  await link.focus();
  await panel.waitFor({ state: 'visible' });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await link.blur();
  await link.hover();
  await panel.waitFor({ state: 'visible' });
  await link.click();
  await expect.poll(countCalls).toBe(1);
});

test('the call panel opens on the first tap, dials on the second and closes on a tap elsewhere', async () => {
  const { page, panel, link, countCalls } = await openHome(PHONE);
  await link.tap();
  await panel.waitFor({ state: 'visible' });
  await expect.poll(countCalls).toBe(0);
  await panel.getByText('Touchez à nouveau pour appeler.').waitFor();
  await link.tap();
  await expect.poll(countCalls).toBe(1);
  await page.locator('h1').tap();
  await panel.waitFor({ state: 'hidden' });
});

test('the call button stays visible wherever the page is scrolled', async () => {
  const { page, link } = await openHome(PHONE);
  const footer = page.locator('footer');
  for (const part of [page.locator('h1'), page.locator('h2').nth(2), footer]) {
    await part.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await link.boundingBox())?.y).toBeLessThan(740 - 44);
  }
  // At the end of the page its bar covers nothing.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const { y = 0, height = 0 } = (await footer.boundingBox()) ?? {};
  const bar = await page.locator('aside[aria-label="Téléphone"]').boundingBox();
  expect(y + height).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
});
