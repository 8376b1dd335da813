import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { announceAi, drawPage } from './draw-page.ts';

const platform = testPlatform();

test('broken pictures give way to the names of their cards; without the network a button tries again, and the local letter is shown', async () => {
  const { page } = await openPage(platform.url);
  const draw = drawPage(page);
  const cut = (pattern: string) =>
    page.route(pattern, (route) => route.abort('internetdisconnected'));

  // The pictures of the backs, before the page is awake.
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
  await page.route(/\/(\d\d-[a-z-]+\W|dos(-\d|_tarot))/, (route) => route.abort());
  await page.route('**/_astro/DrawIsland.*', async (route) => {
    await awake;
    await route.continue();
  });
  const cards = '**/api/cards';
  await cut(cards);
  await announceAi(page);
  await page.goto('/tirage');
  const backs = page.locator('.back img');
  const isBroken = (all: Element[]) =>
    all.every(
      (one) => (one as HTMLImageElement).complete && !(one as HTMLImageElement).naturalWidth,
    );
  await expect.poll(() => backs.evaluateAll(isBroken)).toBe(true);
  await expect.poll(() => backs.count()).toBe(22);

  // The deck.
  wake();
  await page.getByText('Les cartes n’ont pas pu être chargées.').waitFor();
  await page.unroute(cards);
  await draw.button('Réessayer').click();
  await draw.ready();
  await expect.poll(() => backs.count()).toBe(0);
  await expect.poll(() => page.locator('.back [data-part="fallback"]').count()).toBe(22);

  // The pictures of the ten cards.
  await draw.pickTen();
  await page.evaluate(() => scrollTo(0, 0));
  const names = await draw.names.allTextContents();
  expect(names).toHaveLength(10);
  // « L’Arcane sans nom » is read without its article.
  await expect
    .poll(() =>
      page
        .locator('[data-card] [data-part="fallback"]')
        .filter({ hasText: /\S/ })
        .allTextContents(),
    )
    .toEqual(names.map((name) => expect.stringContaining(name.replace('L’Arcane', 'Arcane'))));

  // The interpretation, and what saves it.
  await cut('**/api/{interpret,readings}');
  await draw.interpret();
  expect(await draw.waitForToast('Erreur')).toBe('Impossible de sauvegarder le tirage');
  await expect.poll(() => draw.letterParts.count()).toBe(5);
  await expect.poll(() => draw.isLocked()).toBe(false);
  await page.unroute('**/api/{interpret,readings}');
  await draw.button('Actualiser').click();
  await draw.waitForToast('Tirage sauvegardé');
});

test('when the scripts or texts after the table do not come, a sentence reports it and the ten cards stay', async () => {
  const { page } = await openPage(platform.url);
  const draw = drawPage(page);
  const [screens, texts] = ['**/_astro/ResultScreens.*', '**/textes/*'];
  for (const pattern of [screens, texts]) await page.route(pattern, (route) => route.abort());
  await page.goto('/tirage');
  await draw.ready();
  await draw.pick(...Array(10).keys());
  await page.getByText('La suite n’a pas pu être chargée.').waitFor();
  await page.unroute(screens);
  await draw.button('Recharger la page').click();
  await page.getByRole('heading', { name: 'Vos Cartes Sélectionnées' }).waitFor();
  const names = await draw.names.allTextContents();
  expect(names).toHaveLength(10);
  await draw.button('Obtenir votre interprétation').click();
  expect(await draw.waitForToast('Lecture interrompue')).toContain(
    'Vos dix cartes sont toujours là',
  );
  await expect.poll(() => draw.names.allTextContents()).toEqual(names);
  await page.unroute(texts);
  await draw.interpret();
  await expect.poll(() => draw.letterParts.count()).toBe(5);
});
