import { now } from '#netlify/server/lib/clock.ts';
import {
  enqueue,
  formatDayId,
  mailStore,
  requeueMissing,
} from '#netlify/server/mail/mail-queue.ts';
import { requireQuota } from '#netlify/server/rate-limit/daily-quota.ts';
import { emailFingerprint } from '#netlify/server/signing/signing.ts';
import { provenMessage, type sendMessage } from '#src/api/contact.ts';
import { CONTACT_MESSAGES } from '#src/api/contact-feedback.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import { messageId, messageStore, noticeId, senderOf } from './inbox.ts';
import { isDoubtful } from './spam-check.ts';

const MESSAGES_PER_SOURCE = 10;

/** Stores the message. Idempotent: a retry is not stored again, nor new. @throws ApiError 429 */
export async function receiveMessage(
  { key, lune, elapsed, proof, recaptchaToken, ...message }: RequestOf<typeof sendMessage>,
  ip: string,
): Promise<{ id: string; isNew: boolean }> {
  const time = now();
  const sender = await emailFingerprint(message.email);
  // A plain form brings no key: the same text twice on one day is one message.
  const id = messageId(sender, key || time.toISOString().slice(0, 10), message);
  if (await messageStore().get(id)) return { id, isNew: false };
  const [, doubtful] = await Promise.all([
    requireQuota('messages', { ip }, MESSAGES_PER_SOURCE, CONTACT_MESSAGES.tooMany.text),
    isDoubtful({ ...provenMessage(message), key, lune, elapsed, proof, recaptchaToken }),
  ]);
  const isNew = await messageStore().create(id, {
    ...message,
    receivedAt: time.toISOString(),
    doubtful,
    answeredAt: null,
    answer: null,
    mayAcknowledge: !lune,
  });
  return { id, isNew: Boolean(isNew) };
}

/** The notice comes last: once there is one, all is done. @returns the ids of the mails to send */
export async function queueMessageMails(id: string): Promise<string[]> {
  const [stored, notice] = await Promise.all([
    messageStore().get(id),
    mailStore().get(noticeId(id)),
  ]);
  if (!stored || notice) return [];
  const queued: string[] = [];
  // At most one a day for an address, since anybody can type it into the form.
  const receipt = `receipt-${senderOf(id)}-${formatDayId(new Date(stored.receivedAt))}`;
  if (stored.mayAcknowledge && (await enqueue(receipt, { kind: 'message-receipt', message: id }))) {
    queued.push(receipt);
  }
  await enqueue(noticeId(id), { kind: 'message-notice', message: id });
  return [...queued, noticeId(id)];
}

export function recoverUnqueuedNotices(): Promise<boolean> {
  return requeueMissing(messageStore(), 'inbox', queueMessageMails);
}
