import pLimit from 'p-limit';
import { afterAll, expect, test } from 'vitest';
import type { getMessageCounts, InboxMessage } from '#src/api/admin/messages.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { type AdminClient, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { createHumanSubmission, MESSAGE } from '#tests/support/contact-requests.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { signUpOf } from '#tests/support/newsletter-requests.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { ADDRESS_HEADER } from '#tests/support/test-client.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const OWNER = 'tarologue@tarot.example';
/** 1,000 in the long form. Each source sends as many posts as it may. */
const POSTS = process.env.LONG_TESTS ? 1_000 : 100;
const POSTS_PER_SOURCE = 10;
const SOURCES = POSTS / POSTS_PER_SOURCE;
const REAL = 10;
const VICTIMS = POSTS * 0.3;
/** The limits of netlify/server/contact/contact-mail-templates.ts and newsletter/subscription.ts. */
const RECEIPTS = 20;
const NOTICES = 20;
const SIGN_UPS_PER_SOURCE = 10;
const TARGETS = 60;
/** Smuggled into fields that end in headers. */
const SMUGGLED = 'cachee@tarot.example';

const server = await startMailServer({ keeps: false });
const platform = testPlatform({
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
    headers: { 'content-type': 'application/json', [ADDRESS_HEADER]: `10.${source}.0.1` },
    body: JSON.stringify(body),
  });
}

/** What programs send: in the names of strangers, with every field abused. */
function hostile(number: number) {
  const payloads = [
    '<script>alert(1)</script>',
    `\r\nBcc: ${SMUGGLED}`,
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
    lune: number % 3 === 0 ? 'https://spam.example' : '',
  };
}

async function counts(owner: AdminClient): Promise<ResponseOf<typeof getMessageCounts>> {
  return (await owner.get('/api/admin/message-counts')).json();
}

const notices = () => rawStore('mails').keys('notice-');

async function waitForMail(): Promise<void> {
  for (;;) {
    const before = server.tried.length;
    await platform.runScheduled('tick');
    if (server.tried.length === before) return;
  }
}

test('a flood of hostile posts loses no real message and writes to strangers within the limits', async () => {
  const owner = await logInAsAdmin(platform);
  const before = await counts(owner);
  const noticesBefore = (await notices()).length;
  const numbers = Array.from({ length: POSTS }, (_, number) => number);
  const real: string[] = [];
  const statuses = await pLimit(20).map(numbers, async (number) => {
    if (number % (POSTS / REAL) === 0) {
      const email = `vraie-${number}@tarot.example`;
      const source = 200 + (number * REAL) / POSTS;
      const answer = await post('/api/contact', source, await createHumanSubmission({ email }));
      if (answer.ok) real.push(email);
    }
    return (await post('/api/contact', number % SOURCES, hostile(number))).status;
  });
  expect([...new Set(statuses)]).toEqual([200]);
  expect(real).toHaveLength(REAL);
  // The next post of each source is one too many.
  expect((await post('/api/contact', 0, hostile(POSTS))).status).toBe(429);
  await waitForMail();

  expect(await counts(owner)).toEqual({ unanswered: REAL, doubtful: before.doubtful + POSTS });
  const open: InboxMessage[] = await (await owner.get('/api/admin/messages?only=open')).json();
  expect(open.map(({ email }) => email).sort()).toEqual(real.toSorted());

  const toStrangers = server.accepted.filter((email) => email.startsWith('victime'));
  expect(toStrangers.length).toBeLessThanOrEqual(RECEIPTS);
  expect(new Set(toStrangers).size).toBe(toStrangers.length);
  expect(server.accepted.filter((email) => email === OWNER).length).toBeLessThanOrEqual(
    REAL + NOTICES,
  );
  for (const email of real) expect(server.accepted).toContain(email);
  expect(server.tried).not.toContain(SMUGGLED);
  // Decided once for every message: the scheduled worker does not take them up again, run after run.
  expect(await notices()).toHaveLength(noticesBefore + POSTS + REAL);
}, 120_000);

test('one message sent again and again is one, and keeps no other from being told', async () => {
  server.reset();
  const owner = await logInAsAdmin(platform);
  const before = await counts(owner);
  const again = { ...hostile(1), email: 'encore@tarot.example', key: 'encore' };
  for (let time = 0; time < 30; time++) {
    expect((await post('/api/contact', 240, again)).status).toBe(200);
  }
  expect((await counts(owner)).doubtful).toBe(before.doubtful + 1);
});

test('a flood of sign-ups in the names of strangers sends each one mail at most, and loses no real one', async () => {
  server.reset();
  // More from each than it may.
  const sources = Math.floor((POSTS / SIGN_UPS_PER_SOURCE) * 0.9);
  const real = 'vraie-inscription@tarot.example';
  const numbers = Array.from({ length: POSTS }, (_, number) => number);
  const statuses = await pLimit(20).map(numbers, async (number) => {
    if (number === POSTS / 2) {
      expect((await post('/api/newsletter/subscribe', 230, signUpOf(real))).status).toBe(200);
    }
    const email =
      number % 7 === 0
        ? `cible-${number % TARGETS}@tarot.example\r\nBcc: ${SMUGGLED}`
        : `cible-${number % TARGETS}@tarot.example`;
    const lune = number % 11 === 0 ? 'https://spam.example' : '';
    const body = signUpOf(email, { lune });
    return (await post('/api/newsletter/subscribe', number % sources, body)).status;
  });
  const accepted = statuses.filter((status) => status === 200).length;
  expect(accepted).toBeGreaterThan(0);
  expect(accepted).toBeLessThanOrEqual(sources * SIGN_UPS_PER_SOURCE);
  await waitForMail();
  const strangers = server.accepted.filter((email) => email.startsWith('cible'));
  expect(new Set(strangers).size).toBe(strangers.length);
  expect(strangers.length).toBeLessThanOrEqual(TARGETS);
  expect(server.accepted).toContain(real);
  expect(server.tried).not.toContain(SMUGGLED);
}, 120_000);

test('a source has ten sign-ups a day', async () => {
  const statuses: number[] = [];
  for (let number = 0; number <= SIGN_UPS_PER_SOURCE; number++) {
    const body = signUpOf(`dix-${number}@tarot.example`);
    statuses.push((await post('/api/newsletter/subscribe', 231, body)).status);
  }
  expect(statuses).toEqual([...Array(SIGN_UPS_PER_SOURCE).fill(200), 429]);
});
