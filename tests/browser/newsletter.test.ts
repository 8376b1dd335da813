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
import { setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import {
  createConfirmedSubscriber,
  getToken,
  waitForMail,
} from '#tests/support/newsletter-requests.ts';
import { advancePageClock, openFormPage } from './form-page.ts';
import { getAxeViolations, waitForFocus } from './page-checks.ts';

const { platform, server } = await setUpMailPlatform({ startsAtNoon: false });

const EMAIL_LABEL = 'Votre adresse e-mail';
/** Long enough that a sender does not count as a program, see netlify/server/newsletter/subscription.ts. */
const UNHURRIED_MS = 1_600;

async function fillForm(page: Page, email: string): Promise<void> {
  await page.getByLabel(EMAIL_LABEL).fill(email);
  await page.getByLabel(/^J’accepte de recevoir/).check();
  await advancePageClock(page, UNHURRIED_MS);
}

type NewsletterPage = Awaited<ReturnType<typeof openFormPage>>;

async function submitIncompleteForm({ page, form }: NewsletterPage): Promise<void> {
  // The page validates even the first submission, not the browser.
  await form.submit.tap();
  await form.waitForToast('Adresse à vérifier');
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(2);
  expect(await getAxeViolations(page)).toEqual([]);
  await page.getByLabel(EMAIL_LABEL).fill('axe@tarot.example');
  await form.submit.click();
  await form.waitForToast('Votre accord manque');
  await waitForFocus(page.getByLabel(/^J’accepte de recevoir/));
}

/** Submits an email address that is subscribed already, while the server fails at first. */
async function submitSubscribedEmail({ page, form }: NewsletterPage): Promise<void> {
  await fillForm(page, 'deja@tarot.example');
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
  await expect.poll(() => page.getByLabel(EMAIL_LABEL).inputValue()).toBe('deja@tarot.example');
  await expect.poll(() => page.locator('[name="preferences.offers"]').isChecked()).toBe(true);
}

async function signUp({ page, form }: NewsletterPage): Promise<void> {
  await page.getByLabel(EMAIL_LABEL).fill('lea@tarot.example');
  await form.submit.click();
  expect(await form.waitForToast('Inscription réussie !')).toBe(
    'Vous recevrez votre première newsletter dimanche prochain.',
  );
  const heading = page.getByRole('heading', { name: 'Inscription confirmée !', exact: true });
  await waitForFocus(heading);
  const screen = heading.locator('..');
  for (const text of ['lea@tarot.example', 'Il reste un geste', 'dimanche prochain']) {
    await screen.getByText(text).first().waitFor();
  }
  for (const path of ['/tirage', '/blog']) await screen.locator(`a[href="${path}"]`).waitFor();
  expect(await getAxeViolations(page)).toEqual([]);
  const link = getToken(await waitForMail(server, 'lea@tarot.example'), '/infolettre/confirmer');
  const confirmed = await platform.visitor().postJson('/api/newsletter/confirm', { link });
  expect((await confirmed.json()).preferences).toMatchObject({ weekly: true, offers: true });
}

test('the sign-up form reports missing fields, keeps typed texts after a failure and shows the next steps', async () => {
  await createConfirmedSubscriber(platform, server, 'deja@tarot.example');
  const newsletter = await openFormPage(platform.url, PHONE);
  const { page, faults } = newsletter;
  await page.goto('/infolettre');
  await page.locator('form[novalidate]').waitFor();
  await submitIncompleteForm(newsletter);
  await submitSubscribedEmail(newsletter);
  // The browser logs the rejected requests.
  faults.length = 0;
  await signUp(newsletter);
  expect(faults).toEqual([]);
});

test('sent campaigns replace the examples on the page of the newsletter', async () => {
  const { page: builtPage } = await openFormPage(platform.url, { javaScriptEnabled: false });
  await builtPage.goto('/infolettre');
  const examples = await builtPage.locator('#lettres-passees h3').allTextContents();
  expect(examples).toHaveLength(3);

  const client = await logInAsAdmin(platform);
  const campaign = await createDraftCampaign(client, {
    subject: 'La Lune et ses deux chiens',
    content:
      'Bonjour à toutes et à tous,\n\nDeux chiens aboient à la Lune, et personne ne leur répond, semble-t-il.',
  });
  const { sendAt } = await scheduleCampaign(client, campaign, 'now');
  await waitForSentCampaign(client, campaign.id);
  const { page, faults } = await openFormPage(platform.url);
  await page.goto('/infolettre');
  const campaigns = page.locator('#lettres-passees li');
  const firstCampaign = campaigns.first();
  const link = firstCampaign.getByRole('link', { name: 'La Lune et ses deux chiens' });
  const addressPattern = /\/infolettre\/lettres\/la-lune-et-ses-deux-chiens-[0-9a-f]{8}$/;
  await expect.poll(() => link.getAttribute('href')).toMatch(addressPattern);
  await expect
    .poll(() => firstCampaign.locator('time').textContent())
    .toBe(formatDate(sendAt ?? ''));
  await expect.poll(() => firstCampaign.textContent()).toContain('Deux chiens aboient à la Lune');
  await expect.poll(() => firstCampaign.textContent()).not.toContain('Bonjour');
  const titles = await campaigns.getByRole('heading').allTextContents();
  expect(titles.slice(1)).toEqual(examples.slice(0, 2));
  expect(faults).toEqual([]);
});
