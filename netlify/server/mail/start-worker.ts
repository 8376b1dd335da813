import { queueForgottenNotices } from '#netlify/server/contact/forgotten-notices.ts';
import { startInBackground } from '#netlify/server/http/background.ts';
import { queueForgottenConfirmations } from '#netlify/server/newsletter/forgotten-confirmations.ts';
import { isAnyLetterToMove } from '#netlify/server/newsletter/letter-sending.ts';
import { announceNewPosts } from '#netlify/server/newsletter/post-notices.ts';
import { EnvironmentFault, siteOrigin } from '#netlify/server/settings/environment.ts';
import { logFault } from '#netlify/server/settings/log.ts';
import { StorageFault } from '#netlify/server/storage/blobs.ts';
import { isAnyMailDue } from './queue.ts';
import { mailRoute } from './route.ts';
import { serverReporter } from './server-trouble.ts';

/**
 * Starts the function that sends mails, where they can leave: from a preview or without a server none can. The
 * owner is told when the site could not call itself, until a mail leaves. @throws when it was not started
 */
export async function startMailWorker(): Promise<void> {
  if (mailRoute().kind === 'none') return;
  try {
    await startInBackground('send-mails-background');
  } catch (fault) {
    await serverReporter()(reasonOf(fault)).catch(logFault);
    throw fault;
  }
}

function reasonOf(fault: unknown): string {
  if (fault instanceof EnvironmentFault) return fault.message;
  if (fault instanceof StorageFault) {
    return 'L’envoi n’a pas pu être lancé\u202f: le stockage ne répond pas.';
  }
  return `L’envoi n’a pas pu être lancé\u202f: le site ne répond pas à son adresse ${siteOrigin()}.`;
}

/** Each tells whether it found, or queued, something to send. */
const LOOKS = [
  queueForgottenNotices,
  queueForgottenConfirmations,
  announceNewPosts,
  isAnyMailDue,
  isAnyLetterToMove,
];

/** Queues what a crash kept from being queued, and tells whether there is something to send. */
export async function prepareMails(): Promise<boolean> {
  const found = await Promise.all(
    LOOKS.map((look) =>
      look().catch((fault) => {
        logFault(fault);
        return false;
      }),
    ),
  );
  return found.includes(true);
}

export async function startDueMails(): Promise<void> {
  if (await prepareMails()) await startMailWorker();
}
