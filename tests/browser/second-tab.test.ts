import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { createDraftCampaign } from '#tests/support/campaign-requests.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { createMailPages } from '#tests/support/mail-link-pages.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import { importTestSubscribers } from '#tests/support/newsletter-requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { readingInput } from '#tests/support/reading-fixtures.ts';
import { adminPage } from './admin-page.ts';
import { readingsPage, storeReadings } from './draw-page.ts';

const { platform, server } = await mailPlatform({ startsAtNoon: false });

async function openTwoTabs(): Promise<[Page, Page]> {
  const { page } = await openPage(platform.url);
  return [page, await page.context().newPage()];
}

/** As if the visitor came back to this tab from another one. */
const returnTo = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('readings erased in one tab cannot be opened in the other', async () => {
  const [page, other] = await openTwoTabs();
  await storeReadings(platform, page, [readingInput()]);
  const [first, second] = [readingsPage(page), readingsPage(other)];
  await page.goto('/mes-tirages');
  await first.readings.first().click();
  await first.letter.waitFor();
  await other.goto('/confidentialite');
  await other.getByRole('link', { name: 'Voir vos tirages' }).click();
  await second.eraseAll.click();
  await second.confirm.click();
  await second.empty.waitFor();
  await returnTo(page);
  await first.empty.waitFor();
  await first.letter.waitFor({ state: 'detached' });

  // Neither is one that is listed, but was erased meanwhile.
  await storeReadings(platform, page, [readingInput()]);
  await page.reload();
  await first.readings.first().waitFor();
  await page.evaluate(() => fetch('/api/readings', { method: 'DELETE' }));
  await first.readings.first().click();
  await first.empty.waitFor();
  await first.letter.waitFor({ state: 'detached' });
});

test('what a reader erased by a link in one tab stays erased in the other', async () => {
  const links = await createMailPages(platform, server);
  const [page, other] = await openTwoTabs();
  for (const [link, title, done, left] of [
    ['messages', 'Effacer vos messages', '**#messages-effaces', 'Aucun message n’est gardé'],
    ['preferences', 'Effacer vos données', '**#donnees-effacees', 'Au revoir'],
  ] as const) {
    const tabs = [page, other];
    for (const tab of tabs) await tab.goto(links[link] ?? '');
    for (const tab of tabs) {
      await tab.getByText(title).click();
      await tab.getByRole('button', { name: 'Tout effacer maintenant' }).click();
      await tab.waitForURL(done);
      await tab.getByRole('heading', { name: left }).waitFor();
    }
  }
});

test('what the admin deleted in one tab does not come back from the other', async () => {
  const client = await logInAsAdmin(platform);
  await createTestPost(client, { slug: 'double', title: 'Double' });
  await createDraftCampaign(client, { subject: 'Double' });
  await importTestSubscribers(client, ['double@tarot.example']);
  await sendContactMessage(
    platform,
    await createHumanSubmission({ email: 'auteur@tarot.example', subject: 'Double' }),
  );
  const [page, other] = await openTwoTabs();
  const tabs = [adminPage(page), adminPage(other)] as const;
  for (const tab of tabs) await tab.logIn();
  for (const { hash, ways, label } of [
    { hash: '#blog', ways: [], label: /^Supprimer « Double »/ },
    { hash: '#newsletter', ways: ['Lettres'], label: /^Supprimer « Double »/ },
    { hash: '#newsletter', ways: ['Abonnés'], label: /^Supprimer double@/ },
    { hash: '#messages', ways: [], label: /^Supprimer/ },
  ]) {
    for (const { page: tab } of tabs) {
      await tab.evaluate((address) => location.assign(address), hash);
      for (const name of ways) await tab.getByRole('tab', { name }).click();
      await tab.getByRole('button', { name: label }).filter({ visible: true }).first().waitFor();
    }
    for (const { page: tab, dialog } of tabs) {
      const row = tab.getByRole('button', { name: label }).filter({ visible: true });
      await row.first().click();
      await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click();
      await row.first().waitFor({ state: 'detached' });
      await dialog.waitFor({ state: 'detached' });
    }
  }

  // One that is open in the editor of the other tab.
  const { id } = await createTestPost(client, { slug: 'ouvert', title: 'Ouvert' });
  const [, editor] = tabs;
  await editor.logIn();
  await editor.edit('Ouvert');
  await client.send('DELETE', `/api/admin/blog/posts/${id}`);
  await editor.field('Contenu').fill('Écrit trop tard.');
  const answered = other.waitForResponse((answer) => answer.request().method() === 'PUT');
  await editor.save();
  await (await answered).finished();
  await expect.poll(() => editor.field('Contenu').inputValue()).toBe('Écrit trop tard.');
  expect((await client.get(`/api/admin/blog/posts/${id}`)).status).toBe(404);
});
