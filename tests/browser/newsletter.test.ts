import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatDate } from '#src/lib/time.ts';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { PHONE } from '#tests/support/browser-page.ts';
import {
  createDraftCampaign,
  scheduleCampaign,
  waitForSentCampaign,
} from '#tests/support/campaign-requests.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import {
  createConfirmedSubscriber,
  getToken,
  waitForMail,
} from '#tests/support/newsletter-requests.ts';
import { advancePageClock, formPage, openAsVisitor } from './form-page.ts';
import { getAxeViolations, waitForFocus } from './page-checks.ts';

const { platform, server } = await mailPlatform({ startsAtNoon: false });

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

async function nameWhatIsMissing({ page, form }: NewsletterPage): Promise<void> {
  // The first press of all is answered by the page, not by the browser.
  await form.submit.tap();
  await form.waitForToast('Adresse à vérifier');
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(2);
  expect(await getAxeViolations(page)).toEqual([]);
  await page.getByLabel(ADDRESS).fill('axe@tarot.example');
  await form.submit.click();
  await form.waitForToast('Votre accord manque');
  await waitForFocus(page.getByLabel(/^J’accepte de recevoir/));
}

/** With an address that is subscribed, as the server answers in the end. */
async function keepWhatWasTyped({ page, form }: NewsletterPage): Promise<void> {
  await fill(page, 'deja@tarot.example');
  await page.locator('[name="preferences.offers"]').check();
  const path = '**/api/newsletter/subscribe';
  await page.route(path, (route) => route.fulfill({ status: 503, json: { message: 'Demain.' } }));
  await form.submit.click();
  expect(await form.waitForToast('Erreur')).toBe(
    "Erreur lors de l'inscription. Veuillez réessayer.",
  );
  await page.getByText('Demain.', { exact: true }).waitFor();
  await page.unroute(path);
  await form.submit.click();
  expect(await form.waitForToast('Erreur')).toBe(
    'Cette adresse email est déjà inscrite à la newsletter.',
  );
  await expect.poll(() => page.getByLabel(ADDRESS).inputValue()).toBe('deja@tarot.example');
  await expect.poll(() => page.locator('[name="preferences.offers"]').isChecked()).toBe(true);
}

async function signUp({ page, form }: NewsletterPage): Promise<void> {
  await page.getByLabel(ADDRESS).fill('lea@tarot.example');
  await form.submit.click();
  expect(await form.waitForToast('Inscription réussie !')).toBe(
    'Vous recevrez votre première newsletter dimanche prochain.',
  );
  const heading = page.getByRole('heading', { name: 'Inscription confirmée !', exact: true });
  await waitForFocus(heading);
  const screen = heading.locator('..');
  for (const words of ['lea@tarot.example', 'Il reste un geste', 'dimanche prochain']) {
    await screen.getByText(words).first().waitFor();
  }
  for (const path of ['/tirage', '/blog']) await screen.locator(`a[href="${path}"]`).waitFor();
  expect(await getAxeViolations(page)).toEqual([]);
  const link = getToken(await waitForMail(server, 'lea@tarot.example'), '/infolettre/confirmer');
  const confirmed = await platform.visitor().postJson('/api/newsletter/confirm', { link });
  expect((await confirmed.json()).preferences).toMatchObject({ weekly: true, offers: true });
}

test('what is missing is named beside its field; a sign-up that fails keeps what was typed; then the screen shows what follows', async () => {
  await createConfirmedSubscriber(platform, server, 'deja@tarot.example');
  const opened = await openNewsletter(PHONE);
  const { page, faults } = opened;
  await page.goto('/infolettre');
  await page.locator('form[novalidate]').waitFor();
  await nameWhatIsMissing(opened);
  await keepWhatWasTyped(opened);
  // The browser notes what it was refused.
  faults.length = 0;
  await signUp(opened);
  expect(faults).toEqual([]);
});

test('sent letters take the places of examples', async () => {
  const built = await openNewsletter({ javaScriptEnabled: false });
  await built.page.goto('/infolettre');
  const examples = await built.page.locator('#lettres-passees h3').allTextContents();
  expect(examples).toHaveLength(3);

  const client = await logInAsAdmin(platform);
  const sent = await createDraftCampaign(client, {
    subject: 'La Lune et ses deux chiens',
    content:
      'Bonjour à toutes et à tous,\n\nDeux chiens aboient à la Lune, et personne ne leur répond, semble-t-il.',
  });
  const { sendAt } = await scheduleCampaign(client, sent, 'now');
  await waitForSentCampaign(client, sent.id);
  const { page, faults } = await openNewsletter();
  await page.goto('/infolettre');
  const shown = page.locator('#lettres-passees li');
  const first = shown.first();
  const link = first.getByRole('link', { name: 'La Lune et ses deux chiens' });
  const address = /\/infolettre\/lettres\/la-lune-et-ses-deux-chiens-[0-9a-f]{8}$/;
  await expect.poll(() => link.getAttribute('href')).toMatch(address);
  await expect.poll(() => first.locator('time').textContent()).toBe(formatDate(sendAt ?? ''));
  await expect.poll(() => first.textContent()).toContain('Deux chiens aboient à la Lune');
  await expect.poll(() => first.textContent()).not.toContain('Bonjour');
  const titles = await shown.getByRole('heading').allTextContents();
  expect(titles.slice(1)).toEqual(examples.slice(0, 2));
  expect(faults).toEqual([]);
});
