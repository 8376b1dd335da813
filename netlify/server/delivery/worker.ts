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
import type { Versioned } from '#netlify/server/storage/blobs.ts';
import type { Place } from '#netlify/server/storage/indexed-store.ts';
import { isTransactional, kindOf } from './kinds.ts';

/** Mails that one worker has in the server's hands at any moment: a crash leaves the fate of so many unknown. */
export const MAX_MAILS_IN_FLIGHT = 4;

/** Mails made ready while those before them are on their way: enough for none to wait, few for the memory. */
const PREFETCH = 8;

/** After an answer, which has left its function half a minute at least. */
const AFTER_ANSWER_BUDGET_MS = 20_000;

/** A mail to look at, and where it was listed as open. */
interface Candidate {
  id: string;
  place?: Place;
}

/** A mail that may leave now, as it would leave. */
interface Ready {
  id: string;
  stored: Versioned<Mail>;
  envelope: Envelope;
}

/** Sends what is due, letters last; no mail is begun after `until`. */
export async function deliverDue(until: number): Promise<void> {
  const due = await dueMails();
  const transactional = due.filter(({ id }) => isTransactional(id));
  const others = due.filter(({ id }) => !isTransactional(id));
  await deliver([...transactional, ...others], until);
}

/** Sends these mails; none is begun after `until`. */
export async function deliver(
  candidates: readonly Candidate[],
  until = Date.now() + AFTER_ANSWER_BUDGET_MS,
): Promise<void> {
  const transport = candidates.length > 0 ? await openTransport() : null;
  if (!transport) return;
  const ready = readyInOrder(candidates, until);
  const others = Math.min(MAX_MAILS_IN_FLIGHT, candidates.length) - 1;
  try {
    // The first mail goes alone: it shows whether the server can be reached at all.
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

/** On a connection of its own. A server that allows fewer connections leaves the mails to those it has. */
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

/** False when nothing more can be sent: no mail or no time is left, or the server cannot be reached. */
async function sendNext(transport: MailTransport, ready: AsyncGenerator<Ready>): Promise<boolean> {
  const { value: mail } = await ready.next();
  if (!mail) return false;
  try {
    const fate = await claimAndSend(mail, transport);
    if (fate !== 'unreachable') return true;
    // Nobody takes another one.
    await ready.return(undefined);
    return false;
  } catch (fault) {
    // It keeps no other mail from leaving; a later run looks at it again.
    logFault(fault);
    return true;
  }
}

/** What became of it; `taken` when another worker was faster. */
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

/** Those of the mails that may leave now, in their order; none is looked at or given out after `until`. */
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

/** Null for a mail that may not leave; what a crash or a change of mind left behind is settled. Never throws. */
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
