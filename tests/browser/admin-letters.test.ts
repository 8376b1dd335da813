import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { getNextSunday } from '#src/lib/time.ts';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { DRAFT } from '#tests/support/campaign-requests.ts';
import { ADMIN_ADDRESS, mailPlatform } from '#tests/support/mail-test-platform.ts';
import { importTestSubscribers, waitForMail } from '#tests/support/newsletter-requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { adminPage } from './admin-page.ts';

const { platform, server } = await mailPlatform({ startsAtNoon: false });

async function openLetters() {
  const { page, faults } = await openPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  const part = (name: string) => page.getByRole('tab', { name }).click();
  await part('Newsletter');
  return { admin, page, faults, part, rows: page.locator('[data-row]:visible') };
}

type Letters = Awaited<ReturnType<typeof openLetters>>;

async function compose({ admin }: Letters, subject: string): Promise<void> {
  await admin.button('Nouvelle lettre').click();
  await admin.field('Objet').fill(subject);
  await admin.field('Texte').fill(DRAFT.content);
}

async function confirm({ admin }: Letters, name: string): Promise<void> {
  await admin.dialog.getByRole('button', { name, exact: true }).click();
}

const facts = (row: Locator) => row.locator('[data-report] > span').allTextContents();

const READERS = ['ines', 'jean', 'karim'].map((name) => `${name}@lecture.example`);

async function triesSendsAndReports(letters: Letters, subject: string): Promise<void> {
  const { admin, page, rows } = letters;
  await admin.button('M’envoyer un essai').click();
  expect(await admin.waitForToast('Essai envoyé')).toBe(`À ${ADMIN_ADDRESS}`);
  const trial = await waitForMail(server, ADMIN_ADDRESS);
  expect(trial.headers.get('subject')).toBe(`[Essai] ${subject}`);

  await admin.button('Envoyer maintenant').click();
  await admin.dialog
    .getByText(/partira maintenant\. \d+ personnes ont choisi la lettre du dimanche/)
    .waitFor();
  await confirm(letters, 'Envoyer');
  await admin.waitForToast('Lettre en route');
  const row = rows.filter({ hasText: subject });
  await row.getByText('Envoyée', { exact: true }).waitFor();
  await expect.poll(() => row.locator('[data-report]').count()).toBe(1);
  await expect.poll(() => row.locator('progress').count()).toBe(0);
  const shown = await facts(row);
  expect(shown).toContain('2 échecs');
  expect(shown.find((fact) => fact.endsWith('envoyées'))).toMatch(/^[3-9]/);
  await page.getByText('Envois incertains').waitFor();
  for (const reader of READERS) expect(server.accepted).toContain(reader);

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

/** A reader leaves by the link of the letter; its report knows of it when it is next asked for. */
async function readerLeaves(): Promise<void> {
  const sent = await waitForMail(server, READERS[0] ?? '');
  const link = /<([^>]+)>/.exec(sent.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
  const { pathname, search } = new URL(link);
  const left = await platform.fetch(`${pathname}${search}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(left.status).toBe(200);
}

async function waitsForSunday(letters: Letters): Promise<void> {
  const { admin, rows } = letters;
  await compose(letters, 'Pour dimanche');
  await admin.button('Envoyer dimanche à 9\u00a0h').click();
  await confirm(letters, 'Programmer');
  const row = rows.filter({ hasText: 'Pour dimanche' });
  await row.getByText('Programmée', { exact: true }).waitFor();
  const day = getNextSunday(new Date(), 9).toLocaleDateString('fr-CH', {
    timeZone: 'Europe/Zurich',
    day: 'numeric',
    month: 'long',
  });
  const told = (await row.textContent()) ?? '';
  expect(told).toContain(day);
  expect(told).toMatch(/09[:h]00/);
  await row.getByRole('button', { name: /^Annuler l’envoi/ }).click();
  await row.getByText('Brouillon', { exact: true }).waitFor();
  await row.getByRole('button', { name: /^Supprimer/ }).click();
  await confirm(letters, 'Supprimer');
  await expect.poll(() => row.count()).toBe(0);

  await compose(letters, 'Pour personne');
  await letters.page.getByLabel('Sorte d’envoi').selectOption('offers');
  await admin.button('Envoyer maintenant').click();
  await admin.dialog.getByText(/partira maintenant\. Personne n’a choisi les offres/).waitFor();
  await confirm(letters, 'Envoyer');
  const none = rows.filter({ hasText: 'Pour personne' }).first();
  await none.getByText('Envoyée', { exact: true }).waitFor();
  await expect.poll(() => facts(none)).toEqual(['0 destinataire', '0 envoyée']);
}

test('a letter is written, tried, sent at once and reported; a reader who leaves is counted', async () => {
  const client = await logInAsAdmin(platform);
  server.behave = (recipient) => (recipient.startsWith('refus') ? 'refuse' : 'accept');
  const subject = 'La lanterne de novembre';
  await importTestSubscribers(client, [
    ...READERS,
    'refus@lecture.example',
    'refus-2@lecture.example',
  ]);
  const letters = await openLetters();
  await letters.part('Lettres');
  await compose(letters, subject);
  const preview = letters.page.getByRole('region', { name: 'Lettre', exact: true });
  await preview.locator('strong', { hasText: 'lanterne' }).waitFor();
  await triesSendsAndReports(letters, subject);
  await readerLeaves();
  await letters.part('Abonnés');
  await letters.part('Lettres');
  const row = letters.rows.filter({ hasText: subject });
  await row.getByRole('button', { name: /^Rapport/ }).click();
  await expect.poll(() => facts(row)).toContain('1 départ');
  expect(letters.faults).toEqual([]);
});

test('a letter waits for Sunday and is taken back', async () => {
  const letters = await openLetters();
  await letters.part('Lettres');
  await waitsForSunday(letters);
});

test('the focus follows what is deleted or closed', async () => {
  const client = await logInAsAdmin(platform);
  for (const title of ['deux', 'un']) await createTestPost(client, { title, slug: title });
  const { page } = await openPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const label = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
      return label.replaceAll(/\s/g, ' ');
    });
  await expect.poll(focused).toBe('Administration');
  await admin.button('Supprimer « un »').focus();
  await page.keyboard.press('Enter');
  await admin.dialog.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect.poll(focused).toBe('Supprimer « deux »');
  await page.locator('.toast').getByRole('button', { name: 'Annuler' }).click();
  await admin.button('Supprimer « un »').waitFor();
  await admin.edit('deux');
  await expect.poll(focused).toBe("Modifier l'article");
  await admin.button('Articles').click();
  await expect.poll(focused).toBe('Modifier « deux »');
  await admin.button('Paramètres').click();
  await admin.dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('Paramètres');
});
