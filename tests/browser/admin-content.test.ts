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

/** The administration at an address, logged in. */
async function openAt(address: string, options = {}) {
  const { page } = await openPage(platform.url, options);
  const admin = adminPage(page);
  await page.goto(`/admin${address}`);
  await page.locator('astro-island:not([ssr])').waitFor();
  await admin.enterPassword();
  await page.getByRole('button', { name: 'Déconnexion' }).waitFor();
  return { page, admin };
}

const named = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const preview = (page: Page) => page.getByRole('region', { name: 'Aperçu' });
const hasFocus = (element: Element) => element === document.activeElement;
/** Whether it can be seen where it scrolls. */
const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  const region = element.closest('[aria-label="Aperçu"]')?.getBoundingClientRect();
  return region !== undefined && bottom > region.top && top < region.bottom;
};

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

test('a link leads to the very field; the preview is made of what Tarifs is made of, at what is edited', async () => {
  const { page, admin } = await openAt(FIELD);
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
  expect(await preview(page).getByRole('article').nth(1).evaluate(isInSight)).toBe(true);
  await named(page, 'whyChooseUs.title').focus();
  await expect
    .poll(() => preview(page).getByRole('article').nth(1).evaluate(isInSight))
    .toBe(false);

  // What was typed on the computer is on the phone, and is not published as it is.
  const phone = await openAt(FIELD, PHONE);
  await phone.admin.kept.getByText(/^Gardé .*, pas encore publié/).waitFor();
  const kept = named(phone.page, 'main.1.checkoutUrl');
  expect(await kept.inputValue()).toBe('http://exemple.invalid/payer');
  await phone.admin.button('Publier').click();
  await phone.page.getByText(/en https/).waitFor();
  expect(await kept.getAttribute('aria-invalid')).toBe('true');
  await phone.admin.restore('Comme livré');
  expect(await kept.inputValue()).toBe('');
});

test('a link leads into what is folded', async () => {
  const name = 'quality.after.le-mat';
  const { page } = await openAt(`#contenu/voisines-08-la-justice/${name}`);
  await expect.poll(() => named(page, name).evaluate(hasFocus)).toBe(true);
  expect(await page.locator('[name^="quality.after."]').count()).toBe(1);
  await preview(page)
    .getByText((await named(page, name).inputValue()).slice(0, 40))
    .waitFor();
});

test('a list is written with the keyboard alone, and what is removed comes back', async () => {
  const { page, admin } = await openAt('#contenu/pages-accueil');
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
});

test('of a list that is edited, what is unfolded stays so when an entry goes and comes back', async () => {
  const { page, admin } = await openAt('#contenu/faq');
  const entries = page.locator('[data-field^="categories.0.questions."] > button');
  await page.locator('[data-field="categories.0"] > button').click();
  for (const index of [0, 1]) await entries.nth(index).click();
  const unfolded = () => entries.evaluateAll((all) => all.map((one) => one.ariaExpanded));
  const before = await unfolded();
  expect(before.slice(0, 3)).toEqual(['true', 'true', 'false']);
  await page
    .locator('[data-field="categories.0.questions.0"]')
    .getByRole('button', { name: /^Supprimer/ })
    .click();
  await expect.poll(unfolded).toEqual(before.slice(1));
  await admin.button('Annuler').click();
  await expect.poll(async () => (await unfolded()).slice(1)).toEqual(before.slice(1));

  // A new one is unfolded, and typed into at once.
  const list = page.locator('[data-field="categories.0.questions"]');
  await list.getByRole('button', { name: /^Ajouter/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Et après');
  expect(await named(page, `categories.0.questions.${before.length}.question`).inputValue()).toBe(
    'Et après',
  );
  expect((await unfolded()).at(-1)).toBe('true');
});

test('a telephone number is not published without its price, and what is published can be taken back', async () => {
  const owner = await ownerOf(platform);
  const { page, admin } = await openAt('#contenu/identite');
  const price = named(page, 'phone.pricePerMinute');
  const email = named(page, 'email');
  const address = await email.inputValue();
  await email.fill('nulle part');
  await price.fill('');
  await admin.button('Publier').click();
  await page.getByText('Pas encore enregistré', { exact: true }).first().waitFor();
  await expect.poll(() => email.evaluate(hasFocus)).toBe(true);
  expect(await price.getAttribute('aria-invalid')).toBe('true');
  // What is mended first keeps the focus, though another field is still faulty.
  await price.fill('3');
  await price.fill('');
  await admin.kept.getByText(/^Gardé à/).waitFor();
  expect(await price.evaluate(hasFocus)).toBe(true);
  await email.fill(address);
  await admin.button('Publier').click();
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
  await admin.kept.getByText(/^Enregistré à/).waitFor();
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
});

test.each([
  ['on a computer', {}],
  ['on a phone', PHONE],
])('texts are approved one by one, once they are read, %s', async (_, options) => {
  const { page, admin } = await openAt('#contenu/relire', options);
  const approve = admin.button('Approuver');
  await approve.waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  const text = page.getByRole('article');
  const count = async () => {
    const words = await page.getByText(/^\d+ sur \d+ textes approuvés, \d+ restent$/).textContent();
    return Number.parseInt(words ?? '', 10);
  };
  const before = await count();
  const shown = await text.textContent();
  const isDisabled = () => approve.getAttribute('aria-disabled');
  expect(await isDisabled()).toBe('true');
  await approve.focus();
  await page.keyboard.press('Enter');
  expect([await count(), await text.textContent()]).toEqual([before, shown]);

  await page.getByRole('link', { name: 'Modifier ce texte' }).scrollIntoViewIfNeeded();
  await page.keyboard.press('End');
  await expect.poll(isDisabled).toBeNull();
  await approve.dblclick();
  await expect.poll(count).toBe(before + 1);
  await expect.poll(() => text.textContent()).not.toBe(shown);
  // The next one begins at its top, below the bar.
  const top = await text.evaluate((article) => article.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(100);
  expect(top).toBeLessThan(300);
  expect(await admin.faults()).toEqual([]);

  // The keys turn to what comes next and back.
  const following = await text.textContent();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => text.textContent()).not.toBe(following);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => text.textContent()).toBe(following);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => text.textContent()).toContain('Approuvé');
  await admin.button('Reprendre l’accord').click();
  await expect.poll(count).toBe(before);
  await admin.button('Terminer').click();
  await page.getByText(new RegExp(`^${before} sur \\d+`)).waitFor();
  await page.getByRole('tab', { name: 'Contenu', selected: true }).waitFor();
});

test('a text to approve that does not come is asked for again', async () => {
  const { page, admin } = await openAt('#contenu');
  await page.route('**/api/admin/content/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Relire les textes' }).click();
  const review = page.getByRole('region', { name: 'Relire les textes' });
  await review.getByText('Erreur de chargement').waitFor();
  expect(await admin.faults()).toEqual([]);
  await page.unrouteAll();
  await admin.button('Réessayer').click();
  await admin.button('Approuver').waitFor();
});

test('of a text that was published elsewhere meanwhile, one stays and the other is among the versions', async () => {
  const owner = await ownerOf(platform);
  const { page, admin } = await openAt('#contenu/temoignages');
  const summary = named(page, 'summary');
  await summary.fill('Ma phrase.');
  const { version, fields, body } = await stored(owner, 'temoignages');
  const theirs = { ...fields, summary: 'L’autre phrase.' };
  const path = '/api/admin/content/temoignages';
  expect((await owner.send('PUT', path, { version, fields: theirs, body })).status).toBe(200);
  await admin.button('Publier').click();
  await admin.button('Garder votre texte').click();
  await expect.poll(() => admin.button('Garder votre texte').count()).toBe(0);
  await admin.button('Publier').click();
  await admin.kept.getByText(/^Enregistré à/).waitFor();
  expect((await stored(owner, 'temoignages')).fields.summary).toBe('Ma phrase.');
  await admin.restore();
  await expect.poll(() => summary.inputValue()).toBe('L’autre phrase.');
  await admin.kept.getByText(/^Gardé à .*, pas encore publié/).waitFor();
  expect((await stored(owner, 'temoignages')).fields.summary).toBe('Ma phrase.');
});

test('on a phone the list is searched, keeps what was found, and everything fits', async () => {
  const { page, admin } = await openAt('#contenu', PHONE);
  const fits = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    );
  const tabs = page.getByRole('tablist', { name: 'Parties de l’administration' });
  expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  // Many texts are folded until the owner unfolds them; so they stay while she is in one.
  const cards = page.locator('details').filter({ hasText: /^Cartes/ });
  const justice = cards.getByRole('link', { name: /^La Justice/ });
  await cards.locator('summary').waitFor();
  expect(await justice.isVisible()).toBe(false);
  await cards.locator('summary').click();
  await justice.click();
  await named(page, 'fragments.obstacle.text').waitFor();
  await admin.button('Contenu').click();
  await expect.poll(() => justice.evaluate(hasFocus)).toBe(true);
  const search = page.getByRole('searchbox', { name: 'Chercher un texte' });
  await search.fill('zzzz');
  await page.getByText('Aucun texte ne correspond à cette recherche.').waitFor();
  await search.fill('justice');
  const found = page.getByRole('link', { name: /^La Justice/ });
  await found.first().waitFor();
  expect(await fits()).toBe(true);
  await found.first().click();
  const field = named(page, 'fragments.obstacle.text');
  await field.waitFor();
  expect(await fits()).toBe(true);
  expect(await admin.faults()).toEqual([]);
  const text = await field.inputValue();
  await admin.button('Aperçu').click();
  await preview(page).getByText(text.replace(/\s+/g, ' ').trim()).first().waitFor();
  expect(await fits()).toBe(true);
  await admin.button('Contenu').click();
  await found.first().waitFor();
  expect(await search.inputValue()).toBe('justice');
  await expect.poll(() => found.first().evaluate(hasFocus)).toBe(true);
  // The tab leads back as well.
  await found.first().click();
  await field.waitFor();
  await page.getByRole('tab', { name: 'Contenu' }).click();
  await found.first().waitFor();
});

test('a tab has an address: the way back leads to a text that was left open, as it was left', async () => {
  const { page } = await openAt('#contenu/identite');
  const email = named(page, 'email');
  const tab = (name: string) => page.getByRole('tab', { name }).click();
  await email.fill('autre@exemple.ch');
  await tab('Newsletter');
  await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();
  await page.goBack();
  expect(await email.inputValue()).toBe('autre@exemple.ch');
  await tab('Messages');
  await page.getByText('Aucun message pour le moment', { exact: true }).waitFor();
  await tab('Contenu');
  expect(await email.inputValue()).toBe('autre@exemple.ch');
});

test('on a phone a text that an address leads to is at its top, or at the field, however far the one before was scrolled', async () => {
  const { page } = await openAt('#contenu/voisines-08-la-justice', PHONE);
  await page.getByRole('button', { name: 'L’Étoile, qualité' }).waitFor();
  const toEnd = () =>
    page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const go = (address: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, address);
  const topOf = (name: string) =>
    named(page, name).evaluate((field) => field.getBoundingClientRect().top);
  await toEnd();
  await go('#contenu/identite');
  await named(page, 'name').waitFor();
  await expect.poll(() => topOf('name')).toBeGreaterThan(110);
  expect(await topOf('name')).toBeLessThan(400);
  await toEnd();
  await go(FIELD);
  await expect.poll(() => named(page, 'main.1.checkoutUrl').evaluate(hasFocus)).toBe(true);
  const top = await topOf('main.1.checkoutUrl');
  expect(top).toBeGreaterThan(110);
  expect(top).toBeLessThan(740);
});

test('on a phone the bar of every editor is one line, and its first field within the first screen', async () => {
  const { page, admin } = await openAt('#contenu/identite', PHONE);
  const expectOneLine = async () => {
    const bar = page.locator('[data-part="text-bar"]').filter({ visible: true });
    const sizes = await bar.evaluate(({ clientHeight, clientWidth, scrollWidth }) => ({
      clientHeight,
      isTooWide: scrollWidth > clientWidth,
    }));
    expect(sizes).toEqual({ clientHeight: 60, isTooWide: false });
  };
  const bottomOf = (name: string) =>
    named(page, name).evaluate((field) => field.getBoundingClientRect().bottom);
  await named(page, 'name').waitFor();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  expect(await bottomOf('name')).toBeLessThan(740);
  await expectOneLine();
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await page.getByRole('tab', { name: 'Lettres' }).click();
  await admin.button('Nouvelle lettre').click();
  await admin.field('Objet').waitFor();
  await expectOneLine();
  // What is missing is where the writing goes on.
  await admin.save();
  await expect.poll(() => admin.field('Objet').evaluate(hasFocus)).toBe(true);
  await page.getByRole('tab', { name: 'Gestion du Blog' }).click();
  await admin.button('Nouvel Article').click();
  await named(page, 'title').waitFor();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  expect(await bottomOf('title')).toBeLessThan(740);
  await expectOneLine();
});
