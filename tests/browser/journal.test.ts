import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/browser.ts';
import { deck } from '#tests/deck.ts';
import { testPlatform } from '#tests/platform.ts';
import { readingInput } from '#tests/reading.ts';
import { tenCards, wovenReading } from '#tests/ten.ts';
import { axeFaults } from './axe.ts';
import { journalPage, keepReadings } from './journal-page.ts';
import { toastText } from './toasts.ts';

const platform = testPlatform();
const ids = deck.map(({ id }) => id);
const DAY = 86_400_000;

/** The reading whose first card has this number. */
function readingFrom(first: number) {
  const cardOrder = [...ids.slice(first), ...ids.slice(0, first)];
  const selectedCards = cardOrder.slice(0, 10);
  const categorization = tenCards(selectedCards);
  const interpretation = wovenReading(categorization);
  return readingInput({
    ...{ cardOrder, selectedCards, interpretation, categorization },
    createdAt: new Date(Date.now() - first * 1_000).toISOString(),
  });
}

const fileOf = (content: string) => ({
  name: 'fichier.json',
  mimeType: 'application/json',
  buffer: Buffer.from(content),
});

const excessWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const TITLE = 'Avant le voyage';
const TYPED = ['Je pars jeudi.', 'Je reste dimanche.'];

test('what is written about a reading comes back after a reload, from another tab and from a file, and never leaves the browser', async () => {
  const { page, faults } = await openPage(platform.url);
  await keepReadings(platform, page, [0, 1, 5].map(readingFrom));
  const sent: string[] = [];
  page.context().on('request', (request) => {
    sent.push(`${request.method()} ${decodeURIComponent(request.url())} ${request.postData()}`);
  });
  await page.addInitScript(() => {
    StorageManager.prototype.persist = async () => {
      sessionStorage.setItem('asked', `${sessionStorage.getItem('asked') ?? ''}x`);
      return true;
    };
  });
  const asked = () => page.evaluate(() => sessionStorage.getItem('asked'));
  const journal = journalPage(page);
  await journal.open();
  expect(await journal.readings.count()).toBe(3);
  // The first page leads back to the latest one, which begins with its letter.
  await page.goto('/');
  await page.getByRole('link', { name: 'Votre tirage d’aujourd’hui' }).click();
  await page.getByRole('heading', { name: 'Votre tirage', exact: true }).waitFor();
  const order = await page
    .locator('[data-part="reading"] :is(article, form, textarea, details)')
    .evaluateAll((all) => all.map(({ tagName }) => tagName.toLowerCase()));
  expect(order).toEqual(['article', 'textarea', 'details']);
  expect(await page.locator('main details').getAttribute('open')).toBe(null);
  await journal.back.click();
  expect(await page.getByRole('table').getByRole('row').count()).toBe(23);
  expect(await page.getByRole('row', { name: 'L’Empereur 2' }).count()).toBe(1);
  await journal.search.fill('mat');
  expect(await page.getByText('Le Mat\u202f: 1 tirage').count()).toBe(1);
  await journal.readings.press('Enter');
  await page.getByRole('heading', { name: 'Votre tirage', exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  expect(await page.locator('[data-part="reading"] article > section').count()).toBe(5);
  expect(await page.getByRole('radio').count()).toBe(0);
  expect(await asked()).toBe(null);
  await journal.title.fill(TITLE);
  await journal.text.fill(TYPED[0] ?? '');
  await journal.saved.waitFor();
  expect(await asked()).toBe('x');
  await page.reload();
  await page.getByRole('heading', { name: TITLE }).waitFor();
  expect(await journal.text.inputValue()).toBe(TYPED[0]);

  // Two tabs: what both type is kept.
  const other = await page.context().newPage();
  await other.goto(page.url());
  const second = journalPage(other);
  await second.text.waitFor();
  await expect.poll(() => second.text.inputValue()).toBe(TYPED[0]);
  await second.text.fill(TYPED.join(' '));
  await second.saved.waitFor();
  await expect.poll(() => journal.text.inputValue()).toBe(TYPED.join(' '));
  const both = ['Lundi, ici.', 'Lundi, là.'];
  await Promise.all([journal.text.fill(both[0] ?? ''), second.text.fill(both[1] ?? '')]);
  for (const tab of [journal, second]) {
    for (const words of both) await expect.poll(() => tab.text.inputValue()).toContain(words);
  }
  await journal.text.fill(TYPED.join(' '));
  await expect.poll(() => second.text.inputValue()).toBe(TYPED.join(' '));
  await other.close();

  // Back to the list at its place, with what was looked for.
  await journal.back.click();
  await journal.readings.first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(TITLE);

  // Seven days later.
  await page.clock.install({ time: Date.now() + 8 * DAY });
  await page.reload();
  await journal.readings.getByText(TITLE).click();
  await page.getByRole('radio', { name: 'Nettement' }).check();
  await page.clock.runFor(1_000);
  await journal.saved.waitFor();
  await journal.back.click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Enregistrer le fichier' }).click();
  const file = fileOf(await text(await (await downloading).createReadStream()));

  await page.getByRole('button', { name: 'Effacer tous vos tirages' }).click();
  await page.getByRole('button', { name: 'Confirmer l’effacement de tous' }).click();
  await toastText(page, 'Tirages effacés');
  expect(await journal.readings.count()).toBe(0);
  await page.goto('/');
  expect(await page.locator('[data-latest]').isVisible()).toBe(false);
  await journal.open();
  await page.getByText('Aucun tirage n’est enregistré pour ce navigateur.').waitFor();
  await journal.file.setInputFiles(file);
  expect(await toastText(page, 'Fichier ajouté à votre journal')).toBe('3 tirages sont nouveaux.');
  await journal.file.setInputFiles(file);
  await expect
    .poll(() => toastText(page, 'Fichier ajouté à votre journal'))
    .toBe('Tous ses tirages étaient déjà dans votre journal.');
  await page.reload();
  await journal.readings.getByText(TITLE).click();
  expect(await journal.text.inputValue()).toBe(TYPED.join(' '));
  expect(await page.getByRole('radio', { name: 'Nettement' }).isChecked()).toBe(true);

  const calls = sent.filter((one) => one.includes('/api/'));
  expect(new Set(calls.map((one) => one.replace(platform.url, '')))).toEqual(
    new Set(['GET /api/cards null', 'GET /api/readings null', 'DELETE /api/readings null']),
  );
  for (const words of [TITLE, ...TYPED, 'much', 'Nettement']) {
    expect(sent.filter((one) => one.includes(words))).toEqual([]);
  }
  expect(faults).toEqual([]);
});

test('a browser or a server that refuses is no reason to lose anything', async () => {
  const { page } = await openPage(platform.url, PHONE);
  await keepReadings(platform, page, [2, 8].map(readingFrom));
  const journal = journalPage(page);
  await journal.open();
  await journal.readings.first().tap();
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.assign(window, { restore: () => Object.assign(IDBObjectStore.prototype, { put }) });
  });
  await journal.text.fill('Une phrase à garder');
  await page.getByText('Votre navigateur n’a pas pu enregistrer ces mots.').waitFor();
  expect(await journal.text.inputValue()).toBe('Une phrase à garder');
  expect(await excessWidth(page)).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await page.evaluate(() => Reflect.get(window, 'restore')());
  await page.getByRole('button', { name: 'Réessayer' }).tap();
  await journal.saved.waitFor();

  // Without the server: the browser's own copies, and an erasure that says it failed.
  await page.route('**/api/readings**', (route) => route.abort());
  await page.reload();
  await journal.text.waitFor();
  expect(await journal.text.inputValue()).toBe('Une phrase à garder');
  await page.getByRole('button', { name: 'Effacer ce tirage' }).tap();
  await page.getByRole('button', { name: 'Confirmer l’effacement de ce tirage' }).tap();
  await toastText(page, 'Tirage non effacé');
  await journal.back.tap();
  await page.getByText('Vos tirages n’ont pas pu être chargés. Voici ceux').waitFor();
  expect(await journal.readings.count()).toBe(2);
  expect(await axeFaults(page)).toEqual([]);
  expect(await excessWidth(page)).toBe(0);
  await page.unroute('**/api/readings**');
  await page.getByRole('button', { name: 'Réessayer' }).tap();
  await page.getByText('Vos tirages n’ont pas pu être chargés.').waitFor({ state: 'detached' });
  await journal.readings.first().tap();
  const lost = page.url();
  await page.getByRole('button', { name: 'Effacer ce tirage' }).tap();
  await page.getByRole('button', { name: 'Confirmer l’effacement de ce tirage' }).tap();
  await toastText(page, 'Tirage effacé');
  expect(await journal.readings.count()).toBe(1);
  await page.goto('about:blank');
  await page.goto(lost);
  await page.getByText('Ce tirage n’est pas dans votre journal').waitFor();
  expect(await journal.readings.count()).toBe(1);

  // Without a database: the readings, and no promise about notes.
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  });
  await page.goto('about:blank');
  await journal.open();
  await page.getByText('Votre navigateur refuse de garder quoi que ce soit').waitFor();
  expect(await page.getByRole('button', { name: 'Ouvrir un fichier' }).count()).toBe(0);
  await journal.readings.first().tap();
  await page.getByRole('heading', { name: 'Votre tirage', exact: true }).waitFor();
  expect(await journal.text.count()).toBe(0);
});

test('a file that is no journal changes nothing, and one that holds code shows it as text', async () => {
  const { page, faults } = await openPage(platform.url, PHONE);
  const journal = journalPage(page);
  await journal.open();
  const take = (content: string) => journal.file.setInputFiles(fileOf(content));
  const fault = page.getByRole('alert').filter({ hasText: /\S/ });
  const file = (...readings: unknown[]) =>
    JSON.stringify({ format: 'journal-tarot-de-marseille', version: 1, readings });
  const reading = readingFrom(3);
  const note = { title: '<img src=x onerror=top.struck=1>', text: '<script>', change: null };

  // One of its readings is wrong.
  await take(file(reading, { ...reading, selectedCards: ids.slice(0, 9) }));
  await page.getByText('Ce fichier n’est pas un journal de tirages').waitFor();
  expect(await journal.readings.count()).toBe(0);
  await page.reload();
  await journal.ready();
  expect(await journal.readings.count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);

  // All are right, and one holds code.
  await take(file({ ...reading, note }));
  expect(await toastText(page, 'Fichier ajouté à votre journal')).toBe('1 tirage est nouveau.');
  expect(await fault.count()).toBe(0);
  await journal.readings.getByText('<img').tap();
  await page.getByRole('heading', { name: '<img' }).waitFor();
  expect(await journal.text.inputValue()).toBe('<script>');
  expect(await page.evaluate(() => Reflect.get(window, 'struck'))).toBe(undefined);
  expect(await excessWidth(page)).toBe(0);
  expect(faults).toEqual([]);
});
