import { consumeDailyQuota, requireSlot } from '#netlify/server/limits/quota.ts';
import { dayStamp, enqueue, mails, recoverUnqueued, withhold } from '#netlify/server/mail/queue.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { emailFingerprint } from '#netlify/server/signing/signing.ts';
import { provenMessage, type sendMessage } from '#src/api/contact.ts';
import { CONTACT_MESSAGES } from '#src/api/contact-messages.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import type { StoredMessage } from '#src/api/stored-message.ts';
import { messageId, messages, noticeId, senderOf } from './inbox.ts';
import { isDoubtful } from './spam-check.ts';

const MESSAGES_PER_SOURCE = 10;
/** Daily limits of mails; messages beyond them are in the owner's inbox all the same. Doubtful: see spam-check.ts. */
const MAILS_PER_DAY = {
  notices: 300,
  'doubtful-notices': 20,
  receipts: 200,
  'doubtful-receipts': 20,
};

/** Stores the message and gives its id. Idempotent: a retry is not stored again. @throws Refusal 429 */
export async function receiveMessage(
  { key, website, elapsed, proof, recaptchaToken, ...message }: RequestOf<typeof sendMessage>,
  ip: string,
): Promise<string> {
  const time = now();
  const sender = await emailFingerprint(message.email);
  // A plain form brings no key: the same text twice on one day is one message.
  const id = messageId(sender, key || time.toISOString().slice(0, 10), message);
  if (await messages().get(id)) return id;
  const [, doubtful] = await Promise.all([
    requireSlot('messages', { ip }, MESSAGES_PER_SOURCE, CONTACT_MESSAGES.tooMany.text),
    isDoubtful({ ...provenMessage(message), key, website, elapsed, proof, recaptchaToken }),
  ]);
  await messages().create(id, {
    ...message,
    receivedAt: time.toISOString(),
    doubtful,
    answeredAt: null,
    mayAcknowledge: !website,
  });
  return id;
}

/** Within the daily limits. The notice comes last: once there is one, queued or withheld, all is done. */
export async function queueMessageMails(id: string): Promise<string[]> {
  const [stored, notice] = await Promise.all([messages().get(id), mails().get(noticeId(id))]);
  if (!stored || notice) return [];
  const queued: string[] = [];
  // At most one a day for an address, since anybody can type it into the form.
  const receipt = `receipt-${senderOf(id)}-${dayStamp(new Date(stored.receivedAt))}`;
  if (
    stored.mayAcknowledge &&
    !(await mails().get(receipt)) &&
    (await consumeMailQuota('receipts', stored))
  ) {
    await enqueue(receipt, { kind: 'message-receipt', message: id });
    queued.push(receipt);
  }
  const purpose = { kind: 'message-notice', message: id } as const;
  if (await consumeMailQuota('notices', stored)) {
    await enqueue(noticeId(id), purpose);
    queued.push(noticeId(id));
  } else {
    await withhold(noticeId(id), purpose, 'Trop d’avis sont déjà partis aujourd’hui.');
  }
  return queued;
}

export function recoverUnqueuedNotices(): Promise<boolean> {
  return recoverUnqueued(messages(), 'inbox', queueMessageMails);
}

function consumeMailQuota(
  mail: 'notices' | 'receipts',
  { doubtful }: StoredMessage,
): Promise<boolean> {
  const name = doubtful ? (`doubtful-${mail}` as const) : mail;
  return consumeDailyQuota(name, 'everybody', MAILS_PER_DAY[name]);
}
