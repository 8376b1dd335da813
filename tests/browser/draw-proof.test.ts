import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshSeed } from '#src/tarot/seeded-shuffle.ts';
import { openPage, PHONE } from '#tests/browser.ts';
import { testPlatform } from '#tests/platform.ts';
import { axeFaults } from './axe.ts';
import { drawPage, leaveDraw } from './draw-page.ts';

const platform = testPlatform();

/** The folded panel, as a visitor reads it. */
function proofOn(page: Page) {
  const panel = page.locator('details', { hasText: 'Vérifier que rien n’est truqué' });
  return {
    panel,
    summary: panel.locator('summary'),
    value: (name: string) =>
      panel.locator('dt', { hasText: new RegExp(`^${name}`) }).locator('+ dd'),
    says: (text: string) => panel.getByText(text).waitFor(),
  };
}

test('a visitor sees by keyboard what the site commits itself to before she picks, finds it again after a reload, and has her draw computed again once it is read', async () => {
  const { page, faults } = await openPage(platform.url, PHONE);
  const draw = drawPage(page);
  const { panel, summary, value, says } = proofOn(page);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const fetched = (name: string) => paths.filter((path) => path.includes(name)).length;
  await draw.open();
  await page.waitForLoadState('networkidle');
  expect(fetched('ProofDetails')).toBe(0);

  // Before the first pick.
  await page.getByLabel('Son des cartes').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await says('Avant votre premier choix');
  const commitment = (await value('Empreinte').textContent()) ?? '';
  expect(commitment).toMatch(/^[0-9a-f]{64}$/);
  expect(await panel.locator('dt').count()).toBe(1);
  expect(await axeFaults(page)).toEqual([]);
  const excess = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await excess()).toBeLessThanOrEqual(0);

  // A cut and nine cards, of which the tab keeps all that is needed.
  await draw.button('Couper').click();
  await draw.button('Couper encore').waitFor();
  await draw.pick(1, 2, 3, 4, 5, 6, 7, 8, 9);
  await page.reload();
  await draw.ready();
  await summary.click();
  await says('cartes du dessus passées dessous');
  expect(await value('Empreinte').textContent()).toBe(commitment);
  expect(fetched('/api/shuffle/seed')).toBe(0);
  await summary.click();

  // A connection that breaks, then a seed that is not the one.
  await draw.pick(20);
  await draw.interpret();
  const names = await draw.names.allTextContents();
  await page.route('**/api/shuffle/seed', (route) => route.abort(), { times: 1 });
  await summary.click();
  await says('Le site n’a pas pu montrer sa graine');
  await page.route(
    '**/api/shuffle/seed',
    (route) => route.fulfill({ json: { seed: freshSeed() } }),
    {
      times: 1,
    },
  );
  await panel.getByRole('button', { name: 'Réessayer' }).click();
  await says('Rien n’est prouvé');
  await page.reload();
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();

  // The proof.
  await summary.click();
  await says('Tout concorde');
  const seed = (await value('Graine du site').textContent()) ?? '';
  expect(createHash('sha256').update(seed).digest('hex')).toBe(commitment);
  expect(await value('Graine de votre navigateur').textContent()).toMatch(/^[0-9a-f]{64}$/);
  expect(await panel.getByText('Tout concorde').textContent()).toMatch(/\(2\), .+ \(21\)\.$/);
  for (const name of names) expect(await panel.textContent()).toContain(`${name} (`);
  expect(await axeFaults(page)).toEqual([]);
  expect(await excess()).toBeLessThanOrEqual(0);
  expect(faults.filter((fault) => !/503|ERR_FAILED/.test(fault))).toEqual([]);
});

test('a draw that the browser dealt says that there is nothing to verify, one that an earlier page left says nothing, and a panel that does not come can be unfolded again', async () => {
  const { page } = await openPage(platform.url);
  const draw = drawPage(page);
  const { panel, summary, says } = proofOn(page);
  await page.route('**/api/shuffle', (route) => route.abort());
  await draw.open();
  await page.route('**/ProofDetails*', (route) => route.abort(), { times: 1 });
  await summary.click();
  expect(await draw.toastText('Erreur')).toBe(
    'La vérification n’a pas pu être chargée. Réessayez.',
  );
  expect(await panel.getAttribute('open')).toBe(null);
  await page.reload();
  await draw.ready();
  await summary.click();
  await says('Ces cartes ont été mélangées dans ce navigateur');
  await leaveDraw(page, { cardOrder: await cardOrderOf(page) });
  await page.goto('/tirage');
  await draw.ready();
  expect(await panel.count()).toBe(0);
});

/** The order that the tab keeps. */
function cardOrderOf(page: Page): Promise<string[]> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('tirage') ?? '').cardOrder);
}
