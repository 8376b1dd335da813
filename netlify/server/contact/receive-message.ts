import * as z from 'zod/mini';
import { fetchWithTimeout } from '#netlify/server/lib/async.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { captchaEnvironment, siteOrigin } from '#netlify/server/lib/environment.ts';
import * as queue from '#netlify/server/mail/mail-queue.ts';
import { requireQuota } from '#netlify/server/rate-limit/daily-quota.ts';
import { emailFingerprint } from '#netlify/server/signing/signing.ts';
import * as api from '#src/api/contact.ts';
import { CONTACT_MESSAGES } from '#src/api/contact-feedback.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import { verifyProof } from '#src/api/proof-of-work.ts';
import { messageId, messageStore, noticeId, senderOf } from './inbox.ts';

const MESSAGES_PER_SOURCE = 10;

/** Stores the message. Idempotent: a retry is not stored again, nor new. @throws ApiError 429 */
export async function receiveMessage(
  { key, lune, elapsed, proof, recaptchaToken, ...message }: RequestOf<typeof api.sendMessage>,
  ip: string,
): Promise<{ id: string; isNew: boolean }> {
  const time = now();
  const sender = await emailFingerprint(message.email);
  // A plain form brings no key: the same text twice on one day is one message.
  const id = messageId(sender, key || time.toISOString().slice(0, 10), message);
  if (await messageStore().get(id)) return { id, isNew: false };
  const [, doubtful] = await Promise.all([
    requireQuota('messages', { ip }, MESSAGES_PER_SOURCE, CONTACT_MESSAGES.tooMany.text),
    isDoubtful({ ...api.messageProofInput(message), key, lune, elapsed, proof, recaptchaToken }),
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
    queue.mailStore().get(noticeId(id)),
  ]);
  if (!stored || notice) return [];
  const queued: string[] = [];
  // At most one a day for an address, since anybody can type it into the form.
  const receipt = `receipt-${senderOf(id)}-${queue.formatDayId(new Date(stored.receivedAt))}`;
  if (
    stored.mayAcknowledge &&
    (await queue.enqueue(receipt, { kind: 'message-receipt', message: id }))
  ) {
    queued.push(receipt);
  }
  await queue.enqueue(noticeId(id), { kind: 'message-notice', message: id });
  return [...queued, noticeId(id)];
}

export function recoverUnqueuedNotices(): Promise<boolean> {
  return queue.requeueMissing(messageStore(), 'inbox', queueMessageMails);
}

type SpamSignals = ReturnType<typeof api.messageProofInput> &
  Omit<RequestOf<typeof api.sendMessage>, keyof api.ContactMessage>;

/** Minimum time to fill the form: no person types ten characters, a name and an address faster. */
const MIN_FILL_MS = 3_000;

/** By honeypot, then captcha; without one by fill time and proof of work, which no form without JavaScript has. */
export async function isDoubtful(signals: SpamSignals): Promise<boolean> {
  // The honeypot: a field that people do not see.
  if (signals.lune) return true;
  const isPerson = await askCaptcha(signals.recaptchaToken);
  if (isPerson !== null) return !isPerson;
  if ((signals.elapsed ?? 0) < MIN_FILL_MS) return true;
  return !(await verifyProof(signals, signals.proof ?? ''));
}

const CAPTCHA_TIMEOUT_MS = 3_000;
const ACTION = 'contact';
const MIN_SCORE = 0.5;

const verdictSchema = z.object({
  'error-codes': z._default(z.array(z.string()), []),
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  score: z._default(z.number(), 0),
});

/** Returns the captcha provider's result for a token; null if it is unreachable. */
async function captchaVerdict(secret: string, token: string) {
  const { RECAPTCHA_URL: url } = captchaEnvironment();
  const body = new URLSearchParams({ secret, response: token });
  try {
    const response = await fetchWithTimeout(CAPTCHA_TIMEOUT_MS, url, { method: 'POST', body });
    return response.ok ? verdictSchema.parse(await response.json()) : null;
  } catch {
    return null;
  }
}

/** Null where the captcha is not configured, or was unreachable from the browser or from here. */
async function askCaptcha(token: string | undefined): Promise<boolean | null> {
  const { RECAPTCHA_SECRET_KEY: secret } = captchaEnvironment();
  if (!secret || !token || token === api.NO_CAPTCHA) return null;
  const verdict = await captchaVerdict(secret, token);
  if (!verdict) return null;
  const { success, hostname, action, score } = verdict;
  const isOurs = hostname === new URL(siteOrigin()).hostname && action === ACTION;
  return success && isOurs && score >= MIN_SCORE;
}
