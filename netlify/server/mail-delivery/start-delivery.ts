import { queueMissedMessageMails } from '#netlify/server/contact/receive-message.ts';
import { triggerBackgroundFunction } from '#netlify/server/http/background-functions.ts';
import { EnvironmentError, getSiteOrigin } from '#netlify/server/lib/environment.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import { listDueMails } from '#netlify/server/mail/mail-queue.ts';
import { getMailRoute, recordMailOutage } from '#netlify/server/mail/transport.ts';
import * as campaigns from '#netlify/server/newsletter/send-campaigns.ts';
import { queueMissedConfirmations } from '#netlify/server/newsletter/subscription.ts';
import { StorageError } from '#netlify/server/storage/blobs-client.ts';
import { ALL_MAIL_TEMPLATES } from './delivery-status.ts';
import { sendDue } from './delivery-worker.ts';

/** Starts the worker. The administrator sees a failure to start until a mail is sent. @throws the failure */
export async function startMailWorker(): Promise<void> {
  if (getMailRoute().kind === 'none') return;
  try {
    await triggerBackgroundFunction('send-mails-background');
  } catch (error) {
    await recordMailOutage(toFailureMessage(error)).catch(logError);
    throw error;
  }
}

function toFailureMessage(error: unknown): string {
  if (error instanceof EnvironmentError) return error.message;
  if (error instanceof StorageError) {
    return 'L’envoi n’a pas pu être lancé\u202f: le stockage ne répond pas.';
  }
  return `L’envoi n’a pas pu être lancé\u202f: le site ne répond pas à son adresse ${getSiteOrigin()}.`;
}

/** Return whether there is something to send. The first two queue lost mails, the third announces posts. */
const PREPARATIONS = [
  queueMissedMessageMails,
  queueMissedConfirmations,
  campaigns.announceNewPosts,
  async () => (await listDueMails(1)).length > 0,
  async () => (await campaigns.listActiveCampaigns()).length > 0,
];

/** Queues mails lost in a crash, and announces posts. @returns whether there is something to send */
export async function prepareMails(): Promise<boolean> {
  const results = await Promise.all(PREPARATIONS.map((prepare) => prepare().catch(logError)));
  return results.includes(true);
}

export async function startDueMails(): Promise<void> {
  if (await prepareMails()) await startMailWorker();
}

/** Queues campaigns' mails, sends due mails and finishes campaigns. A failed step does not stop the next. */
export async function runMailWorker(deadline: number): Promise<void> {
  const hasActiveCampaign = await campaigns.advanceCampaigns(deadline).catch(logError);
  await sendDue(ALL_MAIL_TEMPLATES, deadline).catch(logError);
  if (hasActiveCampaign) await campaigns.advanceCampaigns(deadline).catch(logError);
}
