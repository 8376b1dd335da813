import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inboxPage, messageStore } from '#netlify/server/contact/inbox.ts';
import { queueMessageMails, receiveMessage } from '#netlify/server/contact/receive-message.ts';
import { mailStore } from '#netlify/server/mail/mail-queue.ts';
import { prepareMails, runMailWorker } from '#netlify/server/mail-delivery/start-delivery.ts';
import { subscriberPage } from '#netlify/server/newsletter/subscriber-list.ts';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import {
  addSignUp,
  applyChange,
  queueConfirmation,
  unsubscribeSubscriber,
} from '#netlify/server/newsletter/subscription.ts';
import { emailFingerprint } from '#netlify/server/signing/signing.ts';
import { sendMessage } from '#src/api/contact.ts';
import { shiftClock } from '#tests/support/admin-session.ts';
import { createHumanSubmission } from '#tests/support/contact-requests.ts';
import { failingStorage, type Loss } from '#tests/support/failing-storage.ts';
import { type MailServer, startMailServer } from '#tests/support/fake-smtp-server.ts';
import { CHOICES } from '#tests/support/newsletter-requests.ts';

const storage = failingStorage();
const LOSSES: Loss[] = ['not-done', 'done'];
/** More writes than any of these steps makes. */
const MOST_WRITES = 14;
const HOUR = 3_600_000;
/** Puts the clock just before midnight (UTC): what a crash leaves is found on another day. */
const LATE = 23.9 * HOUR - (Date.now() % (24 * HOUR));

let server: MailServer;
let count = 0;
let log = console.error;

beforeAll(async () => {
  server = await startMailServer({ keeps: false });
  Object.assign(process.env, { SMTP_URL: server.url, MAIL_FROM: 'lettre@tarot.example' });
});
afterAll(async () => {
  await server.close();
  delete process.env.SMTP_URL;
  delete process.env.MAIL_FROM;
});
beforeEach(() => {
  shiftClock(LATE);
  log = console.error;
  console.error = () => undefined;
  server.reset();
});
afterEach(() => {
  console.error = log;
  storage.revive();
  shiftClock(0);
});

/** Runs the step once for each write it makes, with the process dying at that write. */
async function dyingAtEachWrite(
  step: (email: string) => Promise<unknown>,
  check: (email: string, isTold: boolean) => Promise<void>,
  prepare: (email: string) => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (const loss of LOSSES) {
    for (let writes = 0; writes < MOST_WRITES; writes++) {
      const email = `panne-${count++}@tarot.example`;
      await prepare(email);
      storage.dieAfter(writes, loss);
      const isTold = await step(email).then(
        () => true,
        () => false,
      );
      const isWhole = storage.writes < writes;
      storage.revive();
      await check(email, isTold);
      if (isWhole) break;
      if (writes === MOST_WRITES - 1) throw new Error('The step makes more writes than expected');
    }
  }
}

/** What a scheduled run does, and the worker that it starts. */
async function work(): Promise<void> {
  await prepareMails();
  await runMailWorker(Date.now() + 60_000);
}

async function workLater(): Promise<void> {
  shiftClock(LATE + 10 * 60_000);
  await work();
  shiftClock(LATE);
}

const mailsTo = (email: string) => server.accepted.filter((one) => one === email).length;

async function listed(email: string) {
  const { items } = await subscriberPage({ state: null, search: email, cursor: null });
  return items;
}

async function confirmed(email: string): Promise<string> {
  const id = await addSignUp(email, CHOICES);
  await subscriberStore().change(id, (pending) => ({ ...pending, state: 'confirmed' }));
  return id;
}

describe('a process that dies at any write', () => {
  let seen = 0;

  test('of a message leaves it whole and mailed once, or not there and not told', async () => {
    await dyingAtEachWrite(
      async (email) => {
        const { recaptchaToken: _, ...sent } = await createHumanSubmission({ email });
        const message = sendMessage.request.parse(sent);
        const { id } = await receiveMessage(message, `2001:db8:${seen++}::1`);
        await queueMessageMails(id);
      },
      async (email, isTold) => {
        await workLater();
        await workLater();
        const { items } = await inboxPage(null, null);
        const stored = items.filter((one) => one.email === email);
        expect(stored.length).toBeLessThanOrEqual(1);
        if (isTold) expect(stored).toHaveLength(1);
        expect(mailsTo(email)).toBe(stored.length);
      },
    );
    shiftClock(LATE + HOUR);
    await messageStore().repair();
    expect(await messageStore().repair()).toBe(0);
  }, 60_000);

  test('of a sign-up leaves it whole and mailed once, or not there and not told', async () => {
    await dyingAtEachWrite(
      async (email) => queueConfirmation(await addSignUp(email, CHOICES)),
      async (email, isTold) => {
        await workLater();
        await workLater();
        const stored = await listed(email);
        expect(stored.length).toBeLessThanOrEqual(1);
        if (isTold) expect(stored).toHaveLength(1);
        expect(mailsTo(email)).toBe(stored.length);
      },
    );
  }, 60_000);

  test('of a sending leaves nothing that waits for ever, and mails at most once', async () => {
    await dyingAtEachWrite(
      work,
      async (email) => {
        await workLater();
        await workLater();
        expect(mailsTo(email)).toBeLessThanOrEqual(1);
        expect(await mailStore().list('open')).toEqual([]);
      },
      async (email) => queueConfirmation(await addSignUp(email, CHOICES)),
    );
  }, 120_000);

  test('of a change of choices leaves the old ones or the new ones, in the list too', async () => {
    const preferences = { ...CHOICES, offers: true };
    await dyingAtEachWrite(
      async (email) =>
        applyChange(await emailFingerprint(email), { action: 'choose', preferences }),
      async (email, isTold) => {
        const [subscriber, ...others] = await listed(email);
        expect(others).toEqual([]);
        expect([CHOICES, preferences]).toContainEqual(subscriber?.preferences);
        if (isTold) expect(subscriber?.preferences).toEqual(preferences);
      },
      confirmed,
    );
  }, 60_000);

  test('of a departure leaves the person in or out, never in a list she left', async () => {
    await dyingAtEachWrite(
      async (email) => unsubscribeSubscriber(await emailFingerprint(email), 'page'),
      async (email, isTold) => {
        const stored = await subscriberStore().get(await emailFingerprint(email));
        expect(await listed(email)).toHaveLength(stored?.state === 'confirmed' ? 1 : 0);
        if (isTold) expect(stored).toMatchObject({ state: 'left', email: null });
        await unsubscribeSubscriber(await emailFingerprint(email), 'page');
        expect(await listed(email)).toEqual([]);
      },
      confirmed,
    );
    shiftClock(LATE + HOUR);
    expect(await subscriberStore().repair()).toBeGreaterThan(0);
    expect(await subscriberStore().repair()).toBe(0);
  }, 60_000);
});
