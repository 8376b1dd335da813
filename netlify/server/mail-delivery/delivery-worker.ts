import type { RequestContext } from '#netlify/server/http/request-context.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { isDue } from '#netlify/server/lib/clock.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import { listDueMails, mailStore, unlistIfStale } from '#netlify/server/mail/mail-queue.ts';
import * as mailState from '#netlify/server/mail/mail-state.ts';
import * as mailServer from '#netlify/server/mail/transport.ts';
import { acquireSlot, combineSlots } from '#netlify/server/rate-limit/daily-quota.ts';
import type { Versioned } from '#netlify/server/storage/blobs-client.ts';
import type { IndexKey } from '#netlify/server/storage/indexed-store.ts';

/** Mails are started only within this time, because Netlify may end a function 30 s after its response. */
const AFTER_RESPONSE_BUDGET_MS = 20_000;

/** After this many refusals in a row the cause is not the mails, but e.g. a daily limit of the provider. */
const MAX_REFUSALS_IN_A_ROW = 5;
const LIMIT_REACHED_MESSAGE =
  'Cinq e-mails de suite ont été refusés, sans doute parce qu’une limite d’envoi est atteinte.';

/** A mail to send if it is still queued and due. */
interface MailCandidate {
  id: string;
  /** Key of the mail in the list of open mails; missing for a mail that was just queued. */
  indexKey?: IndexKey;
}

interface PreparedMail extends mailState.ComposedMail {
  id: string;
  stored: Versioned<mailState.Mail>;
  releaseSlots: () => Promise<unknown>;
}

/** Sends the mails that `queueMails` queues, after the response. After a crash a scheduled run sends them. */
export function sendAfterResponse(
  context: RequestContext,
  templates: mailState.MailTemplates,
  queueMails: () => Promise<string[]>,
): void {
  const send = async () => {
    const candidates = (await queueMails()).map((id) => ({ id }));
    await deliver(templates, candidates);
  };
  context.waitUntil(send());
}

/** Sends the mails that are due. Starts none after `deadline`, in milliseconds since 1970. */
export async function sendDue(templates: mailState.MailTemplates, deadline: number): Promise<void> {
  const dueMails = await listDueMails();
  // Campaigns' mails, whose ids begin with `letter-`, are sent last, because nobody waits for them.
  const isOfCampaign = ({ id }: MailCandidate) => id.startsWith('letter-');
  const others = dueMails.filter((mail) => !isOfCampaign(mail));
  await deliver(templates, [...others, ...dueMails.filter(isOfCampaign)], 'background', deadline);
}

/** Sends mails one by one until `deadline`. A crash thus leaves only one mail in an unknown state. */
async function deliver(
  templates: mailState.MailTemplates,
  candidates: readonly MailCandidate[],
  timeoutProfile: mailServer.TimeoutProfile = 'interactive',
  deadline = Date.now() + AFTER_RESPONSE_BUDGET_MS,
): Promise<void> {
  const transport = candidates.length > 0 ? await mailServer.openTransport(timeoutProfile) : null;
  if (!transport) return;
  const remaining = [...candidates];
  const prepareNext = () => {
    const candidate = Date.now() <= deadline ? remaining.shift() : null;
    // A mail that cannot be prepared stays queued for a later run, and does not stop the others.
    return candidate ? prepareMail(templates, candidate).catch(logError) : null;
  };
  let next = prepareNext();
  let isOutageCleared = false;
  let refusedIds: string[] = [];
  try {
    while (next) {
      const mail = await next;
      // The next mail is composed while this one is sent.
      next = prepareNext();
      if (!mail) continue;
      // The deadline may have passed since the mail was prepared.
      if (Date.now() > deadline) {
        await mail.releaseSlots();
        continue;
      }
      const result = await claimAndSend(mail, transport).catch(logError);
      if (result?.outcome === 'unreachable') {
        await mailServer.recordMailOutage(result.reason);
        return;
      }
      if (result?.outcome === 'refused') refusedIds.push(mail.id);
      else if (result) refusedIds = [];
      if (result?.outcome === 'refused' && refusedIds.length === MAX_REFUSALS_IN_A_ROW) {
        await mailServer.recordMailOutage(`${LIMIT_REACHED_MESSAGE} ${result.reason}`);
        const revert = (id: string) => mailStore().updateExisting(id, mailState.revertLastAttempt);
        await mapConcurrently(refusedIds, revert);
        return;
      }
      if (result?.outcome === 'sent' && !isOutageCleared) {
        isOutageCleared = true;
        await mailServer.recordMailOutage(null).catch(logError);
      }
    }
  } finally {
    // A mail that was prepared, but will not be sent, gives back its slots in the daily limits.
    await (await next)?.releaseSlots();
    transport.close();
  }
}

/** Claims the mail by compare-and-swap and sends it at most once. Returns null if another worker has it. */
async function claimAndSend(
  { id, stored, renderedMail, onResult, releaseSlots }: PreparedMail,
  transport: mailState.MailTransport,
): Promise<mailState.SendResult | null> {
  const claim = await mailStore().replace(id, stored, mailState.markClaimed(stored.value));
  const result = claim && (await transport.send(id, renderedMail));
  // The slots stay taken only for a mail that was, or may have been, received.
  if (result?.outcome !== 'sent' && result?.outcome !== 'unknown') await releaseSlots();
  if (!claim || !result) return null;
  await mailStore().replace(id, claim, mailState.applySendResult(claim.value, result));
  await onResult?.(result).catch(logError);
  return result;
}

/** Composes a mail. If it must not be sent now, returns null, and updates the mail or its list entry. */
async function prepareMail(
  templates: mailState.MailTemplates,
  { id, indexKey }: MailCandidate,
): Promise<PreparedMail | null> {
  const stored = await mailStore().getVersioned(id);
  if (!stored) return null;
  const { value: mail } = stored;
  if (indexKey) await unlistIfStale({ id, indexKey }, mail);
  if (mailState.isClaimExpired(mail))
    await mailStore().replace(id, stored, mailState.markUnknown(mail));
  if (mail.state !== 'queued' || !isDue(mail.dueAt)) return null;
  const template = mailState.findMailTemplate(templates, mail.purpose);
  const composed = await template?.compose(mail.purpose, id);
  if (!composed) return null;
  if ('withheld' in composed) {
    await mailStore().replace(id, stored, mailState.markWithheld(mail, composed.withheld));
    return null;
  }
  const limits = composed.limits ?? [];
  const slots = limits.map(({ name, sharedBy, limit }) => acquireSlot(name, sharedBy, limit));
  const releaseSlots = await combineSlots(slots);
  if (releaseSlots) return { ...composed, id, stored, releaseSlots };
  // A daily limit is reached.
  await mailStore().replace(id, stored, mailState.postponeMail(mail));
  return null;
}
