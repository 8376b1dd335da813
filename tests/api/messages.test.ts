import { beforeAll, describe, expect, test } from 'vitest';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { type AdminClient, logInAsAdmin } from '#tests/support/admin-session.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { ADMIN_ADDRESS, setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import { waitForMail } from '#tests/support/newsletter-requests.ts';
import { openRawStore } from '#tests/support/raw-store.ts';

const INBOX_PATH = '/api/admin/messages';
const { platform, server } = await setUpMailPlatform();
let admin: AdminClient;

beforeAll(async () => {
  admin = await logInAsAdmin(platform);
});

const loadInbox = async (): Promise<InboxMessage[]> => (await admin.get(INBOX_PATH)).json();
const loadCounts = async () => (await admin.get('/api/admin/message-counts')).json();
const updateMessage = async (id: string, changes: object): Promise<InboxMessage> =>
  (await admin.send('PUT', `${INBOX_PATH}/${id}`, changes)).json();

async function receiveMessage(email: string, changes: object = {}): Promise<InboxMessage> {
  await sendContactMessage(platform, { ...(await createHumanSubmission({ email })), ...changes });
  const message = (await loadInbox()).find((message) => message.email === email);
  if (!message) throw new Error('The message is not in the inbox');
  return message;
}

describe('a message', () => {
  test('is listed with the deadline of the promised answer and a prepared reply', async () => {
    const text = { subject: 'Vous & moi', message: 'Une question\net une autre & rien d’autre' };
    const message = await receiveMessage('promesse@tarot.example', text);
    expect(Date.parse(message.answerBy) - Date.parse(message.receivedAt)).toBe(86_400_000);
    const { protocol, pathname, searchParams } = new URL(message.answerLink);
    expect([protocol, pathname]).toEqual(['mailto:', 'promesse@tarot.example']);
    expect(searchParams.get('subject')).toBe('Re: Vous & moi');
    expect(searchParams.get('body')).toContain('> Une question\n> et une autre & rien');
  });

  test('is counted until it is answered, and separately while it is doubtful', async () => {
    const countsBefore = await loadCounts();
    const { id } = await receiveMessage('reponse@tarot.example', { elapsed: 0 });
    expect(await loadCounts()).toEqual({ ...countsBefore, doubtful: countsBefore.doubtful + 1 });
    await updateMessage(id, { doubtful: false });
    const withUnanswered = { ...countsBefore, unanswered: countsBefore.unanswered + 1 };
    expect(await loadCounts()).toEqual(withUnanswered);
    expect((await updateMessage(id, { answered: true })).answeredAt).not.toBeNull();
    expect(await loadCounts()).toEqual(countsBefore);
    expect((await updateMessage(id, { answered: false })).answeredAt).toBeNull();
    expect(await loadCounts()).toEqual(withUnanswered);
  });

  test('is gone after its deletion, which can be repeated', async () => {
    const { id } = await receiveMessage('suppression@tarot.example');
    const path = `${INBOX_PATH}/${id}`;
    await admin.send('POST', `${path}/answer`, { text: 'Bonjour' });
    await platform.localServer.waitForBackgroundWork();
    for (const _ of [1, 2]) expect((await admin.send('DELETE', path)).status).toBe(200);
    expect((await admin.send('PUT', path, { answered: true })).status).toBe(404);
    const mailIds = await openRawStore('mails').keys('');
    expect(mailIds.filter((mailId) => mailId.includes(id))).toEqual([]);
  });

  test('is listed with all others page by page, newest first', async () => {
    for (let number = 0; number < 25; number++) {
      const message = await createHumanSubmission({ email: `page-${number}@tarot.example` });
      await sendContactMessage(platform, message);
    }
    const messages: InboxMessage[] = [];
    for (let path: string | undefined = INBOX_PATH; path; ) {
      const response: Response = await admin.get(path);
      messages.push(...(await response.json()));
      path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
    const times = messages.map(({ receivedAt }) => receivedAt);
    expect(times).toEqual(times.toSorted().reverse());
    const { unanswered, doubtful } = await loadCounts();
    expect(messages.filter(({ answeredAt }) => !answeredAt)).toHaveLength(unanswered + doubtful);
  });
});

describe('an answer', () => {
  test('is sent once, with a Reply-To address, and stored with its message', async () => {
    const email = 'claude@tarot.example';
    const { id } = await receiveMessage(email, { subject: 'RE : Un rendez-vous', elapsed: 0 });
    await waitForMail(server, email);
    server.reset();
    const sendAnswer = (text: string) => admin.send('POST', `${INBOX_PATH}/${id}/answer`, { text });
    const text = 'Bonjour Claude,\n\nJeudi à 10 h ?';
    const [first, second] = await Promise.all([sendAnswer(text), sendAnswer(text)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const stored = { answer: text, answeredAt: expect.any(String), doubtful: false };
    expect(await first.json()).toMatchObject(stored);
    const { headers, ...mail } = await waitForMail(server, email);
    expect(headers.get('subject')).toBe('RE : Un rendez-vous');
    expect(headers.get('reply-to')).toContain(ADMIN_ADDRESS);
    expect(mail.text).toContain('Jeudi à 10 h ?');
    expect((await sendAnswer('Autre chose')).status).toBe(409);
    await platform.runScheduled('tick');
    expect(server.mails.filter(({ recipient }) => recipient === email)).toHaveLength(1);
  });

  test('is not stored if it cannot be sent, is empty or has no message', async () => {
    const { id } = await receiveMessage('refus@tarot.example');
    const sendAnswer = async (text: string, messageId = id) =>
      (await admin.send('POST', `${INBOX_PATH}/${messageId}/answer`, { text })).status;
    const { SMTP_URL } = process.env;
    delete process.env.SMTP_URL;
    expect(await sendAnswer('Bonjour')).toBe(503);
    process.env.SMTP_URL = SMTP_URL;
    expect(await sendAnswer(' ')).toBe(400);
    expect(await sendAnswer('Bonjour', `${'0'.repeat(32)}-${'0'.repeat(16)}`)).toBe(404);
    const message = (await loadInbox()).find((message) => message.id === id);
    expect(message).toMatchObject({ answer: null, answeredAt: null });
  });
});
