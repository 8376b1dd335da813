import { expect, test } from 'vitest';
import { getCopiedText, openPage, PHONE } from '#tests/support/browser-page.ts';
import { deck, getCardTexts } from '#tests/support/deck-fixtures.ts';
import { encodeTen } from '#tests/support/ten-card-spread.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { drawPage, storeDraw } from './draw-page.ts';
import {
  expectAccessible,
  getAxeViolations,
  measureOverflow,
  waitForFocus,
} from './page-checks.ts';

const platform = setUpPlatform();

const CARD_NUMBERS = [5, 0, 18, 19, 13, 17, 9, 16, 14, 20] as const;

test('each card of an interpretation opens its sheet, which returns the focus when closed', async () => {
  const { page, faults } = await openPage(platform.url);
  const draw = drawPage(page);
  await page.goto(`/tirage/lire#${encodeTen(...CARD_NUMBERS)}`);
  await draw.letter.waitFor();
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const cards = draw.letter.getByRole('button');
  await expect.poll(() => cards.count()).toBe(20);
  const sheet = page.getByRole('dialog');
  const firstObstacle = draw.letter.locator('[data-part="obstacles"] button').first();
  // The first card is in the overview, which shows only pictures, and the second in a part.
  for (const [card, part, number, kind] of [
    [cards.first(), 'qualities', CARD_NUMBERS[0], 'quality'],
    [firstObstacle, 'obstacles', CARD_NUMBERS[3], 'obstacle'],
  ] as const) {
    const [texts] = getCardTexts([deck[number]?.id ?? '']);
    const namedCard = draw.letter.locator(`[data-part="${part}"] button`).first();
    const [name = ''] = (await namedCard.textContent())?.split(', ') ?? [];
    await card.press('Enter');
    await sheet.getByRole('heading', { name, exact: true }).waitFor();
    await expect
      .poll(() => sheet.locator('li').allTextContents())
      .toEqual(deck[number]?.meanings[part]);
    await expect.poll(() => sheet.textContent()).toContain(texts?.fragments[kind].text);
    await expect
      .poll(() => sheet.textContent())
      .toMatch(/Mon texte sur cette carte[^.]*\.Tout sur/);
    await expect
      .poll(() => sheet.getByRole('link').getAttribute('href'))
      .toMatch(/^\/arcanes\/[a-z-]+$/);
    expect(await getAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await waitForFocus(card);
  }
  // The dialog loads only its script, because the page has the texts of the cards already.
  expect(requestedPaths.filter((path) => !path.startsWith('/_astro/'))).toEqual([]);
  expect(faults).toEqual([]);
});

test('a shared link shows its draw and keeps the tab’s own draw; an invalid link is reported', async () => {
  const { page, faults } = await openPage(platform.url, {
    ...PHONE,
    permissions: ['clipboard-write'],
  });
  const draw = drawPage(page);
  await page.route('**/api/cards', (route) => route.abort('internetdisconnected'));
  const address = `/tirage/lire#${encodeTen(...CARD_NUMBERS)}-oui-ou-non`;
  await page.goto(address);
  await page.getByText('Les cartes n’ont pas pu être chargées.').waitFor();
  await page.unroute('**/api/cards');
  const cardOrder = deck.map(({ id }) => id);
  const storedDraw = await storeDraw(page, { cardOrder, selectedCards: cardOrder.slice(3, 4) });
  await page.route('**/textes/*', (route) => route.abort('internetdisconnected'));
  await draw.button('Réessayer').tap();
  await page.getByText('La lecture n’a pas pu être composée.').waitFor();
  await page.unroute('**/textes/*');
  await draw.button('Réessayer').tap();
  await draw.letter.waitFor();
  const names = CARD_NUMBERS.map((number) => deck[number]?.name);
  await expect.poll(() => draw.cardNames.allTextContents()).toEqual(names);
  await expect.poll(() => draw.letterParts.count()).toBe(5);
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('tirage'))).toBe(storedDraw);
  await draw.button('Partager').tap();
  await draw.waitForToast('Lien copié');
  const link = await getCopiedText(page);
  expect(new URL(link).hash).toBe(new URL(address, link).hash);
  // The link is not copied if the browser can share it.
  await page.evaluate(() => {
    navigator.share = ({ title, url }: ShareData = {}) => {
      document.body.dataset.shared = `${title} ${url}`;
      return new Promise((resolve) => document.addEventListener('shared', () => resolve()));
    };
  });
  await draw.button('Partager').tap();
  const getShared = () => page.evaluate(() => document.body.dataset.shared);
  await expect.poll(getShared).toBe(`Un tirage de dix cartes ${link}`);
  await page.getByRole('button', { name: 'Partager', disabled: true }).waitFor();
  await page.evaluate(() => document.dispatchEvent(new Event('shared')));
  // The visitor cancels the first attempt, and the browser rejects the second one.
  await page.evaluate(() => {
    const errors = ['AbortError', 'NotAllowedError'].map((name) => new DOMException('', name));
    navigator.share = async () => {
      const error = errors.shift();
      document.body.dataset.shared = error?.name ?? 'shared again';
      if (error) throw error;
    };
  });
  await draw.button('Partager').tap();
  await expect.poll(getShared).toBe('AbortError');
  await draw.button('Partager').tap();
  await draw.waitForToast('Partage interrompu');
  expect(await page.getByText('Le partage n’a pas abouti.').count()).toBe(1);
  await draw.button('Réessayer').tap();
  await expect.poll(getShared).toBe('shared again');

  const code = new URL(link).hash.slice(0, 9);
  await page.goto(`/tirage/lire${code.toUpperCase()}`);
  await expect.poll(() => draw.letterParts.count()).toBe(5);
  await expect.poll(() => draw.cardNames.allTextContents()).toEqual(names);
  for (const invalidHash of ['', '#k3v9x2q', '#zzzzzzzz', `${code}-ailleurs`, '#%E0%A4%A']) {
    await page.evaluate((hash) => location.assign(`/tirage/lire${hash || '#'}`), invalidHash);
    await page.getByText('Cette adresse ne contient aucun tirage').waitFor();
    await expect.poll(() => draw.letter.count()).toBe(0);
  }
  expect(await getAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Tirer vos propres cartes' }).tap();
  await draw.waitUntilReady();
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);

  // After a reading, the newest post about its last card comes first.
  const selectedCards = cardOrder.slice(4, 14);
  await storeDraw(page, { cardOrder, selectedCards, completedAt: new Date().toISOString() });
  await page.reload();
  await draw.interpret();
  const firstLink = page.locator('[data-part="ways"] a').first();
  await expect
    .poll(() => firstLink.getAttribute('href'))
    .toBe('/blog/comprendre-l-arcane-sans-nom');
});

test('a visitor can draw about a topic by touch, and no request mentions the topic', async () => {
  const { page, faults } = await openPage(platform.url, PHONE);
  const draw = drawPage(page);

  // The page of the topic leads to the deck.
  await page.goto('/tirage/oui-ou-non');
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    requests.push([pathname, search, request.postData()].join(' '));
  });
  await page.getByRole('link', { name: 'Tirer les cartes sur un choix' }).first().tap();
  await draw.waitUntilReady();
  await draw.waitForToast('Thème\u202f: Un choix');
  expect(new URL(page.url()).hash).toBe('');

  await draw.pickTen('tap');

  // Another topic can be chosen.
  const topics = page.getByRole('group', { name: 'Votre thème, si vous en avez un' });
  await expect.poll(() => topics.getByRole('radio').count()).toBe(4);
  const checked = topics.getByRole('radio', { checked: true });
  await checked.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => topics.getByRole('radio', { name: 'Travail' }).isChecked()).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => topics.getByRole('radio', { name: 'Un choix' }).isChecked()).toBe(true);
  await expect.poll(() => measureOverflow(page)).toBe(0);

  const buttons = draw.button('Obtenir votre interprétation').filter({ visible: true });
  await expect.poll(() => buttons.count()).toBe(1);
  await buttons.tap();
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();
  await draw.waitForToast('Tirage sauvegardé');
  await expect.poll(() => draw.letterParts.count()).toBe(5);
  const opening = draw.letter.locator('[data-part="summary"] p').last();
  const openingText = (await opening.textContent()) ?? '';
  expect(openingText).toMatch(/choix|choisir/);
  await page.reload();
  await expect.poll(() => opening.textContent()).toBe(openingText);
  // The page of a topic starts a new draw.
  await page.goto('/tirage/amour');
  await page.locator('a[href="/tirage#amour"]').first().tap();
  await draw.waitUntilReady();
  await expect.poll(() => draw.countPickedCards()).toBe(0);
  // The name of a script contains `deterministic-choice` for every topic.
  const topicPattern = /oui-ou-non|(?<!deterministic-)choice|"topic/;
  const mentionsTopic = (request: string) =>
    topicPattern.test(request) || request.includes(openingText);
  expect(requests.filter(mentionsTopic)).toEqual([]);
  expect(faults).toEqual([]);
});
