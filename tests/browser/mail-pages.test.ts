import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getNextSunday } from '#src/lib/time.ts';
import { MAIL_PAGES } from '#src/site-config.ts';
import {
  type AdminClient,
  getClock,
  logInAsAdmin,
  setClock,
} from '#tests/support/admin-session.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import {
  createDraftCampaign,
  DRAFT,
  loadCampaign,
  scheduleCampaign,
  waitForSentCampaign,
} from '#tests/support/campaign-requests.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { createMailPages } from '#tests/support/mail-link-pages.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import { createConfirmedSubscriber, waitForMail } from '#tests/support/newsletter-requests.ts';
import { listLinks, type ReceivedMail } from '#tests/support/parse-mail.ts';
import { openAsVisitor } from './form-page.ts';
import { expectAccessible, openDetails } from './page-checks.ts';

const { platform, server } = await mailPlatform();

const WITHOUT_SCRIPTS = { ...PHONE, deviceScaleFactor: 1, javaScriptEnabled: false };

/** Where the mail's link to this page leads. */
function addressIn(mail: ReceivedMail, path: string): string {
  const found = listLinks(mail).find((link) => new URL(link).pathname === path);
  if (!found) throw new Error(`The mail has no link to ${path}`);
  return found;
}

function box(page: Page, title: string) {
  return page.getByRole('checkbox', { name: title });
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

async function stats(
  client: AdminClient,
): Promise<{ total: number; pending: number; left: number }> {
  return (await client.get('/api/admin/newsletter/stats')).json();
}

/** The file that the link on the page downloads. */
async function downloaded(page: Page, name: string): Promise<unknown> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ]);
  return JSON.parse(await text(await download.createReadStream()));
}

/** A letter that everybody who awaits Sunday's receives on Sunday. */
async function sendSundayLetter(email: string): Promise<ReceivedMail> {
  const client = await logInAsAdmin(platform);
  const letter = await scheduleCampaign(client, await createDraftCampaign(client), 'sunday');
  const sunday = getNextSunday(new Date(getClock()), 9).getTime();
  await platform.runScheduled('tick');
  expect(server.mails).toEqual([]);
  setClock(sunday + 1_000);
  await platform.runScheduled('tick');
  const mail = await waitForMail(server, email);
  await platform.runScheduled('tick');
  await waitForSentCampaign(await logInAsAdmin(platform), letter.id);
  return mail;
}

test('from the form to the last letter: confirm, receive, choose, pause, take along, leave by one click', async () => {
  const email = 'histoire@tarot.example';
  const { page, faults } = await openAsVisitor(platform.url, WITHOUT_SCRIPTS);
  await page.goto('/infolettre');
  await page.getByLabel('Votre adresse e-mail').fill(email);
  await page.getByLabel(/^J’accepte de recevoir/).check();
  await press(page, 'S’inscrire');
  await page.waitForURL('**/infolettre#inscription-recue');

  const confirmation = addressIn(await waitForMail(server, email), MAIL_PAGES.confirm);
  const client = await logInAsAdmin(platform);
  const before = await stats(client);
  await page.goto(confirmation);
  await press(page, 'Confirmer votre inscription');
  await page.waitForURL(`**${MAIL_PAGES.confirmed}`);
  await page.getByRole('heading', { name: 'Bienvenue' }).waitFor();
  expect(await stats(client)).toMatchObject({
    total: before.total + 1,
    pending: before.pending - 1,
  });
  await page.goto(confirmation);
  await page.getByRole('heading', { name: 'C’est déjà fait' }).waitFor();

  server.reset();
  const letter = await sendSundayLetter(email);
  expect(letter.headers.get('subject')).toBe(DRAFT.subject);

  await page.goto(addressIn(letter, MAIL_PAGES.preferences));
  await page.getByText('h…@tarot.example').waitFor();
  await expect.poll(() => box(page, 'La lettre du dimanche').isChecked()).toBe(true);
  await expect.poll(() => box(page, 'Les offres').isChecked()).toBe(false);
  await box(page, 'Les offres').check();
  await box(page, 'Les nouveaux articles').uncheck();
  await press(page, 'Enregistrer ces choix');
  await page.waitForURL('**#choix-enregistres');
  await page.getByText('Vous recevrez désormais les envois cochés ci-dessous.').waitFor();
  await expect.poll(() => box(page, 'Les offres').isChecked()).toBe(true);
  await expect.poll(() => box(page, 'Les nouveaux articles').isChecked()).toBe(false);

  await press(page, '4 semaines');
  await page.getByText('Rien ne vous sera envoyé avant la date indiquée.').waitFor();
  await page.getByRole('heading', { name: 'Vous êtes en pause' }).waitFor();
  await press(page, 'Reprendre les lettres');
  await page.getByText('Vous recevrez le prochain envoi que vous avez choisi.').waitFor();

  expect(await downloaded(page, 'Télécharger vos données')).toMatchObject({
    abonnement: {
      email: 'h…@tarot.example',
      preferences: { weekly: true, articles: false, offers: true },
    },
  });

  const oneClick = /<([^>]+)>/.exec(letter.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
  const left = await fetch(oneClick, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(left.status).toBe(200);
  await page.reload();
  await page.getByRole('heading', { name: 'Cette adresse n’est plus inscrite' }).waitFor();
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
  await expect
    .poll(async () => JSON.stringify(await downloaded(page, 'Télécharger vos données')))
    .not.toContain(email);
  await page.goto(confirmation);
  await page.waitForURL(`**${MAIL_PAGES.badLink}`);
  expect(faults).toEqual([]);
});

test('choices that cannot be stored stay beside the reason; a reader leaves by one click, or erases everything', async () => {
  const names = ['tard', 'quitte', 'efface'].map((name) => `${name}@tarot.example`);
  for (const name of names) await createConfirmedSubscriber(platform, server, name);
  server.reset();
  const client = await logInAsAdmin(platform);
  const letter = await scheduleCampaign(client, await createDraftCampaign(client), 'now');
  await waitForSentCampaign(client, letter.id);
  const [late = '', leaving = '', erasing = ''] = await Promise.all(
    names.map(async (name) => addressIn(await waitForMail(server, name), MAIL_PAGES.preferences)),
  );
  const { page, faults } = await openPage(platform.url);

  // Choices that could not be stored are still there, beside the sentence.
  await page.goto(late);
  const { pathname, searchParams } = new URL(page.url());
  await box(page, 'Les offres').check();
  await box(page, 'Les événements').uncheck();
  // She left in another window.
  await fetch(`${platform.url}/api/newsletter/unsubscribe/${searchParams.get('lien')}`, {
    method: 'POST',
  });
  await press(page, 'Enregistrer ces choix');
  await page.waitForURL(`**${pathname}?*choix=weekly-articles-offers#changement-impossible`);
  await page.getByText('Changement non enregistré').waitFor();

  // One click leaves, from the page too.
  const departures = async () => {
    const { report } = await loadCampaign(client, letter.id);
    return report.left;
  };
  const before = await departures();
  await page.goto(leaving);
  await press(page, 'Se désinscrire');
  await page.waitForURL(`**${MAIL_PAGES.goodbye}`);
  await page.getByRole('heading', { name: 'Au revoir' }).waitFor();
  await page.goto(leaving);
  await page.getByRole('link', { name: 'S’inscrire à nouveau' }).waitFor();
  await expect.poll(departures).toBe(before + 1);

  // Erasing asks once more, and says what is gone.
  await page.goto(erasing);
  const erase = page.getByRole('button', { name: 'Tout effacer maintenant' });
  await expect.poll(() => erase.isVisible()).toBe(false);
  await page.getByText('Effacer vos données').click();
  await erase.click();
  await page.waitForURL(`**${MAIL_PAGES.goodbye}#donnees-effacees`);
  await page.getByText('la preuve de votre accord et les traces des envois').waitFor();
  expect(faults).toEqual([]);
});

test('without scripts a sender reads, downloads and erases stored messages', async () => {
  const { page, faults } = await openAsVisitor(platform.url, WITHOUT_SCRIPTS);
  const sender = 'message@tarot.example';
  const message = 'Bonjour,\n\ncombien de temps faut-il compter ?';
  for (const changes of [{ subject: 'Avant' }, { subject: 'Après', message }]) {
    await sendContactMessage(platform, await createHumanSubmission({ email: sender, ...changes }));
  }
  await page.goto(addressIn(await waitForMail(server, sender), MAIL_PAGES.messages));
  await expect.poll(() => page.locator('li h2').allTextContents()).toEqual(['Après', 'Avant']);
  await page.getByText('combien de temps faut-il compter').waitFor();
  const file = await downloaded(page, 'Télécharger vos messages');
  expect(file).toContainEqual(expect.objectContaining({ email: sender, message }));
  await page.getByText('Effacer vos messages').click();
  await press(page, 'Tout effacer maintenant');
  await page.waitForURL('**#messages-effaces');
  await page.getByText('Les messages envoyés depuis cette adresse ont été supprimés').waitFor();
  await page.getByRole('heading', { name: 'Aucun message n’est gardé' }).waitFor();

  // The privacy page mails the link to what is kept.
  const reader = 'demande@tarot.example';
  await createConfirmedSubscriber(platform, server, reader);
  server.reset();
  await page.goto('/confidentialite');
  await page.getByLabel('Votre adresse e-mail').fill(reader);
  await press(page, 'Recevoir le lien');
  await page.waitForURL('**/confidentialite#demande-recue');
  await page.locator('#demande-recue').waitFor();
  await page.goto(addressIn(await waitForMail(server, reader), MAIL_PAGES.preferences));
  await page.getByRole('heading', { name: 'Vos envois' }).waitFor();
  expect(faults).toEqual([]);
});

test('every page and state passes axe on a phone and never scrolls sideways', async () => {
  const pages = await createMailPages(platform, server);
  // What a finer screen would draw is the same.
  const { page, faults } = await openPage(platform.url, { ...PHONE, deviceScaleFactor: 1 });
  for (const [state, address] of Object.entries(pages)) {
    await page.goto(address);
    await openDetails(page);
    await expectAccessible(page, state);
  }
  expect(faults).toEqual([]);
});
