import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { drawPage } from './draw-page.ts';

const platform = testPlatform();

test('a visitor with a finger on a phone draws, with the gold button, and arrows move between the rows; a page about a topic leads to a draw that has it, and no request tells it', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page, faults } = await openPage(platform.url, { ...PHONE, permissions });
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

  // The keys, and the finger.
  await draw.cards.nth(2).focus();
  await page.keyboard.press('ArrowDown');
  expect(
    await draw.cards
      .nth(7)
      .or(draw.cards.nth(8))
      .evaluateAll((cards) => cards.some((card) => card === document.activeElement)),
  ).toBe(true);
  await page.keyboard.press('ArrowUp');
  const row = await page.evaluate(() => (document.activeElement as HTMLElement).offsetTop);
  expect(row).toBe(await draw.cards.first().evaluate((card) => (card as HTMLElement).offsetTop));
  await draw.pickTen('tap');

  // The choice of another topic.
  const topics = page.getByRole('group', { name: 'Votre thème, si vous en avez un' });
  expect(await topics.getByRole('radio').count()).toBe(4);
  const checked = topics.getByRole('radio', { checked: true });
  await checked.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await topics.getByRole('radio', { name: 'Travail' }).isChecked()).toBe(true);
  await page.keyboard.press('ArrowRight');
  expect(await topics.getByRole('radio', { name: 'Un choix' }).isChecked()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  // The gold button, and the letter.
  const buttons = draw.button('Obtenir votre interprétation').filter({ visible: true });
  expect(await buttons.count()).toBe(1);
  await buttons.tap();
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();
  await draw.waitForToast('Tirage sauvegardé');
  expect(await draw.letterParts.count()).toBe(5);
  const opening = draw.letter.locator('[data-part="summary"] p').last();
  const passage = (await opening.textContent()) ?? '';
  expect(passage).toMatch(/choix|choisir/);
  await draw.keep('Copier le texte');
  await draw.waitForToast('Interprétation copiée');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(passage);
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);

  await page.reload();
  expect(await opening.textContent()).toBe(passage);
  const telling = told.filter(
    (one) => /oui-ou-non|choice|"topic/.test(one) || one.includes(passage),
  );
  expect(telling).toEqual([]);
  expect(faults).toEqual([]);
});
