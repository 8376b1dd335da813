import type { Call } from '#netlify/server/http/call.ts';
import {
  afterSend,
  claimed,
  type Envelope,
  isClaimExpired,
  kindOf,
  lost,
  type Mail,
  type MailKinds,
  type MailTransport,
  withheld,
} from '#netlify/server/mail/mail.ts';
import { dueMails, mails, unlistStale } from '#netlify/server/mail/queue.ts';
import { openTransport, reportServer, toOutgoing } from '#netlify/server/mail/transport.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { logFault } from '#netlify/server/settings/log.ts';
import type { Versioned } from '#netlify/server/storage/access.ts';
import type { IndexKey } from '#netlify/server/storage/indexed-store.ts';

/** For sending after a response: the host then lets a function run for 30 s at least. */
const AFTER_ANSWER_BUDGET_MS = 20_000;

interface Candidate {
  id: string;
  indexKey?: IndexKey;
}

interface Ready {
  id: string;
  stored: Versioned<Mail>;
  envelope: Envelope;
}

/** Sends after the response; the scheduled run queues what a crash kept from being queued, and retries what failed. */
export function queueAndSend(call: Call, kinds: MailKinds, queue: () => Promise<string[]>): void {
  const deliverQueued = (ids: string[]) =>
    deliver(
      kinds,
      ids.map((id) => ({ id })),
    );
  call.waitUntil(queue().then(deliverQueued));
}

/** Sends what is due, transactional mails first; starts none after `until`, in milliseconds. */
export async function deliverDue(kinds: MailKinds, until: number): Promise<void> {
  const due = await dueMails();
  const bulkKinds = Object.values(kinds).filter(({ isBulk }) => isBulk);
  const bulk = due.filter(({ id }) => bulkKinds.some(({ prefix }) => id.startsWith(`${prefix}-`)));
  await deliver(kinds, [...due.filter((one) => !bulk.includes(one)), ...bulk], until);
}

/** One after the other: a crash leaves one unknown. None starts after `until`, nor once the server is unreachable. */
export async function deliver(
  kinds: MailKinds,
  candidates: readonly Candidate[],
  until = Date.now() + AFTER_ANSWER_BUDGET_MS,
): Promise<void> {
  const transport = candidates.length > 0 ? await openTransport() : null;
  if (!transport) return;
  const waiting = [...candidates];
  const prepareNext = () => {
    const candidate = Date.now() <= until ? waiting.shift() : null;
    // One mail's failure does not stop the others: it stays queued, and a later run tries again.
    return candidate ? readyOrSettled(kinds, candidate).catch(logFault) : null;
  };
  let next = prepareNext();
  let isReported = false;
  try {
    while (next) {
      const ready = await next;
      // While one leaves, the next is composed.
      next = prepareNext();
      if (!ready || Date.now() > until) continue;
      const fate = await claimAndSend(ready, transport).catch(logFault);
      if (fate === 'unreachable') return;
      if (fate && !isReported) await reportServer(null).catch(logFault);
      isReported ||= Boolean(fate);
    }
  } finally {
    await next;
    transport.close();
  }
}

/** Claims the mail by compare-and-swap, then sends it: at most once. `taken` when another worker claimed it first. */
async function claimAndSend({ id, stored, envelope }: Ready, transport: MailTransport) {
  const outgoing = await toOutgoing(id, envelope);
  const fault = await transport.open();
  if (fault) {
    await reportServer(fault);
    const missed = afterSend(stored.value, { outcome: 'unreachable', reason: fault });
    await mails().replace(id, stored, missed);
    return 'unreachable';
  }
  const claim = await mails().replace(id, stored, claimed(stored.value));
  if (!claim) return 'taken';
  const result = await transport.send(outgoing);
  await mails().replace(id, claim, afterSend(claim.value, result));
  if (result.outcome === 'unreachable') await reportServer(result.reason);
  return result.outcome;
}

/** Null where it may not be sent now; marks what is lost or no longer wanted, and removes stale list entries. */
async function readyOrSettled(
  kinds: MailKinds,
  { id, indexKey }: Candidate,
): Promise<Ready | null> {
  const stored = await mails().getVersioned(id);
  if (!stored) return null;
  const { value: mail } = stored;
  if (indexKey) await unlistStale({ id, indexKey }, mail);
  if (isClaimExpired(mail)) await mails().replace(id, stored, lost(mail));
  if (mail.state !== 'queued' || Date.parse(mail.dueAt) > now().getTime()) return null;
  const composition = await kindOf(kinds, mail.purpose)?.compose(mail.purpose, id);
  if (!composition) return null;
  if ('envelope' in composition) return { id, stored, envelope: composition.envelope };
  await mails().replace(id, stored, withheld(mail, composition.withheld));
  return null;
}
