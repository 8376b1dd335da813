import { expect, test } from 'vitest';
import { getCopiedText, openPage, PHONE } from '#tests/support/browser-page.ts';
import { deck, getCardTexts } from '#tests/support/deck-fixtures.ts';
import { encodeTen } from '#tests/support/ten-card-spread.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { drawPage, leaveDraw } from './draw-page.ts';
import {
  expectAccessible,
  getAxeViolations,
  measureOverflow,
  waitForFocus,
} from './page-checks.ts';

const platform = testPlatform();

const NUMBERS = [5, 0, 18, 19, 13, 17, 9, 16, 14, 20] as const;

test('every card of a letter opens its sheet, which gives the focus back', async () => {
  const { page, faults } = await openPage(platform.url);
  const draw = drawPage(page);
  await page.goto(`/tirage/lire#${encodeTen(...NUMBERS)}`);
  await draw.letter.waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const cards = draw.letter.getByRole('button');
  await expect.poll(() => cards.count()).toBe(20);
  const sheet = page.getByRole('dialog');
  // One of the overview, which shows pictures only, and one of a part.
  for (const [card, part, number, kind] of [
    [cards.first(), 'qualities', NUMBERS[0], 'quality'],
    [
      draw.letter.locator('[data-part="obstacles"] button').first(),
      ...(['obstacles', NUMBERS[3], 'obstacle'] as const),
    ],
  ] as const) {
    const [texts] = getCardTexts([deck[number]?.id ?? '']);
    const named = draw.letter.locator(`[data-part="${part}"] button`).first();
    const [name = ''] = (await named.textContent())?.split(', ') ?? [];
    await card.press('Enter');
    await sheet.getByRole('heading', { name, exact: true }).waitFor();
    await expect.poll(() => sheet.locator('li').count()).toBeGreaterThanOrEqual(5);
    await expect.poll(() => sheet.textContent()).toContain(texts?.fragments[kind].text);
    await expect
      .poll(() => sheet.getByRole('link').getAttribute('href'))
      .toMatch(/^\/arcanes\/[a-z-]+$/);
    expect(await getAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await waitForFocus(card);
  }
  // The dialog's own script, and nothing of the cards: that is here already.
  expect(asked.filter((path) => !path.startsWith('/_astro/'))).toEqual([]);
  expect(faults).toEqual([]);
});

test('a link shows its cards and their letter and leaves the draw of the tab alone; an address without a draw reports it', async () => {
  const { page, faults } = await openPage(platform.url, {
    ...PHONE,
    permissions: ['clipboard-write'],
  });
  const draw = drawPage(page);
  await page.route('**/api/cards', (route) => route.abort('internetdisconnected'));
  const address = `/tirage/lire#${encodeTen(...NUMBERS)}-oui-ou-non`;
  await page.goto(address);
  await page.getByText('Les cartes n’ont pas pu être chargées.').waitFor();
  await page.unroute('**/api/cards');
  const cardOrder = deck.map(({ id }) => id);
  const saved = await leaveDraw(page, { cardOrder, selectedCards: cardOrder.slice(3, 4) });
  await page.route('**/textes/*', (route) => route.abort('internetdisconnected'));
  await draw.button('Réessayer').tap();
  await page.getByText('La lecture n’a pas pu être composée.').waitFor();
  await page.unroute('**/textes/*');
  await draw.button('Réessayer').tap();
  await draw.letter.waitFor();
  const names = NUMBERS.map((number) => deck[number]?.name);
  await expect.poll(() => draw.names.allTextContents()).toEqual(names);
  await expect.poll(() => draw.letterParts.count()).toBe(5);
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('tirage'))).toBe(saved);
  await draw.button('Partager').tap();
  await draw.waitForToast('Lien copié');
  const link = await getCopiedText(page);
  expect(new URL(link).hash).toBe(new URL(address, link).hash);
  // Where the system can share, the link is not copied.
  await page.evaluate(() => {
    navigator.share = async ({ title, url }: ShareData = {}) => {
      document.body.dataset.shared = `${title} ${url}`;
    };
  });
  await draw.button('Partager').tap();
  const shared = () => page.evaluate(() => document.body.dataset.shared);
  await expect.poll(shared).toBe(`Un tirage de dix cartes ${link}`);
  // The first dialog is closed by the visitor, and the browser refuses the second one.
  await page.evaluate(() => {
    const errors = ['AbortError', 'NotAllowedError'].map((name) => new DOMException('', name));
    navigator.share = async () => {
      const error = errors.shift();
      document.body.dataset.shared = error?.name ?? 'shared again';
      if (error) throw error;
    };
  });
  await draw.button('Partager').tap();
  await expect.poll(shared).toBe('AbortError');
  await draw.button('Partager').tap();
  await draw.waitForToast('Partage interrompu');
  expect(await page.getByText('Le partage n’a pas abouti.').count()).toBe(1);
  await draw.button('Réessayer').tap();
  await expect.poll(shared).toBe('shared again');

  const { hash } = new URL(link);
  await page.goto(`/tirage/lire${hash.slice(0, 9).toUpperCase()}`);
  await expect.poll(() => draw.letterParts.count()).toBe(5);
  await expect.poll(() => draw.names.allTextContents()).toEqual(names);
  for (const broken of ['', '#k3v9x2q', '#zzzzzzzz', `${hash.slice(0, 9)}-ailleurs`, '#%E0%A4%A']) {
    await page.evaluate((fragment) => location.assign(`/tirage/lire${fragment || '#'}`), broken);
    await page.getByText('Cette adresse ne contient aucun tirage').waitFor();
    await expect.poll(() => draw.letter.count()).toBe(0);
  }
  expect(await getAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Tirer vos propres cartes' }).tap();
  await draw.ready();
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);

  // After a reading, the newest post about its last card comes first.
  const selectedCards = cardOrder.slice(4, 14);
  await leaveDraw(page, { cardOrder, selectedCards, completedAt: new Date().toISOString() });
  await page.reload();
  await draw.interpret();
  const way = page.locator('[data-part="ways"] a').first();
  await expect.poll(() => way.getAttribute('href')).toBe('/blog/comprendre-l-arcane-sans-nom');
});

test('with a finger a visitor draws about a topic, which no request mentions', async () => {
  const { page, faults } = await openPage(platform.url, PHONE);
  const draw = drawPage(page);

  // From the topic's page to the table.
  await page.goto('/tirage/oui-ou-non');
  const told: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    told.push([pathname, search, request.postData()].join(' '));
  });
  await page.getByRole('link', { name: 'Tirer les cartes sur un choix' }).first().tap();
  await draw.ready();
  await draw.waitForToast('Thème\u202f: Un choix');
  expect(new URL(page.url()).hash).toBe('');

  await draw.pickTen('tap');

  // The choice of another topic.
  const topics = page.getByRole('group', { name: 'Votre thème, si vous en avez un' });
  await expect.poll(() => topics.getByRole('radio').count()).toBe(4);
  const checked = topics.getByRole('radio', { checked: true });
  await checked.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => topics.getByRole('radio', { name: 'Travail' }).isChecked()).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => topics.getByRole('radio', { name: 'Un choix' }).isChecked()).toBe(true);
  await expect.poll(() => measureOverflow(page)).toBe(0);

  // The gold button, and the letter.
  const buttons = draw.button('Obtenir votre interprétation').filter({ visible: true });
  await expect.poll(() => buttons.count()).toBe(1);
  await buttons.tap();
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();
  await draw.waitForToast('Tirage sauvegardé');
  await expect.poll(() => draw.letterParts.count()).toBe(5);
  const opening = draw.letter.locator('[data-part="summary"] p').last();
  const passage = (await opening.textContent()) ?? '';
  expect(passage).toMatch(/choix|choisir/);
  await page.reload();
  await expect.poll(() => opening.textContent()).toBe(passage);
  // From the page of a topic begins a new draw.
  await page.goto('/tirage/amour');
  await page.locator('a[href="/tirage#amour"]').first().tap();
  await draw.ready();
  await expect.poll(() => draw.pressedCount()).toBe(0);
  const telling = told.filter(
    // A script is named after `deterministic-choice.ts`, whatever the topic.
    (one) => /oui-ou-non|(?<!deterministic-)choice|"topic/.test(one) || one.includes(passage),
  );
  expect(telling).toEqual([]);
  expect(faults).toEqual([]);
});
