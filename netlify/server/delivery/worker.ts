import {
  afterSend,
  claimed,
  type Envelope,
  isClaimExpired,
  lost,
  type Mail,
  type MailTransport,
  withheld,
} from '#netlify/server/mail/mail.ts';
import { dueMails, mails, unlistStale } from '#netlify/server/mail/queue.ts';
import { openTransport, reportServer, toOutgoing } from '#netlify/server/mail/transport.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { logFault } from '#netlify/server/settings/log.ts';
import type { Versioned } from '#netlify/server/storage/access.ts';
import type { Place } from '#netlify/server/storage/indexed-store.ts';
import { isTransactional, kindOf } from './kinds.ts';

/** Connections of one worker, with one mail in flight each: a crash leaves the result of as many unknown. */
export const MAX_MAILS_IN_FLIGHT = 4;

/** Mails composed ahead of the connections: enough to keep them busy, few enough for the memory. */
const PREFETCH = 8;

/** For sending after a response: the host then lets a function run for 30 s at least. */
const AFTER_ANSWER_BUDGET_MS = 20_000;

/** A mail to check, and its place in the list of open ones. */
interface Candidate {
  id: string;
  place?: Place;
}

/** A mail that may be sent now, composed. */
interface Ready {
  id: string;
  stored: Versioned<Mail>;
  envelope: Envelope;
}

/** Sends what is due, transactional mails first; starts none after `until`, in milliseconds. */
export async function deliverDue(until: number): Promise<void> {
  const due = await dueMails();
  const transactional = due.filter(({ id }) => isTransactional(id));
  const others = due.filter(({ id }) => !isTransactional(id));
  await deliver([...transactional, ...others], until);
}

/** Sends these mails; starts none after `until`, in milliseconds. */
export async function deliver(
  candidates: readonly Candidate[],
  until = Date.now() + AFTER_ANSWER_BUDGET_MS,
): Promise<void> {
  const transport = candidates.length > 0 ? await openTransport() : null;
  if (!transport) return;
  const ready = readyInOrder(candidates, until);
  const others = Math.min(MAX_MAILS_IN_FLIGHT, candidates.length) - 1;
  try {
    // The first mail goes alone, as a probe of whether the server can be reached.
    if (await sendNext(transport, ready)) {
      await reportServer(null).catch(logFault);
      const beside = Array.from({ length: others }, () => sendBeside(ready));
      await Promise.all([sendAll(transport, ready), ...beside]);
    }
  } finally {
    await ready.return(undefined);
    transport.close();
  }
}

/** Sends on a connection of its own; where the server refuses one more, the others send its mails. */
async function sendBeside(ready: AsyncGenerator<Ready>): Promise<void> {
  const transport = await openTransport();
  if (!transport) return;
  try {
    if ((await transport.open()) === null) await sendAll(transport, ready);
  } finally {
    transport.close();
  }
}

async function sendAll(transport: MailTransport, ready: AsyncGenerator<Ready>): Promise<void> {
  while (await sendNext(transport, ready));
}

/** False when nothing more can be sent: no mail is left, the time is over, or the server is unreachable. */
async function sendNext(transport: MailTransport, ready: AsyncGenerator<Ready>): Promise<boolean> {
  const { value: mail } = await ready.next();
  if (!mail) return false;
  try {
    const fate = await claimAndSend(mail, transport);
    if (fate !== 'unreachable') return true;
    // Ends the queue for the other connections too.
    await ready.return(undefined);
    return false;
  } catch (fault) {
    // One mail's failure does not stop the others; a later run retries it.
    logFault(fault);
    return true;
  }
}

/** Claims the mail by compare-and-swap, then sends it: at most once. `taken` when another worker claimed it first. */
async function claimAndSend({ id, stored, envelope }: Ready, transport: MailTransport) {
  const outgoing = await toOutgoing(id, envelope);
  const fault = await transport.open();
  if (fault) {
    await reportServer(fault);
    const missed = afterSend(stored.value, { fate: 'unreachable', reason: fault });
    await mails().replace(id, stored, missed);
    return 'unreachable';
  }
  const claim = await mails().replace(id, stored, claimed(stored.value));
  if (!claim) return 'taken';
  const result = await transport.send(outgoing);
  await mails().replace(id, claim, afterSend(claim.value, result));
  if (result.fate === 'unreachable') await reportServer(result.reason);
  return result.fate;
}

/** Yields the mails that may be sent now, in order, until the deadline. */
async function* readyInOrder(
  candidates: readonly Candidate[],
  until: number,
): AsyncGenerator<Ready> {
  const waiting = [...candidates];
  const ahead: Promise<Ready | null>[] = [];
  try {
    while (Date.now() <= until) {
      ahead.push(...waiting.splice(0, PREFETCH - ahead.length).map(readyOrSettled));
      if (ahead.length === 0) return;
      const mail = await ahead.shift();
      if (mail && Date.now() <= until) yield mail;
    }
  } finally {
    await Promise.all(ahead);
  }
}

/**
 * The mail if it may be sent now, otherwise null. On the way it marks mails whose claim expired as `unknown`, those nobody
 * wants any more as `withheld`, and removes stale list entries. Never throws.
 */
async function readyOrSettled({ id, place }: Candidate): Promise<Ready | null> {
  try {
    const stored = await mails().getVersioned(id);
    if (!stored) return null;
    const { value: mail } = stored;
    if (place) await unlistStale({ id, place }, mail);
    if (isClaimExpired(mail)) await mails().replace(id, stored, lost(mail));
    if (mail.state !== 'queued' || Date.parse(mail.dueAt) > now().getTime()) return null;
    const composition = await kindOf(mail.purpose).compose(mail.purpose, id);
    if ('envelope' in composition) return { id, stored, envelope: composition.envelope };
    await mails().replace(id, stored, withheld(mail, composition.withheld));
  } catch (error) {
    // It stays queued: the next run tries again.
    logFault(error);
  }
  return null;
}
