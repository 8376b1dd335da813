import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { loadContent, prepareEdit, putContent } from '#tests/support/content-requests.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { adminPage } from './admin-page.ts';
import { waitForFocus } from './page-checks.ts';

const platform = setUpPlatform();

/** Opens the administration at a hash and logs in. */
async function openAdminAt(hash: string, options = {}) {
  const { page } = await openPage(platform.url, options);
  const admin = adminPage(page);
  await page.goto(`/admin${hash}`);
  await page.locator('astro-island:not([ssr])').waitFor();
  await admin.enterPassword();
  await page.getByRole('button', { name: 'Déconnexion' }).waitFor();
  return { page, admin };
}

const getField = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const getPreview = (page: Page) => page.getByRole('region', { name: 'Aperçu' });
/** Publishes a text that still contains brackets to complete. */
async function publishWithBrackets(admin: ReturnType<typeof adminPage>): Promise<void> {
  await admin.button('Publier').click();
  await admin.dialog.getByRole('button', { name: 'Publier quand même' }).click();
  await admin.dialog.waitFor({ state: 'detached' });
}
test('a link with a hash leads to a field in a folded section', async () => {
  const { page, admin } = await openAdminAt('#contenu/offres/main.1.checkoutUrl');
  const link = getField(page, 'main.1.checkoutUrl');
  await waitForFocus(link);
  await expect.poll(() => getField(page, 'main.0.title').isVisible()).toBe(false);
  // Fields that are not running text have no preview.
  await expect.poll(() => getPreview(page).count()).toBe(0);
  await link.fill('http://exemple.invalid/payer');
  await publishWithBrackets(admin);
  await page.getByText(/en https/).waitFor();
  await expect.poll(() => link.getAttribute('aria-invalid')).toBe('true');
  await admin.restore('Comme livré');
  await expect.poll(() => link.inputValue()).toBe('');
});

test('a list can be edited with only the keyboard, and a removed item can be restored', async () => {
  const { page, admin } = await openAdminAt('#contenu/pages-accueil/keywords.0');
  const words = page.locator('[name^="keywords."]');
  const listValues = () =>
    words.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await words.first().waitFor();
  const valuesBefore = await listValues();
  await admin.button('Ajouter un mot-clé').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('lames');
  await expect.poll(listValues).toEqual([...valuesBefore, 'lames']);

  const [previous, last] = [valuesBefore.length, valuesBefore.length + 1];
  for (const name of ['Monter', 'Descendre', 'Monter']) {
    const [from, to] = name === 'Monter' ? [last, previous] : [previous, last];
    await admin.button(new RegExp(`^${name} Un mot-clé ${from}$`)).focus();
    await page.keyboard.press('Enter');
    await waitForFocus(admin.button(new RegExp(`^${name} Un mot-clé ${to}$`)));
  }
  await expect.poll(async () => (await listValues()).at(-2)).toBe('lames');

  await admin.button(new RegExp(`^Supprimer Un mot-clé ${valuesBefore.length}$`)).focus();
  await page.keyboard.press('Enter');
  await expect.poll(listValues).toEqual(valuesBefore);
  await admin.button('Annuler').click();
  await expect.poll(async () => (await listValues()).at(-2)).toBe('lames');
  expect(await admin.getViolations()).toEqual([]);
});

test('a phone number cannot be published without its price, and a published text can be reset', async () => {
  const client = await logInAsAdmin(platform);
  const { page, admin } = await openAdminAt('#contenu/identite');
  const price = getField(page, 'phone.pricePerMinute');
  const email = getField(page, 'email');
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
  const ids = (await price.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const sentences = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  expect(sentences.join(' ')).toContain('Un nombre, par exemple 2.90.');
  expect(await admin.getViolations()).toEqual([]);

  await price.fill('3,50');
  await getField(page, 'phone.display').fill('+41 44 000 00 00');
  await getField(page, 'phone.dial').fill('+41440000000');
  await publishWithBrackets(admin);
  await admin.saveState.getByText(/^Enregistré à/).waitFor();
  const { phone } = (await loadContent(client, 'identite')).fields as { phone: unknown };
  const expected = { display: '+41 44 000 00 00', dial: '+41440000000', pricePerMinute: 3.5 };
  expect(phone).toEqual(expected);

  await admin.restore('Comme livré');
  await expect.poll(() => getField(page, 'phone.dial').inputValue()).not.toBe('+41440000000');
  const isChanged = async () => (await loadContent(client, 'identite')).isChanged;
  await expect.poll(isChanged).toBe(true);
  await publishWithBrackets(admin);
  await expect.poll(isChanged).toBe(false);
});

test('when a text was published elsewhere meanwhile, one text wins and the other becomes a version', async () => {
  const client = await logInAsAdmin(platform);
  const { page, admin } = await openAdminAt('#contenu/temoignages');
  const summary = getField(page, 'summary');
  const loadSummary = async () => {
    const { fields } = await loadContent(client, 'temoignages');
    return (fields as { summary: string }).summary;
  };
  await summary.fill('Ma phrase.');
  const otherText = await prepareEdit(client, 'temoignages', (fields) => {
    fields.summary = 'L’autre phrase.';
  });
  expect((await putContent(client, 'temoignages', otherText)).status).toBe(200);
  await admin.button('Publier').click();
  await admin.button('Garder votre texte').click();
  await admin.saveState.getByText(/^Enregistré à/).waitFor();
  await expect.poll(loadSummary).toBe('Ma phrase.');
  await admin.restore();
  await expect.poll(() => summary.inputValue()).toBe('L’autre phrase.');
  await admin.saveState.getByText(/^Pas encore enregistré/).waitFor();
  await expect.poll(loadSummary).toBe('Ma phrase.');
});

test('on a phone, the bar of an editor has one line, and the first field is on the first screen', async () => {
  const { page, admin } = await openAdminAt('#contenu/identite', PHONE);
  const expectOneLine = async () => {
    const bar = page.locator('[data-part="text-bar"]').filter({ visible: true });
    const sizes = await bar.evaluate(({ clientHeight, clientWidth, scrollWidth }) => ({
      clientHeight,
      isTooWide: scrollWidth > clientWidth,
    }));
    expect(sizes).toEqual({ clientHeight: 60, isTooWide: false });
  };
  const expectOnFirstScreen = async (name: string) => {
    const field = getField(page, name);
    await field.waitFor();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const getBottom = () => field.evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(getBottom).toBeLessThan(740);
  };
  await expectOnFirstScreen('name');
  await expectOneLine();
  await page.getByRole('tab', { name: 'Gestion du Blog' }).click();
  await admin.button('Nouvel Article').click();
  await expectOnFirstScreen('title');
  await expectOneLine();
});
