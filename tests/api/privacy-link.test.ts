import { expect, test } from 'vitest';
import { shiftClock } from '#tests/support/admin-session.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import {
  createConfirmedSubscriber,
  getToken,
  TIMEOUTS,
  waitForMail,
} from '#tests/support/newsletter-requests.ts';
import { listLinks } from '#tests/support/parse-mail.ts';

const DAY_MS = 86_400_000;
const { platform, server } = await mailPlatform();

const ask = (email: string, more = {}, headers = {}) =>
  platform.visitor().postJson('/api/privacy/link', { email, ...more }, { headers });

async function writeFrom(email: string): Promise<void> {
  expect((await sendContactMessage(platform, await createHumanSubmission({ email }))).status).toBe(
    200,
  );
  await platform.running.waitForBackgroundWork();
  server.reset();
}

test('leads to all that is stored of a person, by one mail a day to her', async () => {
  const email = 'tout@tarot.example';
  await createConfirmedSubscriber(platform, server, email);
  await writeFrom(email);
  // Whatever else a form filler filled in.
  const filled = { lune: 'x', website: 'https://connue.example' };
  expect(await (await ask('Tout@tarot.example', filled)).json()).toEqual({ received: true });
  const mail = await waitForMail(server, email);
  const data = async (path: string) => (await platform.fetch(path)).json();
  const subscription = getToken(mail, '/infolettre/preferences');
  const path = `/api/newsletter/subscriptions/${subscription}/data`;
  expect(await data(path)).toMatchObject({ abonnement: { email } });
  const messages = getToken(mail, '/contact/mes-messages');
  expect(await data(`/api/contact/messages/${messages}/data`)).toMatchObject([{ email }]);
  for (let time = 0; time < 3; time++) expect((await ask(email, filled)).status).toBe(200);
  await platform.runScheduled('tick');
  expect(server.accepted).toEqual([email]);
  shiftClock(DAY_MS);
  expect((await platform.fetch(path)).status).toBe(410);
  await ask(email);
  await platform.running.waitForBackgroundWork();
  expect(server.accepted).toEqual([email, email]);
});

test('names only the pages that have something to show, and is not sent where nothing is stored', async () => {
  const email = 'message@tarot.example';
  await writeFrom(email);
  await ask(email);
  const pages = listLinks(await waitForMail(server, email)).map((link) => new URL(link).pathname);
  expect(pages).toContain('/contact/mes-messages');
  expect(pages).not.toContain('/infolettre/preferences');
  server.reset();
  expect(await (await ask('inconnue@tarot.example')).json()).toEqual({ received: true });
  await platform.runScheduled('tick');
  expect(server.attempted).toEqual([]);
});

test('is sent three times a day to a mailbox, whatever its aliases', async () => {
  const aliases = [
    ...['boite@gmail.com', 'Bo.ite@googlemail.com', 'boite@googlemail.com'],
    ...['boite+3@gmail.com', 'b.oite+4@gmail.com'],
  ];
  for (const email of aliases)
    await sendContactMessage(platform, await createHumanSubmission({ email }));
  // Three receipts, and five notices to the admin.
  await expect.poll(() => server.accepted.length, TIMEOUTS).toBe(3 + 5);
  await platform.running.waitForBackgroundWork();
  server.reset();
  // A mail that may have arrived counts.
  server.behave = () => 'vanish';
  for (const email of aliases) await ask(email);
  await platform.running.waitForBackgroundWork();
  const toMailbox = () => server.attempted.filter((one) => /@g(oogle)?mail\./i.test(one)).length;
  await platform.runScheduled('tick');
  expect(toMailbox()).toBe(3);
  // The rest of both kinds leaves on the next day.
  shiftClock(DAY_MS + 60_000);
  await platform.runScheduled('tick');
  expect(toMailbox()).toBe(3 + 2 + 2);
});

test.each([
  ['connection', 5, () => '2001:db8:76:1::1'],
  ['neighbourhood', 20, (time: number) => `2001:db8:77:${time}::1`],
])('is asked for a few times a day from one %s (%i)', async (_, limit, addressOf) => {
  const statuses: number[] = [];
  for (let time = 0; time <= limit; time++) {
    const headers = { 'x-test-address': addressOf(time) };
    statuses.push((await ask(`personne-${time}@tarot.example`, {}, headers)).status);
  }
  expect(statuses).toEqual([...Array(limit).fill(200), 429]);
  const headers = { 'x-test-address': addressOf(limit) };
  const fields = { email: 'personne@tarot.example' };
  const answer = await platform.postForm('/api/privacy/link', fields, headers);
  expect(answer).toEqual([303, '/confidentialite#trop-de-demandes']);
});

test.each([
  [{ email: 'personne@tarot.example' }, 'demande-recue'],
  [{ email: 'rien' }, 'adresse-a-corriger'],
])('leads back to the page by a plain form (%#)', async (fields, block) => {
  const answer = await platform.postForm('/api/privacy/link', fields);
  expect(answer).toEqual([303, `/confidentialite#${block}`]);
});
