import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminClient, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { versionTexts } from '#tests/support/document-requests.ts';
import { TestPlatform } from '#tests/support/test-platform.ts';
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
/** These texts are delivered with places to complete. */
async function publishWithBrackets(admin: ReturnType<typeof adminPage>): Promise<void> {
  await admin.button('Publier').click();
  await admin.dialog.getByRole('button', { name: 'Publier quand même' }).click();
  await admin.dialog.waitFor({ state: 'detached' });
}
const hasFocus = (element: Element) => element === document.activeElement;
/** What the server has, as another device of the owner's reads it. */
async function stored(owner: AdminClient, id: string) {
  const response = await owner.get(`/api/admin/content/${id}`);
  return (await response.json()) as {
    version: number;
    isChanged: boolean;
    body: string | null;
    // biome-ignore lint/suspicious/noExplicitAny: whatever the file holds
    fields: any;
  };
}

test('a link leads to the very field, in what is folded', async () => {
  const { page, admin } = await openAt(FIELD);
  const link = named(page, 'main.1.checkoutUrl');
  await expect.poll(() => link.evaluate(hasFocus)).toBe(true);
  expect(await named(page, 'main.0.title').isVisible()).toBe(false);
  // Fields that are not running text have no preview.
  expect(await preview(page).count()).toBe(0);
  await link.fill('http://exemple.invalid/payer');
  await publishWithBrackets(admin);
  await page.getByText(/en https/).waitFor();
  expect(await link.getAttribute('aria-invalid')).toBe('true');
  await admin.restore('Comme livré');
  expect(await link.inputValue()).toBe('');
});

test('a page’s form begins with its text, whose preview is the markup as the site renders it', async () => {
  const { page } = await openAt('#contenu/pages-faq');
  const body = named(page, 'body');
  await body.fill("## Un titre\n\nL'appel : *{prixMinute}* <b>ici</b>.");
  const shown = preview(page);
  await shown.getByRole('heading', { name: 'Un titre' }).waitFor();
  expect(await shown.locator('p').textContent()).toMatch(
    /^L’appel\u202f: 2,90.CHF\/min <b>ici<\/b>\.$/,
  );
  const names = await page
    .locator('input[name], textarea[name]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('name')));
  expect(names.slice(0, 3)).toEqual(['title', 'subtitle', 'body']);
  // What search engines read is folded, below.
  const description = page.locator('textarea[name="description"]');
  expect(await description.isVisible()).toBe(false);
  await page.locator('summary', { hasText: 'Pour les moteurs de recherche' }).click();
  expect(await description.isVisible()).toBe(true);
  expect(names.indexOf('description')).toBeGreaterThan(names.indexOf('closing'));
});

test('a list is written with the keyboard alone, and what is removed comes back', async () => {
  const { page, admin } = await openAt('#contenu/pages-accueil/keywords.0');
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
  const entries = page.locator('details[data-field^="categories.0.questions."]');
  const fold = (field: string) => page.locator(`details[data-field="${field}"] > summary`);
  await fold('categories.0').click();
  for (const index of [0, 1]) await fold(`categories.0.questions.${index}`).click();
  const unfolded = () =>
    entries.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open));
  const before = await unfolded();
  expect(before.slice(0, 3)).toEqual([true, true, false]);
  await page
    .locator('[data-field="categories.0.questions.0"]')
    .getByRole('button', { name: /^Supprimer/ })
    .click();
  await expect.poll(unfolded).toEqual(before.slice(1));
  await admin.button('Annuler').click();
  await expect.poll(async () => (await unfolded()).slice(1)).toEqual(before.slice(1));

  // A new one is unfolded, and typed into at once.
  const list = page.locator('fieldset[data-field="categories.0.questions"]');
  await list.getByRole('button', { name: /^Ajouter/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Et après');
  expect(await named(page, `categories.0.questions.${before.length}.question`).inputValue()).toBe(
    'Et après',
  );
  expect((await unfolded()).at(-1)).toBe(true);
});

test('a telephone number is not published without its price, and what is published can be taken back', async () => {
  const owner = await logInAsAdmin(platform);
  const { page, admin } = await openAt('#contenu/identite');
  const price = named(page, 'phone.pricePerMinute');
  const email = named(page, 'email');
  const address = await email.inputValue();
  await email.fill('nulle part');
  await price.fill('');
  await publishWithBrackets(admin);
  await page.getByText('Pas encore enregistré', { exact: true }).first().waitFor();
  await expect.poll(() => email.evaluate(hasFocus)).toBe(true);
  expect(await price.getAttribute('aria-invalid')).toBe('true');
  // What is mended first keeps the focus, though another field is still faulty.
  await price.fill('3');
  await price.fill('');
  await admin.kept.getByText(/^Pas encore enregistré/).waitFor();
  expect(await price.evaluate(hasFocus)).toBe(true);
  await email.fill(address);
  await publishWithBrackets(admin);
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
  await publishWithBrackets(admin);
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
  await publishWithBrackets(admin);
  await expect.poll(async () => (await stored(owner, 'identite')).isChanged).toBe(false);
  const [before] = await versionTexts(owner, 'content', 'identite');
  expect(before?.fields).toMatchObject({ phone: { dial: '+41440000000' } });
});

test('of a text that was published elsewhere meanwhile, one stays and the other is among the versions', async () => {
  const owner = await logInAsAdmin(platform);
  const { page, admin } = await openAt('#contenu/temoignages');
  const summary = named(page, 'summary');
  await summary.fill('Ma phrase.');
  const { version, fields, body } = await stored(owner, 'temoignages');
  const theirs = { ...fields, summary: 'L’autre phrase.' };
  const path = '/api/admin/content/temoignages';
  expect((await owner.send('PUT', path, { version, fields: theirs, body })).status).toBe(200);
  await admin.button('Publier').click();
  await admin.button('Garder votre texte').click();
  await admin.kept.getByText(/^Enregistré à/).waitFor();
  expect((await stored(owner, 'temoignages')).fields.summary).toBe('Ma phrase.');
  await admin.restore();
  await expect.poll(() => summary.inputValue()).toBe('L’autre phrase.');
  await admin.kept.getByText(/^Pas encore enregistré/).waitFor();
  expect((await stored(owner, 'temoignages')).fields.summary).toBe('Ma phrase.');
});

test('on a phone the list leads to a text and back, and everything fits', async () => {
  const { page, admin } = await openAt('#contenu', PHONE);
  const fits = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    );
  const tabs = page.getByRole('tablist', { name: 'Parties de l’administration' });
  expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const row = page.getByRole('tabpanel').getByRole('link', { name: 'Contact' });
  await row.waitFor();
  expect(
    await page.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents(),
  ).toEqual([
    'Identité et contact',
    'Offres et avis',
    'Pages',
    'Pages légales',
    'La lettre du dimanche',
  ]);
  expect(await fits()).toBe(true);
  expect(await admin.faults()).toEqual([]);
  await row.click();
  const field = named(page, 'body');
  await field.waitFor();
  expect(await fits()).toBe(true);
  expect(await admin.faults()).toEqual([]);
  await field.fill('Un mot de plus.');
  await admin.button('Aperçu').click();
  await preview(page).getByText('Un mot de plus.').waitFor();
  expect(await fits()).toBe(true);
  await admin.button('Contenu').click();
  await expect.poll(() => row.evaluate(hasFocus)).toBe(true);
  // The tab leads back as well.
  await row.click();
  await field.waitFor();
  await page.getByRole('tab', { name: 'Contenu' }).click();
  await row.waitFor();
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
  const { page } = await openAt('#contenu/pages-qui-suis-je', PHONE);
  await named(page, 'body').waitFor();
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
