import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { createDraftCampaign } from '#tests/support/campaign-requests.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { createMailPages } from '#tests/support/mail-link-pages.ts';
import { setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import { importTestSubscribers } from '#tests/support/newsletter-requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { createReadingInput } from '#tests/support/reading-fixtures.ts';
import { adminPage } from './admin-page.ts';
import { readingsPage, storeReadings } from './draw-page.ts';

const { platform, server } = await setUpMailPlatform({ startsAtNoon: false });

async function openTwoTabs(): Promise<[Page, Page]> {
  const { page } = await openPage(platform.url);
  return [page, await page.context().newPage()];
}

/** Sends the event of a tab to which the visitor returns from another one. */
const returnTo = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('readings that are erased in one tab cannot be opened in another', async () => {
  const [page, otherPage] = await openTwoTabs();
  await storeReadings(platform, page, [createReadingInput()]);
  const [first, second] = [readingsPage(page), readingsPage(otherPage)];
  await page.goto('/mes-tirages');
  await first.readings.first().click();
  await first.letter.waitFor();
  await otherPage.goto('/confidentialite');
  await otherPage.getByRole('link', { name: 'Voir vos tirages' }).click();
  await second.eraseAll.click();
  await second.confirm.click();
  await second.empty.waitFor();
  await returnTo(page);
  await first.empty.waitFor();
  await first.letter.waitFor({ state: 'detached' });

  // A reading that the list still shows may have been erased since.
  await storeReadings(platform, page, [createReadingInput()]);
  await page.reload();
  await first.readings.first().waitFor();
  await page.evaluate(() => fetch('/api/readings', { method: 'DELETE' }));
  await first.readings.first().click();
  await first.empty.waitFor();
  await first.letter.waitFor({ state: 'detached' });
});

test('data that a mail link erased in one tab stays erased in another', async () => {
  const paths = await createMailPages(platform, server);
  const tabs = await openTwoTabs();
  for (const [state, title, url, heading] of [
    ['messages', 'Effacer vos messages', '**#messages-effaces', 'Aucun message n’est gardé'],
    ['preferences', 'Effacer vos données', '**#donnees-effacees', 'Au revoir'],
  ] as const) {
    for (const tab of tabs) await tab.goto(paths[state] ?? '');
    for (const tab of tabs) {
      await tab.getByText(title).click();
      await tab.getByRole('button', { name: 'Tout effacer maintenant' }).click();
      await tab.waitForURL(url);
      await tab.getByRole('heading', { name: heading }).waitFor();
    }
  }
});

test('what the admin deletes in one tab can be deleted and cannot be saved in another', async () => {
  const client = await logInAsAdmin(platform);
  await createTestPost(client, { slug: 'double', title: 'Double' });
  await createDraftCampaign(client, { subject: 'Double' });
  await importTestSubscribers(client, ['double@tarot.example']);
  await sendContactMessage(
    platform,
    await createHumanSubmission({ email: 'auteur@tarot.example', subject: 'Double' }),
  );
  const [page, otherPage] = await openTwoTabs();
  const tabs = [adminPage(page), adminPage(otherPage)] as const;
  for (const tab of tabs) await tab.logIn();
  for (const { hash, tabNames, label } of [
    { hash: '#blog', tabNames: [], label: /^Supprimer « Double »/ },
    { hash: '#newsletter', tabNames: ['Lettres'], label: /^Supprimer « Double »/ },
    { hash: '#newsletter', tabNames: ['Abonnés'], label: /^Supprimer double@/ },
    { hash: '#messages', tabNames: [], label: /^Supprimer/ },
  ]) {
    for (const { page: tab } of tabs) {
      await tab.evaluate((url) => location.assign(url), hash);
      for (const name of tabNames) await tab.getByRole('tab', { name }).click();
      await tab.getByRole('button', { name: label }).filter({ visible: true }).first().waitFor();
    }
    for (const { page: tab, dialog } of tabs) {
      const remove = tab.getByRole('button', { name: label }).filter({ visible: true }).first();
      await remove.click();
      await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click();
      await remove.waitFor({ state: 'detached' });
      await dialog.waitFor({ state: 'detached' });
    }
  }

  // A post may also be deleted while it is open in an editor.
  const { id } = await createTestPost(client, { slug: 'ouvert', title: 'Ouvert' });
  const [, editor] = tabs;
  await editor.logIn();
  await editor.edit('Ouvert');
  await client.send('DELETE', `/api/admin/blog/posts/${id}`);
  await editor.field('Contenu').fill('Écrit trop tard.');
  const responsePromise = otherPage.waitForResponse((item) => item.request().method() === 'PUT');
  await editor.save();
  await (await responsePromise).finished();
  await expect.poll(() => editor.field('Contenu').inputValue()).toBe('Écrit trop tard.');
  expect((await client.get(`/api/admin/blog/posts/${id}`)).status).toBe(404);
});
