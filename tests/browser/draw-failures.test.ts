import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser-page.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { holdRequests } from './admin-page.ts';
import { announceAi, drawPage } from './draw-page.ts';

const platform = setUpPlatform();

test('the draw shows names instead of broken pictures, and can be retried after network failures', async () => {
  const { page } = await openPage(platform.url);
  const draw = drawPage(page);
  const disconnect = (pattern: string) =>
    page.route(pattern, (route) => route.abort('internetdisconnected'));

  // The pictures of the backs fail before hydration.
  await page.route(/\/(\d\d-[a-z-]+\W|dos(-\d|_tarot))/, (route) => route.abort());
  const releaseIsland = await holdRequests(page, '/_astro/DrawIsland.*', 'GET');
  const cards = '**/api/cards';
  await disconnect(cards);
  await announceAi(page);
  await page.goto('/tirage');
  const backs = page.locator('.back img');
  const areBroken = (images: HTMLImageElement[]) =>
    images.every(({ complete, naturalWidth }) => complete && !naturalWidth);
  await expect.poll(() => backs.evaluateAll(areBroken)).toBe(true);
  await expect.poll(() => backs.count()).toBe(22);

  // The deck fails, and is retried.
  releaseIsland();
  await page.getByText('Les cartes n’ont pas pu être chargées.').waitFor();
  await page.unroute(cards);
  await draw.button('Réessayer').click();
  await draw.waitUntilReady();
  await expect.poll(() => backs.count()).toBe(0);
  await expect.poll(() => page.locator('.back [data-part="fallback"]').count()).toBe(22);

  // The pictures of the ten cards fail.
  await draw.pickTen();
  await page.evaluate(() => scrollTo(0, 0));
  const names = await draw.cardNames.allTextContents();
  expect(names).toHaveLength(10);
  // The fallback omits the article of « L’Arcane sans nom ».
  await expect
    .poll(() =>
      page
        .locator('[data-card] [data-part="fallback"]')
        .filter({ hasText: /\S/ })
        .allTextContents(),
    )
    .toEqual(names.map((name) => expect.stringContaining(name.replace('L’Arcane', 'Arcane'))));

  // Neither the interpretation nor saving it reaches the server.
  await disconnect('**/api/{interpret,readings}');
  await draw.interpret();
  expect(await draw.waitForToast('Erreur')).toBe('Impossible de sauvegarder le tirage');
  await expect.poll(() => draw.letterParts.count()).toBe(5);
  await expect.poll(() => draw.isScrollLocked()).toBe(false);
  await page.reload();
  await draw.waitForToast('Erreur');
  await page.unroute('**/api/{interpret,readings}');
  const releaseSave = await holdRequests(page, '/api/readings', 'POST');
  await draw.button('Actualiser').click();
  await page.getByRole('button', { name: 'Actualiser', disabled: true }).waitFor();
  releaseSave();
  await draw.waitForToast('Tirage sauvegardé');
});

test('the draw keeps its ten cards and reports an error when later scripts or texts fail to load', async () => {
  const { page } = await openPage(platform.url);
  const draw = drawPage(page);
  const [screensPattern, textsPattern] = ['**/_astro/ResultScreens.*', '**/textes/*'];
  const laterPattern = '**/_astro/{compose-topic,KeepDialog}.*';
  for (const pattern of [screensPattern, textsPattern, laterPattern])
    await page.route(pattern, (route) => route.abort());
  await page.goto('/tirage#amour');
  await draw.waitUntilReady();
  await draw.pick(...Array(10).keys());
  await page.getByText('La suite n’a pas pu être chargée.').waitFor();
  await page.unroute(screensPattern);
  await draw.button('Recharger la page').click();
  await page.getByRole('heading', { name: 'Vos Cartes Sélectionnées' }).waitFor();
  const names = await draw.cardNames.allTextContents();
  expect(names).toHaveLength(10);
  await draw.button('Obtenir votre interprétation').click();
  expect(await draw.waitForToast('Lecture interrompue')).toContain(
    'Vos dix cartes sont toujours là',
  );
  await expect.poll(() => draw.cardNames.allTextContents()).toEqual(names);
  await page.unroute(textsPattern);
  await draw.interpret();
  await expect.poll(() => draw.letterParts.count()).toBe(5);
  await draw.waitForToast('Thème non chargé');
  await draw.button('Garder').click();
  await page.getByText('Cette fenêtre n’a pas pu être chargée.').waitFor();
});
