import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type AdminClient, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { createDraftCampaign } from '#tests/support/campaign-requests.ts';
import { mailPlatform, OWNER_ADDRESS } from '#tests/support/mail-test-platform.ts';
import { EVENTUALLY, importTestSubscribers } from '#tests/support/newsletter-requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { adminPage } from './admin-page.ts';

const { platform, server } = await mailPlatform();

type Admin = ReturnType<typeof adminPage>;

async function threePosts(owner: AdminClient): Promise<string[]> {
  const titles = ['un', 'deux', 'trois'].map((name) => `Focus ${name} ${randomUUID().slice(0, 8)}`);
  for (const title of titles) {
    await createTestPost(owner, { title, slug: title.toLowerCase().replaceAll(' ', '-') });
  }
  // The newest stands first.
  return titles.reverse();
}

/** From what is deleted to what stands below it, and from a form to the button that opened it. */
async function movesTheFocus(
  owner: AdminClient,
  admin: Admin,
  [first, second]: string[],
): Promise<void> {
  const { page } = admin;
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const label = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
      return label.replaceAll(/\s/g, ' ');
    });

  await expect.poll(focused).toBe('Administration');
  await admin.button(`Supprimer « ${first} »`).focus();
  await page.keyboard.press('Enter');
  await admin.dialog.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await admin.button(`Supprimer « ${first} »`).waitFor({ state: 'detached' });
  await expect.poll(focused).toBe(`Supprimer « ${second} »`);

  await admin.edit(`${second}`);
  await expect.poll(focused).toBe("Modifier l'article");
  await admin.button('Articles').click();
  await expect.poll(focused).toBe(`Modifier « ${second} »`);
  await admin.button('Nouvel Article').click();
  await admin.button('Articles').click();
  await expect.poll(focused).toBe('Articles');

  await admin.button('Paramètres').click();
  await admin.dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('Paramètres');

  const [upper, lower] = ['A', 'B'].map((name) => `${name} ${randomUUID().slice(0, 8)}`);
  await createDraftCampaign(owner, { subject: `${lower}` });
  await createDraftCampaign(owner, { subject: `${upper}` });
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await page.getByRole('tab', { name: 'Lettres' }).click();
  await admin.button(`Modifier « ${upper} »`).click();
  await admin.field('Objet').waitFor();
  await admin.button('Lettres').click();
  await expect.poll(focused).toBe(`Modifier « ${upper} »`);
  await admin.button(`Supprimer « ${upper} »`).click();
  await admin.dialog.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect.poll(focused).toBe(`Supprimer « ${lower} »`);
}

/** Its state changes where it stands, while the rest of the list is shown. */
async function followsALetter(owner: AdminClient, admin: Admin): Promise<void> {
  const rows = admin.page.locator('[data-row]:visible');
  await admin.button('Nouvelle lettre').click();
  await admin.field('Objet').fill('Sur la route');
  await admin.field('Texte').fill('Elle marche.');
  await admin.page.mouse.wheel(0, 2_000);
  await admin.button('Envoyer maintenant').click();
  await admin.dialog.getByRole('button', { name: 'Envoyer', exact: true }).click();
  // The list is shown from its title, below the bar.
  const title = admin.page.getByRole('heading', { name: 'Lettres', exact: true });
  const isFocused = () => title.evaluate((one) => one === document.activeElement);
  await expect.poll(isFocused, EVENTUALLY).toBe(true);
  const bar = await admin.page.locator('[data-part="bar"]').boundingBox();
  expect((await title.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  const row = rows.filter({ hasText: 'Sur la route' });
  await row.getByText('En route', { exact: true }).waitFor();
  await admin.button('Afficher la suite').filter({ visible: true }).click();
  await expect.poll(() => rows.count(), EVENTUALLY).toBe(21);
  // The owner herself is told of a login from a new device.
  const tried = () => server.tried.filter((address) => address !== OWNER_ADDRESS);
  await expect.poll(tried, EVENTUALLY).toEqual(['lente@tarot.example']);
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
}

test('the focus goes from what is deleted to what stands below it, and returns from a form to the button that opened it; a letter on its way is followed while more letters are shown', async () => {
  const owner = await logInAsAdmin(platform);
  await importTestSubscribers(owner, ['lente@tarot.example']);
  // With one that is left of the two below, a page of the list.
  for (let count = 0; count < 19; count++) await createDraftCampaign(owner);
  server.behave = () => 'wait';
  const posts = await threePosts(owner);
  const { page } = await openPage(platform.url);
  await page.clock.install();
  const admin = adminPage(page);
  await admin.logIn();
  await movesTheFocus(owner, admin, posts);
  await followsALetter(owner, admin);
});
