import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/browser.ts';
import { deck } from '#tests/deck.ts';
import { testPlatform } from '#tests/platform.ts';
import { axeFaults } from './axe.ts';
import { copiedText } from './copies.ts';
import { drawPage, leaveDraw } from './draw-page.ts';

const platform = testPlatform();

test('ten cards from the visitor’s own deck, by name or by touch, are read as their link is, also without its topic and in capitals; an address without a draw says so', async () => {
  const { page, faults } = await openPage(platform.url, {
    ...PHONE,
    permissions: ['clipboard-write'],
  });
  const own = drawPage(page);
  const cards = '**/{api/cards,_astro/in-browser.*}';
  await page.route(cards, (route) => route.abort('internetdisconnected'));
  await page.goto('/tirage/vos-cartes');
  await page.getByText('Les cartes n’ont pas pu être chargées.').waitFor();
  await page.unroute(cards);
  const cardOrder = deck.map(({ id }) => id);
  const kept = await leaveDraw(page, { cardOrder, selectedCards: cardOrder.slice(3, 4) });
  await own.button('Réessayer').tap();
  const field = page.getByRole('textbox', { name: 'Le nom ou le numéro de la carte' });
  const face = (name: string) => page.locator('main li').getByRole('button', { name });
  const alert = page.locator('main form').getByRole('alert');
  await field.fill('pap');
  expect(await face('').count()).toBe(2);
  await field.press('Enter');
  expect(await alert.textContent()).toContain('Plusieurs cartes');
  expect(await field.inputValue()).toBe('pap');
  await field.fill('pape');
  await field.press('Enter');
  await page.getByText('Carte 2 sur 10\u202f: Qualités').waitFor();
  await field.fill('Le Pape');
  await field.press('Enter');
  expect(await alert.textContent()).toContain('Le Pape est déjà votre carte 1');
  await field.fill('la roulotte');
  await own.button('Choisir').tap();
  expect(await alert.textContent()).toContain('Aucun arcane majeur ne porte ce nom');
  await field.fill('');
  for (const name of ['Le Mat', 'La Lune', 'Le Soleil', 'La Force']) await face(name).tap();
  expect(await face('La Force').getAttribute('aria-pressed')).toBe('true');
  expect(await face('Le Soleil').textContent()).toBe('Le Soleil, carte 4, Obstacles');
  await face('La Force').tap();
  expect(await page.locator('[role="status"]').first().textContent()).toBe(
    'Carte reposée. 4 cartes sur 10.',
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  for (const typed of ['XIII', 'étoile', 'ermite', 'maison-dieu', 'temp', 'monde']) {
    await field.fill(typed);
    await field.press('Enter');
  }
  const title = page.getByRole('heading', { name: 'Vos dix cartes' });
  await title.waitFor();
  expect(await title.evaluate((one) => one === document.activeElement)).toBe(true);
  await own.button('Reprendre la dernière carte').tap();
  // The tab keeps the nine.
  await page.reload();
  await page.getByText('Carte 10 sur 10').waitFor();
  await face('Le Jugement').tap();
  await own.letter.waitFor();
  const ids = ['le-pape', 'le-mat', 'la-lune', 'le-soleil', 'l-arcane-sans-nom', 'l-etoile'];
  ids.push('l-hermite', 'la-maison-dieu', 'temperance', 'le-jugement');
  const nameOf = (id: string) => deck.find((card) => card.id === id)?.name;
  expect(await own.names.allTextContents()).toEqual(ids.map(nameOf));
  await page.getByRole('radio', { name: 'Un choix' }).check();
  await expect.poll(() => own.letterParts.count()).toBe(6);
  const letter = await own.letterTexts.allTextContents();
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('tirage'))).toBe(kept);
  await own.button('Partager').last().tap();
  await own.toastText('Lien copié');
  const link = await copiedText(page);

  await page.goto(link);
  await own.letter.waitFor();
  expect(await own.names.allTextContents()).toEqual(ids.map(nameOf));
  expect(await own.letterTexts.allTextContents()).toEqual(letter);

  const { hash } = new URL(link);
  await page.goto(`/tirage/lire${hash.slice(0, 9).toUpperCase()}`);
  await expect.poll(() => own.letterParts.count()).toBe(5);
  expect(await own.names.allTextContents()).toEqual(ids.map(nameOf));
  for (const broken of ['', '#k3v9x2q', '#zzzzzzzz', `${hash.slice(0, 9)}-ailleurs`, '#%E0%A4%A']) {
    await page.evaluate((fragment) => location.assign(`/tirage/lire${fragment || '#'}`), broken);
    await page.getByText('Cette adresse ne contient aucun tirage').waitFor();
    expect(await own.letter.count()).toBe(0);
  }
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Tirer vos propres cartes' }).tap();
  await own.ready();
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
