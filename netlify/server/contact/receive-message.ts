import * as z from 'zod/mini';
import { fetchWithTimeout } from '#netlify/server/lib/async.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { getSiteOrigin, readCaptchaEnvironment } from '#netlify/server/lib/environment.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import * as queue from '#netlify/server/mail/mail-queue.ts';
import { requireSlot } from '#netlify/server/rate-limit/daily-quota.ts';
import { hashEmail } from '#netlify/server/signing/signing.ts';
import * as api from '#src/api/contact.ts';
import { CONTACT_FEEDBACK } from '#src/api/contact-feedback.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import { verifyProof } from '#src/api/proof-of-work.ts';
import { createMessageId, extractSenderId, messageStore, toAdminNoticeMailId } from './inbox.ts';

/** Daily limit for one IP address. */
const MESSAGES_PER_IP_A_DAY = 10;

/** Stores a message unless it is a retry. `lune` is the honeypot, an invisible field. @throws ApiError 429 */
export async function receiveMessage(
  { key, lune, elapsed, proof, recaptchaToken, ...message }: RequestOf<typeof api.sendMessage>,
  ip: string,
): Promise<{ id: string; isNew: boolean }> {
  const time = now();
  const senderId = await hashEmail(message.email);
  // A form without JavaScript has no idempotency key: the same text twice on one day counts as one message.
  const id = createMessageId(senderId, key || time.toISOString().slice(0, 10), message);
  if (await messageStore().get(id)) return { id, isNew: false };
  const signals = { key, lune, elapsed, proof, recaptchaToken };
  const [, doubtful] = await Promise.all([
    requireSlot('messages', { ip }, MESSAGES_PER_IP_A_DAY, CONTACT_FEEDBACK.tooMany.text),
    isProbablyBot({ ...api.getMessageProofInput(message), ...signals }),
  ]);
  const isNew = await messageStore().create(id, {
    ...message,
    receivedAt: time.toISOString(),
    doubtful,
    answeredAt: null,
    answer: null,
    // Allows a receipt; not `!doubtful`, because messages of people without JavaScript are doubtful too.
    mayAcknowledge: !lune,
  });
  return { id, isNew };
}

/** Queues the receipt, then the notice, so that a stored notice means both are queued. @returns their ids */
export async function queueMessageMails(id: string): Promise<string[]> {
  const [stored, queuedNotice] = await Promise.all([
    messageStore().get(id),
    queue.mailStore().get(toAdminNoticeMailId(id)),
  ]);
  if (!stored || queuedNotice) return [];
  const queuedIds: string[] = [];
  // An address gets at most one receipt a day, because anyone can type any address into the form.
  const receiptId = `receipt-${extractSenderId(id)}-${queue.formatDayId(new Date(stored.receivedAt))}`;
  const receipt = { kind: 'message-receipt', message: id } as const;
  if (stored.mayAcknowledge && (await queue.enqueue(receiptId, receipt))) queuedIds.push(receiptId);
  await queue.enqueue(toAdminNoticeMailId(id), { kind: 'message-notice', message: id });
  return [...queuedIds, toAdminNoticeMailId(id)];
}

/** Queues mails of the last day's messages that failed requests did not queue. @returns whether any */
export function queueMissedMessageMails(): Promise<boolean> {
  return queue.queueMissedMails(messageStore(), 'inbox', queueMessageMails);
}

type SpamSignals = ReturnType<typeof api.getMessageProofInput> &
  Omit<RequestOf<typeof api.sendMessage>, keyof api.ContactMessage>;

/** Minimum time to fill in the form: no person types a name, an address and ten characters faster. */
const MIN_FILL_MS = 3_000;

/** Checks the honeypot, then the captcha. Without its result, checks the fill time and the proof of work. */
export async function isProbablyBot(signals: SpamSignals): Promise<boolean> {
  if (signals.lune) return true;
  const isPerson = await isPersonByCaptcha(signals.recaptchaToken);
  if (isPerson !== null) return !isPerson;
  if ((signals.elapsed ?? 0) < MIN_FILL_MS) return true;
  return !(await verifyProof(signals, signals.proof ?? ''));
}

const CAPTCHA_TIMEOUT_MS = 3_000;
const CAPTCHA_ACTION = 'contact';
/** The threshold that Google proposes, between a program (0) and a person (1). No score counts as 0. */
const MIN_SCORE = 0.5;

const captchaResultSchema = z.object({
  'error-codes': z._default(z.array(z.string()), []),
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  score: z._default(z.number(), 0),
});

/** Returns null if the provider is unreachable, refuses the secret key, or sends an invalid response. */
async function fetchCaptchaResult(secret: string, token: string) {
  const { RECAPTCHA_URL: url } = readCaptchaEnvironment();
  const body = new URLSearchParams({ secret, response: token });
  try {
    const response = await fetchWithTimeout(CAPTCHA_TIMEOUT_MS, url, { method: 'POST', body });
    if (!response.ok) return null;
    const result = captchaResultSchema.parse(await response.json());
    const isKeyRefused = result['error-codes'].some((code) => code.endsWith('-input-secret'));
    if (!isKeyRefused) return result;
    logError(new Error('RECAPTCHA_SECRET_KEY was refused'));
  } catch (error) {
    logError(error);
  }
  return null;
}

/** Returns null without a usable result: no secret key, no token from the browser, or a failed request. */
async function isPersonByCaptcha(token: string | undefined): Promise<boolean | null> {
  const { RECAPTCHA_SECRET_KEY: secret } = readCaptchaEnvironment();
  if (!secret || !token || token === api.NO_CAPTCHA) return null;
  const result = await fetchCaptchaResult(secret, token);
  if (!result) return null;
  const { success, hostname, action, score } = result;
  const isForThisForm = hostname === new URL(getSiteOrigin()).hostname && action === CAPTCHA_ACTION;
  return success && isForThisForm && score >= MIN_SCORE;
}
