import { afterAll, afterEach, expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { draftLetter } from '#tests/letters.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { CHOICES, SOON } from '#tests/newsletter.ts';
import { OWNER_PASSWORD, ownerOf, shiftClock } from '#tests/owner.ts';
import { writtenPlatform } from '#tests/platform.ts';
import { adminPage } from './admin-page.ts';

const server = await startMailServer();
const platform = writtenPlatform({
  environment: {
    ADMIN_PASSWORD: OWNER_PASSWORD,
    MAIL_FROM: 'lettre@tarot.example',
    SMTP_URL: server.url,
  },
});

afterEach(() => shiftClock(0));
afterAll(() => server.close());

async function subscribers(emails: string[], state: 'confirmed' | 'pending'): Promise<void> {
  const rows = emails.map((email) => ({ email, state, preferences: CHOICES }));
  const owner = await ownerOf(platform);
  const answer = await owner.send('POST', '/api/admin/newsletter/import', { rows });
  expect(answer.status).toBe(200);
}

async function openNewsletter() {
  const { page } = await openPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  return {
    admin,
    page,
    rows: page.locator('.row:visible'),
    letters: () => page.getByRole('tab', { name: 'Lettres' }).click(),
    more: admin.button('Afficher la suite').filter({ visible: true }),
  };
}

test('a letter on its way is followed while more letters are shown', async () => {
  const owner = await ownerOf(platform);
  await subscribers(['lente@tarot.example'], 'confirmed');
  for (let count = 0; count < 20; count++) await draftLetter(owner);
  server.behave = () => 'wait';
  const { admin, rows, letters, more } = await openNewsletter();
  await letters();
  await admin.button('Nouvelle lettre').click();
  await admin.field('Objet').fill('Sur la route');
  await admin.field('Texte').fill('Elle marche.');
  await admin.button('Envoyer maintenant').click();
  await admin.dialog.getByRole('button', { name: 'Envoyer', exact: true }).click();
  const row = rows.filter({ hasText: 'Sur la route' });
  await row.getByText('En route', { exact: true }).waitFor();
  await more.click();
  await expect.poll(() => rows.count(), SOON).toBe(21);
  await expect.poll(() => server.tried, SOON).toEqual(['lente@tarot.example']);
  shiftClock(7 * 60_000);
  await expect
    .poll(
      async () => {
        await platform.runScheduled('tick');
        return (await (await owner.get('/api/admin/letters')).json())[0];
      },
      { timeout: 30_000 },
    )
    .toMatchObject({ subject: 'Sur la route', state: 'sent' });
  await row.getByText('Envoyée', { exact: true }).waitFor();
});

test.each(['state', 'search'])(
  'what follows a list goes away with it when another %s is asked for',
  async (name) => {
    const named = (kind: string) =>
      Array.from({ length: 60 }, (_, index) => `${kind}-${index}@tarot.example`);
    await subscribers(named('ancienne'), 'confirmed');
    await subscribers(named('nouvelle'), 'pending');
    const { page, rows, more } = await openNewsletter();
    await more.waitFor();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(new RegExp(`/newsletter/subscribers\\?${name}=`), async (route) => {
      await held;
      await route.continue();
    });
    const search = page.getByRole('searchbox', { name: 'Chercher un abonné' });
    if (name === 'search') await search.fill('nouvelle');
    else await page.getByLabel('État des abonnés').selectOption('pending');
    await expect.poll(() => more.count(), SOON).toBe(0);
    release();
    await more.click();
    await expect.poll(() => rows.count(), SOON).toBe(60);
    const shown = await rows.locator('h3').allTextContents();
    expect(shown.sort()).toEqual(named('nouvelle').sort());
  },
);

test('a list that never comes is given up', async () => {
  const { admin, page, letters } = await openNewsletter();
  // The clock of these tests does not reach the deadlines of calls: they are made shorter.
  await page.evaluate(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms / 20);
  });
  await page.route('**/api/admin/letters', () => undefined);
  await letters();
  await page.getByText('Le serveur ne répond pas.').waitFor();
  await page.unroute('**/api/admin/letters');
  await admin.button('Réessayer').waitFor();
});
