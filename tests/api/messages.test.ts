import { beforeAll, describe, expect, test } from 'vitest';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { type AdminClient, logInAsAdmin } from '#tests/support/admin-session.ts';
import {
  createHumanSubmission,
  MESSAGE,
  sendContactMessage,
} from '#tests/support/contact-requests.ts';
import { ADMIN_ADDRESS, mailPlatform } from '#tests/support/mail-test-platform.ts';
import { waitForMail } from '#tests/support/newsletter-requests.ts';

const INBOX = '/api/admin/messages';
const { platform, server } = await mailPlatform();
let admin: AdminClient;

beforeAll(async () => {
  admin = await logInAsAdmin(platform);
});

const inbox = async (): Promise<InboxMessage[]> => (await admin.get(INBOX)).json();
const counts = async () => (await admin.get('/api/admin/message-counts')).json();
const mark = async (id: string, marks: object): Promise<InboxMessage> =>
  (await admin.send('PUT', `${INBOX}/${id}`, marks)).json();

async function received(email: string, changes: object = {}): Promise<InboxMessage> {
  await sendContactMessage(platform, { ...(await createHumanSubmission({ email })), ...changes });
  const found = (await inbox()).find((one) => one.email === email);
  if (!found) throw new Error('The message is not in the inbox');
  return found;
}

describe('a message', () => {
  test('is shown with the time until when an answer is promised, and a ready answer', async () => {
    const message = await received('promesse@tarot.example');
    expect(Date.parse(message.answerBy) - Date.parse(message.receivedAt)).toBe(86_400_000);
    const { protocol, pathname, searchParams } = new URL(message.answerLink);
    expect([protocol, pathname]).toEqual(['mailto:', 'promesse@tarot.example']);
    expect(searchParams.get('subject')).toBe(`Re: ${MESSAGE.subject}`);
    expect(searchParams.get('body')).toContain(`> ${MESSAGE.message}`);
  });

  test('counts until it is answered, apart while it is doubtful', async () => {
    const before = await counts();
    const { id } = await received('reponse@tarot.example', { elapsed: 0 });
    expect(await counts()).toEqual({ ...before, doubtful: before.doubtful + 1 });
    await mark(id, { doubtful: false });
    const open = { ...before, unanswered: before.unanswered + 1 };
    expect(await counts()).toEqual(open);
    expect((await mark(id, { answered: true })).answeredAt).not.toBeNull();
    expect(await counts()).toEqual(before);
    expect((await mark(id, { answered: false })).answeredAt).toBeNull();
    expect(await counts()).toEqual(open);
  });

  test('once deleted is gone, and deleting it again changes nothing', async () => {
    const { id } = await received('suppression@tarot.example');
    for (const _ of [1, 2]) expect((await admin.send('DELETE', `${INBOX}/${id}`)).status).toBe(200);
    expect((await admin.send('PUT', `${INBOX}/${id}`, { answered: true })).status).toBe(404);
  });

  test('is in a list that goes on page by page, newest first, without a gap', async () => {
    for (let number = 0; number < 25; number++) {
      await sendContactMessage(
        platform,
        await createHumanSubmission({ email: `page-${number}@tarot.example` }),
      );
    }
    const seen: InboxMessage[] = [];
    for (let path: string | undefined = INBOX; path; ) {
      const response: Response = await admin.get(path);
      seen.push(...(await response.json()));
      path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    const times = seen.map(({ receivedAt }) => receivedAt);
    expect(times).toEqual(times.toSorted().reverse());
    const { unanswered, doubtful } = await counts();
    expect(seen.filter(({ answeredAt }) => !answeredAt)).toHaveLength(unanswered + doubtful);
  });
});

describe('an answer', () => {
  test('is sent once, to be replied to, and is stored with its message', async () => {
    const email = 'claude@tarot.example';
    const { id } = await received(email, { subject: 'RE : Un rendez-vous' });
    await waitForMail(server, email);
    server.reset();
    const send = (text: string) => admin.send('POST', `${INBOX}/${id}/answer`, { text });
    const text = 'Bonjour Claude,\n\nJeudi à 10 h ?';
    const [first, second] = await Promise.all([send(text), send(text)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const stored = { answer: text, answeredAt: expect.any(String), doubtful: false };
    expect(await first.json()).toMatchObject(stored);
    const { headers, ...mail } = await waitForMail(server, email);
    expect(headers.get('subject')).toBe('RE : Un rendez-vous');
    expect(headers.get('reply-to')).toContain(ADMIN_ADDRESS);
    expect(mail.text).toContain('Jeudi à 10 h ?');
    expect((await send('Autre chose')).status).toBe(409);
    await platform.runScheduled('tick');
    expect(server.mails.filter(({ recipient }) => recipient === email)).toHaveLength(1);
  });

  test('is not stored where it cannot leave, is empty or has no message', async () => {
    const { id } = await received('refus@tarot.example');
    const send = async (text: string, to = id) =>
      (await admin.send('POST', `${INBOX}/${to}/answer`, { text })).status;
    const { SMTP_URL } = process.env;
    delete process.env.SMTP_URL;
    expect(await send('Bonjour')).toBe(503);
    process.env.SMTP_URL = SMTP_URL;
    expect(await send(' ')).toBe(400);
    expect(await send('Bonjour', `${'0'.repeat(32)}-${'0'.repeat(16)}`)).toBe(404);
    const found = (await inbox()).find((one) => one.id === id);
    expect(found).toMatchObject({ answer: null, answeredAt: null });
  });
});
