import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nextSunday } from '#src/lib/time.ts';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { LETTER } from '#tests/support/campaign-requests.ts';
import { mailPlatform, OWNER_ADDRESS } from '#tests/support/mail-test-platform.ts';
import { EVENTUALLY, importTestSubscribers, mailTo } from '#tests/support/newsletter-requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { adminPage } from './admin-page.ts';

const { platform, server } = await mailPlatform();

async function openLetters(options = {}) {
  const { page, faults } = await openPage(platform.url, options);
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
  await admin.field('Texte').fill(LETTER.content);
}

async function confirm({ admin }: Letters, name: string): Promise<void> {
  await admin.dialog.getByRole('button', { name, exact: true }).click();
}

const facts = (row: Locator) => row.locator('[data-report] > span').allTextContents();

/** A test's second try must meet neither the letter nor the readers of its first. */
let written = 0;

const readers = () => ['ines', 'jean', 'karim'].map((name) => `${name}-${written}@lecture.example`);

const previewOf = (page: Page) => page.getByRole('region', { name: 'Lettre', exact: true });

async function previews(letters: Letters, subject: string): Promise<void> {
  const { admin, page } = letters;
  await compose(letters, subject);
  const preview = previewOf(page);
  await preview.getByText(subject, { exact: true }).waitFor();
  await preview.locator('strong', { hasText: 'lanterne' }).waitFor();
  expect(await admin.faults()).toEqual([]);
}

async function triesSendsAndReports(letters: Letters, subject: string): Promise<void> {
  const { admin, page, rows } = letters;
  await admin.button('Envoyer un essai').click();
  expect(await admin.waitForToast('Essai envoyé')).toBe(`À ${OWNER_ADDRESS}`);
  const trial = await mailTo(server, OWNER_ADDRESS);
  expect(trial.headers.get('subject')).toBe(`[Essai] ${subject}`);

  await admin.button('Envoyer maintenant').click();
  await admin.dialog
    .getByText(/partira maintenant\. \d+ personnes ont choisi la lettre du dimanche/)
    .waitFor();
  await confirm(letters, 'Envoyer');
  await admin.waitForToast('Lettre en route');
  const row = rows.filter({ hasText: subject });
  await row.getByText('Envoyée', { exact: true }).waitFor();
  await expect.poll(() => row.locator('[data-report]').count(), EVENTUALLY).toBe(1);
  expect(await row.locator('progress').count()).toBe(0);
  const shown = await facts(row);
  expect(shown).toContain('1 échec');
  expect(shown.find((fact) => fact.endsWith('envoyées'))).toMatch(/^[3-9]/);
  await page.getByText('Envois incertains').waitFor();
  for (const reader of readers()) expect(server.accepted).toContain(reader);
}

/** A reader leaves by the link of the letter; its report knows of it when it is next asked for. */
async function readerLeaves(): Promise<void> {
  const sent = await mailTo(server, readers()[0] ?? '');
  const link = /<([^>]+)>/.exec(sent.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
  const { pathname, search } = new URL(link);
  const left = await platform.fetch(`${pathname}${search}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(left.status).toBe(200);
}

/** The page warns, whichever tab is open; Ctrl+S saves the letter, and its earlier text can be restored. */
async function recoversWhatIsNotSaved({ admin, page, part }: Letters): Promise<void> {
  await admin.button('Nouvelle lettre').click();
  await admin.field('Texte').fill(LETTER.content);
  await page.getByRole('tab', { name: 'Messages' }).click();
  let warned = false;
  page.once('dialog', (dialog) => {
    warned = true;
    dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => warned, EVENTUALLY).toBe(true);

  await admin.button('Déconnexion').click();
  await admin.waitForToast('Déconnexion réussie');
  await admin.enterPassword();
  await part('Newsletter');
  await part('Lettres');
  await admin.button('Nouvelle lettre').click();
  await admin.recovered.waitFor();
  await admin.kept.getByText('Pas encore enregistrée, gardée dans ce navigateur').waitFor();
  expect(await admin.field('Texte').inputValue()).toBe(LETTER.content);
  expect(await admin.faults()).toEqual([]);
  await admin.field('Objet').fill('Gardée en partant');
  await admin.button('Enregistrer').click();
  await admin.kept.getByText(/^Enregistrée à/).waitFor();
  await admin.field('Texte').fill('Un autre texte.');
  await page.keyboard.press('Control+s');
  await expect.poll(() => admin.kept.textContent()).toMatch(/^Enregistrée à/);
  await admin.restore('Gardée en partant');
  expect(await admin.field('Texte').inputValue()).toBe(LETTER.content);
  await page.keyboard.press('Control+s');
  await admin.kept.getByText(/^Enregistrée à/).waitFor();
  await admin.button('Lettres').click();
  await page.locator('[data-row]', { hasText: 'Gardée en partant' }).waitFor();
}

async function waitsForSunday(letters: Letters): Promise<void> {
  const { admin, rows } = letters;
  await compose(letters, 'Pour dimanche');
  await admin.button('Insérer les articles de la semaine').click();
  await admin.waitForToast('Articles ajoutés');
  expect(await admin.field('Texte').inputValue()).toContain('Le Pendu, encore');
  await admin.button('Envoyer dimanche à 9\u00a0h').click();
  await confirm(letters, 'Programmer');
  const row = rows.filter({ hasText: 'Pour dimanche' });
  await row.getByText('Programmée', { exact: true }).waitFor();
  const day = nextSunday(new Date(), 9).toLocaleDateString('fr-CH', {
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
  await expect.poll(() => row.count(), EVENTUALLY).toBe(0);

  await compose(letters, 'Pour personne');
  await letters.page.getByLabel('Sorte d’envoi').selectOption('offers');
  await admin.button('Envoyer maintenant').click();
  await admin.dialog.getByText(/partira maintenant\. Personne n’a choisi les offres/).waitFor();
  await confirm(letters, 'Envoyer');
  const none = rows.filter({ hasText: 'Pour personne' }).first();
  await none.getByText('Envoyée', { exact: true }).waitFor();
  await expect.poll(() => facts(none), EVENTUALLY).toEqual(['0 destinataire', '0 envoyée']);
}

test('a letter is written, previewed, tried, sent at once and reported; one that is not saved yet outlives the session, whichever tab is open; Ctrl+S saves it, and an earlier text comes back; one takes in the posts of the week, waits for Sunday at nine, and can be taken back; one that nobody has chosen leaves for nobody', async () => {
  const owner = await logInAsAdmin(platform);
  server.behave = (recipient) => (recipient.startsWith('refus') ? 'refuse' : 'accept');
  const subject = `La lanterne de novembre ${++written}`;
  await importTestSubscribers(owner, [...readers(), 'refus@lecture.example']);
  await createTestPost(owner, {
    title: 'Le Pendu, encore',
    slug: `encore-${written}`,
    published: true,
  });
  const letters = await openLetters();
  await letters.part('Lettres');
  await previews(letters, subject);
  await triesSendsAndReports(letters, subject);
  await readerLeaves();
  expect(letters.faults).toEqual([]);
  await recoversWhatIsNotSaved(letters);
  // A call that was under way as she logged out is refused.
  expect(letters.faults.splice(0).filter((fault) => !fault.includes('401'))).toEqual([]);
  // The owner has been away in between.
  const row = letters.rows.filter({ hasText: subject });
  await row.getByRole('button', { name: /^Rapport/ }).click();
  await expect.poll(() => facts(row), EVENTUALLY).toContain('1 départ');
  expect(await letters.admin.faults()).toEqual([]);
  await waitsForSunday(letters);
  expect(letters.faults).toEqual([]);
});

test('on a phone axe finds nothing in lists, composer and report, and nothing scrolls sideways', async () => {
  await importTestSubscribers(await logInAsAdmin(platform), [
    `${'longue-adresse-'.repeat(4)}@un-domaine-assez-long.example`,
  ]);
  const letters = await openLetters(PHONE);
  const { admin, page, part, rows, faults } = letters;
  async function check(): Promise<void> {
    expect(await admin.faults()).toEqual([]);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect([width, scrollWidth]).toEqual([width, clientWidth]);
    }
  }
  await rows.filter({ hasText: 'longue-adresse' }).waitFor();
  await check();
  await part('Lettres');
  await admin.button('Nouvelle lettre').waitFor();
  await compose(letters, 'Ce qui se voit sur un téléphone');
  await check();
  await page.setViewportSize({ width: 360, height: 740 });
  await admin.button('Aperçu').click();
  await previewOf(page).waitFor();
  await check();
  await page.setViewportSize({ width: 360, height: 740 });
  await admin.button('Écrire').click();
  await admin.button('Envoyer maintenant').click();
  await confirm(letters, 'Envoyer');
  const row = rows.filter({ hasText: 'Ce qui se voit sur un téléphone' }).first();
  await row.getByText('Envoyée', { exact: true }).waitFor();
  await check();
  expect(faults).toEqual([]);
});
