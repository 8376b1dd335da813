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

test('on a phone the buttons and the arrow keys turn five cards', async () => {
  const { page } = await openPage(platform.url, PHONE);
  await page.goto('/accueil');
  await expect.poll(() => tabStop(page)).toBe(0);
  await expect.poll(() => shown(page)).toBe(1);
  await page.getByRole('button', { name: 'Carte suivante' }).tap();
  await expect.poll(() => shown(page)).toBe(2);
  await expect.poll(() => carousel(page).getByText('sur 5').textContent()).toBe('2 sur 5');
  await page.getByRole('button', { name: 'Carte précédente' }).tap();
  await expect.poll(() => shown(page)).toBe(1);
  await carousel(page).getByRole('list').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shown(page)).toBe(2);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => shown(page)).toBe(1);
});

test('on a desktop the five cards lie in a fan, each of which leads to its page', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/accueil');
  const turns = await carousel(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => getComputedStyle(image).transform));
  expect(new Set(turns).size).toBe(5);
  await expect.poll(() => carousel(page).getByText('sur 5').isVisible()).toBe(false);
  const targets = await carousel(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(['/', '/qui-suis-je', '/tarifs', '/blog', '/tirage']);

  // The list is a stop of the Tab key only where it scrolls.
  await expect.poll(() => tabStop(page)).toBe(-1);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => carousel(page).getByRole('list').getAttribute('tabindex')).toBe('0');
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

/** Counts the calls instead of dialling: `tel:` leaves the page for the phone. */
async function countCalls(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="tel:"]') : null;
      if (!link || event.defaultPrevented) return;
      event.preventDefault();
      document.body.dataset.calls = String(Number(document.body.dataset.calls ?? 0) + 1);
    });
  });
  return async () => Number(await page.evaluate(() => document.body.dataset.calls ?? 0));
}

function parts(page: Page) {
  return { panel: page.locator('#appel'), link: page.locator('[aria-describedby="appel"]') };
}

test('the pointer or the focus opens the panel, Escape closes it, and a click dials', async () => {
  const { page } = await openPage(platform.url);
  await page.goto('/');
  const calls = await countCalls(page);
  const { panel, link } = parts(page);
  await expect.poll(() => panel.isVisible()).toBe(false);
  // Escape for something else leaves the panel as it is.
  await page.keyboard.press('Escape');
  await link.focus();
  await panel.waitFor({ state: 'visible' });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await link.blur();
  await link.hover();
  await panel.waitFor({ state: 'visible' });
  await link.click();
  await expect.poll(calls).toBe(1);
});

test('the first tap opens the panel, the second dials, a tap elsewhere closes', async () => {
  const { page } = await openPage(platform.url, PHONE);
  await page.goto('/');
  const calls = await countCalls(page);
  const { panel, link } = parts(page);
  await link.tap();
  await panel.waitFor({ state: 'visible' });
  await expect.poll(calls).toBe(0);
  await panel.getByText('Touchez à nouveau pour appeler.').waitFor();
  await link.tap();
  await expect.poll(calls).toBe(1);
  await page.locator('h1').tap();
  await panel.waitFor({ state: 'hidden' });
});

test('the call button is on the screen wherever the page is scrolled', async () => {
  const { page } = await openPage(platform.url, PHONE);
  await page.goto('/');
  const footer = page.locator('footer');
  for (const part of [page.locator('h1'), page.locator('h2').nth(2), footer]) {
    await part.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await parts(page).link.boundingBox())?.y).toBeLessThan(740 - 44);
  }
  // At the end nothing is hidden behind its bar.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const { y = 0, height = 0 } = (await footer.boundingBox()) ?? {};
  const bar = await page.locator('aside[aria-label="Téléphone"]').boundingBox();
  expect(y + height).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
});
