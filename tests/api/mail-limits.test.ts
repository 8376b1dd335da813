import pLimit from 'p-limit';
import { beforeEach, describe, expect, test } from 'vitest';
import { messageStore } from '#netlify/server/contact/inbox.ts';
import { acquireSlot, getQuotaDay } from '#netlify/server/rate-limit/daily-quota.ts';
import { getClock } from '#tests/support/admin-session.ts';
import {
  createHumanSubmission,
  MESSAGE,
  sendContactMessage,
} from '#tests/support/contact-requests.ts';
import { setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import { signUp } from '#tests/support/newsletter-requests.ts';
import { clearStores, openRawStore } from '#tests/support/raw-store.ts';
import { createReadingMail } from '#tests/support/reading-mail.ts';
import { SAMPLE_DRAWS, type TenCards } from '#tests/support/ten-card-spread.ts';
import { ADDRESS_HEADER } from '#tests/support/test-client.ts';

const HOUR_MS = 3_600_000;
const { platform, server } = await setUpMailPlatform();
beforeEach(() => clearStores('quotas'));

async function sendMessageFrom(email: string): Promise<number> {
  return (await sendContactMessage(platform, await createHumanSubmission({ email }))).status;
}

const signUpFrom = async (email: string) => (await signUp(platform, email)).status;

async function mailReading(email: string, address: string): Promise<number> {
  const body = await createReadingMail(SAMPLE_DRAWS[0] as TenCards, email);
  const headers = { [ADDRESS_HEADER]: address };
  return (await platform.visitor().postJson('/api/reading-mail', body, { headers })).status;
}

async function requestDataLink(email: string, address: string): Promise<number> {
  const headers = { [ADDRESS_HEADER]: address };
  return (await platform.visitor().postJson('/api/privacy/link', { email }, { headers })).status;
}

describe('the daily limit of mails to all visitors together', () => {
  test.each([
    ['receipts of messages', 'trusted-receipts', 200, sendMessageFrom, 200],
    ['sign-ups', 'sign-ups', 2_000, signUpFrom, 429],
    ['confirmations of sign-ups', 'confirmations', 200, signUpFrom, 200],
    ['mailed readings', 'reading-mails', 300, mailReading, 429],
    ['links to personal data', 'data-links', 100, requestDataLink, 200],
  ])('applies to %s', async (_, quota, limit, sendRequest, statusBeyond) => {
    const emails = [`${quota}-1@tarot.example`, `${quota}-2@tarot.example`];
    // Their messages are their personal data. The receipts are sent before the limit is reached.
    if (sendRequest === requestDataLink) for (const email of emails) await sendMessageFrom(email);
    await platform.localServer.waitForBackgroundWork();
    server.reset();
    const quotaStore = openRawStore<true>('quotas');
    const prefix = `${getQuotaDay()}/${quota}/everybody/`;
    const takenKeys = Array.from({ length: limit - 1 }, (_, slot) => `${prefix}${slot}`);
    await pLimit(10).map(takenKeys, (key) => quotaStore.create(key, true));
    const statuses: number[] = [];
    for (const [index, email] of emails.entries()) {
      statuses.push(await sendRequest(email, `10.${index}.1.1`));
      await platform.localServer.waitForBackgroundWork();
    }
    expect(statuses).toEqual([200, statusBeyond]);
    expect(emails.map((email) => server.acceptedRecipients.includes(email))).toEqual([true, false]);
  });
});

test('the daily limit of an IPv4 address counts its IPv6 notation too, and is fourfold for its network', async () => {
  const hosts = ['9.1', '9.2', '9.3', '9.4', '9.5', '8.1'].map((host) => `10.9.${host}`);
  const areTaken = [];
  for (const ip of ['::ffff:10.9.9.1', ...hosts])
    areTaken.push((await acquireSlot('essai', { ip }, 1)) !== null);
  expect(areTaken).toEqual([true, false, true, true, true, false, true]);
});

test('the mails of a message are queued within a day if its request was interrupted', async () => {
  const { recaptchaToken: _, ...message } = MESSAGE;
  const hoursAgo = [23, 25];
  for (const hours of hoursAgo) {
    await messageStore().create(`${'0'.repeat(30)}${hours}-message`, {
      ...{ ...message, email: `${hours}@tarot.example`, mayAcknowledge: true },
      receivedAt: new Date(getClock() - hours * HOUR_MS).toISOString(),
      ...{ doubtful: false, answeredAt: null, answer: null },
    });
  }
  await platform.runScheduled('tick');
  const areMailed = hoursAgo.map((hours) =>
    server.acceptedRecipients.includes(`${hours}@tarot.example`),
  );
  expect(areMailed).toEqual([true, false]);
});
