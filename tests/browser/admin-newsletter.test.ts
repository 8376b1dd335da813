import { text } from 'node:stream/consumers';
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { nextSunday } from '#src/time.ts';
import { openPage, PHONE } from '#tests/browser.ts';
import { LETTER } from '#tests/letters.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { CHOICES, mailTo, SOON } from '#tests/newsletter.ts';
import { OWNER_PASSWORD, ownerOf, shiftClock } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';
import { createdPost } from '#tests/posts.ts';
import { adminPage } from './admin-page.ts';

const OWNER_ADDRESS = 'courrier@tarot.example';
const LISTS = /\/api\/admin\/newsletter\//;
const server = await startMailServer();
const platform = testPlatform({
  environment: {
    ADMIN_PASSWORD: OWNER_PASSWORD,
    MAIL_FROM: 'lettre@tarot.example',
    MAIL_TO: OWNER_ADDRESS,
    SMTP_URL: server.url,
  },
});

beforeEach(() => server.reset());
afterEach(() => shiftClock(0));
afterAll(() => server.close());

async function subscribers(emails: string[], changes: object = {}): Promise<void> {
  const owner = await ownerOf(platform);
  const rows = emails.map((email) => ({
    email,
    state: 'confirmed',
    preferences: CHOICES,
    ...changes,
  }));
  const { status } = await owner.send('POST', '/api/admin/newsletter/import', { rows });
  expect(status).toBe(200);
}

async function openNewsletter(options = {}) {
  const { page, faults } = await openPage(platform.url, options);
  const admin = adminPage(page);
  await admin.logIn();
  const open = () => page.getByRole('tab', { name: 'Newsletter' }).click();
  return { admin, page, faults, open, rows: page.locator('[data-row]:visible') };
}

async function openLetters(options = {}) {
  const opened = await openNewsletter(options);
  await opened.open();
  await opened.page.getByRole('tab', { name: 'Lettres' }).click();
  return opened;
}

type Newsletter = Awaited<ReturnType<typeof openNewsletter>>;

async function compose({ admin }: Newsletter, subject: string): Promise<void> {
  await admin.button('Nouvelle lettre').click();
  await admin.field('Objet').fill(subject);
  await admin.field('Texte').fill(LETTER.content);
}

async function confirm({ admin }: Newsletter, name: string): Promise<void> {
  await admin.dialog.getByRole('button', { name, exact: true }).click();
}

const figures = ({ page }: Newsletter) =>
  page.locator('dl:visible dd').evaluateAll((all) => all.map((one) => one.textContent));
const facts = (row: Locator) => row.locator('[data-report] > span').allTextContents();

test('the subscribers are announced while they load, asked for again when they do not come, and missed when there are none', async () => {
  const newsletter = await openNewsletter();
  const { admin, page, open } = newsletter;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(LISTS, async (route) => {
    await held;
    await route.abort('internetdisconnected');
  });
  await open();
  await page.getByText('Chargement des abonnés...', { exact: true }).waitFor();
  expect(await figures(newsletter)).toEqual(['–', '–', '–']);
  release();
  await page.getByText('Le serveur ne répond pas.').waitFor();
  await page.unroute(LISTS);
  await admin.button('Réessayer').click();
  await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();
  await expect.poll(() => figures(newsletter), SOON).toEqual(['0', '0', '0\u00a0%']);
});

test('the subscribers are counted, shown with what they chose, found, deleted, and leave as a file and come back from one', async () => {
  const longAgo = new Date(Date.now() - 20 * 86_400_000).toISOString();
  await subscribers(['anne.marie@tarot.example', 'basile@tarot.example'], {
    subscribedAt: longAgo,
  });
  await subscribers(['celine@tarot.example']);
  await subscribers(['denis@tarot.example'], { state: 'pending' });
  const newsletter = await openNewsletter();
  const { admin, page, open, rows, faults } = newsletter;
  await open();
  const named = (name: string) => rows.filter({ hasText: name });
  await named('denis').getByText('En attente de confirmation').waitFor();
  expect(await figures(newsletter)).toEqual(['3', '1', '33\u00a0%']);
  expect(await rows.count()).toBe(4);
  expect(await named('celine').textContent()).toMatch(/HebdoArticlesÉvénements$/);

  const search = page.getByRole('searchbox', { name: 'Chercher un abonné' });
  await search.fill('MARIE');
  await expect.poll(() => rows.count(), SOON).toBe(1);
  expect(await rows.locator('h3').textContent()).toBe('anne.marie@tarot.example');
  await search.fill('personne');
  await page.getByText('Aucun abonné ne correspond à cette recherche.').waitFor();
  await search.fill('');
  const state = page.getByLabel('État des abonnés');
  await state.selectOption('pending');
  await expect
    .poll(() => rows.locator('h3').allTextContents(), SOON)
    .toEqual(['denis@tarot.example']);
  await state.selectOption('confirmed');
  await expect.poll(() => rows.count(), SOON).toBe(3);

  await admin.button('Supprimer basile@tarot.example').click();
  await admin.dialog.getByText('Supprimer cet abonné ?').waitFor();
  await confirm(newsletter, 'Annuler');
  await admin.button('Supprimer basile@tarot.example').click();
  await confirm(newsletter, 'Supprimer');
  expect(await admin.toastText('Désabonnement réussi')).toBe(
    "L'abonné a été supprimé de la liste.",
  );
  await expect.poll(() => named('basile').count(), SOON).toBe(0);
  await state.selectOption('left');
  await expect.poll(() => rows.locator('h3').allTextContents(), SOON).toEqual(['Adresse effacée']);
  await state.selectOption({ label: 'Tous les abonnés' });
  await named('celine').waitFor();
  expect(await admin.faults()).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    admin.button('Exporter').click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^abonnes-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await text(await download.createReadStream());
  expect(csv).toMatch(/celine@tarot\.example;confirmé;/);
  expect(csv).toMatch(/denis@tarot\.example;en attente;/);

  await admin.button('Importer').click();
  const added = 'gisele@tarot.example;en attente;oui\r\nsans-arobase;confirmé;oui\r\n';
  await admin.dialog.getByLabel('Fichier CSV').setInputFiles({
    name: 'abonnes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`e-mail;état;hebdo\r\nceline@tarot.example;confirmé;oui\r\n${added}`),
  });
  await admin.dialog.getByText('1 personne ajoutée').waitFor();
  await admin.dialog.getByText('1 déjà dans la liste').waitFor();
  await admin.dialog.getByText('Ligne 4').waitFor();
  await page.keyboard.press('Escape');
  await named('gisele').getByText('En attente de confirmation').waitFor();
  expect(faults).toEqual([]);
});

test('subscribers come from an ordinary spreadsheet, whose reader is loaded for it alone, and from a file that the end of the session cuts in two', async () => {
  const { admin, page, open, rows } = await openNewsletter();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await open();
  await admin.button('Importer').click();
  await admin.dialog.getByLabel('Fichier CSV').waitFor();
  const before = scripts.length;
  await admin.dialog.getByLabel('Fichier CSV').setInputFiles({
    name: 'abonnes.csv',
    mimeType: 'text/csv',
    // The alphabet of Windows, which a French spreadsheet writes.
    buffer: Buffer.from(
      'nom;e-mail;état;hebdo\r\nDupont, Marie;marie@tableur.example;confirmé;oui\r\nAnne "Nana" Roy;anne@tableur.example;en attente;oui\r\n',
      'latin1',
    ),
  });
  await admin.dialog.getByText('2 personnes ajoutées').waitFor();
  expect(scripts.length).toBeGreaterThan(before);
  await page.keyboard.press('Escape');
  await rows.filter({ hasText: 'marie@tableur.example' }).waitFor();
  await rows
    .filter({ hasText: 'anne@tableur.example' })
    .getByText('En attente de confirmation')
    .waitFor();

  await admin.button('Importer').click();
  let batches = 0;
  await page.route('**/newsletter/import', async (route) => {
    if (++batches === 2) await (await ownerOf(platform)).send('POST', '/api/admin/logout');
    await route.continue();
  });
  const lines = Array.from({ length: 250 }, (_, i) => `lot-${i}@tarot.example;en attente;oui\r\n`);
  await admin.dialog.getByLabel('Fichier CSV').setInputFiles({
    name: 'abonnes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`e-mail;état;hebdo\r\n${lines.join('')}`),
  });
  await page.getByRole('heading', { name: 'Votre session a expiré' }).waitFor();
  await admin.enterPassword();
  await admin.dialog.getByText('250 personnes ajoutées').waitFor();
});

/** A test's second try must not meet the letter of its first. */
let written = 0;

const READERS = ['ines', 'jean', 'karim'].map((name) => `${name}@lecture.example`);

test('a letter is written, previewed, tried, sent at once and reported', async () => {
  await subscribers([...READERS, 'refus@lecture.example']);
  server.behave = (recipient) => (recipient.startsWith('refus') ? 'refuse' : 'accept');
  const subject = `La lanterne de novembre ${++written}`;
  const newsletter = await openLetters();
  const { admin, page, rows, faults } = newsletter;
  await compose(newsletter, subject);
  const mail = page.frameLocator('iframe[title="Aperçu de l’e-mail"]');
  await mail.getByRole('heading', { name: subject }).waitFor();
  const width = () => page.locator('iframe:visible').evaluate((frame) => frame.clientWidth);
  expect(await width()).toBeGreaterThan(400);
  await page.getByRole('tab', { name: 'Téléphone' }).click();
  await mail.getByRole('heading', { name: subject }).waitFor();
  expect(await width()).toBe(360);
  await page.getByRole('tab', { name: 'Texte seul' }).click();
  await page.getByText(/La lanterne de novembre \d+\s+=+/).waitFor();

  expect(await admin.faults()).toEqual([]);

  await admin.button('Envoyer un essai').click();
  expect(await admin.toastText('Essai envoyé')).toBe(`À ${OWNER_ADDRESS}`);
  const trial = await mailTo(server, OWNER_ADDRESS);
  expect(trial.headers.get('subject')).toBe(`[Essai] ${subject}`);

  await admin.button('Envoyer maintenant').click();
  await admin.dialog
    .getByText(/partira maintenant\. \d+ personnes ont choisi la lettre du dimanche/)
    .waitFor();
  await confirm(newsletter, 'Envoyer');
  await admin.toastText('Lettre en route');
  const row = rows.filter({ hasText: subject });
  await row.getByText('Envoyée', { exact: true }).waitFor();
  await expect.poll(() => row.locator('[data-report]').count(), SOON).toBe(1);
  expect(await row.locator('progress').count()).toBe(0);
  const shown = await facts(row);
  expect(shown).toContain('1 échec');
  expect(shown.find((fact) => fact.endsWith('envoyées'))).toMatch(/^[3-9]/);
  await page.getByText('E-mails à vérifier').waitFor();
  for (const reader of READERS) expect(server.accepted).toContain(reader);

  const sent = await mailTo(server, READERS[0] ?? '');
  const link = /<([^>]+)>/.exec(sent.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
  const { pathname, search } = new URL(link);
  const left = await platform.fetch(`${pathname}${search}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(left.status).toBe(200);
  await admin.logIn();
  await newsletter.open();
  await page.getByRole('tab', { name: 'Lettres' }).click();
  await row.getByRole('button', { name: /^Rapport/ }).click();
  await expect.poll(() => facts(row), SOON).toContain('1 départ');
  expect(await admin.faults()).toEqual([]);
  expect(faults).toEqual([]);
});

test('a letter takes in the posts of the week, waits for Sunday at nine, and can be taken back; one that nobody has chosen leaves for nobody', async () => {
  const owner = await ownerOf(platform);
  await createdPost(owner, { title: 'Le Pendu, encore', slug: 'encore', published: true });
  const newsletter = await openLetters();
  const { admin, rows } = newsletter;
  await compose(newsletter, 'Pour dimanche');
  await admin.button('Insérer les articles de la semaine').click();
  await admin.toastText('Articles ajoutés');
  expect(await admin.field('Texte').inputValue()).toContain('Le Pendu, encore');
  await admin.button('Envoyer dimanche à 9\u00a0h').click();
  await confirm(newsletter, 'Programmer');
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
  await confirm(newsletter, 'Supprimer');
  await expect.poll(() => row.count(), SOON).toBe(0);

  await compose(newsletter, 'Pour personne');
  await newsletter.page.getByLabel('Sorte d’envoi').selectOption('offers');
  await admin.button('Envoyer maintenant').click();
  await admin.dialog.getByText(/partira maintenant\. Personne n’a choisi les offres/).waitFor();
  await confirm(newsletter, 'Envoyer');
  const none = rows.filter({ hasText: 'Pour personne' }).first();
  await none.getByText('Envoyée', { exact: true }).waitFor();
  await expect.poll(() => facts(none), SOON).toEqual(['0 destinataire', '0 envoyée']);
});

test('a letter that is not stored yet is asked about before the page is left and before the owner logs out, whichever tab is open, and kept on the server whatever it lacks', async () => {
  const { admin, page, open } = await openLetters();
  await admin.button('Nouvelle lettre').click();
  await admin.field('Texte').fill(LETTER.content);
  await page.getByRole('tab', { name: 'Messages' }).click();
  let warned = false;
  page.once('dialog', (dialog) => {
    warned = true;
    dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => warned, SOON).toBe(true);

  await admin.button('Déconnexion').click();
  await admin.button('Continuer l’écriture').click();
  await open();
  await page.getByRole('tab', { name: 'Lettres' }).click();
  expect(await admin.field('Texte').inputValue()).toBe(LETTER.content);
  await admin.button('Déconnexion').click();
  await admin.button('Quitter et garder le texte').click();
  await admin.toastText('Déconnexion réussie');
  await admin.enterPassword();
  await open();
  await page.getByRole('tab', { name: 'Lettres' }).click();
  await admin.unsaved('Sans titre').first().getByRole('button', { name: 'Reprendre' }).click();
  await page.getByText(/^Voici votre texte non enregistré, gardé le/).waitFor();
  expect(await admin.field('Texte').inputValue()).toBe(LETTER.content);
  expect(await admin.faults()).toEqual([]);
  await admin.field('Objet').fill('Gardée en partant');
  await admin.button('Enregistrer').click();
  await page.getByText(/^Enregistrée à/).waitFor();
  await admin.button('Retour aux lettres').click();
  await page.locator('[data-row]', { hasText: 'Gardée en partant' }).waitFor();
  expect(await admin.unsaved('Gardée en partant').count()).toBe(0);
});

test('on a phone axe finds nothing in lists, composer and report, and nothing scrolls sideways', async () => {
  await subscribers([`${'longue-adresse-'.repeat(4)}@un-domaine-assez-long.example`]);
  const newsletter = await openNewsletter(PHONE);
  const { admin, page, open, rows, faults } = newsletter;
  async function check(): Promise<void> {
    expect(await admin.faults()).toEqual([]);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect([width, scrollWidth]).toEqual([width, clientWidth]);
    }
  }
  await open();
  await rows.first().waitFor();
  await check();
  await page.getByRole('tab', { name: 'Lettres' }).click();
  await admin.button('Nouvelle lettre').waitFor();
  await compose(newsletter, 'Ce qui se voit sur un téléphone');
  await page.locator('iframe:visible').waitFor();
  await check();
  await admin.button('Envoyer maintenant').click();
  await confirm(newsletter, 'Envoyer');
  const row = rows.filter({ hasText: 'Ce qui se voit sur un téléphone' }).first();
  await row.getByText('Envoyée', { exact: true }).waitFor();
  await check();
  expect(faults).toEqual([]);
});
