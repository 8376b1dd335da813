import type { Locator, Page } from 'playwright-core';
import { type Draw, EMPTY_DRAW } from '#src/features/draw/state.ts';
import { waitForToast } from '#tests/support/browser-page.ts';
import type { TestPlatform } from '#tests/support/test-platform.ts';

/** Longer than the time after a resize in which clicks do not pick cards, see CardTable.tsx. */
const RESIZE_PAUSE_MS = 300;
/** Positions of ten cards, for tests that do not depend on the cards. */
const TEN = [0, 2, 4, 6, 8, 10, 12, 14, 16, 21];

/** Finds a point of the card that no other card covers. */
async function findUncoveredPoint(card: Locator): Promise<{ x: number; y: number }> {
  return card.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const points: { x: number; y: number }[] = [];
    for (let y = top + 4; y < bottom; y += 20) {
      for (let x = left + 4; x < right; x += 16) {
        if (document.elementFromPoint(x, y)?.closest('.back') === element) points.push({ x, y });
      }
    }
    const middle = points[Math.floor(points.length / 2)];
    if (!middle) throw new Error('The card is covered everywhere');
    return middle;
  });
}

/** Stores a draw in the session storage, from which the page of the draw loads it. @returns the stored text */
export async function storeDraw(page: Page, draw: Partial<Draw>): Promise<string> {
  const { phase, animation, ...savedDraw } = { ...EMPTY_DRAW, ...draw };
  const json = JSON.stringify(savedDraw);
  await page.evaluate((text) => sessionStorage.setItem('tirage', text), json);
  return json;
}

/** Makes the page believe that an AI model writes interpretations, so that it requests them. */
export async function announceAi(page: Page): Promise<void> {
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isAiAvailable: true } });
  });
}

/** The parts and actions of the page of the draw. */
export function drawPage(page: Page) {
  const cards = page.locator('.back');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const reading = page.locator('[data-part="reading"]');

  return {
    page,
    cards,
    button,
    /** The names of the cards of the spread. */
    cardNames: page.locator('[data-card] + div h4'),
    letter: reading.locator('article'),
    letterParts: reading.locator('article > section'),
    letterTexts: reading.locator('[data-part="text"]'),

    /** Returns whether the page behind the dialog cannot scroll. */
    isScrollLocked: () =>
      page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden'),

    async open(): Promise<void> {
      await page.goto('/tirage');
      await this.waitUntilReady();
    },

    waitUntilReady: () => page.locator('.draw[data-phase="selection"]').waitFor(),

    /** Resizes the window and waits until clicks pick cards again. */
    async resize(size: { width: number; height: number }): Promise<void> {
      const rest = await page.evaluateHandle((restMs) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        let timer: ReturnType<typeof setTimeout> | undefined;
        addEventListener('resize', () => {
          clearTimeout(timer);
          timer = setTimeout(resolve, restMs);
        });
        return { promise };
      }, RESIZE_PAUSE_MS);
      await page.setViewportSize(size);
      await rest.evaluate(({ promise }) => promise);
    },

    async click(position: number): Promise<void> {
      const { x, y } = await findUncoveredPoint(cards.nth(position));
      await page.mouse.click(x, y);
    },

    async doubleClick(position: number): Promise<void> {
      const { x, y } = await findUncoveredPoint(cards.nth(position));
      await page.mouse.dblclick(x, y);
    },

    async tap(position: number): Promise<void> {
      const { x, y } = await findUncoveredPoint(cards.nth(position));
      await page.touchscreen.tap(x, y);
    },

    /** Picks cards without moving a pointer. */
    pick: (...positions: number[]) =>
      cards.evaluateAll(async (backs, picked) => {
        for (const position of picked) {
          (backs[position] as HTMLElement).click();
          // Lets the table render before the next click.
          await null;
        }
      }, positions),

    /** Picks ten cards, on request by mouse or by touch. */
    async pickTen(action?: 'click' | 'tap'): Promise<void> {
      if (!action) await this.pick(...TEN);
      else for (const position of TEN) await this[action](position);
      await page.getByRole('heading', { name: 'Vos Cartes Sélectionnées' }).waitFor();
    },

    async interpret(): Promise<void> {
      await button('Obtenir votre interprétation').filter({ visible: true }).click();
      await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();
    },

    /** Presses a button of the dialog « Garder ». */
    async pressKeepButton(name: string): Promise<void> {
      await button('Garder').click();
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    },

    waitForToast: (title: string) => waitForToast(page, title),

    countPickedCards: () => page.locator('.back[aria-pressed="true"]').count(),
  };
}

/** Stores these readings on the server and gives the page the cookie of their visitor. */
export async function storeReadings(
  platform: TestPlatform,
  page: Page,
  readings: readonly unknown[],
): Promise<void> {
  const visitor = platform.visitor();
  for (const reading of readings) await visitor.postJson('/api/readings', reading);
  const [name, value] = [...visitor.cookies][0] ?? ['', ''];
  await page.context().addCookies([{ name, value, url: platform.url }]);
}

export function readingsPage(page: Page) {
  const dialog = page.getByRole('alertdialog');
  return {
    /** The links to the readings in the list. */
    readings: page.locator('main li h3 a'),
    back: page.getByRole('link', { name: 'Tous vos tirages' }),
    listTitle: page.getByRole('heading', { name: 'Tous vos tirages' }),
    letter: page.locator('[data-part="reading"] article'),
    more: page.getByRole('button', { name: 'Afficher la suite' }),
    eraseOne: page.getByRole('button', { name: 'Effacer ce tirage' }),
    eraseAll: page.getByRole('button', { name: 'Effacer tous vos tirages' }),
    empty: page.getByText('Aucun tirage n’est enregistré pour ce navigateur.'),
    failed: page.getByText('Vos tirages n’ont pas pu être chargés.'),
    dialog,
    confirm: dialog.getByRole('button', { name: 'Effacer' }),
    cancel: dialog.getByRole('button', { name: 'Annuler' }),
  };
}

/** The form to mail a reading, and the two buttons that lead to it. */
export function mailForm(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Recevoir cette lecture par e-mail' });
  return {
    dialog,
    opener: page.getByRole('button', { name: 'Garder', exact: true }),
    choice: page.getByRole('button', { name: 'Recevoir par e-mail', exact: true }),
    email: dialog.getByLabel('Votre adresse e-mail'),
    newsletter: dialog.getByRole('checkbox'),
    submit: dialog.getByRole('button', { name: 'Envoyer la lecture' }),
  };
}
