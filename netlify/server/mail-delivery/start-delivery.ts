import { recoverUnqueuedNotices } from '#netlify/server/contact/receive-message.ts';
import { triggerBackgroundFunction } from '#netlify/server/http/background-functions.ts';
import { EnvironmentError, siteOrigin } from '#netlify/server/lib/environment.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import { listDueMails } from '#netlify/server/mail/mail-queue.ts';
import { getMailRoute, recordServerStatus } from '#netlify/server/mail/transport.ts';
import * as campaigns from '#netlify/server/newsletter/send-campaigns.ts';
import { recoverUnqueuedConfirmations } from '#netlify/server/newsletter/subscription.ts';
import { StorageError } from '#netlify/server/storage/blobs-client.ts';
import { ALL_TEMPLATES } from './delivery-status.ts';
import { deliverDue } from './delivery-worker.ts';

/** Does nothing in a preview or without a mail server; a failure is shown to the owner until a mail is sent. @throws */
export async function startMailWorker(): Promise<void> {
  if (getMailRoute().kind === 'none') return;
  try {
    await triggerBackgroundFunction('send-mails-background');
  } catch (fault) {
    await recordServerStatus(toFailureMessage(fault)).catch(logError);
    throw fault;
  }
}

function toFailureMessage(fault: unknown): string {
  if (fault instanceof EnvironmentError) return fault.message;
  if (fault instanceof StorageError) {
    return 'L’envoi n’a pas pu être lancé\u202f: le stockage ne répond pas.';
  }
  return `L’envoi n’a pas pu être lancé\u202f: le site ne répond pas à son adresse ${siteOrigin()}.`;
}

/** Each resolves to whether there is something to send; the recoveries queue it first. */
const RECOVERIES = [
  recoverUnqueuedNotices,
  recoverUnqueuedConfirmations,
  campaigns.announceNewPosts,
  async () => (await listDueMails(1)).length > 0,
  async () => (await campaigns.listActiveLetters()).length > 0,
];

/** Queues mails that a crash left unqueued. @returns whether there is something to send */
export async function prepareMails(): Promise<boolean> {
  const found = await Promise.all(RECOVERIES.map((recover) => recover().catch(logError)));
  return found.includes(true);
}

export async function startDueMails(): Promise<void> {
  if (await prepareMails()) await startMailWorker();
}

/** Fans out letters, sends what is due and closes letters. A failed step stops no other; none starts after `until`. */
export async function runMailWorker(until: number): Promise<void> {
  const isLetterOnItsWay = await campaigns.advanceLetters(until).catch(logError);
  await deliverDue(ALL_TEMPLATES, until).catch(logError);
  if (isLetterOnItsWay) await campaigns.advanceLetters(until).catch(logError);
}
