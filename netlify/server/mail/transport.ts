import type { Fate } from './mail.ts';

/** One way for mails to leave. Used by one worker at a time. */
export interface MailTransport {
  /** Null when a mail can be handed over now, otherwise why not, in French. */
  open: () => Promise<string | null>;
  /** Hands over the mail. Never throws. */
  send: (mail: Outgoing) => Promise<Fate>;
  close: () => void;
}

/** A mail as it goes over the wire. */
export interface Outgoing {
  id: string;
  from: string;
  to: string;
  source: Buffer;
}
