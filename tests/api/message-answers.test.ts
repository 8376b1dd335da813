import { expect, test } from 'vitest';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { createHumanSubmission, write } from '#tests/support/contact-requests.ts';
import { mailPlatform, OWNER_ADDRESS } from '#tests/support/mail-test-platform.ts';
import { mailTo } from '#tests/support/newsletter-requests.ts';

const { platform, server } = await mailPlatform();

async function received(email: string) {
  await write(platform, await createHumanSubmission({ email, subject: 'Un rendez-vous' }));
  const owner = await logInAsAdmin(platform);
  const list: InboxMessage[] = await (await owner.get('/api/admin/messages')).json();
  const { id } = list.find((message) => message.email === email) as InboxMessage;
  return { owner, id, path: `/api/admin/messages/${id}/answer` };
}

test('an answer is sent once, to be replied to, and is stored with its message', async () => {
  const email = 'claude@tarot.example';
  const { owner, path } = await received(email);
  await mailTo(server, email);
  server.reset();
  const text = 'Bonjour Claude,\n\nJeudi à 10 h ?';
  const responses = await Promise.all([1, 2].map(() => owner.send('POST', path, { text })));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await responses[0]?.json()).toMatchObject({
    answer: text,
    answeredAt: expect.any(String),
    doubtful: false,
  });
  const mail = await mailTo(server, email);
  expect(mail.headers.get('subject')).toBe('Re: Un rendez-vous');
  expect(mail.headers.get('reply-to')).toContain(OWNER_ADDRESS);
  expect(mail.text).toContain('Jeudi à 10 h ?');
  expect((await owner.send('POST', path, { text: 'Autre chose' })).status).toBe(409);
  await platform.runScheduled('tick');
  expect(server.mails.filter(({ recipient }) => recipient === email)).toHaveLength(1);
});

test('nothing is stored of an answer that cannot leave, is empty or has no message', async () => {
  const { owner, id, path } = await received('refus@tarot.example');
  const { SMTP_URL } = process.env;
  delete process.env.SMTP_URL;
  expect((await owner.send('POST', path, { text: 'Bonjour' })).status).toBe(503);
  process.env.SMTP_URL = SMTP_URL;
  expect((await owner.send('POST', path, { text: ' ' })).status).toBe(400);
  const unknown = path.replace(id, `${'0'.repeat(32)}-${'0'.repeat(16)}`);
  expect((await owner.send('POST', unknown, { text: 'Bonjour' })).status).toBe(404);
  const list: InboxMessage[] = await (await owner.get('/api/admin/messages')).json();
  expect(list.find((message) => message.id === id)).toMatchObject({
    answer: null,
    answeredAt: null,
  });
});
