import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { draftLetter } from '#tests/letters.ts';
import { mailPlatform } from '#tests/mail-platform.ts';
import { importedSubscribers, SOON } from '#tests/newsletter.ts';
import { ownerOf, shiftClock } from '#tests/owner.ts';
import { adminPage } from './admin-page.ts';

const { platform, server } = await mailPlatform();

async function openNewsletter() {
  const { page } = await openPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  return {
    admin,
    page,
    rows: page.locator('[data-row]:visible'),
    letters: () => page.getByRole('tab', { name: 'Lettres' }).click(),
    more: admin.button('Afficher la suite').filter({ visible: true }),
  };
}

test('a letter on its way is followed while more letters are shown', async () => {
  const owner = await ownerOf(platform);
  await importedSubscribers(owner, ['lente@tarot.example']);
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
  // A mail that is still in hand when the clock jumps would be one that a crash lost.
  await platform.running.settled();
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
