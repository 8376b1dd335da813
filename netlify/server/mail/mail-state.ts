import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { now } from '#netlify/server/lib/clock.ts';
import type { acquireSlot } from '#netlify/server/rate-limit/daily-quota.ts';
import { DAY_MS } from '#src/lib/time.ts';

/** What a mail is for. Its text is composed from stored data when it is sent, not when it is queued. */
const payloadSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirmation'), subscriber: z.string() }),
  z.object({ kind: z.literal('welcome'), subscriber: z.string() }),
  z.object({ kind: z.literal('letter'), letter: z.string(), subscriber: z.string() }),
  z.object({ kind: z.literal('message-notice'), message: z.string() }),
  z.object({ kind: z.literal('message-receipt'), message: z.string() }),
  z.object({ kind: z.literal('message-answer'), message: z.string() }),
  /** The links to all data stored about a person, by the hash of their email address. */
  z.object({ kind: z.literal('data-link'), person: z.string() }),
]);

export type MailPayload = z.infer<typeof payloadSchema>;

/** What the id of a mail begins with, before a hyphen. */
export type MailPrefix =
  | 'confirmation'
  | 'welcome'
  | 'letter'
  | 'notice'
  | 'receipt'
  | 'answer'
  | 'data-link';

type PayloadOf<Kind extends MailPayload['kind']> = Extract<MailPayload, { kind: Kind }>;

/** A picture that goes with the mail: its HTML names it as `cid:{cid}`. */
export interface InlinePicture {
  cid: string;
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface Envelope {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
  headers?: Record<string, string>;
  attachments?: InlinePicture[];
}

/** A mail that is ready to be sent. */
export interface ComposedMail {
  envelope: Envelope;
  /** Daily limits of mails that strangers can cause, counted on the day on which the mail is sent. */
  limits?: Parameters<typeof acquireSlot>[];
  /** Records the server's answer. */
  onResult?: (result: SendResult) => Promise<void>;
}

/** The behaviour of one kind of mail, implemented in the folder it belongs to and listed in delivery-status.ts. */
export interface MailTemplate<Kind extends MailPayload['kind']> {
  /** The mail as of now, or why it is no longer wanted, as a French sentence for the owner. */
  compose: (purpose: PayloadOf<Kind>, id: string) => Promise<ComposedMail | { withheld: string }>;
  /** For the owner's list of troubles: what it is, and where it goes; null when the address was erased. */
  getLabel: (purpose: PayloadOf<Kind>) => string | Promise<string>;
  findAddress: (purpose: PayloadOf<Kind>) => string | null | Promise<string | null>;
}

/** The kinds of mail that a function sends, by name. */
export type MailTemplates = { [K in MailPayload['kind']]?: MailTemplate<K> };

/** The mail's kind; undefined where another function sends it. */
export function findMailTemplate<Kind extends MailPayload['kind']>(
  kinds: MailTemplates,
  purpose: PayloadOf<Kind>,
): MailTemplate<Kind> | undefined {
  return kinds[purpose.kind] as MailTemplate<Kind> | undefined;
}

export const mailSchema = z.object({
  purpose: payloadSchema,
  /**
   * `queued` → `claimed` just before it is sent → one of the others. `withheld`: no longer wanted by then.
   * `unknown`: it may or may not have been sent, since no answer of the server followed the claim.
   */
  state: z.enum(['queued', 'claimed', 'sent', 'withheld', 'failed', 'unknown']),
  attempts: z.int(),
  /** Days on which a daily limit delayed it. */
  postponements: z._default(z.int(), 0),
  /** It is not sent before. */
  dueAt: z.string(),
  at: z.string(),
  /** Why it was not sent (yet): a French sentence without anybody's address. */
  reason: z.nullable(z.string()),
  /** The administrator dismissed it. */
  isForgotten: z._default(z.boolean(), false),
  /** Random id of the write, by which a claim whose answer was lost is known as one's own. */
  mark: z._default(z.string(), ''),
});

export type Mail = z.infer<typeof mailSchema>;

export type SendResult =
  | { outcome: 'sent' }
  /** The server answered with a temporary (4xx) or final (5xx) error; `isUnknownRecipient`: the mailbox does not exist. */
  | { outcome: 'refused'; reason: string; isFinal: boolean; isUnknownRecipient?: boolean }
  /** The connection, not this mail, failed: no other mail can be sent either. The mail was not handed over. */
  | { outcome: 'unreachable'; reason: string }
  | { outcome: 'unknown'; reason: string };

/** Not for concurrent use. */
export interface MailTransport {
  /** Connects if needed. Never throws. */
  send: (id: string, envelope: Envelope) => Promise<SendResult>;
  close: () => void;
}

// The state machine of a mail: each function gives the next state to store.

const MINUTE_MS = 60_000;

/** Backoff before each retry; after the last one the mail is listed as failed. */
const RETRY_BACKOFF_MS = [5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS);

/** Before the next try where the server, not the mail, failed: the mail has no part in it, and waits as long as it takes. */
const UNREACHABLE_BACKOFF_MS = 5 * MINUTE_MS;

/** Longer than the timeouts of all SMTP commands together: the worker behind an older claim has died. */
const CLAIM_LEASE_MS = 10 * MINUTE_MS;

/** A mail over a daily limit waits for another day so many times, and is dropped then. */
const MAX_POSTPONEMENTS = 2;

export function createMail(purpose: MailPayload, dueAt: Date): Mail {
  return {
    purpose,
    state: 'queued',
    attempts: 0,
    postponements: 0,
    dueAt: dueAt.toISOString(),
    at: now().toISOString(),
    reason: null,
    isForgotten: false,
    mark: randomUUID(),
  };
}

function applyTransition(mail: Mail, change: Partial<Mail>): Mail {
  return { ...mail, at: now().toISOString(), mark: randomUUID(), ...change };
}

/** Stored just before sending, so that no other worker sends it too. */
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

/** Reverts an attempt that failed because of the server, not the mail. */
export function revertLastAttempt(mail: Mail): Mail | null {
  return mail.state === 'queued' ? applyTransition(mail, { attempts: mail.attempts - 1 }) : null;
}

export function applyDecision(mail: Mail, decision: 'again' | 'forget'): Mail {
  if (decision === 'forget') return { ...mail, isForgotten: true };
  return applyTransition(mail, { state: 'queued', attempts: 0, dueAt: now().toISOString() });
}

export function applySendResult(mail: Mail, result: SendResult): Mail {
  if (result.outcome === 'sent') return applyTransition(mail, { state: 'sent', reason: null });
  const { reason } = result;
  if (result.outcome === 'unknown') return applyTransition(mail, { state: 'unknown', reason });
  const isUnreachable = result.outcome === 'unreachable';
  // The claim counted an attempt.
  const attempts = isUnreachable && mail.state === 'claimed' ? mail.attempts - 1 : mail.attempts;
  const wait = isUnreachable ? UNREACHABLE_BACKOFF_MS : RETRY_BACKOFF_MS[attempts - 1];
  const isFinal = wait === undefined || (result.outcome === 'refused' && result.isFinal);
  if (isFinal) return applyTransition(mail, { state: 'failed', attempts, reason });
  const dueAt = new Date(now().getTime() + wait).toISOString();
  return applyTransition(mail, { state: 'queued', attempts, dueAt, reason });
}
