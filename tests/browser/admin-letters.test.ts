import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { getNextSunday } from '#src/lib/time.ts';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { DRAFT_CAMPAIGN } from '#tests/support/campaign-requests.ts';
import { ADMIN_ADDRESS, setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import { importTestSubscribers, waitForMail } from '#tests/support/newsletter-requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { type OpenAdmin, openAdmin } from './admin-page.ts';

const { platform, server } = await setUpMailPlatform({ startsAtNoon: false });

async function openCampaigns() {
  const visit = await openAdmin(platform);
  await visit.showTab('Newsletter');
  await visit.showTab('Lettres');
  return visit;
}

async function compose({ admin }: OpenAdmin, subject: string): Promise<void> {
  await admin.button('Nouvelle lettre').click();
  await admin.field('Objet').fill(subject);
  await admin.field('Texte').fill(DRAFT_CAMPAIGN.content);
}

async function confirm({ admin }: OpenAdmin, name: string): Promise<void> {
  await admin.dialog.getByRole('button', { name, exact: true }).click();
}

const listFacts = (row: Locator) => row.locator('[data-report] > span').allTextContents();

const READERS = ['ines', 'jean', 'karim'].map((name) => `${name}@lecture.example`);

async function sendAndCheckReport(visit: OpenAdmin, subject: string): Promise<void> {
  const { admin, page, rows } = visit;
  await admin.button('M’envoyer un essai').click();
  expect(await admin.waitForToast('Essai envoyé')).toBe(`À ${ADMIN_ADDRESS}`);
  const testMail = await waitForMail(server, ADMIN_ADDRESS);
  expect(testMail.headers.get('subject')).toBe(`[Essai] ${subject}`);

  await admin.button('Envoyer maintenant').click();
  await admin.dialog
    .getByText(/partira maintenant\. \d+ personnes ont choisi la lettre du dimanche/)
    .waitFor();
  await confirm(visit, 'Envoyer');
  await admin.waitForToast('Lettre en route');
  const row = rows.filter({ hasText: subject });
  await row.getByText('Envoyée', { exact: true }).waitFor();
  await expect.poll(() => row.locator('[data-report]').count()).toBe(1);
  await expect.poll(() => row.locator('progress').count()).toBe(0);
  const facts = await listFacts(row);
  expect(facts).toContain('2 échecs');
  expect(facts.find((fact) => fact.endsWith('envoyées'))).toMatch(/^[3-9]/);
  await page.getByText('Envois incertains').waitFor();
  for (const reader of READERS) expect(server.acceptedRecipients).toContain(reader);

  const undelivered = rows.filter({ hasText: 'Ne pas renvoyer' });
  const [first] = await undelivered.allTextContents();
  await undelivered
    .first()
    .getByRole('button', { name: /^Ne pas renvoyer/ })
    .click();
  await admin.waitForToast('E-mail retiré de la liste');
  await expect.poll(() => undelivered.count()).toBe(1);
  expect(await undelivered.allTextContents()).not.toContain(first);
  server.behave = () => 'accept';
  await row.getByRole('button', { name: /^Tout renvoyer/ }).click();
  expect(await admin.waitForToast('1 e-mail remis en route')).toBe(subject);
  await page.getByText('Envois incertains').waitFor({ state: 'detached' });
  await row.getByRole('button', { name: /^Retirer du site/ }).click();
  await admin.waitForToast('Lettre retirée du site');
  await row.getByRole('button', { name: /^Montrer sur le site/ }).waitFor();
}

/** Unsubscribes the first reader with the one-click link of the mail. */
async function unsubscribeReader(): Promise<void> {
  const mail = await waitForMail(server, READERS[0] ?? '');
  const link = /<([^>]+)>/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
  const { pathname, search } = new URL(link);
  const response = await platform.fetch(`${pathname}${search}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(response.status).toBe(200);
}

test('a campaign can be written, tested, sent and resent, and its report counts unsubscriptions', async () => {
  const client = await logInAsAdmin(platform);
  server.behave = (recipient) => (recipient.startsWith('refus') ? 'refuse' : 'accept');
  const subject = 'La lanterne de novembre';
  const unknownAddresses = ['refus@lecture.example', 'refus-2@lecture.example'];
  await importTestSubscribers(client, [...READERS, ...unknownAddresses]);
  const visit = await openCampaigns();
  await compose(visit, subject);
  const preview = visit.page.getByRole('region', { name: 'Lettre', exact: true });
  await preview.locator('strong', { hasText: 'lanterne' }).waitFor();
  await sendAndCheckReport(visit, subject);
  await unsubscribeReader();
  // The report is loaded again when the list is shown again.
  await visit.showTab('Abonnés');
  await visit.showTab('Lettres');
  const row = visit.rows.filter({ hasText: subject });
  await row.getByRole('button', { name: /^Rapport/ }).click();
  await expect.poll(() => listFacts(row)).toContain('1 départ');
  expect(visit.faults).toEqual([]);
});

test('a campaign can be scheduled for Sunday and cancelled, and can be sent to nobody', async () => {
  const visit = await openCampaigns();
  const { admin, page, rows } = visit;
  await compose(visit, 'Pour dimanche');
  await admin.button('Envoyer dimanche à 9\u00a0h').click();
  await confirm(visit, 'Programmer');
  const row = rows.filter({ hasText: 'Pour dimanche' });
  await row.getByText('Programmée', { exact: true }).waitFor();
  const day = getNextSunday(new Date(), 9).toLocaleDateString('fr-CH', {
    timeZone: 'Europe/Zurich',
    day: 'numeric',
    month: 'long',
  });
  const text = (await row.textContent()) ?? '';
  expect(text).toContain(day);
  expect(text).toMatch(/09[:h]00/);
  await row.getByRole('button', { name: /^Annuler l’envoi/ }).click();
  await row.getByText('Brouillon', { exact: true }).waitFor();
  await row.getByRole('button', { name: /^Supprimer/ }).click();
  await confirm(visit, 'Supprimer');
  await expect.poll(() => row.count()).toBe(0);

  await compose(visit, 'Pour personne');
  await page.getByLabel('Sorte d’envoi').selectOption('offers');
  await admin.button('Envoyer maintenant').click();
  await admin.dialog.getByText(/partira maintenant\. Personne n’a choisi les offres/).waitFor();
  await confirm(visit, 'Envoyer');
  const emptyRow = rows.filter({ hasText: 'Pour personne' }).first();
  await emptyRow.getByText('Envoyée', { exact: true }).waitFor();
  await expect.poll(() => listFacts(emptyRow)).toEqual(['0 destinataire', '0 envoyée']);
});

test('the focus moves to a sensible element when something is deleted or closed', async () => {
  const client = await logInAsAdmin(platform);
  for (const title of ['deux', 'un']) await createTestPost(client, { title, slug: title });
  const { admin, page } = await openAdmin(platform);
  const getFocusedLabel = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const label = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
      return label.replaceAll(/\s/g, ' ');
    });
  await expect.poll(getFocusedLabel).toBe('Administration');
  await admin.button('Supprimer « un »').focus();
  await page.keyboard.press('Enter');
  await admin.dialog.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect.poll(getFocusedLabel).toBe('Supprimer « deux »');
  await page.locator('.toast').getByRole('button', { name: 'Annuler' }).click();
  await admin.button('Supprimer « un »').waitFor();
  await admin.edit('deux');
  await expect.poll(getFocusedLabel).toBe("Modifier l'article");
  await admin.button('Articles').click();
  await expect.poll(getFocusedLabel).toBe('Modifier « deux »');
  await admin.button('Paramètres').click();
  await admin.dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(getFocusedLabel).toBe('Paramètres');
});
