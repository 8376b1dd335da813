import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { PHONE } from '#tests/support/browser-page.ts';
import {
  createDraftCampaign,
  scheduleLetter,
  waitForSentCampaign,
} from '#tests/support/campaign-requests.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import { createConfirmedSubscriber, mailTo } from '#tests/support/newsletter-requests.ts';
import { getAxeViolations } from './axe.ts';
import { advancePageClock, formPage, openAsVisitor } from './form-page.ts';

const { platform, server } = await mailPlatform();

const ADDRESS = 'Votre adresse e-mail';
/** Longer than a program takes, see netlify/server/newsletter/subscription.ts. */
const UNHURRIED_MS = 1_600;

async function openNewsletter(options = {}) {
  const opened = await openAsVisitor(platform.url, options);
  return { ...opened, form: formPage(opened.page) };
}

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel(ADDRESS).fill(email);
  await page.getByLabel(/^J’accepte de recevoir/).check();
  await advancePageClock(page, UNHURRIED_MS);
}

type NewsletterPage = Awaited<ReturnType<typeof openNewsletter>>;

async function tellWhatIsMissing({ page, form }: NewsletterPage): Promise<void> {
  // The first press of all is answered by the page, not by the browser.
  await form.submit.tap();
  expect(await form.waitForToast('Adresse à vérifier')).toMatch(
    /^L’adresse e-mail est obligatoire/,
  );
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(2);
  expect(await getAxeViolations(page)).toEqual([]);
  await page.getByLabel(ADDRESS).fill('axe@tarot.example');
  for (const box of await page.locator('fieldset input').all()) await box.uncheck();
  await form.submit.click();
  expect(await form.waitForToast('Aucun envoi choisi')).toContain(
    'Choisissez au moins une sorte d’envoi.',
  );
  expect(await page.locator('fieldset input').first().getAttribute('aria-invalid')).toBe('true');
  await page.locator('fieldset input').first().check();
  await form.submit.click();
  expect(await form.waitForToast('Votre accord manque')).toContain('Cochez la case d’accord');
  const consent = page.getByLabel(/^J’accepte de recevoir/);
  expect(await consent.evaluate((box) => box === document.activeElement)).toBe(true);
}

/** With an address that is subscribed, which the server says once it answers. */
async function keepWhatWasTyped({ page, form }: NewsletterPage): Promise<void> {
  await fill(page, 'deja@tarot.example');
  const typed = () =>
    page
      .locator('form input')
      .evaluateAll((all) =>
        all.map((one) => [(one as HTMLInputElement).value, (one as HTMLInputElement).checked]),
      );
  const before = await typed();

  // Whatever the server fails with.
  for (const status of [0, 500, 503, 429]) {
    const message = `Réessayez demain (${status}).`;
    await page.route('**/api/newsletter/subscribe', (route) =>
      status === 0
        ? route.abort('internetdisconnected')
        : route.fulfill({ status, json: { message } }),
    );
    await form.submit.click();
    expect(await form.waitForToast('Erreur')).toBe(
      "Erreur lors de l'inscription. Veuillez réessayer.",
    );
    if (status) await page.getByText(message, { exact: true }).waitFor();
    expect(await page.getByLabel(ADDRESS).inputValue()).toBe('deja@tarot.example');
    expect(await typed()).toEqual(before);
    await page.unroute('**/api/newsletter/subscribe');
  }

  // The server answers, with a refusal.
  await form.submit.click();
  expect(await form.waitForToast('Erreur')).toBe(
    'Cette adresse email est déjà inscrite à la newsletter.',
  );
  expect(await page.getByLabel(ADDRESS).inputValue()).toBe('deja@tarot.example');
}

async function signUpOnce({ page, form }: NewsletterPage): Promise<void> {
  await page.getByLabel(ADDRESS).fill('lea@tarot.example');
  let calls = 0;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/newsletter/subscribe', async (route) => {
    calls++;
    await held;
    await route.continue();
  });
  await form.submit.click();
  await form.submit.click({ force: true });
  release();
  expect(await form.waitForToast('Inscription réussie !')).toBe(
    'Vous recevrez votre première newsletter dimanche prochain.',
  );
  expect(calls).toBe(1);
  const screen = page.getByRole('heading', { name: 'Inscription confirmée !' }).locator('..');
  const heading = screen.getByRole('heading', { name: 'Inscription confirmée !', exact: true });
  expect(await heading.evaluate((title) => title === document.activeElement)).toBe(true);
  const text = await screen.textContent();
  expect(text).toContain('lea@tarot.example');
  expect(text).toContain('Il reste un geste');
  expect(text).toContain('dimanche prochain');
  const links = await screen
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['/tirage', '/blog']);
  expect(await getAxeViolations(page)).toEqual([]);
  expect((await mailTo(server, 'lea@tarot.example')).text).toContain('/infolettre/confirmer');
}

test('the choices begin as specified; what is missing is told beside its part; a sign-up that does not get through keeps what was typed and ticked; an address that is subscribed is told so; one signs up once however often one presses, and is shown the address, the promise and what to open first; axe finds nothing in any state', async () => {
  await createConfirmedSubscriber(platform, server, 'deja@tarot.example');
  const opened = await openNewsletter(PHONE);
  const { page, faults } = opened;
  await page.goto('/infolettre', { waitUntil: 'networkidle' });
  const ticked = await page
    .locator('form input[type="checkbox"]')
    .evaluateAll((all) =>
      all.map((box) => [(box as HTMLInputElement).name, (box as HTMLInputElement).checked]),
    );
  expect(Object.fromEntries(ticked)).toEqual({
    'preferences.weekly': true,
    'preferences.articles': true,
    'preferences.offers': false,
    'preferences.events': true,
    consent: false,
  });

  await tellWhatIsMissing(opened);
  await keepWhatWasTyped(opened);
  // The browser notes what it was refused.
  faults.length = 0;
  await signUpOnce(opened);
  expect(faults).toEqual([]);
});

test('without JavaScript the page says what happened and what to open first', async () => {
  const { page } = await openNewsletter({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/infolettre');
  await page.getByLabel(ADDRESS).fill('sobre@tarot.example');
  await page.getByLabel(/^J’accepte de recevoir/).check();
  await page.getByRole('button', { name: 'S’inscrire' }).tap();
  await page.waitForURL('**/infolettre#inscription-recue');
  await page.getByText('Il reste un geste').waitFor();
  await mailTo(server, 'sobre@tarot.example');
});

test('the examples fill up what the letters that were sent leave of the three places', async () => {
  const built = await openNewsletter({ javaScriptEnabled: false });
  await built.page.goto('/infolettre');
  const examples = await built.page.locator('#lettres-passees h3').allTextContents();
  expect(examples).toHaveLength(3);

  const owner = await logInAsAdmin(platform);
  const sent = await createDraftCampaign(owner, {
    subject: 'La Lune et ses deux chiens',
    content:
      'Bonjour à toutes et à tous,\n\nDeux chiens aboient à la Lune, et personne ne leur répond, semble-t-il.',
  });
  await scheduleLetter(owner, sent, 'now');
  await waitForSentCampaign(owner, sent.id);
  const { page, faults } = await openNewsletter();
  await page.goto('/infolettre');
  const shown = page.locator('#lettres-passees li');
  const first = shown.first();
  await first.getByRole('link', { name: 'La Lune et ses deux chiens' }).waitFor();
  expect(await first.textContent()).toContain('Deux chiens aboient à la Lune');
  expect(await first.textContent()).not.toContain('Bonjour');
  const titles = await shown.getByRole('heading').allTextContents();
  expect(titles.slice(1)).toEqual(examples.slice(0, 2));
  expect(faults).toEqual([]);
});
