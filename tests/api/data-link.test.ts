import { expect, test } from 'vitest';
import { shiftClock } from '#tests/support/admin-session.ts';
import { createHumanSubmission, write } from '#tests/support/contact-requests.ts';
import { mailPlatform } from '#tests/support/mail-test-platform.ts';
import {
  createConfirmedSubscriber,
  EVENTUALLY,
  linkIn,
  mailTo,
} from '#tests/support/newsletter-requests.ts';
import { linksIn } from '#tests/support/parse-mail.ts';

const DAY_MS = 86_400_000;

const { platform, server } = await mailPlatform();

const ask = (email: string, signs = {}) =>
  platform.visitor().postJson('/api/privacy/link', { email, ...signs });

test('leads to all that is kept of a person, by mail only', async () => {
  const email = 'tout@tarot.example';
  await createConfirmedSubscriber(platform, server, email);
  server.reset();
  await write(platform, await createHumanSubmission({ email }));
  await mailTo(server, email);
  server.reset();
  expect(await (await ask('Tout@tarot.example')).json()).toEqual({ received: true });
  const mail = await mailTo(server, email);
  const subscription = linkIn(mail, '/infolettre/preferences');
  const messages = linkIn(mail, '/contact/mes-messages');
  const data = async (path: string) => (await platform.fetch(path)).json();
  expect(await data(`/api/newsletter/subscriptions/${subscription}/data`)).toMatchObject({
    abonnement: { email },
  });
  expect(await data(`/api/contact/messages/${messages}/data`)).toMatchObject([{ email }]);
});

test('names only the pages that have something to show', async () => {
  const email = 'message@tarot.example';
  await write(platform, await createHumanSubmission({ email }));
  await mailTo(server, email);
  server.reset();
  await ask(email);
  const pages = linksIn(await mailTo(server, email)).map((link) => new URL(link).pathname);
  expect(pages).toContain('/contact/mes-messages');
  expect(pages).not.toContain('/infolettre/preferences');
});

test('is answered alike, and not sent, where nothing is kept', async () => {
  expect(await (await ask('inconnue@tarot.example')).json()).toEqual({ received: true });
  await platform.runScheduled('tick');
  expect(server.tried).toEqual([]);
});

test('is sent whatever else a form filler filled in', async () => {
  const email = 'connue@tarot.example';
  await createConfirmedSubscriber(platform, server, email);
  server.reset();
  expect((await ask(email, { lune: 'x', website: 'https://connue.example' })).status).toBe(200);
  await mailTo(server, email);
});

test('is sent three times a day to a mailbox, whatever its aliases', async () => {
  for (let alias = 0; alias < 5; alias++) {
    const message = { email: `boite+${alias}@tarot.example` };
    expect((await write(platform, await createHumanSubmission(message))).status).toBe(200);
  }
  await expect.poll(() => server.accepted.length, EVENTUALLY).toBe(3 + 5);
  await platform.running.settled();
  server.reset();
  for (let alias = 0; alias < 5; alias++) await ask(`boite+${alias}@tarot.example`);
  await platform.running.settled();
  const toMailbox = () => server.accepted.filter((one) => one.startsWith('boite+')).length;
  expect(toMailbox()).toBe(3);
  await platform.runScheduled('tick');
  expect(toMailbox()).toBe(3);
  // The rest of both kinds leaves on the next day.
  shiftClock(DAY_MS + 60_000);
  await platform.runScheduled('tick');
  expect(toMailbox()).toBe(3 + 2 + 2);
});

test('is sent once a day to an address, whoever asks', async () => {
  const email = 'souvent@tarot.example';
  await createConfirmedSubscriber(platform, server, email);
  server.reset();
  for (let time = 0; time < 4; time++) expect((await ask(email)).status).toBe(200);
  await mailTo(server, email);
  await platform.runScheduled('tick');
  expect(server.accepted).toEqual([email]);
});

test('is asked for five times a day from one connection', async () => {
  const visitor = platform.visitor();
  const statuses: number[] = [];
  for (let time = 0; time < 6; time++) {
    const email = `personne-${time}@tarot.example`;
    statuses.push((await visitor.postJson('/api/privacy/link', { email })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('is asked for twenty times a day from one neighbourhood, whatever its connections', async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 21; time++) {
    const headers = { 'x-test-address': `2001:db8:77:${time}::1` };
    const body = { email: `voisin-${time}@tarot.example` };
    const answer = await platform.visitor().postJson('/api/privacy/link', body, { headers });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});

test.each([
  [{ email: 'personne@tarot.example' }, 'demande-recue'],
  [{ email: 'rien' }, 'adresse-a-corriger'],
])('the plain form leads back to the page (%#)', async (fields, block) => {
  const response = await platform.fetch('/api/privacy/link', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    `/confidentialite#${block}`,
  ]);
});
