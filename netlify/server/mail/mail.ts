/** What a mail is for; its text is made of what is stored at the moment it leaves. */
export type MailPurpose =
  | { kind: 'confirmation'; subscriber: string }
  | { kind: 'letter'; letter: string; subscriber: string }
  | { kind: 'letter-test'; letter: string; to: string }
  | { kind: 'message-notice'; message: string }
  | { kind: 'message-receipt'; message: string }
  /** The links to all that is kept of a person, by the fingerprint of her address. */
  | { kind: 'data-link'; person: string };

export type MailState = 'queued' | 'claimed' | 'sent' | 'withheld' | 'failed' | 'unknown';

export interface Mail {
  purpose: MailPurpose;
  /**
   * `queued` → `claimed` just before it is handed to the server → one of the others. `withheld`: by then
   * nobody wanted it any more. `unknown`: something broke between the claim and the server's word.
   */
  state: MailState;
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

/** One mail, ready for a server. */
export interface Envelope {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
  headers?: Record<string, string>;
}

/** What became of a mail that was handed to a server. */
export type Fate =
  | { fate: 'sent' }
  /** The server's word: not now, or never. */
  | { fate: 'refused'; reason: string; isFinal: boolean }
  /** It never got as far as this mail: no other will either. */
  | { fate: 'unreachable'; reason: string }
  | { fate: 'unknown'; reason: string };

/** A mail's text at the moment it leaves, or why it does not: a French sentence for the owner. */
export type Composition = { envelope: Envelope } | { withheld: string };
