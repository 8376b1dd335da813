import { now } from '#netlify/server/settings/clock.ts';
import type { Fate, Mail } from './mail.ts';

// The steps of a mail: what is stored after each.

const MINUTE_MS = 60_000;

/** Waits before each further attempt; after the last one the mail is listed as failed. */
const RETRY_WAITS_MS = [5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS);

/** Longer than a mail takes from its claim to its fate: whoever claimed it before that is gone. */
const CLAIM_MS = 3 * MINUTE_MS;

function moved(mail: Mail, change: Partial<Mail>): Mail {
  return { ...mail, at: now().toISOString(), ...change };
}

/** Just before it is handed to the server. */
export function claimed(mail: Mail): Mail {
  return moved(mail, { state: 'claimed', attempts: mail.attempts + 1 });
}

export function isLost({ state, at }: Mail): boolean {
  return state === 'claimed' && Date.parse(at) < now().getTime() - CLAIM_MS;
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

export function afterFate(mail: Mail, result: Fate): Mail {
  if (result.fate === 'sent') return moved(mail, { state: 'sent', reason: null });
  const { reason } = result;
  if (result.fate === 'unknown') return moved(mail, { state: 'unknown', reason });
  // A server that could not be reached was not asked yet.
  const attempts = mail.state === 'claimed' ? mail.attempts : mail.attempts + 1;
  const wait = RETRY_WAITS_MS[attempts - 1];
  const isFinal = wait === undefined || (result.fate === 'refused' && result.isFinal);
  if (isFinal) return moved(mail, { state: 'failed', attempts, reason });
  const dueAt = new Date(now().getTime() + wait).toISOString();
  return moved(mail, { state: 'queued', attempts, dueAt, reason });
}
