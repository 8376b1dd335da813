import type { RequestContext } from '#netlify/server/http/request-context.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { isDue } from '#netlify/server/lib/clock.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import { listDueMails, mailStore, unlistIfStale } from '#netlify/server/mail/mail-queue.ts';
import * as mailState from '#netlify/server/mail/mail-state.ts';
import * as mailServer from '#netlify/server/mail/transport.ts';
import { acquireSlot } from '#netlify/server/rate-limit/daily-quota.ts';
import type { Versioned } from '#netlify/server/storage/blobs-client.ts';
import type { IndexKey } from '#netlify/server/storage/indexed-store.ts';

/** For sending after a response: the host then lets a function run for 30 s at least. */
const AFTER_ANSWER_BUDGET_MS = 20_000;

/** So many refusals in a row are about the sender and not about the mails, such as a provider's daily limit. */
const MAX_REFUSALS_IN_A_ROW = 5;
const LIMIT_REACHED_MESSAGE =
  'Cinq e-mails de suite ont été refusés, sans doute parce qu’une limite d’envoi est atteinte.';

interface Candidate {
  id: string;
  indexKey?: IndexKey;
}

interface PreparedMail extends mailState.ComposedMail {
  id: string;
  stored: Versioned<mailState.Mail>;
  /** Gives back the slots of the daily limits. */
  release: () => Promise<unknown>;
}

/** Sends after the response; the scheduled run queues what a crash kept from being queued, and retries what failed. */
export function queueAndSend(
  context: RequestContext,
  kinds: mailState.MailTemplates,
  queue: () => Promise<string[]>,
): void {
  const send = async () => {
    const mails = (await queue()).map((id) => ({ id }));
    await deliver(kinds, mails);
  };
  context.waitUntil(send());
}

/** Sends what is due, transactional mails first; starts none after `until`, in milliseconds. */
export async function deliverDue(kinds: mailState.MailTemplates, until: number): Promise<void> {
  // Nobody waits for a newsletter.
  const { true: bulk = [], false: others = [] } = Object.groupBy(await listDueMails(), ({ id }) =>
    id.startsWith('letter-') ? 'true' : 'false',
  );
  await deliver(kinds, [...others, ...bulk], 'background', until);
}

/**
 * Sends one after the other, so that a crash leaves one unknown. None starts after `until`, nor once the server is unreachable
 * or refuses several in a row.
 */
async function deliver(
  kinds: mailState.MailTemplates,
  candidates: readonly Candidate[],
  patience: mailServer.TimeoutProfile = 'visitor',
  until = Date.now() + AFTER_ANSWER_BUDGET_MS,
): Promise<void> {
  const transport = candidates.length > 0 ? await mailServer.openTransport(patience) : null;
  if (!transport) return;
  const waiting = [...candidates];
  const prepareNext = () => {
    const candidate = Date.now() <= until ? waiting.shift() : null;
    // One mail's failure does not stop the others: it stays queued, and a later run tries again.
    return candidate ? prepareMail(kinds, candidate).catch(logError) : null;
  };
  let next = prepareNext();
  let isReported = false;
  let refused: string[] = [];
  try {
    while (next) {
      const ready = await next;
      // While one leaves, the next is composed.
      next = prepareNext();
      if (!ready) continue;
      if (Date.now() > until) {
        await ready.release();
        continue;
      }
      const result = await claimAndSend(ready, transport).catch(logError);
      if (result?.outcome === 'unreachable') {
        await mailServer.recordServerStatus(result.reason);
        return;
      }
      if (result?.outcome === 'refused') refused.push(ready.id);
      else if (result) refused = [];
      if (result?.outcome === 'refused' && refused.length === MAX_REFUSALS_IN_A_ROW) {
        await mailServer.recordServerStatus(`${LIMIT_REACHED_MESSAGE} ${result.reason}`);
        await mapConcurrently(refused, (id) => mailStore().change(id, mailState.revertLastAttempt));
        return;
      }
      if (result?.outcome === 'sent' && !isReported) {
        isReported = true;
        await mailServer.recordServerStatus(null).catch(logError);
      }
    }
  } finally {
    await (await next)?.release();
    transport.close();
  }
}

/** Claims the mail by compare-and-swap, then sends it: at most once. Null when another worker claimed it first. */
async function claimAndSend(
  { id, stored, envelope, onResult, release }: PreparedMail,
  transport: mailState.MailTransport,
): Promise<mailState.SendResult | null> {
  const claim = await mailStore().replace(id, stored, mailState.markClaimed(stored.value));
  const result = claim && (await transport.send(id, envelope));
  if (result?.outcome !== 'sent' && result?.outcome !== 'unknown') await release();
  if (!claim || !result) return null;
  await mailStore().replace(id, claim, mailState.applySendResult(claim.value, result));
  await onResult?.(result).catch(logError);
  return result;
}

/** Null where it may not be sent now; marks what is lost, over a limit or no longer wanted, and removes stale list entries. */
async function prepareMail(
  kinds: mailState.MailTemplates,
  { id, indexKey }: Candidate,
): Promise<PreparedMail | null> {
  const stored = await mailStore().getVersioned(id);
  if (!stored) return null;
  const { value: mail } = stored;
  if (indexKey) await unlistIfStale({ id, indexKey }, mail);
  if (mailState.isClaimExpired(mail))
    await mailStore().replace(id, stored, mailState.markUnknown(mail));
  if (mail.state !== 'queued' || !isDue(mail.dueAt)) return null;
  const composed = await mailState.findMailTemplate(kinds, mail.purpose)?.compose(mail.purpose, id);
  if (!composed) return null;
  if ('withheld' in composed) {
    await mailStore().replace(id, stored, mailState.markWithheld(mail, composed.withheld));
    return null;
  }
  const slots = await Promise.all((composed.limits ?? []).map((limit) => acquireSlot(...limit)));
  const release = () => Promise.all(slots.map((giveBack) => giveBack?.()));
  if (!slots.includes(null)) return { ...composed, id, stored, release };
  await release();
  await mailStore().replace(id, stored, mailState.postponeMail(mail));
  return null;
}
