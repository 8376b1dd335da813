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
import { ADMIN_ADDRESS, setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import { getToken, waitForMail } from '#tests/support/newsletter-requests.ts';
import { openRawStore } from '#tests/support/raw-store.ts';
import { shortenDeadlines } from '#tests/support/shorten-deadlines.ts';
import { ADDRESS_HEADER } from '#tests/support/test-client.ts';

const DAY_MS = 86_400_000;
const { platform, server } = await setUpMailPlatform();
const readAsAdmin = createAdminReader(platform);

const loadInbox = async (query = ''): Promise<InboxMessage[]> =>
  (await readAsAdmin(`/api/admin/messages${query}`)).json();
const loadFrom = async (sender: string) =>
  (await loadInbox()).filter(({ email }) => email === sender);
const submitMessage = async (draft: Partial<typeof MESSAGE & { key: string }>, changes = {}) =>
  sendContactMessage(platform, { ...(await createHumanSubmission(draft)), ...changes });
const sendForm = (fields: Record<string, string>, headers = {}) =>
  platform.postForm('/api/contact', fields, headers);

describe('a message', () => {
  test('is stored, mailed to the administrator with the sender as Reply-To, and acknowledged', async () => {
    const response = await submitMessage({});
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    const expected = { name: 'Camille', email: MESSAGE.email, doubtful: false, answeredAt: null };
    expect(await loadInbox()).toMatchObject([expected]);
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
    ['too short', { message: '123456789' }, 'Votre message doit compter au moins 10 caractères.'],
    ['too long', { message: 'a'.repeat(5001) }, 'Votre message compte 5000 caractères au plus.'],
    ['with two addresses', { email: 'a@tarot.example,b@tarot.example' }, /pas valide/],
  ])('%s is rejected with an explanation', async (_, changes, explanation) => {
    const before = await loadInbox();
    const response = await sendContactMessage(platform, { ...MESSAGE, ...changes });
    const message = expect.stringMatching(explanation);
    expect([response.status, await response.json()]).toMatchObject([400, { message }]);
    expect(await loadInbox()).toEqual(before);
  });

  test('cannot inject mail headers, and its markup is escaped', async () => {
    const email = 'injection@tarot.example';
    const name = '<script>Eve\r\nBcc: victime@tarot.example';
    const subject = '<script>Bonjour\nBcc: victime@tarot.example\r\n\r\nFaux texte';
    const message = '<img src=x onerror=alert(1)> <script>alert(2)</script> & plus\nencore';
    await submitMessage({ email, name, subject, message });
    const { headers, html } = await waitForMail(server, ADMIN_ADDRESS);
    expect(headers.has('bcc')).toBe(false);
    const singleLine = 'Message\u202f: <script>Bonjour Bcc: victime@tarot.example Faux texte';
    expect(headers.get('subject')).toBe(singleLine);
    expect(html).toContain('&lt;script&gt;alert(2)&lt;/script&gt; &amp; plus<br>encore');
    expect(html).not.toMatch(/<script|<img src=x/);
    await waitForMail(server, email);
    expect(server.attemptedRecipients).not.toContain('victime@tarot.example');
  });

  test.each([
    ['its hidden field is filled in', { lune: 'https://spam.example' }],
    ['it was written too quickly', { elapsed: 2_999 }],
    ['its proof of work is invalid', { proof: 'x' }],
  ])('is stored and marked as doubtful when %s', async (_, changes) => {
    const email = `doute-${Object.keys(changes)[0]}@tarot.example`;
    const message = 'Dix signes';
    expect((await submitMessage({ email, message }, changes)).status).toBe(200);
    expect((await loadInbox('?only=doubtful')).map((stored) => stored.email)).toContain(email);
    const notice = await waitForMail(server, ADMIN_ADDRESS);
    expect(notice.headers.get('subject')).toBe('[Douteux] Message\u202f: Une question');
    if ('lune' in changes) expect(server.attemptedRecipients).not.toContain(email);
  });

  test('sent repeatedly with the same key is stored once and counts once towards the daily limit', async () => {
    const email = 'encore@tarot.example';
    const visitor = platform.visitor();
    const body = await createHumanSubmission({ email, key: randomUUID() });
    const [first, second] = await Promise.all(
      [1, 2].map(() => visitor.postJson('/api/contact', body)),
    );
    expect(await second?.json()).toEqual(await first?.json());
    for (let count = 0; count < 10; count++) {
      expect((await visitor.postJson('/api/contact', body)).status).toBe(200);
    }
    expect(await loadFrom(email)).toHaveLength(1);
    await waitForMail(server, ADMIN_ADDRESS);
    await platform.runScheduled('tick');
    expect(server.acceptedRecipients.filter((address) => address === ADMIN_ADDRESS)).toHaveLength(
      1,
    );
    const message = 'Une autre question, tout bien réfléchi.';
    await submitMessage({ email, message, key: body.key });
    expect(await loadFrom(email)).toHaveLength(2);
    // A proof of work is valid for one message.
    await sendContactMessage(platform, { ...body, key: 'second' });
    expect((await loadFrom(email)).filter(({ doubtful }) => doubtful)).toHaveLength(1);
  });

  test('sent repeatedly by a plain form is stored once a day', async () => {
    const fields = { ...MESSAGE, key: '', email: 'rechargee@tarot.example' };
    for (const _ of [1, 2])
      expect(await sendForm(fields)).toEqual([303, '/contact#message-envoye']);
    expect(await loadFrom(fields.email)).toHaveLength(1);
    shiftClock(DAY_MS);
    await sendForm(fields);
    expect(await loadFrom(fields.email)).toHaveLength(2);
  });

  test.each([
    [{ name: '' }, 'champs-a-remplir'],
    [{ email: 'rien' }, 'adresse-a-corriger'],
    [{ message: 'court' }, 'message-a-corriger'],
  ])('by a plain form with a mistake leads to its explanation (%#)', async (changes, block) => {
    expect(await sendForm({ ...MESSAGE, ...changes })).toEqual([303, `/contact#${block}`]);
  });

  test('can be downloaded and erased by its sender', async () => {
    const email = 'mienne@tarot.example';
    await submitMessage({ email });
    const token = getToken(await waitForMail(server, email), '/contact/mes-messages');
    const path = `/api/contact/messages/${token}`;
    const download = async () => (await platform.fetch(`${path}/data`)).json();
    expect(await download()).toMatchObject([{ email, message: MESSAGE.message }]);
    server.reset();
    await platform.visitor().postJson('/api/privacy/link', { email });
    await waitForMail(server, email);
    const erasure = await platform.visitor().postJson(path, { action: 'erase' });
    expect(await erasure.json()).toEqual({ erased: 1 });
    expect([await download(), await loadFrom(email)]).toEqual([[], []]);
    const mailIds = await openRawStore('mails').keys('');
    expect(mailIds.filter((id) => id.includes(token.slice(0, 32)))).toEqual([]);
  });
});

describe('a message with a captcha', async () => {
  const provider = await startCaptchaProvider();
  afterAll(() => provider.close());
  const VARIABLES = {
    ...{ URL: 'https://tarot.example', RECAPTCHA_URL: provider.url },
    ...{ RECAPTCHA_SITE_KEY: 'clef-publique', RECAPTCHA_SECRET_KEY: 'clef-secrete' },
  };
  const GOOD = { success: true, hostname: 'tarot.example', action: 'contact', score: 0.5 };
  const KEY_REFUSED = { success: false, 'error-codes': ['invalid-input-secret'] };
  const TOKEN = { recaptchaToken: 'jeton' };
  const AUTOMATED = { elapsed: 0, proof: '' };
  let senderCount = 0;

  async function isMarkedDoubtful(verdict: Verdict, changes: object): Promise<boolean> {
    const { URL: platformUrl } = process.env;
    Object.assign(process.env, VARIABLES);
    provider.verdict = verdict;
    const email = `captcha-${senderCount++}@tarot.example`;
    expect((await submitMessage({ email }, changes)).status).toBe(200);
    for (const name of Object.keys(VARIABLES)) delete process.env[name];
    process.env.URL = platformUrl;
    return (await loadFrom(email))[0]?.doubtful ?? false;
  }

  test.each<[string, Verdict, object, boolean]>([
    ['is accepted with a good verdict alone', GOOD, { ...TOKEN, ...AUTOMATED }, false],
    ['is doubtful with a low score', { ...GOOD, score: 0.49 }, TOKEN, true],
    ['is doubtful with another site’s token', { ...GOOD, hostname: 'spam.example' }, TOKEN, true],
    ['is doubtful with a token for another action', { ...GOOD, action: 'login' }, TOKEN, true],
    ['is doubtful with a forged token', { success: false }, TOKEN, true],
    ['is judged by its other signs when the provider fails', 'failure', TOKEN, false],
    ['is judged by its other signs when the provider answers nonsense', 'nonsense', TOKEN, false],
    ['is judged by its other signs when the key is refused', KEY_REFUSED, TOKEN, false],
    ['is doubtful by its other signs alone', 'failure', { ...TOKEN, ...AUTOMATED }, true],
    ['is judged by its other signs without a token', GOOD, {}, false],
  ])('%s', async (_, verdict, changes, isDoubtful) => {
    expect(await isMarkedDoubtful(verdict, changes)).toBe(isDoubtful);
    expect([...(provider.forms.at(-1)?.keys() ?? [])].sort()).toEqual(['response', 'secret']);
  });

  test('waits three seconds for a silent provider', async () => {
    const deadlines = shortenDeadlines(10);
    expect(await isMarkedDoubtful('silence', TOKEN)).toBe(false);
    expect(deadlines).toContain(3_000);
  });
});

test('a flood of hostile messages loses no real message and keeps the limits for mails', async () => {
  /** Each source sends the ten messages that it is allowed. */
  const HOSTILE_COUNT = process.env.LONG_TESTS ? 1_000 : 40;
  const REAL_COUNT = 4;
  /** The limits of netlify/server/contact/contact-mail-templates.ts. */
  const [MAX_RECEIPTS, MAX_NOTICES] = [20, 20];
  /** An address injected into fields that are used in mail headers. */
  const INJECTED_EMAIL = 'cachee@tarot.example';
  const PAYLOADS = ['<script>1</script>', `\r\nBcc: ${INJECTED_EMAIL}`, '💣'.repeat(300), '%0d%0a'];
  // No other test sends messages on this day.
  shiftClock(3 * DAY_MS);
  await platform.runScheduled('tick');
  server.reset();
  const loadCounts = async () => (await readAsAdmin('/api/admin/message-counts')).json();
  const postMessage = (source: number, body: unknown) => {
    const headers = { [ADDRESS_HEADER]: `10.${source}.0.1` };
    return platform.visitor().postJson('/api/contact', body, { headers });
  };
  const createHostileMessage = (number: number) => {
    const payload = PAYLOADS[number % PAYLOADS.length];
    return {
      ...{ ...MESSAGE, email: `victime-${number % (HOSTILE_COUNT / 1.25)}@tarot.example` },
      ...{ name: `Vous ${payload}`.slice(0, 100), subject: `Gagnez ${payload}`.slice(0, 100) },
      message: `Achetez ici ${payload} https://spam.example/${number}`,
      lune: number % 3 === 0 ? 'https://spam.example' : '',
    };
  };

  const before = await loadCounts();
  const numbers = Array.from({ length: HOSTILE_COUNT }, (_, number) => number);
  const realEmails: string[] = [];
  const statuses = await pLimit(6).map(numbers, async (number) => {
    const interval = HOSTILE_COUNT / REAL_COUNT;
    if (number % interval === 0) {
      const email = `vraie-${number}@tarot.example`;
      const source = 200 + number / interval;
      const response = await postMessage(source, await createHumanSubmission({ email }));
      if (response.ok) realEmails.push(email);
    }
    const source = number % (HOSTILE_COUNT / 10);
    return (await postMessage(source, createHostileMessage(number))).status;
  });
  expect([[...new Set(statuses)], realEmails.length]).toEqual([[200], REAL_COUNT]);
  // Each source has reached its limit.
  const headers = { [ADDRESS_HEADER]: '10.0.0.1' };
  const outcome = await sendForm(createHostileMessage(HOSTILE_COUNT), headers);
  expect(outcome).toEqual([303, '/contact#trop-de-messages']);
  for (let attemptCount = -1; attemptCount < server.attemptedRecipients.length; ) {
    attemptCount = server.attemptedRecipients.length;
    await platform.runScheduled('tick');
  }
  const { unanswered, doubtful } = await loadCounts();
  const added = [unanswered - before.unanswered, doubtful - before.doubtful];
  expect(added).toEqual([REAL_COUNT, HOSTILE_COUNT]);
  const openEmails = (await loadInbox('?only=open')).map(({ email }) => email);
  expect(openEmails).toEqual(expect.arrayContaining(realEmails));
  const strangers = server.acceptedRecipients.filter((email) => email.startsWith('victime'));
  expect(strangers.length).toBeLessThanOrEqual(MAX_RECEIPTS);
  expect(new Set(strangers).size).toBe(strangers.length);
  const notices = server.acceptedRecipients.filter((email) => email === ADMIN_ADDRESS);
  expect(notices.length).toBeLessThanOrEqual(REAL_COUNT + MAX_NOTICES);
  for (const email of realEmails) expect(server.acceptedRecipients).toContain(email);
  expect(server.attemptedRecipients).not.toContain(INJECTED_EMAIL);
}, 300_000);
