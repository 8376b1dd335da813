import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { afterAll, describe, expect, test } from 'vitest';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { createAdminReader, shiftClock } from '#tests/support/admin-session.ts';
import {
  createHumanSubmission,
  MESSAGE,
  sendContactMessage,
} from '#tests/support/contact-requests.ts';
import { startCaptchaProvider, type Verdict } from '#tests/support/fake-captcha-server.ts';
import { ADMIN_ADDRESS, mailPlatform } from '#tests/support/mail-test-platform.ts';
import { getToken, waitForMail } from '#tests/support/newsletter-requests.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { shortenDeadlines } from '#tests/support/shorten-deadlines.ts';
import { ADDRESS_HEADER } from '#tests/support/test-client.ts';

const DAY = 86_400_000;
const { platform, server } = await mailPlatform();
const read = createAdminReader(platform);

const inbox = async (query = ''): Promise<InboxMessage[]> =>
  (await read(`/api/admin/messages${query}`)).json();
const from = async (email: string) => (await inbox()).filter((one) => one.email === email);
const sendForm = (fields: Record<string, string>, headers = {}) =>
  platform.postForm('/api/contact', fields, headers);

describe('a message', () => {
  test('is stored, mailed to the admin with the sender as Reply-To, and acknowledged', async () => {
    const response = await sendContactMessage(platform, await createHumanSubmission());
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    const expected = { name: 'Camille', email: MESSAGE.email, doubtful: false, answeredAt: null };
    expect(await inbox()).toMatchObject([expected]);
    const notice = await waitForMail(server, ADMIN_ADDRESS);
    expect(notice.headers.get('reply-to')).toBe('Camille <camille@tarot.example>');
    expect(notice.headers.get('from')).toContain('<lettre@tarot.example>');
    expect(notice.headers.get('subject')).toBe('Message\u202f: Une question');
    expect(notice.text).toContain('De\u202f: Camille, camille@tarot.example\n');
    expect(notice.text).toContain(MESSAGE.message);
    const receipt = await waitForMail(server, MESSAGE.email);
    expect(receipt.headers.get('auto-submitted')).toBe('auto-replied');
    expect(receipt.source).not.toMatch(/consultations|Camille|Une question/);
  });

  test.each([
    ['without a text', { message: '' }, 'Veuillez remplir tous les champs obligatoires.'],
    [
      'of 9 characters',
      { message: '123456789' },
      'Votre message doit compter au moins 10 caractères.',
    ],
    ['of 5001', { message: 'a'.repeat(5001) }, 'Votre message compte 5000 caractères au plus.'],
    ['of two addresses', { email: 'a@tarot.example,b@tarot.example' }, /pas valide/],
  ])('%s is refused with a sentence', async (_, changes, sentence) => {
    const before = await inbox();
    const response = await sendContactMessage(platform, { ...MESSAGE, ...changes });
    expect([response.status, (await response.json()).message]).toEqual([
      400,
      expect.stringMatching(sentence),
    ]);
    expect(await inbox()).toEqual(before);
  });

  test('cannot write headers of its own, and its markup arrives as text', async () => {
    const email = 'injection@tarot.example';
    const name = '<script>Eve\r\nBcc: victime@tarot.example';
    const subject = '<script>Bonjour\nBcc: victime@tarot.example\r\n\r\nFaux texte';
    const message = '<img src=x onerror=alert(1)> <script>alert(2)</script> & plus\nencore';
    await sendContactMessage(
      platform,
      await createHumanSubmission({ email, name, subject, message }),
    );
    const { headers, html } = await waitForMail(server, ADMIN_ADDRESS);
    expect(headers.has('bcc')).toBe(false);
    const line = 'Message\u202f: <script>Bonjour Bcc: victime@tarot.example Faux texte';
    expect(headers.get('subject')).toBe(line);
    expect(html).toContain('&lt;script&gt;alert(2)&lt;/script&gt; &amp; plus<br>encore');
    expect(html).not.toMatch(/<script|<img src=x/);
    await waitForMail(server, email);
    expect(server.attempted).not.toContain('victime@tarot.example');
  });

  test.each([
    ['a program fills the hidden field', { lune: 'https://spam.example' }],
    ['nobody had time to write it', { elapsed: 100 }],
    ['no work was done for it', { proof: 'x' }],
  ])('is stored and marked when %s', async (_, changes) => {
    const email = `doute-${Object.keys(changes)[0]}@tarot.example`;
    const message = 'Dix signes';
    const sent = { ...(await createHumanSubmission({ email, message })), ...changes };
    expect((await sendContactMessage(platform, sent)).status).toBe(200);
    expect((await inbox('?only=doubtful')).map((one) => one.email)).toContain(email);
    const notice = await waitForMail(server, ADMIN_ADDRESS);
    expect(notice.headers.get('subject')).toBe('[Douteux] Message\u202f: Une question');
    if ('lune' in changes) expect(server.attempted).not.toContain(email);
  });

  test('sent again because the answer was lost is one, and takes one place of the day', async () => {
    const email = 'encore@tarot.example';
    const visitor = platform.visitor();
    const body = await createHumanSubmission({ email, key: randomUUID() });
    const [first, second] = await Promise.all(
      [1, 2].map(() => visitor.postJson('/api/contact', body)),
    );
    expect(await second?.json()).toEqual(await first?.json());
    for (let time = 0; time < 10; time++) {
      expect((await visitor.postJson('/api/contact', body)).status).toBe(200);
    }
    expect(await from(email)).toHaveLength(1);
    await waitForMail(server, ADMIN_ADDRESS);
    await platform.runScheduled('tick');
    expect(server.accepted.filter((address) => address === ADMIN_ADDRESS)).toHaveLength(1);
    const message = 'Une autre question, tout bien réfléchi.';
    await sendContactMessage(
      platform,
      await createHumanSubmission({ email, message, key: body.key }),
    );
    expect(await from(email)).toHaveLength(2);
    // A proof of work counts for one sending.
    await sendContactMessage(platform, { ...body, key: 'second' });
    expect((await from(email)).filter(({ doubtful }) => doubtful)).toHaveLength(1);
  });

  test('by a plain form is one a day', async () => {
    const fields = { ...MESSAGE, email: 'rechargee@tarot.example' };
    for (const _ of [1, 2])
      expect(await sendForm(fields)).toEqual([303, '/contact#message-envoye']);
    expect(await from(fields.email)).toHaveLength(1);
    shiftClock(DAY);
    await sendForm(fields);
    expect(await from(fields.email)).toHaveLength(2);
  });

  test.each([
    [{ name: '' }, 'champs-a-remplir'],
    [{ email: 'rien' }, 'adresse-a-corriger'],
    [{ message: 'court' }, 'message-a-corriger'],
  ])('by a plain form with a mistake leads to its block (%#)', async (changes, block) => {
    expect(await sendForm({ ...MESSAGE, ...changes })).toEqual([303, `/contact#${block}`]);
  });

  test('is downloaded and erased by its sender', async () => {
    const email = 'mienne@tarot.example';
    await sendContactMessage(platform, await createHumanSubmission({ email }));
    const link = getToken(await waitForMail(server, email), '/contact/mes-messages');
    const path = `/api/contact/messages/${link}`;
    const download = async () => (await platform.fetch(`${path}/data`)).json();
    expect(await download()).toMatchObject([{ email, message: MESSAGE.message }]);
    server.reset();
    await platform.visitor().postJson('/api/privacy/link', { email });
    await waitForMail(server, email);
    const erase = await platform.visitor().postJson(path, { action: 'erase' });
    expect(await erase.json()).toEqual({ erased: 1 });
    expect([await download(), await from(email)]).toEqual([[], []]);
    const traces = await rawStore('mails').keys('');
    expect(traces.filter((id) => id.includes(link.slice(0, 32)))).toEqual([]);
  });
});

describe('with a captcha', async () => {
  const provider = await startCaptchaProvider();
  afterAll(() => provider.close());
  const VARIABLES = {
    ...{ URL: 'https://tarot.example', RECAPTCHA_URL: provider.url },
    ...{ RECAPTCHA_SITE_KEY: 'clef-publique', RECAPTCHA_SECRET_KEY: 'clef-secrete' },
  };
  const GOOD = { success: true, hostname: 'tarot.example', action: 'contact', score: 0.9 };
  const TOKEN = { recaptchaToken: 'jeton' };
  const NOT_BY_HAND = { elapsed: 0, proof: '' };
  let senders = 0;

  async function isDoubted(verdict: Verdict, changes: object): Promise<boolean> {
    const before = { ...process.env };
    Object.assign(process.env, VARIABLES);
    provider.verdict = verdict;
    const email = `captcha-${senders++}@tarot.example`;
    const sent = { ...(await createHumanSubmission({ email })), ...changes };
    expect((await sendContactMessage(platform, sent)).status).toBe(200);
    for (const name of Object.keys(VARIABLES)) delete process.env[name];
    process.env.URL = before.URL;
    return (await from(email))[0]?.doubtful ?? false;
  }

  test.each<[string, Verdict, object, boolean]>([
    ['a good word is enough', GOOD, { ...TOKEN, ...NOT_BY_HAND }, false],
    ['a low score is not', { ...GOOD, score: 0.2 }, TOKEN, true],
    ['a token of another site is not', { ...GOOD, hostname: 'spam.example' }, TOKEN, true],
    ['a token for another action is not', { ...GOOD, action: 'login' }, TOKEN, true],
    ['a forged token is not', { success: false }, TOKEN, true],
    ['a provider that fails leaves the other signs', 'failure', TOKEN, false],
    ['a provider that answers nonsense leaves them too', 'nonsense', TOKEN, false],
    ['and they can speak against', 'failure', { ...TOKEN, ...NOT_BY_HAND }, true],
    ['a browser that could not reach it leaves them too', GOOD, {}, false],
  ])('%s', async (_, verdict, changes, doubted) => {
    expect(await isDoubted(verdict, changes)).toBe(doubted);
    expect([...(provider.forms[0]?.keys() ?? [])].sort()).toEqual(['response', 'secret']);
  });

  test('a silent provider is waited for three seconds', async () => {
    const deadlines = shortenDeadlines(10);
    expect(await isDoubted('silence', TOKEN)).toBe(false);
    expect(deadlines).toContain(3_000);
  });
});

test('a flood of hostile posts loses no real message and writes to strangers within the limits', async () => {
  /** 1,000 in the long form. Each source sends the ten that it may. */
  const POSTS = process.env.LONG_TESTS ? 1_000 : 40;
  const REAL = 4;
  /** The limits of netlify/server/contact/contact-mail-templates.ts. */
  const [RECEIPTS, NOTICES] = [20, 20];
  /** Smuggled into fields that end in headers. */
  const SMUGGLED = 'cachee@tarot.example';
  const PAYLOADS = [
    '<script>alert(1)</script>',
    `\r\nBcc: ${SMUGGLED}`,
    '💣'.repeat(300),
    '%0d%0a',
  ];
  // On a day of its own.
  shiftClock(3 * DAY);
  await platform.runScheduled('tick');
  server.reset();
  const counts = async () => (await read('/api/admin/message-counts')).json();
  const post = (source: number, body: unknown) => {
    const headers = { [ADDRESS_HEADER]: `10.${source}.0.1` };
    return platform.visitor().postJson('/api/contact', body, { headers });
  };
  const hostile = (number: number) => {
    const payload = PAYLOADS[number % PAYLOADS.length];
    return {
      ...{ ...MESSAGE, email: `victime-${number % (POSTS / 3)}@tarot.example` },
      ...{ name: `Vous ${payload}`.slice(0, 100), subject: `Gagnez ${payload}`.slice(0, 100) },
      message: `Achetez ici ${payload} https://spam.example/${number}`,
      lune: number % 3 === 0 ? 'https://spam.example' : '',
    };
  };

  const before = await counts();
  const numbers = Array.from({ length: POSTS }, (_, number) => number);
  const real: string[] = [];
  const statuses = await pLimit(6).map(numbers, async (number) => {
    if (number % (POSTS / REAL) === 0) {
      const email = `vraie-${number}@tarot.example`;
      const sent = await post(
        200 + number / (POSTS / REAL),
        await createHumanSubmission({ email }),
      );
      if (sent.ok) real.push(email);
    }
    return (await post(number % (POSTS / 10), hostile(number))).status;
  });
  expect([[...new Set(statuses)], real.length]).toEqual([[200], REAL]);
  // The next post of each source is one too many.
  expect(await sendForm(hostile(POSTS), { [ADDRESS_HEADER]: '10.0.0.1' })).toEqual([
    ...[303, '/contact#trop-de-messages'],
  ]);
  for (let tried = -1; tried < server.attempted.length; ) {
    tried = server.attempted.length;
    await platform.runScheduled('tick');
  }
  const { unanswered, doubtful } = await counts();
  expect([unanswered, doubtful]).toEqual([before.unanswered + REAL, before.doubtful + POSTS]);
  const open = (await inbox('?only=open')).map(({ email }) => email);
  expect(open).toEqual(expect.arrayContaining(real));
  const strangers = server.accepted.filter((email) => email.startsWith('victime'));
  expect(strangers.length).toBeLessThanOrEqual(RECEIPTS);
  expect(new Set(strangers).size).toBe(strangers.length);
  const notices = server.accepted.filter((email) => email === ADMIN_ADDRESS);
  expect(notices.length).toBeLessThanOrEqual(REAL + NOTICES);
  for (const email of real) expect(server.accepted).toContain(email);
  expect(server.attempted).not.toContain(SMUGGLED);
}, 300_000);
