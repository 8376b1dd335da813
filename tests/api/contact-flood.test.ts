import { afterAll, expect, test } from 'vitest';
import { inBatches } from '#netlify/server/in-batches.ts';
import type { InboxMessage, MessageCounts } from '#src/api/admin/messages.ts';
import { byHand, MESSAGE } from '#tests/contact.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { signUpOf } from '#tests/newsletter.ts';
import { OWNER_PASSWORD, ownerOf } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';
import { ADDRESS_HEADER } from '#tests/visitor.ts';

const OWNER = 'tarologue@tarot.example';
const POSTS = 1_000;
const SOURCES = 100;
const VICTIMS = 300;
/** The limits of netlify/server/contact/receive.ts and newsletter/sign-up-limits.ts. */
const RECEIPTS = 20;
const NOTICES = 20;
const SIGN_UPS = 10 * 10;

const server = await startMailServer({ keeps: false });
const platform = testPlatform({
  deployContext: 'test',
  environment: {
    SMTP_URL: server.url,
    MAIL_FROM: 'lettre@tarot.example',
    MAIL_TO: OWNER,
    ADMIN_PASSWORD: OWNER_PASSWORD,
  },
});
afterAll(() => server.close());

function post(path: string, source: number, body: unknown): Promise<Response> {
  return platform.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [ADDRESS_HEADER]: `198.51.100.${source}` },
    body: JSON.stringify(body),
  });
}

/** What programs send: in the names of strangers, with every field abused. */
function hostile(number: number) {
  const payloads = [
    '<script>alert(1)</script>',
    '\r\nBcc: a@tarot.example',
    '💣'.repeat(300),
    '%0d%0a',
  ];
  const payload = payloads[number % payloads.length] ?? '';
  return {
    ...MESSAGE,
    email: `victime-${number % VICTIMS}@tarot.example`,
    name: `Vous ${payload}`.slice(0, 100),
    subject: `Gagnez ${payload}`.slice(0, 100),
    message: `Achetez ici ${payload} https://spam.example/${number}`,
    website: number % 3 === 0 ? 'https://spam.example' : '',
  };
}

async function waitForMail(): Promise<void> {
  for (;;) {
    const before = server.tried.length;
    await platform.running.runScheduled('send-mails');
    if (server.tried.length === before) return;
  }
}

test('1,000 hostile posts lose no real message and write to strangers within the limits', async () => {
  const numbers = Array.from({ length: POSTS }, (_, number) => number);
  const real: string[] = [];
  const statuses = await inBatches(numbers, 20, async (number) => {
    if (number % 100 === 50) {
      const email = `vraie-${number}@tarot.example`;
      const answer = await post('/api/contact', 200 + number / 50, await byHand({ email }));
      if (answer.ok) real.push(email);
    }
    return (await post('/api/contact', number % SOURCES, hostile(number))).status;
  });
  expect(statuses.every((status) => status === 200)).toBe(true);
  expect(real).toHaveLength(10);
  // The next post of each source is one too many.
  expect((await post('/api/contact', 0, hostile(0))).status).toBe(429);
  await waitForMail();

  const owner = await ownerOf(platform);
  const counts: MessageCounts = await (await owner.get('/api/admin/message-counts')).json();
  expect(counts).toEqual({ unanswered: 10, doubtful: POSTS });
  const open: InboxMessage[] = await (await owner.get('/api/admin/messages?only=open')).json();
  expect(open.map(({ email }) => email).sort()).toEqual(real.toSorted());

  const toStrangers = server.accepted.filter((email) => email.startsWith('victime'));
  expect(toStrangers.length).toBeLessThanOrEqual(RECEIPTS);
  expect(new Set(toStrangers).size).toBe(toStrangers.length);
  expect(server.accepted.filter((email) => email === OWNER).length).toBeLessThanOrEqual(
    10 + NOTICES,
  );
  for (const email of real) expect(server.accepted).toContain(email);
}, 120_000);

test('sign-ups in the names of strangers send each one mail, and stop at each source’s limit', async () => {
  server.reset();
  const numbers = Array.from({ length: 300 }, (_, number) => number);
  const statuses = await inBatches(numbers, 20, async (number) => {
    const body = signUpOf(`cible-${number % 60}@tarot.example`);
    return (await post('/api/newsletter/subscribe', number % 10, body)).status;
  });
  expect(statuses.filter((status) => status === 200)).toHaveLength(SIGN_UPS);
  expect(statuses.filter((status) => status === 429)).toHaveLength(300 - SIGN_UPS);
  await waitForMail();
  expect(new Set(server.accepted).size).toBe(server.accepted.length);
  expect(server.accepted.length).toBeLessThanOrEqual(60);
}, 60_000);
