import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import { emailFingerprint } from '#netlify/server/signing/signing.ts';
import { logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { EVENTUALLY, importTestSubscribers } from '#tests/support/newsletter-requests.ts';
import { TestPlatform } from '#tests/support/test-platform.ts';
import { adminPage } from './admin-page.ts';

const LISTS = /\/api\/admin\/newsletter\//;
const platform = new TestPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

// A second try begins without subscribers, as the first one did.
beforeEach(() => platform.start());
afterEach(() => platform.remove());

async function openNewsletter() {
  const { page, faults } = await openPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  const part = (name: string) => page.getByRole('tab', { name }).click();
  return { admin, page, faults, part, rows: page.locator('[data-row]:visible') };
}

type Visit = Awaited<ReturnType<typeof openNewsletter>>;

const figures = ({ page }: Visit) =>
  page.locator('dl:visible dd').evaluateAll((all) => all.map((one) => one.textContent));

async function announcesAndMissesThem(visit: Visit): Promise<void> {
  const { admin, page, part } = visit;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(LISTS, async (route) => {
    await held;
    await route.abort('internetdisconnected');
  });
  await part('Newsletter');
  await page.getByText('Chargement des abonnés...', { exact: true }).waitFor();
  expect(await figures(visit)).toEqual(['–', '–', '–']);
  release();
  await page.getByText('Le serveur ne répond pas.').waitFor();
  await page.unroute(LISTS);
  await admin.button('Réessayer').click();
  await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();
  await expect.poll(() => figures(visit), EVENTUALLY).toEqual(['0', '0', '0\u00a0%']);
}

async function countsFindsAndDeletesThem(visit: Visit): Promise<void> {
  const { admin, page, rows } = visit;
  const named = (name: string) => rows.filter({ hasText: name });
  await named('denis').getByText('En attente de confirmation').waitFor();
  expect(await figures(visit)).toEqual(['3', '1', '33\u00a0%']);
  expect(await rows.count()).toBe(4);
  expect(await named('celine').textContent()).toMatch(/HebdoArticlesÉvénements$/);

  const search = page.getByRole('searchbox', { name: 'Chercher un abonné' });
  await search.fill('MARIE');
  await expect.poll(() => rows.count(), EVENTUALLY).toBe(1);
  expect(await rows.locator('h3').textContent()).toBe('anne.marie@tarot.example');
  await search.fill('personne');
  await page.getByText('Aucun abonné ne correspond à cette recherche.').waitFor();
  await search.fill('');
  const state = page.getByLabel('État des abonnés');
  await state.selectOption('pending');
  await expect
    .poll(() => rows.locator('h3').allTextContents(), EVENTUALLY)
    .toEqual(['denis@tarot.example']);
  await state.selectOption('confirmed');
  await expect.poll(() => rows.count(), EVENTUALLY).toBe(3);

  await admin.button('Supprimer basile@tarot.example').click();
  await admin.dialog.getByText('Supprimer cet abonné ?').waitFor();
  await admin.dialog.getByRole('button', { name: 'Annuler' }).click();
  await page.route(LISTS, (route) => route.fulfill({ status: 500, body: '{}' }));
  await admin.button('Supprimer basile@tarot.example').click();
  await admin.dialog.getByRole('button', { name: 'Supprimer' }).click();
  expect(await admin.waitForToast('Rien n’est supprimé')).toBe('Erreur lors du désabonnement');
  await page.unroute(LISTS);
  visit.faults.length = 0;
  await admin.button('Supprimer basile@tarot.example').click();
  await admin.dialog.getByRole('button', { name: 'Supprimer' }).click();
  expect(await admin.waitForToast('Désabonnement réussi')).toBe(
    "L'abonné a été supprimé de la liste.",
  );
  await expect.poll(() => named('basile').count(), EVENTUALLY).toBe(0);
  await state.selectOption('left');
  await expect
    .poll(() => rows.locator('h3').allTextContents(), EVENTUALLY)
    .toEqual(['Adresse effacée']);
  await state.selectOption({ label: 'Tous les abonnés' });
  await named('celine').waitFor();
  expect(await admin.faults()).toEqual([]);
}

async function exportsAndImportsThem({ admin, page, rows }: Visit): Promise<void> {
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
  await rows.filter({ hasText: 'gisele' }).getByText('En attente de confirmation').waitFor();
}

/** An ordinary spreadsheet; its reader is loaded for the first file alone. */
async function importsASpreadsheet({ admin, page, rows }: Visit): Promise<void> {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
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
}

async function refusesABrokenFile({ admin }: Visit): Promise<void> {
  await admin.button('Importer').click();
  await admin.dialog.getByLabel('Fichier CSV').setInputFiles({
    name: 'abonnes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('e-mail\n"ouvert'),
  });
  const failure = 'Ce fichier n’est pas importé';
  expect(await admin.waitForToast(failure)).toMatch(/^Le fichier n’est pas lisible à la ligne/);
}

async function importsAcrossTheEndOfASession({ admin, page }: Visit): Promise<void> {
  let batches = 0;
  await page.route('**/newsletter/import', async (route) => {
    if (++batches === 2) await (await logInAsAdmin(platform)).send('POST', '/api/admin/logout');
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
}

test('the subscribers are announced while they load, asked for again when they do not come, and missed when there are none; they come from an ordinary spreadsheet, whose reader is loaded for it alone; they are counted, shown with what they chose, found, deleted, leave as a file and come back from one, even from one that the end of the session cuts in two', async () => {
  const visit = await openNewsletter();
  await announcesAndMissesThem(visit);
  // The outage is told in the console.
  visit.faults.length = 0;

  const owner = await logInAsAdmin(platform);
  const longAgo = new Date(Date.now() - 20 * 86_400_000).toISOString();
  await importTestSubscribers(owner, ['anne.marie@tarot.example', 'basile@tarot.example'], {
    subscribedAt: longAgo,
  });
  await importTestSubscribers(owner, ['celine@tarot.example']);
  await importTestSubscribers(owner, ['denis@tarot.example'], { state: 'pending' });
  await visit.part('Lettres');
  await visit.part('Abonnés');
  await countsFindsAndDeletesThem(visit);
  await importsASpreadsheet(visit);
  await exportsAndImportsThem(visit);
  expect(visit.faults).toEqual([]);
  await refusesABrokenFile(visit);
  await importsAcrossTheEndOfASession(visit);
});

test('a list of addresses alone asks what its people receive, and a refused address is tried again', async () => {
  const { admin, page, part, rows, faults } = await openNewsletter();
  await part('Newsletter');
  await admin.button('Importer').click();
  const { dialog } = admin;
  const give = (content: string) =>
    dialog.getByLabel(/fichier/i).setInputFiles({
      name: 'liste.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });
  await give('Nom,Ville\nAnne,Vevey\n');
  expect(await admin.waitForToast('Ce fichier n’est pas importé')).toBe(
    'La colonne des adresses manque\u202f: donnez-lui le titre «\u202fe-mail\u202f».',
  );
  const list = 'Email Address\nanne@liste.example\nbruno@liste.example\n';
  await give(list);
  await dialog.getByText('tout le monde y comptera comme confirmé').waitFor();
  await dialog.getByRole('group', { name: /ce que 2.personnes veulent recevoir/ }).waitFor();
  await dialog.getByRole('button', { name: 'Importer', exact: true }).click();
  await dialog.getByText('Choisissez au moins une sorte d’envoi.').waitFor();
  expect(await admin.faults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Laisser ces personnes de côté' }).click();
  await dialog.getByText('0 personne ajoutée').waitFor();
  await give(list);
  await dialog.getByLabel('Lettre du dimanche').check();
  await dialog.getByRole('button', { name: 'Importer', exact: true }).click();
  await dialog.getByText('2 personnes ajoutées').waitFor();
  await page.keyboard.press('Escape');
  await rows.filter({ hasText: 'anne@liste.example' }).getByText('Hebdo').waitFor();

  const id = await emailFingerprint('anne@liste.example');
  await subscriberStore().change(id, (subscriber) => ({ ...subscriber, refusals: 2 }));
  await part('Lettres');
  await part('Abonnés');
  await page.getByLabel('État des abonnés').selectOption('refused');
  await expect.poll(() => rows.count(), EVENTUALLY).toBe(1);
  await rows.getByText('Adresse refusée deux fois').waitFor();
  expect(await admin.faults()).toEqual([]);
  await rows.getByRole('button', { name: /^Réessayer/ }).click();
  await expect.poll(() => rows.count(), EVENTUALLY).toBe(0);
  expect(faults).toEqual([]);
});
