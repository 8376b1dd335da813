import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { ownersReader, shiftClock } from '#tests/support/admin-session.ts';
import { createHumanSubmission, MESSAGE, write } from '#tests/support/contact-requests.ts';
import { mailPlatform, OWNER_ADDRESS } from '#tests/support/mail-test-platform.ts';
import { linkIn, mailTo } from '#tests/support/newsletter-requests.ts';
import { rawStore } from '#tests/support/raw-store.ts';

const { platform, server } = await mailPlatform();

const read = ownersReader(platform);

async function inbox(query = ''): Promise<InboxMessage[]> {
  return (await read(`/api/admin/messages${query}`)).json();
}

describe('a message', () => {
  test('is stored, mailed to the owner with the sender as Reply-To, and acknowledged', async () => {
    const response = await write(platform, await createHumanSubmission());
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    expect(await inbox()).toMatchObject([
      { name: 'Camille', email: MESSAGE.email, doubtful: false, answeredAt: null },
    ]);
    const notice = await mailTo(server, OWNER_ADDRESS);
    expect(notice.headers.get('reply-to')).toBe('Camille <camille@tarot.example>');
    expect(notice.headers.get('from')).toContain('<lettre@tarot.example>');
    expect(notice.headers.get('subject')).toBe('Message\u202f: Une question');
    expect(notice.text).toContain(MESSAGE.message);
    const receipt = await mailTo(server, MESSAGE.email);
    expect(receipt.headers.get('auto-submitted')).toBe('auto-replied');
    expect(receipt.source).not.toMatch(/consultations|Camille|Une question/);
  });

  test.each([
    ['without a name', { name: '  ' }, 'Veuillez remplir tous les champs obligatoires.'],
    ['without a subject', { subject: '' }, 'Veuillez remplir tous les champs obligatoires.'],
    ['without a text', { message: '' }, 'Veuillez remplir tous les champs obligatoires.'],
    [
      'of nine characters',
      { message: '123456789' },
      'Votre message doit compter au moins 10 caractères.',
    ],
    [
      'of 5001 characters',
      { message: 'a'.repeat(5001) },
      'Votre message compte 5000 caractères au plus.',
    ],
    ['from two addresses', { email: 'a@tarot.example,b@tarot.example' }, /pas valide/],
    ['from a name and an address', { email: 'A <a@tarot.example>' }, /pas valide/],
  ])('%s is refused with a sentence', async (_, changes, sentence) => {
    const before = await inbox();
    const response = await write(platform, { ...MESSAGE, ...changes });
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(sentence);
    expect(await inbox()).toEqual(before);
  });

  test('cannot write headers of its own', async () => {
    const email = 'injection@tarot.example';
    await write(
      platform,
      await createHumanSubmission({
        email,
        name: 'Eve\r\nBcc: victime@tarot.example',
        subject: 'Bonjour\nBcc: victime@tarot.example\r\n\r\nFaux texte',
      }),
    );
    const notice = await mailTo(server, OWNER_ADDRESS);
    expect(notice.headers.has('bcc')).toBe(false);
    expect(notice.headers.get('subject')).toBe(
      'Message\u202f: Bonjour Bcc: victime@tarot.example Faux texte',
    );
    await mailTo(server, email);
    expect(server.tried).not.toContain('victime@tarot.example');
  });

  test('with markup arrives as text', async () => {
    const message = '<img src=x onerror=alert(1)> <script>alert(2)</script> & plus';
    await write(platform, await createHumanSubmission({ message, email: 'balise@tarot.example' }));
    const notice = await mailTo(server, OWNER_ADDRESS);
    expect(notice.html).toContain('&lt;script&gt;alert(2)&lt;/script&gt; &amp; plus');
    expect(notice.html).not.toMatch(/<script|<img src=x/);
  });

  test.each([
    ['a program fills the hidden field', { lune: 'https://spam.example' }],
    ['nobody had time to write it', { elapsed: 100 }],
    ['no work was done for it', { proof: 'x' }],
  ])('is kept and marked when %s', async (_, changes) => {
    const email = `doute-${Object.keys(changes)[0]}@tarot.example`;
    const response = await write(platform, {
      ...(await createHumanSubmission({ email })),
      ...changes,
    });
    expect(response.status).toBe(200);
    const doubtful = await inbox('?only=doubtful');
    expect(doubtful.map((one) => one.email)).toContain(email);
    const notice = await mailTo(server, OWNER_ADDRESS);
    expect(notice.headers.get('subject')).toBe('[Douteux] Message\u202f: Une question');
    if ('lune' in changes) expect(server.tried).not.toContain(email);
  });
});

describe('sent again because the answer was lost', () => {
  const from = (email: string) => async () =>
    (await inbox()).filter((message) => message.email === email);

  test('a message is stored and mailed once, an edited one is another', async () => {
    const email = 'encore@tarot.example';
    const stored = from(email);
    const body = await createHumanSubmission({ email, key: randomUUID() });
    const [first, second] = await Promise.all([write(platform, body), write(platform, body)]);
    expect(await second.json()).toEqual(await first.json());
    expect((await write(platform, body)).status).toBe(200);
    expect(await stored()).toHaveLength(1);
    await mailTo(server, OWNER_ADDRESS);
    await platform.runScheduled('tick');
    expect(server.accepted.filter((address) => address === OWNER_ADDRESS)).toHaveLength(1);
    const message = 'Une autre question, tout bien réfléchi.';
    await write(platform, await createHumanSubmission({ email, message, key: body.key }));
    expect(await stored()).toHaveLength(2);
  });

  test('it takes no further place of its connection’s day', async () => {
    const visitor = platform.visitor();
    const body = await createHumanSubmission({ email: 'place@tarot.example', key: randomUUID() });
    for (let time = 0; time < 12; time++) {
      expect((await visitor.postJson('/api/contact', body)).status).toBe(200);
    }
  });

  test('a plain form is one message a day, and another one the next', async () => {
    const email = 'rechargee@tarot.example';
    const stored = from(email);
    const body = () => new URLSearchParams({ ...MESSAGE, email });
    const post = () => platform.fetch('/api/contact', { method: 'POST', body: body() });
    await post();
    await post();
    expect(await stored()).toHaveLength(1);
    shiftClock(86_400_000);
    await post();
    expect(await stored()).toHaveLength(2);
  });
});

describe('the plain form', () => {
  const post = async (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const response = await platform.fetch('/api/contact', { method: 'POST', body });
    return [response.status, response.headers.get('location')];
  };

  test('leads to a page, is kept and marked', async () => {
    const fields = { ...MESSAGE, lune: '', email: 'simple@tarot.example' };
    expect(await post(fields)).toEqual([303, '/contact#message-envoye']);
    expect((await inbox('?only=doubtful')).map(({ email }) => email)).toContain(fields.email);
  });

  test.each([
    [{ name: '' }, 'champs-a-remplir'],
    [{ email: 'rien' }, 'adresse-a-corriger'],
    [{ message: 'court' }, 'message-a-corriger'],
  ])('with a fault leads to its block (%#)', async (changes, block) => {
    expect(await post({ ...MESSAGE, ...changes })).toEqual([303, `/contact#${block}`]);
  });
});

test('a proof of work counts for one sending', async () => {
  const sent = await createHumanSubmission({ email: 'preuve@tarot.example', key: 'premier' });
  await write(platform, sent);
  await write(platform, { ...sent, key: 'second' });
  const mine = (await inbox()).filter(({ email }) => email === 'preuve@tarot.example');
  expect(mine.map(({ doubtful }) => doubtful).sort()).toEqual([false, true]);
});

test('the sender takes her messages along and erases them', async () => {
  const email = 'mienne@tarot.example';
  await write(platform, await createHumanSubmission({ email }));
  const link = linkIn(await mailTo(server, email), '/contact/mes-messages');
  const download = async () => (await platform.fetch(`/api/contact/messages/${link}/data`)).json();
  expect(await download()).toMatchObject([{ email, message: MESSAGE.message }]);
  server.reset();
  await platform.visitor().postJson('/api/privacy/link', { email });
  await mailTo(server, email);
  const erase = await platform
    .visitor()
    .postJson(`/api/contact/messages/${link}`, { action: 'erase' });
  expect(await erase.json()).toEqual({ erased: 1 });
  expect(await download()).toEqual([]);
  const traces = await rawStore('mails').keys('');
  expect(traces.filter((id) => id.includes(link.slice(0, 32)))).toEqual([]);
  expect((await inbox()).map((one) => one.email)).not.toContain(email);
  const forged = `${link.slice(0, 33)}${'A'.repeat(22)}`;
  expect((await platform.fetch(`/api/contact/messages/${forged}/data`)).status).toBe(410);
});
