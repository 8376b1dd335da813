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
  DRAFT_CAMPAIGN,
  loadCampaign,
  scheduleCampaign,
  waitForSentCampaign,
} from '#tests/support/campaign-requests.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { createMailPages } from '#tests/support/mail-link-pages.ts';
import { setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import { createConfirmedSubscriber, waitForMail } from '#tests/support/newsletter-requests.ts';
import { listLinks, type ReceivedMail } from '#tests/support/parse-mail.ts';
import { openAsVisitor } from './form-page.ts';
import { expectAccessible, openDetails } from './page-checks.ts';

const { platform, server } = await setUpMailPlatform();

const PHONE_WITHOUT_JAVASCRIPT = { ...PHONE, deviceScaleFactor: 1, javaScriptEnabled: false };

/** Returns the URL of the mail's link to this page. */
function findLink(mail: ReceivedMail, path: string): string {
  const found = listLinks(mail).find((link) => new URL(link).pathname === path);
  if (!found) throw new Error(`The mail has no link to ${path}`);
  return found;
}

function getCheckbox(page: Page, title: string) {
  return page.getByRole('checkbox', { name: title });
}

async function pressButton(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

async function loadStatistics(client: AdminClient): Promise<{ total: number; pending: number }> {
  return (await client.get('/api/admin/newsletter/stats')).json();
}

/** Downloads the JSON file to which this link leads. */
async function downloadJson(page: Page, name: string): Promise<unknown> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ]);
  return JSON.parse(await text(await download.createReadStream()));
}

/** Sends a campaign that is scheduled for Sunday. @returns the mail to this subscriber */
async function sendSundayCampaign(email: string): Promise<ReceivedMail> {
  const client = await logInAsAdmin(platform);
  const campaign = await scheduleCampaign(client, await createDraftCampaign(client), 'sunday');
  const sunday = getNextSunday(new Date(getClock()), 9).getTime();
  await platform.runScheduled('tick');
  expect(server.mails).toEqual([]);
  setClock(sunday + 1_000);
  await platform.runScheduled('tick');
  const mail = await waitForMail(server, email);
  await platform.runScheduled('tick');
  await waitForSentCampaign(await logInAsAdmin(platform), campaign.id);
  return mail;
}

test('a subscriber can confirm, receive a campaign, change choices, pause, download data and leave', async () => {
  const email = 'histoire@tarot.example';
  const { page, faults } = await openAsVisitor(platform.url, PHONE_WITHOUT_JAVASCRIPT);
  await page.goto('/infolettre');
  await page.getByLabel('Votre adresse e-mail').fill(email);
  await page.getByLabel(/^J’accepte de recevoir/).check();
  await pressButton(page, 'S’inscrire');
  await page.waitForURL('**/infolettre#inscription-recue');

  const confirmation = findLink(await waitForMail(server, email), MAIL_PAGES.confirm);
  const client = await logInAsAdmin(platform);
  const before = await loadStatistics(client);
  await page.goto(confirmation);
  await pressButton(page, 'Confirmer votre inscription');
  await page.waitForURL(`**${MAIL_PAGES.confirmed}`);
  await page.getByRole('heading', { name: 'Bienvenue' }).waitFor();
  expect(await loadStatistics(client)).toMatchObject({
    total: before.total + 1,
    pending: before.pending - 1,
  });
  await page.goto(confirmation);
  await page.getByRole('heading', { name: 'C’est déjà fait' }).waitFor();

  server.reset();
  const mail = await sendSundayCampaign(email);
  expect(mail.headers.get('subject')).toBe(DRAFT_CAMPAIGN.subject);

  await page.goto(findLink(mail, MAIL_PAGES.preferences));
  await page.getByText('h…@tarot.example').waitFor();
  await expect.poll(() => getCheckbox(page, 'La lettre du dimanche').isChecked()).toBe(true);
  await expect.poll(() => getCheckbox(page, 'Les offres').isChecked()).toBe(false);
  await getCheckbox(page, 'Les offres').check();
  await getCheckbox(page, 'Les nouveaux articles').uncheck();
  await pressButton(page, 'Enregistrer ces choix');
  await page.waitForURL('**#choix-enregistres');
  await page.getByText('Vous recevrez désormais les envois cochés ci-dessous.').waitFor();
  await expect.poll(() => getCheckbox(page, 'Les offres').isChecked()).toBe(true);
  await expect.poll(() => getCheckbox(page, 'Les nouveaux articles').isChecked()).toBe(false);

  await pressButton(page, '4 semaines');
  await page.getByText('Rien ne vous sera envoyé avant la date indiquée.').waitFor();
  await page.getByRole('heading', { name: 'Vous êtes en pause' }).waitFor();
  await pressButton(page, 'Reprendre les lettres');
  await page.getByText('Vous recevrez le prochain envoi que vous avez choisi.').waitFor();

  expect(await downloadJson(page, 'Télécharger vos données')).toMatchObject({
    abonnement: {
      email: 'h…@tarot.example',
      preferences: { weekly: true, articles: false, offers: true },
    },
  });

  const unsubscribeUrl = /<([^>]+)>/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
  const response = await fetch(unsubscribeUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(response.status).toBe(200);
  await page.reload();
  await page.getByRole('heading', { name: 'Cette adresse n’est plus inscrite' }).waitFor();
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
  await expect
    .poll(async () => JSON.stringify(await downloadJson(page, 'Télécharger vos données')))
    .not.toContain(email);
  await page.goto(confirmation);
  await page.waitForURL(`**${MAIL_PAGES.badLink}`);
  expect(faults).toEqual([]);
});

test('unsaved choices stay beside the error; a subscriber can leave by one click or erase everything', async () => {
  const emails = ['tard', 'quitte', 'efface'].map((name) => `${name}@tarot.example`);
  for (const email of emails) await createConfirmedSubscriber(platform, server, email);
  server.reset();
  const client = await logInAsAdmin(platform);
  const campaign = await scheduleCampaign(client, await createDraftCampaign(client), 'now');
  await waitForSentCampaign(client, campaign.id);
  const [choicesLink = '', leaveLink = '', eraseLink = ''] = await Promise.all(
    emails.map(async (email) => findLink(await waitForMail(server, email), MAIL_PAGES.preferences)),
  );
  const { page, faults } = await openPage(platform.url);

  // Choices that cannot be stored remain, beside the error.
  await page.goto(choicesLink);
  const { pathname, searchParams } = new URL(page.url());
  await getCheckbox(page, 'Les offres').check();
  await getCheckbox(page, 'Les événements').uncheck();
  // The subscriber leaves in another window.
  await fetch(`${platform.url}/api/newsletter/unsubscribe/${searchParams.get('lien')}`, {
    method: 'POST',
  });
  await pressButton(page, 'Enregistrer ces choix');
  await page.waitForURL(`**${pathname}?*choix=weekly-articles-offers#changement-impossible`);
  await page.getByText('Changement non enregistré').waitFor();

  // One click on the page leaves.
  const countDepartures = async () => (await loadCampaign(client, campaign.id)).report.left;
  const initialDepartures = await countDepartures();
  await page.goto(leaveLink);
  await pressButton(page, 'Se désinscrire');
  await page.waitForURL(`**${MAIL_PAGES.goodbye}`);
  await page.getByRole('heading', { name: 'Au revoir' }).waitFor();
  await page.goto(leaveLink);
  await page.getByRole('link', { name: 'S’inscrire à nouveau' }).waitFor();
  await expect.poll(countDepartures).toBe(initialDepartures + 1);

  // Erasing requires a second click, and the page lists what was erased.
  await page.goto(eraseLink);
  const eraseButton = page.getByRole('button', { name: 'Tout effacer maintenant' });
  await expect.poll(() => eraseButton.isVisible()).toBe(false);
  await page.getByText('Effacer vos données').click();
  await eraseButton.click();
  await page.waitForURL(`**${MAIL_PAGES.goodbye}#donnees-effacees`);
  await page.getByText('la preuve de votre accord et les traces des envois').waitFor();
  expect(faults).toEqual([]);
});

test('without JavaScript a sender can read, download and erase their stored messages', async () => {
  const { page, faults } = await openAsVisitor(platform.url, PHONE_WITHOUT_JAVASCRIPT);
  const senderEmail = 'message@tarot.example';
  const message = 'Bonjour,\n\ncombien de temps faut-il compter ?';
  for (const changes of [{ subject: 'Avant' }, { subject: 'Après', message }]) {
    await sendContactMessage(
      platform,
      await createHumanSubmission({ email: senderEmail, ...changes }),
    );
  }
  await page.goto(findLink(await waitForMail(server, senderEmail), MAIL_PAGES.messages));
  await expect.poll(() => page.locator('li h2').allTextContents()).toEqual(['Après', 'Avant']);
  await page.getByText('combien de temps faut-il compter').waitFor();
  const file = await downloadJson(page, 'Télécharger vos messages');
  expect(file).toContainEqual(expect.objectContaining({ email: senderEmail, message }));
  await page.getByText('Effacer vos messages').click();
  await pressButton(page, 'Tout effacer maintenant');
  await page.waitForURL('**#messages-effaces');
  await page.getByText('Les messages envoyés depuis cette adresse ont été supprimés').waitFor();
  await page.getByRole('heading', { name: 'Aucun message n’est gardé' }).waitFor();

  // The privacy page mails a link to the stored data.
  const subscriberEmail = 'demande@tarot.example';
  await createConfirmedSubscriber(platform, server, subscriberEmail);
  server.reset();
  await page.goto('/confidentialite');
  await page.getByLabel('Votre adresse e-mail').fill(subscriberEmail);
  await pressButton(page, 'Recevoir le lien');
  await page.waitForURL('**/confidentialite#demande-recue');
  await page.locator('#demande-recue').waitFor();
  await page.goto(findLink(await waitForMail(server, subscriberEmail), MAIL_PAGES.preferences));
  await page.getByRole('heading', { name: 'Vos envois' }).waitFor();
  expect(faults).toEqual([]);
});

test('every page and state to which mails lead is accessible on a phone', async () => {
  const pages = await createMailPages(platform, server);
  // A lower pixel density draws the same page faster.
  const { page, faults } = await openPage(platform.url, { ...PHONE, deviceScaleFactor: 1 });
  for (const [state, address] of Object.entries(pages)) {
    await page.goto(address);
    await openDetails(page);
    await expectAccessible(page, state);
  }
  expect(faults).toEqual([]);
});
