import { parse } from 'node-html-parser';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/browser.ts';
import { versionTexts } from '#tests/documents.ts';
import { OWNER_PASSWORD, type Owner, ownerOf } from '#tests/owner.ts';
import { TestPlatform } from '#tests/platform.ts';
import { adminPage } from './admin-page.ts';

const platform = new TestPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

// A second try begins with the delivered texts, as the first one did.
beforeEach(() => platform.start());
afterEach(() => platform.remove());

const FIELD = '#contenu/offres/main.1.checkoutUrl';

/** The administration at the address of a field, logged in. */
async function openField(options = {}) {
  const { page } = await openPage(platform.url, options);
  const admin = adminPage(page);
  await page.goto(`/admin${FIELD}`);
  await page.locator('astro-island:not([ssr])').waitFor();
  await admin.enterPassword();
  await page.getByRole('tab', { name: 'Contenu', selected: true }).waitFor();
  return { page, admin };
}

type Visit = Awaited<ReturnType<typeof openField>>;

const named = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const preview = (page: Page) => page.getByRole('region', { name: 'Aperçu' });
const hasFocus = (element: Element) => element === document.activeElement;

/** What the server has, as another device of the owner's reads it. */
async function stored(owner: Owner, id: string) {
  const response = await owner.get(`/api/admin/content/${id}`);
  return (await response.json()) as {
    version: number;
    isChanged: boolean;
    body: string | null;
    // biome-ignore lint/suspicious/noExplicitAny: whatever the file holds
    fields: any;
  };
}

/** The link leads to the very field; the preview is made of what Tarifs is made of. */
async function sellsAnOffer({ page, admin }: Visit): Promise<void> {
  const link = named(page, 'main.1.checkoutUrl');
  await expect.poll(() => link.evaluate(hasFocus)).toBe(true);
  const offers = () => preview(page).getByRole('article').allTextContents();
  const prices = parse(await (await platform.fetch('/tarifs')).text());
  const online = prices.querySelectorAll('article').map(({ textContent }) => textContent);
  const [free, great, monthly] = online;
  expect((await offers()).slice(0, 3)).toEqual([free, great, monthly]);
  await preview(page)
    .getByText(/^Pour une question .* L’appel coûte [\d,]+.CHF\/min/)
    .waitFor();
  await preview(page).locator('details').getByText('Comment se passe le paiement').waitFor();

  await link.fill('http://exemple.invalid/payer');
  await named(page, 'main.1.period').selectOption('mois');
  const sold = great
    ?.replace(/CHF/, 'CHF par mois')
    .replace('Me contacter', 'Commander Le Grand Tirage');
  await expect.poll(async () => (await offers())[1]).toBe(sold);
  await admin.kept.getByText(/^Gardé à/).waitFor();
}

/** With the keyboard alone; what is removed comes back. */
async function writesAList({ page, admin }: Visit): Promise<void> {
  await page.goto('/admin#contenu/pages-accueil');
  const words = page.locator('[name^="keywords."]');
  const values = () =>
    words.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await words.first().waitFor();
  const before = await values();
  await admin.button('Ajouter un mot-clé').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('lames');
  expect(await values()).toEqual([...before, 'lames']);

  const up = admin.button(new RegExp(`^Monter Un mot-clé ${before.length + 1}$`));
  await up.focus();
  await page.keyboard.press('Enter');
  expect((await values()).at(-2)).toBe('lames');
  const moved = admin.button(new RegExp(`^Monter Un mot-clé ${before.length}$`));
  expect(await moved.evaluate(hasFocus)).toBe(true);

  await admin.button(new RegExp(`^Supprimer Un mot-clé ${before.length}$`)).focus();
  await page.keyboard.press('Enter');
  expect(await values()).toEqual(before);
  await admin.button('Annuler').click();
  expect((await values()).at(-2)).toBe('lames');
  expect(await admin.faults()).toEqual([]);
  await admin.restore('Comme livré');
  await admin.button('Contenu').click();
}

/** A telephone number needs its price; what is published can be taken back. */
async function publishesANumberAndTakesItBack({ page, admin }: Visit, owner: Owner): Promise<void> {
  await page.getByRole('link', { name: /^Identité/ }).click();
  const price = named(page, 'phone.pricePerMinute');
  await price.fill('');
  await admin.button('Publier').click();
  await page.getByText('Pas encore publié', { exact: true }).first().waitFor();
  await expect.poll(() => price.evaluate(hasFocus)).toBe(true);
  const described = (await price.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const sentences = await Promise.all(
    described.map((id) => page.locator(`[id="${id}"]`).textContent()),
  );
  expect(sentences.join(' ')).toContain('Un nombre, par exemple 2.90.');
  expect(await admin.faults()).toEqual([]);

  await price.fill('3,50');
  await named(page, 'phone.display').fill('+41 44 000 00 00');
  await named(page, 'phone.dial').fill('+41440000000');
  await preview(page).getByText('+41 44 000 00 00 · 3,50 CHF/min').waitFor();
  await admin.button('Publier').click();
  await admin.kept.getByText(/^Publié à/).waitFor();
  const { phone } = (await stored(owner, 'identite')).fields;
  expect(phone).toEqual({
    display: '+41 44 000 00 00',
    dial: '+41440000000',
    pricePerMinute: 3.5,
  });

  await admin.restore('Comme livré');
  await expect.poll(() => named(page, 'phone.dial').inputValue()).not.toBe('+41440000000');
  expect((await stored(owner, 'identite')).isChanged).toBe(true);
  await admin.button('Publier').click();
  await expect.poll(async () => (await stored(owner, 'identite')).isChanged).toBe(false);
  const [before] = await versionTexts(owner, 'content', 'identite');
  expect(before?.fields).toMatchObject({ phone: { dial: '+41440000000' } });
}

/** One by one, until the owner has done. */
async function approvesTexts({ page, admin }: Visit): Promise<void> {
  await admin.button('Contenu').click();
  await page.getByRole('link', { name: 'Relire les textes' }).click();
  const approve = admin.button('Approuver');
  await approve.waitFor();
  const text = page.getByRole('article');
  const progress = page.getByText(/^\d+ sur \d+ textes approuvés$/);
  const count = async () => Number.parseInt((await progress.textContent()) ?? '', 10);
  const before = await count();
  await approve.focus();
  for (const approved of [1, 2]) {
    const shown = await text.textContent();
    await page.keyboard.press('Enter');
    await expect.poll(count).toBe(before + approved);
    await expect.poll(() => text.textContent()).not.toBe(shown);
    await expect.poll(() => approve.evaluate(hasFocus)).toBe(true);
  }
  expect(await admin.faults()).toEqual([]);
  await admin.button('Terminer').click();
  await page.getByText(new RegExp(`^${before + 2} sur \\d+`)).waitFor();
}

/** Of a text that was published elsewhere meanwhile, one stays and the other is among the versions. */
async function meetsAnotherText({ page, admin }: Visit, owner: Owner): Promise<void> {
  await page.locator('a[href="#contenu/temoignages"]').click();
  const summary = named(page, 'summary');
  await summary.fill('Ma phrase.');
  const { version, fields, body } = await stored(owner, 'temoignages');
  const theirs = { ...fields, summary: 'L’autre phrase.' };
  const path = '/api/admin/content/temoignages';
  expect((await owner.send('PUT', path, { version, fields: theirs, body })).status).toBe(200);
  await admin.button('Publier').click();
  await admin.dialog.getByRole('button', { name: 'Garder votre texte' }).click();
  await admin.kept.getByText(/^Publié à/).waitFor();
  expect((await stored(owner, 'temoignages')).fields.summary).toBe('Ma phrase.');
  await admin.button('Versions').click();
  await admin.versions.first().click();
  await admin.button('Restaurer cette version').click();
  await expect.poll(() => summary.inputValue()).toBe('L’autre phrase.');
  await admin.kept.getByText(/^Gardé à .*, pas encore publié/).waitFor();
  expect((await stored(owner, 'temoignages')).fields.summary).toBe('Ma phrase.');
}

/** What was typed on another device is in the form, and is not published as it is. */
async function findsWhatWasTyped({ page, admin }: Visit): Promise<void> {
  await admin.kept.getByText(/^Gardé .*, pas encore publié/).waitFor();
  const kept = named(page, 'main.1.checkoutUrl');
  expect(await kept.inputValue()).toBe('http://exemple.invalid/payer');
  await admin.button('Publier').click();
  await page.getByText(/en https/).waitFor();
  expect(await kept.getAttribute('aria-invalid')).toBe('true');
  await admin.restore('Comme livré');
  expect(await kept.inputValue()).toBe('');
}

/** Everything fits a phone. */
async function searchesTheList({ page, admin }: Visit): Promise<void> {
  await admin.button('Contenu').click();
  const fits = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    );
  const search = page.getByRole('searchbox', { name: 'Chercher un texte' });
  await search.fill('zzzz');
  await page.getByText('Aucun texte ne correspond à cette recherche.').waitFor();
  await search.fill('justice');
  await page
    .getByRole('link', { name: /^La Justice/ })
    .first()
    .waitFor();
  expect(await fits()).toBe(true);
  await page
    .getByRole('link', { name: /^La Justice/ })
    .first()
    .click();
  await named(page, 'fragments.obstacle.text').waitFor();
  expect(await fits()).toBe(true);
  expect(await admin.faults()).toEqual([]);
  const text = await named(page, 'fragments.obstacle.text').inputValue();
  await admin.button('Aperçu').click();
  await preview(page).getByText(text.replace(/\s+/g, ' ').trim()).first().waitFor();
  expect(await fits()).toBe(true);
  await admin.button('Contenu').click();
  await search.fill('lexique');
  await page.getByRole('link', { name: /^Les mots du lexique/ }).click();
  await page.getByRole('searchbox', { name: /Les mots$/ }).fill('mandorle');
  await page.getByRole('button', { name: /^Amande/ }).waitFor();
  expect(await page.locator('[data-row]:visible').count()).toBeLessThan(10);
}

test('a link leads to the very field, and what is typed is found on the phone; a list is written with the keyboard alone, and what is removed comes back; a telephone number is not published without its price, and what is published can be taken back; texts are approved one by one; of a text that was published elsewhere one stays, the other is among the versions; the list is searched, and everything fits a phone', async () => {
  const owner = await ownerOf(platform);
  const computer = await openField();
  await sellsAnOffer(computer);
  await writesAList(computer);
  await publishesANumberAndTakesItBack(computer, owner);
  await approvesTexts(computer);
  await meetsAnotherText(computer, owner);

  const phone = await openField(PHONE);
  await findsWhatWasTyped(phone);
  await searchesTheList(phone);
});
