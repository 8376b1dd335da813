import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type AdminClient, logInAsAdmin } from '#tests/support/admin-session.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage } from './admin-page.ts';
import { waitForFocus } from './page-checks.ts';

const platform = testPlatform();

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
/** What the server has, as another device of the admin's reads it. */
async function stored(client: AdminClient, id: string) {
  const response = await client.get(`/api/admin/content/${id}`);
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
  await waitForFocus(link);
  await expect.poll(() => named(page, 'main.0.title').isVisible()).toBe(false);
  // Fields that are not running text have no preview.
  await expect.poll(() => preview(page).count()).toBe(0);
  await link.fill('http://exemple.invalid/payer');
  await publishWithBrackets(admin);
  await page.getByText(/en https/).waitFor();
  await expect.poll(() => link.getAttribute('aria-invalid')).toBe('true');
  await admin.restore('Comme livré');
  await expect.poll(() => link.inputValue()).toBe('');
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
  await expect.poll(values).toEqual([...before, 'lames']);

  const [previous, last] = [before.length, before.length + 1];
  for (const name of ['Monter', 'Descendre', 'Monter']) {
    const [from, to] = name === 'Monter' ? [last, previous] : [previous, last];
    await admin.button(new RegExp(`^${name} Un mot-clé ${from}$`)).focus();
    await page.keyboard.press('Enter');
    await waitForFocus(admin.button(new RegExp(`^${name} Un mot-clé ${to}$`)));
  }
  await expect.poll(async () => (await values()).at(-2)).toBe('lames');

  await admin.button(new RegExp(`^Supprimer Un mot-clé ${before.length}$`)).focus();
  await page.keyboard.press('Enter');
  await expect.poll(values).toEqual(before);
  await admin.button('Annuler').click();
  await expect.poll(async () => (await values()).at(-2)).toBe('lames');
  expect(await admin.getViolations()).toEqual([]);
});

test('a telephone number is not published without its price, and what is published can be taken back', async () => {
  const client = await logInAsAdmin(platform);
  const { page, admin } = await openAt('#contenu/identite');
  const price = named(page, 'phone.pricePerMinute');
  const email = named(page, 'email');
  const address = await email.inputValue();
  await email.fill('nulle part');
  await price.fill('');
  await publishWithBrackets(admin);
  await page.getByText('Pas encore enregistré', { exact: true }).first().waitFor();
  await waitForFocus(email);
  await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true');
  await email.fill(address);
  await publishWithBrackets(admin);
  await waitForFocus(price);
  const described = (await price.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const sentences = await Promise.all(
    described.map((id) => page.locator(`[id="${id}"]`).textContent()),
  );
  expect(sentences.join(' ')).toContain('Un nombre, par exemple 2.90.');
  expect(await admin.getViolations()).toEqual([]);

  await price.fill('3,50');
  await named(page, 'phone.display').fill('+41 44 000 00 00');
  await named(page, 'phone.dial').fill('+41440000000');
  await publishWithBrackets(admin);
  await admin.saveState.getByText(/^Enregistré à/).waitFor();
  const { phone } = (await stored(client, 'identite')).fields;
  expect(phone).toEqual({
    display: '+41 44 000 00 00',
    dial: '+41440000000',
    pricePerMinute: 3.5,
  });

  await admin.restore('Comme livré');
  await expect.poll(() => named(page, 'phone.dial').inputValue()).not.toBe('+41440000000');
  await expect.poll(async () => (await stored(client, 'identite')).isChanged).toBe(true);
  await publishWithBrackets(admin);
  await expect.poll(async () => (await stored(client, 'identite')).isChanged).toBe(false);
});

test('of a text that was published elsewhere meanwhile, one stays and the other is among the versions', async () => {
  const client = await logInAsAdmin(platform);
  const { page, admin } = await openAt('#contenu/temoignages');
  const summary = named(page, 'summary');
  await summary.fill('Ma phrase.');
  const { version, fields, body } = await stored(client, 'temoignages');
  const theirs = { ...fields, summary: 'L’autre phrase.' };
  const path = '/api/admin/content/temoignages';
  expect((await client.send('PUT', path, { version, fields: theirs, body })).status).toBe(200);
  await admin.button('Publier').click();
  await admin.button('Garder votre texte').click();
  await admin.saveState.getByText(/^Enregistré à/).waitFor();
  await expect
    .poll(async () => (await stored(client, 'temoignages')).fields.summary)
    .toBe('Ma phrase.');
  await admin.restore();
  await expect.poll(() => summary.inputValue()).toBe('L’autre phrase.');
  await admin.saveState.getByText(/^Pas encore enregistré/).waitFor();
  await expect
    .poll(async () => (await stored(client, 'temoignages')).fields.summary)
    .toBe('Ma phrase.');
});

test('on a phone an editor’s bar is one line, and its first field within the first screen', async () => {
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
  await expect.poll(() => bottomOf('name')).toBeLessThan(740);
  await expectOneLine();
  await page.getByRole('tab', { name: 'Gestion du Blog' }).click();
  await admin.button('Nouvel Article').click();
  await named(page, 'title').waitFor();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(() => bottomOf('title')).toBeLessThan(740);
  await expectOneLine();
});
