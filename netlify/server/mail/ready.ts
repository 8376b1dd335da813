import { now } from '#netlify/server/settings/clock.ts';
import { logFault } from '#netlify/server/settings/log.ts';
import type { Versioned } from '#netlify/server/storage/blobs.ts';
import type { Place } from '#netlify/server/storage/index-place.ts';
import { compose } from './compose.ts';
import type { Envelope, Mail } from './mail.ts';
import { mails, unlistIfLeft } from './queue.ts';
import { isLost, lost, withheld } from './states.ts';

/** A mail to look at, and where it was listed as open. */
export interface Candidate {
  id: string;
  place?: Place;
}

/** A mail that may leave now, as it would leave. */
export interface Ready {
  id: string;
  stored: Versioned<Mail>;
  envelope: Envelope;
}

/** Mails made ready while those before them are on their way: enough for none to wait, few for the memory. */
const AHEAD = 8;

/** Those of the mails that may leave now, in their order; none is looked at after `until`. */
export async function* readyInOrder(
  candidates: readonly Candidate[],
  until: number,
): AsyncGenerator<Ready> {
  const ahead: Promise<Ready | null>[] = [];
  try {
    for (const candidate of candidates) {
      if (Date.now() > until) break;
      ahead.push(readyOrSettled(candidate));
      const mail = ahead.length > AHEAD ? await ahead.shift() : null;
      if (mail) yield mail;
    }
    for (;;) {
      const next = ahead.shift();
      if (!next) return;
      const mail = await next;
      if (mail) yield mail;
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
    if (place) await unlistIfLeft({ id, place }, mail);
    if (isLost(mail)) await mails().replace(id, stored, lost(mail));
    if (mail.state !== 'queued' || Date.parse(mail.dueAt) > now().getTime()) return null;
    const composition = await compose(id, mail.purpose);
    if ('envelope' in composition) return { id, stored, envelope: composition.envelope };
    await mails().replace(id, stored, withheld(mail, composition.withheld));
  } catch (error) {
    // It stays queued: the next run tries again.
    logFault(error);
  }
  return null;
}
