import { now } from '#netlify/server/settings/clock.ts';

/** What a mail is for; its text is made of what is stored at the moment it leaves. */
export type MailPurpose =
  | { kind: 'confirmation'; subscriber: string }
  | { kind: 'letter'; letter: string; subscriber: string }
  | { kind: 'letter-test'; letter: string; to: string }
  | { kind: 'message-notice'; message: string }
  | { kind: 'message-receipt'; message: string }
  /** The links to all that is kept of a person, by the fingerprint of her address. */
  | { kind: 'data-link'; person: string };

/** Begins the ids of a kind's mails; a hyphen follows. */
export type MailPrefix = 'confirmation' | 'letter' | 'test' | 'notice' | 'receipt' | 'data-link';

export type PurposeOf<Kind extends MailPurpose['kind']> = Extract<MailPurpose, { kind: Kind }>;

/** One mail, ready for a server. */
export interface Envelope {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
  headers?: Record<string, string>;
}

/** All there is to know about the mails of one kind: their room says it, delivery/kinds.ts gathers them. */
export interface MailKind<Kind extends MailPurpose['kind']> {
  prefix: MailPrefix;
  /** What somebody waits for goes before letters. */
  isTransactional: boolean;
  /** What the mail says if it leaves now, or why nobody wants it any more: a French sentence for the owner. */
  compose: (
    purpose: PurposeOf<Kind>,
    id: string,
  ) => Promise<{ envelope: Envelope } | { withheld: string }>;
  /** For the owner, when it needs her eye; `to` is null when the address is no longer here. */
  describe: (purpose: PurposeOf<Kind>) => Promise<{ purpose: string; to: string | null }>;
  /** Ids of those whose traces have been kept long enough, if what came before that moment goes. */
  outdated: (before: Date) => Promise<string[]>;
}

export interface Mail {
  purpose: MailPurpose;
  /**
   * `queued` → `claimed` just before it is handed to the server → one of the others. `withheld`: by then
   * nobody wanted it any more. `unknown`: something broke between the claim and the server's word.
   */
  state: 'queued' | 'claimed' | 'sent' | 'withheld' | 'failed' | 'unknown';
  /** Times the server was asked to take it. */
  attempts: number;
  /** Not before. */
  dueAt: string;
  /** When the state was reached. */
  at: string;
  /** Why it was not sent (yet): a French sentence without anybody's address. */
  reason: string | null;
  /** The owner took it off her list. */
  isForgotten: boolean;
}

/** What became of a mail that was handed to a server. */
export type SendResult =
  | { fate: 'sent' }
  /** The server's word: not now, or never. */
  | { fate: 'refused'; reason: string; isFinal: boolean }
  /** It never got as far as this mail: no other will either. */
  | { fate: 'unreachable'; reason: string }
  | { fate: 'unknown'; reason: string };

/** A mail as it goes over the wire. */
export interface Outgoing {
  id: string;
  from: string;
  to: string;
  source: Buffer;
}

/** One way for mails to leave. Used by one worker at a time. */
export interface MailTransport {
  /** Null when a mail can be handed over now, otherwise why not, in French. */
  open: () => Promise<string | null>;
  /** Hands over the mail. Never throws. */
  send: (mail: Outgoing) => Promise<SendResult>;
  close: () => void;
}

// The steps of a mail: what is stored after each.

const MINUTE_MS = 60_000;

/** Waits before each further attempt; after the last one the mail is listed as failed. */
const RETRY_BACKOFF_MS = [5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS);

/** Longer than a mail takes from its claim to its fate: whoever claimed it before that is gone. */
const CLAIM_LEASE_MS = 3 * MINUTE_MS;

export function newMail(purpose: MailPurpose, dueAt: Date): Mail {
  return {
    purpose,
    state: 'queued',
    attempts: 0,
    dueAt: dueAt.toISOString(),
    at: now().toISOString(),
    reason: null,
    isForgotten: false,
  };
}

function moved(mail: Mail, change: Partial<Mail>): Mail {
  return { ...mail, at: now().toISOString(), ...change };
}

/** Just before it is handed to the server. */
export function claimed(mail: Mail): Mail {
  return moved(mail, { state: 'claimed', attempts: mail.attempts + 1 });
}

export function isClaimExpired({ state, at }: Mail): boolean {
  return state === 'claimed' && Date.parse(at) < now().getTime() - CLAIM_LEASE_MS;
}

export function lost(mail: Mail): Mail {
  return moved(mail, {
    state: 'unknown',
    reason: 'Le site s’est arrêté pendant l’envoi\u202f: le message est peut-être parti.',
  });
}

export function withheld(mail: Mail, reason: string): Mail {
  return moved(mail, { state: 'withheld', reason });
}

/** The owner wants it sent anew, or off her list. */
export function decided(mail: Mail, decision: 'again' | 'forget'): Mail {
  if (decision === 'forget') return { ...mail, isForgotten: true };
  return moved(mail, { state: 'queued', attempts: 0, dueAt: now().toISOString() });
}

export function afterSend(mail: Mail, result: SendResult): Mail {
  if (result.fate === 'sent') return moved(mail, { state: 'sent', reason: null });
  const { reason } = result;
  if (result.fate === 'unknown') return moved(mail, { state: 'unknown', reason });
  // A server that could not be reached was not asked yet.
  const attempts = mail.state === 'claimed' ? mail.attempts : mail.attempts + 1;
  const wait = RETRY_BACKOFF_MS[attempts - 1];
  const isFinal = wait === undefined || (result.fate === 'refused' && result.isFinal);
  if (isFinal) return moved(mail, { state: 'failed', attempts, reason });
  const dueAt = new Date(now().getTime() + wait).toISOString();
  return moved(mail, { state: 'queued', attempts, dueAt, reason });
}
