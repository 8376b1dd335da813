import { expect, test } from 'vitest';
import { shiftClock } from '#tests/support/admin-session.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import {
  createConfirmedSubscriber,
  getToken,
  WAIT_OPTIONS,
  waitForMail,
} from '#tests/support/newsletter-requests.ts';
import { listLinks } from '#tests/support/parse-mail.ts';

const DAY_MS = 86_400_000;
const { platform, server } = await setUpMailPlatform();

const requestLink = (email: string, fields = {}, headers = {}) =>
  platform.visitor().postJson('/api/privacy/link', { email, ...fields }, { headers });

async function sendMessageFrom(email: string): Promise<void> {
  const response = await sendContactMessage(platform, await createHumanSubmission({ email }));
  expect(response.status).toBe(200);
  await platform.localServer.waitForBackgroundWork();
  server.reset();
}

test('the requested mail leads to all data stored for an address, and is sent once a day', async () => {
  const email = 'tout@tarot.example';
  await createConfirmedSubscriber(platform, server, email);
  await sendMessageFrom(email);
  // Fields that a form filler may complete are ignored.
  const extraFields = { lune: 'x', website: 'https://connue.example' };
  const response = await requestLink('Tout@tarot.example', extraFields);
  expect(await response.json()).toEqual({ received: true });
  const mail = await waitForMail(server, email);
  const fetchData = async (path: string) => (await platform.fetch(path)).json();
  const subscription = getToken(mail, '/infolettre/preferences');
  const path = `/api/newsletter/subscriptions/${subscription}/data`;
  expect(await fetchData(path)).toMatchObject({ abonnement: { email } });
  const messages = getToken(mail, '/contact/mes-messages');
  expect(await fetchData(`/api/contact/messages/${messages}/data`)).toMatchObject([{ email }]);
  for (let i = 0; i < 3; i++) expect((await requestLink(email, extraFields)).status).toBe(200);
  await platform.runScheduled('tick');
  expect(server.acceptedRecipients).toEqual([email]);
  shiftClock(DAY_MS);
  expect((await platform.fetch(path)).status).toBe(410);
  await requestLink(email);
  await platform.localServer.waitForBackgroundWork();
  expect(server.acceptedRecipients).toEqual([email, email]);
});

test('the requested mail names only pages that have data, and is not sent when nothing is stored', async () => {
  const email = 'message@tarot.example';
  await sendMessageFrom(email);
  await requestLink(email);
  const pages = listLinks(await waitForMail(server, email)).map((link) => new URL(link).pathname);
  expect(pages).toContain('/contact/mes-messages');
  expect(pages).not.toContain('/infolettre/preferences');
  server.reset();
  expect(await (await requestLink('inconnue@tarot.example')).json()).toEqual({ received: true });
  await platform.runScheduled('tick');
  expect(server.attemptedRecipients).toEqual([]);
});

test('a mailbox with several aliases gets three mails a day, and the rest on the next day', async () => {
  const aliases = [
    ...['boite@gmail.com', 'Bo.ite@googlemail.com', 'boite@googlemail.com'],
    ...['boite+3@gmail.com', 'b.oite+4@gmail.com'],
  ];
  for (const email of aliases)
    await sendContactMessage(platform, await createHumanSubmission({ email }));
  // Three receipts to the mailbox and five notices to the administrator are sent.
  await expect.poll(() => server.acceptedRecipients.length, WAIT_OPTIONS).toBe(3 + 5);
  await platform.localServer.waitForBackgroundWork();
  server.reset();
  // A mail that may have arrived counts as sent.
  server.behave = () => 'vanish';
  for (const email of aliases) await requestLink(email);
  await platform.localServer.waitForBackgroundWork();
  const countAttempts = () =>
    server.attemptedRecipients.filter((to) => /@g(oogle)?mail\./i.test(to)).length;
  await platform.runScheduled('tick');
  expect(countAttempts()).toBe(3);
  // The remaining receipts and data links are sent on the next day.
  shiftClock(DAY_MS + 60_000);
  await platform.runScheduled('tick');
  expect(countAttempts()).toBe(3 + 2 + 2);
});

test.each([
  ['connection', 5, () => '2001:db8:76:1::1'],
  ['network', 20, (index: number) => `2001:db8:77:${index}::1`],
])('requests from one %s are limited to %i a day', async (_, limit, getAddress) => {
  const statuses: number[] = [];
  for (let index = 0; index <= limit; index++) {
    const headers = { 'x-test-address': getAddress(index) };
    statuses.push((await requestLink(`personne-${index}@tarot.example`, {}, headers)).status);
  }
  expect(statuses).toEqual([...Array(limit).fill(200), 429]);
  const headers = { 'x-test-address': getAddress(limit) };
  const fields = { email: 'personne@tarot.example' };
  const result = await platform.postForm('/api/privacy/link', fields, headers);
  expect(result).toEqual([303, '/confidentialite#trop-de-demandes']);
});

test.each([
  [{ email: 'personne@tarot.example' }, 'demande-recue'],
  [{ email: 'rien' }, 'adresse-a-corriger'],
])('a form without JavaScript leads back to the page (%#)', async (fields, block) => {
  const result = await platform.postForm('/api/privacy/link', fields);
  expect(result).toEqual([303, `/confidentialite#${block}`]);
});
