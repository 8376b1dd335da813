import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { importTestSubscribers } from '#tests/support/newsletter-requests.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { type OpenAdmin, openAdmin } from './admin-page.ts';

const REQUEST_PATTERN = /\/api\/admin\/newsletter\//;
const platform = setUpPlatform();

const listFigures = ({ page }: OpenAdmin) =>
  page.locator('dl:visible dd').evaluateAll((all) => all.map(({ textContent }) => textContent));

async function failAndReloadList(visit: OpenAdmin): Promise<void> {
  const { admin, page, showTab } = visit;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(REQUEST_PATTERN, async (route) => {
    await released;
    await route.abort('internetdisconnected');
  });
  await showTab('Newsletter');
  await page.getByText('Chargement des abonnés...', { exact: true }).waitFor();
  await expect.poll(() => listFigures(visit)).toEqual(['–', '–', '–']);
  release();
  await page.getByText('Le serveur ne répond pas.').waitFor();
  await page.unroute(REQUEST_PATTERN);
  await admin.button('Réessayer').click();
  await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();
  await expect.poll(() => listFigures(visit)).toEqual(['0', '0', '0\u00a0%']);
}

async function searchAndDelete(visit: OpenAdmin): Promise<void> {
  const { admin, page, rows } = visit;
  const findRow = (name: string) => rows.filter({ hasText: name });
  await findRow('denis').getByText('En attente de confirmation').waitFor();
  await expect.poll(() => listFigures(visit)).toEqual(['3', '1', '33\u00a0%']);
  await expect.poll(() => rows.count()).toBe(4);
  await expect.poll(() => findRow('celine').textContent()).toMatch(/HebdoArticlesÉvénements$/);

  const search = page.getByRole('searchbox', { name: 'Chercher un abonné' });
  await search.fill('MARIE');
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => rows.locator('h3').textContent()).toBe('anne.marie@tarot.example');
  await search.fill('personne');
  await page.getByText('Aucun abonné ne correspond à cette recherche.').waitFor();
  await search.fill('');
  const state = page.getByLabel('État des abonnés');
  await expect
    .poll(() => state.locator('option').allTextContents())
    .toEqual([
      ...['Tous les abonnés', 'Confirmés (3)', 'En attente (1)', 'Partis', 'Adresses refusées'],
    ]);
  await state.selectOption('pending');
  await expect.poll(() => rows.locator('h3').allTextContents()).toEqual(['denis@tarot.example']);
  await state.selectOption('confirmed');
  await admin.button('Supprimer basile@tarot.example').click();
  await admin.dialog.getByText('Supprimer cet abonné ?').waitFor();
  await admin.dialog.getByRole('button', { name: 'Annuler' }).click();
  await admin.button('Supprimer basile@tarot.example').click();
  await admin.dialog.getByRole('button', { name: 'Supprimer' }).click();
  expect(await admin.waitForToast('Désabonnement réussi')).toBe(
    "L'abonné a été supprimé de la liste.",
  );
  await expect.poll(() => findRow('basile').count()).toBe(0);
  await state.selectOption('left');
  await expect.poll(() => rows.locator('h3').allTextContents()).toEqual(['Adresse effacée']);
  await state.selectOption({ label: 'Tous les abonnés' });
  await findRow('celine').waitFor();
  expect(await admin.getViolations()).toEqual([]);
}

async function chooseFile(admin: OpenAdmin['admin'], lines: string[]): Promise<void> {
  await admin.button('Importer').click();
  const buffer = Buffer.from(lines.map((line) => `${line}\r\n`).join(''));
  const file = { name: 'abonnes.csv', mimeType: 'text/csv', buffer };
  await admin.dialog.getByLabel('Fichier CSV').setInputFiles(file);
}

async function exportAndImport({ admin, page, rows }: OpenAdmin): Promise<void> {
  const exportButton = admin.button('Exporter');
  const [download] = await Promise.all([page.waitForEvent('download'), exportButton.click()]);
  expect(download.suggestedFilename()).toMatch(/^abonnes-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await text(await download.createReadStream());
  expect(csv).toMatch(/celine@tarot\.example;confirmé;/);
  expect(csv).toMatch(/denis@tarot\.example;en attente;/);

  await chooseFile(admin, [
    ...['e-mail;état;hebdo', 'celine@tarot.example;confirmé;oui'],
    ...['gisele@tarot.example;en attente;oui', 'sans-arobase;confirmé;oui'],
  ]);
  await admin.dialog.getByText('1 personne ajoutée').waitFor();
  await admin.dialog.getByText('1 déjà dans la liste').waitFor();
  await admin.dialog.getByText('Ligne 4').waitFor();
  await page.keyboard.press('Escape');
  await rows.filter({ hasText: 'gisele' }).getByText('En attente de confirmation').waitFor();

  await chooseFile(admin, ['e-mail;hebdo', 'irene@tarot.example;oui']);
  await admin.dialog.getByText('Ce fichier ne dit pas qui a confirmé').waitFor();
  await page.keyboard.press('Escape');
  for (const choice of [null, 'Offre']) {
    await chooseFile(admin, ['e-mail', 'henri@tarot.example']);
    await admin.dialog.getByText('Ce fichier ne dit pas qui a confirmé').waitFor();
    await admin.dialog.getByText('Sans choix, elle est laissée de côté.').waitFor();
    if (choice) await admin.dialog.getByLabel(choice, { exact: true }).check();
    await admin.dialog.getByRole('button', { name: 'Importer' }).click();
    await admin.dialog.getByText(`${choice ? 1 : 0} personne ajoutée`).waitFor();
    await page.keyboard.press('Escape');
  }
  const henri = rows.filter({ hasText: 'henri' });
  await expect.poll(() => henri.textContent()).toMatch(/inscription le \S+ \S+ \d{4}Offres$/);
}

async function importAfterSessionEnd({ admin, page }: OpenAdmin): Promise<void> {
  let batchCount = 0;
  await page.route('**/newsletter/import', async (route) => {
    if (++batchCount === 2) await (await logInAsAdmin(platform)).send('POST', '/api/admin/logout');
    await route.continue();
  });
  const lines = Array.from({ length: 250 }, (_, i) => `lot-${i}@tarot.example;en attente;oui`);
  await chooseFile(admin, ['e-mail;état;hebdo', ...lines]);
  await page.getByRole('heading', { name: 'Votre session a expiré' }).waitFor();
  await admin.enterPassword();
  await admin.dialog.getByText('250 personnes ajoutées').waitFor();
}

test('subscribers can be loaded again after a failure, searched, deleted, exported and imported', async () => {
  const visit = await openAdmin(platform);
  await failAndReloadList(visit);
  // The browser logs errors for the failed requests.
  visit.faults.length = 0;

  const client = await logInAsAdmin(platform);
  const subscribedAt = new Date(Date.now() - 20 * 86_400_000).toISOString();
  const oldSubscribers = ['anne.marie@tarot.example', 'basile@tarot.example'];
  await importTestSubscribers(client, oldSubscribers, { subscribedAt });
  await importTestSubscribers(client, ['celine@tarot.example']);
  await importTestSubscribers(client, ['denis@tarot.example'], { state: 'pending' });
  await visit.showTab('Lettres');
  await visit.showTab('Abonnés');
  await searchAndDelete(visit);
  await exportAndImport(visit);
  expect(visit.faults).toEqual([]);
  await importAfterSessionEnd(visit);
});
