import { expect, test } from 'vitest';
import { byHand, write } from '#tests/contact.ts';
import { mailPlatform } from '#tests/mail-platform.ts';
import { confirmedSubscriber, linkIn, mailTo } from '#tests/newsletter.ts';
import { linksIn } from '#tests/received-mail.ts';

const { platform, server } = await mailPlatform();

const ask = (email: string, signs = {}) =>
  platform.visitor().postJson('/api/privacy/link', { email, ...signs });

test('leads to all that is kept of a person, by mail only', async () => {
  const email = 'tout@tarot.example';
  await confirmedSubscriber(platform, server, email);
  server.reset();
  await write(platform, await byHand({ email }));
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
  await write(platform, await byHand({ email }));
  await mailTo(server, email);
  server.reset();
  await ask(email);
  const pages = linksIn(await mailTo(server, email)).map((link) => new URL(link).pathname);
  expect(pages).toContain('/contact/mes-messages');
  expect(pages).not.toContain('/infolettre/preferences');
});

test('is answered alike, and not sent, where nothing is kept or a program asks', async () => {
  const email = 'connue@tarot.example';
  await confirmedSubscriber(platform, server, email);
  server.reset();
  expect(await (await ask('inconnue@tarot.example')).json()).toEqual({ received: true });
  const trapped = await ask(email, { website: 'https://spam.example' });
  expect(await trapped.json()).toEqual({ received: true });
  await platform.runScheduled('tick');
  expect(server.tried).toEqual([]);
});

test('is sent once a day to an address, whoever asks', async () => {
  const email = 'souvent@tarot.example';
  await confirmedSubscriber(platform, server, email);
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
