import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailStore } from '#netlify/server/mail/mail-queue.ts';
import { ALL_KINDS } from '#netlify/server/mail-delivery/delivery-status.ts';
import { deliverDue } from '#netlify/server/mail-delivery/delivery-worker.ts';
import { runMailWorker } from '#netlify/server/mail-delivery/start-delivery.ts';
import { campaignStore, saveDraft, schedule } from '#netlify/server/newsletter/campaign-store.ts';
import { advanceLetters } from '#netlify/server/newsletter/send-campaigns.ts';
import { importRows } from '#netlify/server/newsletter/subscriber-list.ts';
import { addSignUp, queueConfirmation } from '#netlify/server/newsletter/subscription.ts';
import { LETTER } from '#tests/support/campaign-requests.ts';
import { failingStorage } from '#tests/support/failing-storage.ts';
import { type MailServer, startMailServer } from '#tests/support/fake-smtp-server.ts';
import { CHOICES } from '#tests/support/newsletter-requests.ts';

// The host ends a function without a word: what is begun too late is begun for nothing, or left half done.

failingStorage();
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer({ keeps: false });
  Object.assign(process.env, { SMTP_URL: server.url, MAIL_FROM: 'lettre@tarot.example' });
});
afterAll(async () => {
  await server.close();
  delete process.env.SMTP_URL;
  delete process.env.MAIL_FROM;
});
beforeEach(() => server.reset());

const over = () => Date.now() - 1;
const later = () => Date.now() + 60_000;

test('no mail is begun without time left', async () => {
  await queueConfirmation(await addSignUp('tard@tarot.example', CHOICES));
  await deliverDue(ALL_KINDS, over());
  expect(server.tried).toEqual([]);
  await deliverDue(ALL_KINDS, later());
  expect(server.accepted).toEqual(['tard@tarot.example']);
});

test('no mail of a letter is queued without time left, and the next run goes on', async () => {
  const emails = Array.from({ length: 30 }, (_, number) => `lot-${number}@tarot.example`);
  await importRows(
    emails.map((email) => ({ email, state: 'confirmed' as const, preferences: CHOICES })),
  );
  const id = crypto.randomUUID();
  const { version } = await saveDraft(id, LETTER, null);
  await schedule(id, version, 'now');
  await runMailWorker(over());
  expect(await mailStore().keys('letter-')).toEqual([]);
  expect((await campaignStore().get(id))?.state).toBe('sending');
  await runMailWorker(later());
  expect(server.accepted.toSorted()).toEqual(emails.toSorted());
  expect((await campaignStore().get(id))?.state).toBe('sent');
});

test('a mail that somebody waits for goes before letters that were due earlier', async () => {
  const id = crypto.randomUUID();
  const { version } = await saveDraft(id, LETTER, null);
  await schedule(id, version, 'now');
  await advanceLetters(later());
  await queueConfirmation(await addSignUp('attend@tarot.example', CHOICES));
  await deliverDue(ALL_KINDS, later());
  expect(server.accepted[0]).toBe('attend@tarot.example');
  expect(server.accepted.length).toBeGreaterThan(1);
});
