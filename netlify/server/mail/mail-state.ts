import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { now } from '#netlify/server/lib/clock.ts';
import type { acquireSlot } from '#netlify/server/rate-limit/daily-quota.ts';
import { DAY_MS } from '#src/lib/time.ts';

/** The kind of a mail, and the ids of what it is about. The text is composed when the mail is sent. */
const payloadSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirmation'), subscriber: z.string() }),
  z.object({ kind: z.literal('welcome'), subscriber: z.string() }),
  z.object({ kind: z.literal('letter'), letter: z.string(), subscriber: z.string() }),
  /** A notice goes to the administrator; a receipt (acknowledgement) and an answer go to the sender. */
  z.object({ kind: z.literal('message-notice'), message: z.string() }),
  z.object({ kind: z.literal('message-receipt'), message: z.string() }),
  z.object({ kind: z.literal('message-answer'), message: z.string() }),
  /** Links to all data of a person, who is identified by the fingerprint (hash) of the address. */
  z.object({ kind: z.literal('data-link'), person: z.string() }),
]);

export type MailPayload = z.infer<typeof payloadSchema>;

/** The word with which the ids of each kind of mail begin, followed by a hyphen. */
export type MailPrefix =
  | 'confirmation'
  | 'welcome'
  | 'letter'
  | 'notice'
  | 'receipt'
  | 'answer'
  | 'data-link';

type PayloadOf<Kind extends MailPayload['kind']> = Extract<MailPayload, { kind: Kind }>;

/** An attached picture, which the HTML of the mail shows as `cid:{cid}`. */
export interface InlinePicture {
  cid: string;
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface RenderedMail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
  headers?: Record<string, string>;
  attachments?: InlinePicture[];
}

export interface ComposedMail {
  renderedMail: RenderedMail;
  /** Daily limits for mails that anyone can cause, for one mailbox or for all together (`sharedBy`). */
  limits?: { name: string; sharedBy: Parameters<typeof acquireSlot>[1]; limit: number }[];
  /** Records the response of the mail server. */
  onResult?: (result: SendResult) => Promise<void>;
}

/** How one kind of mail is composed. All templates are listed in delivery-status.ts. */
export interface MailTemplate<Kind extends MailPayload['kind']> {
  /** Returns the mail, or a French sentence for the administrator that says why it is no longer wanted. */
  compose: (payload: PayloadOf<Kind>, id: string) => Promise<ComposedMail | { withheld: string }>;
  /** Returns the French name of the mail for the administrator's list of undelivered mails. */
  getLabel: (payload: PayloadOf<Kind>) => string | Promise<string>;
  /** Returns null when the address was erased. */
  findAddress: (payload: PayloadOf<Kind>) => string | null | Promise<string | null>;
}

/** The templates of the mails that a Netlify function sends, by kind. */
export type MailTemplates = { [K in MailPayload['kind']]?: MailTemplate<K> };

/** Returns undefined for a mail that another Netlify function sends. */
export function findMailTemplate<Kind extends MailPayload['kind']>(
  templates: MailTemplates,
  payload: PayloadOf<Kind>,
): MailTemplate<Kind> | undefined {
  return templates[payload.kind] as MailTemplate<Kind> | undefined;
}

export const mailSchema = z.object({
  /** The payload, under the name that mails already stored have for it. */
  purpose: payloadSchema,
  /**
   * `queued`, then `claimed` just before the mail is sent, then another state. `withheld`: not wanted.
   * `unknown`: the mail may have been sent, because the server did not respond.
   */
  state: z.enum(['queued', 'claimed', 'sent', 'withheld', 'failed', 'unknown']),
  attempts: z.int(),
  /** Number of days on which a daily limit delayed the mail. */
  postponements: z._default(z.int(), 0),
  /** The mail is not sent before this time. */
  dueAt: z.string(),
  /** Time of the last change. */
  at: z.string(),
  /** A French sentence, without an address, that says why the mail was not sent yet. */
  reason: z.nullable(z.string()),
  /** True when the administrator removed the mail from the list of undelivered ones. */
  isForgotten: z._default(z.boolean(), false),
  /** Random id of the write, by which the write is recognised when its response was lost. */
  mark: z._default(z.string(), ''),
});

export type Mail = z.infer<typeof mailSchema>;

export type SendResult =
  | { outcome: 'sent' }
  /** The server responded with 4xx or, if `isFinal`, 5xx. `isUnknownRecipient`: no such mailbox exists. */
  | { outcome: 'refused'; reason: string; isFinal: boolean; isUnknownRecipient?: boolean }
  /** The connection failed, so no other mail can be sent either. The server did not receive this mail. */
  | { outcome: 'unreachable'; reason: string }
  /** The server may have received the mail. */
  | { outcome: 'unknown'; reason: string };

/** Sends mails one after the other; not for concurrent use. */
export interface MailTransport {
  /** Connects if needed. Never throws. */
  send: (id: string, mail: RenderedMail) => Promise<SendResult>;
  close: () => void;
}

// The state machine of a mail. Each function returns the next state to store.

const MINUTE_MS = 60_000;

/** Delay before each retry. After the last retry the mail has failed. */
const RETRY_BACKOFF_MS = [5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS);

/** Delay when the server is unreachable. These retries have no limit, because the mail is not the cause. */
const UNREACHABLE_BACKOFF_MS = 5 * MINUTE_MS;

/** Longer than all SMTP commands of one mail may take: the worker that made an older claim has died. */
const CLAIM_LEASE_MS = 10 * MINUTE_MS;

/** How often a mail over a daily limit is delayed by a day, before it is withheld. */
const MAX_POSTPONEMENTS = 2;

export function createMail(payload: MailPayload, dueAt: Date): Mail {
  return {
    purpose: payload,
    state: 'queued',
    attempts: 0,
    postponements: 0,
    reason: null,
    dueAt: dueAt.toISOString(),
    at: now().toISOString(),
    isForgotten: false,
    mark: randomUUID(),
  };
}

function applyTransition(mail: Mail, change: Partial<Mail>): Mail {
  return { ...mail, at: now().toISOString(), mark: randomUUID(), ...change };
}

/** Returns the state to store just before the mail is sent, so that no other worker sends it too. */
export function markClaimed(mail: Mail): Mail {
  return applyTransition(mail, { state: 'claimed', attempts: mail.attempts + 1 });
}

export function isClaimExpired({ state, at }: Mail): boolean {
  return state === 'claimed' && Date.parse(at) < now().getTime() - CLAIM_LEASE_MS;
}

export function markUnknown(mail: Mail): Mail {
  return applyTransition(mail, {
    state: 'unknown',
    reason: 'Le site s’est arrêté pendant l’envoi\u202f: le message est peut-être parti.',
  });
}

export function markWithheld(mail: Mail, reason: string): Mail {
  return applyTransition(mail, { state: 'withheld', reason });
}

export function postponeMail(mail: Mail): Mail {
  if (mail.postponements >= MAX_POSTPONEMENTS) {
    return markWithheld(mail, 'Trop d’e-mails de cette sorte sont partis ces derniers jours.');
  }
  const dueAt = new Date(now().getTime() + DAY_MS).toISOString();
  return applyTransition(mail, { dueAt, postponements: mail.postponements + 1 });
}

/** Uncounts an attempt refused for the provider's limit. Returns null (no change) unless `mail` is queued. */
export function revertLastAttempt(mail: Mail): Mail | null {
  return mail.state === 'queued' ? applyTransition(mail, { attempts: mail.attempts - 1 }) : null;
}

/** Applies what the administrator decided about an undelivered mail. */
export function applyDecision(mail: Mail, decision: 'again' | 'forget'): Mail {
  // `at` remains the time of the failure, after which the mail is purged.
  if (decision === 'forget') return { ...mail, isForgotten: true };
  return applyTransition(mail, { state: 'queued', attempts: 0, dueAt: now().toISOString() });
}

export function applySendResult(mail: Mail, result: SendResult): Mail {
  if (result.outcome === 'sent') return applyTransition(mail, { state: 'sent', reason: null });
  const { reason } = result;
  if (result.outcome === 'unknown') return applyTransition(mail, { state: 'unknown', reason });
  const isUnreachable = result.outcome === 'unreachable';
  // `markClaimed` counted this attempt, which does not count when the server is unreachable.
  const attempts = isUnreachable ? mail.attempts - 1 : mail.attempts;
  const waitMs = isUnreachable ? UNREACHABLE_BACKOFF_MS : RETRY_BACKOFF_MS[attempts - 1];
  const hasFailed = waitMs === undefined || (result.outcome === 'refused' && result.isFinal);
  if (hasFailed) return applyTransition(mail, { state: 'failed', attempts, reason });
  const dueAt = new Date(now().getTime() + waitMs).toISOString();
  return applyTransition(mail, { state: 'queued', attempts, dueAt, reason });
}
