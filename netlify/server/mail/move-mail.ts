import { queueForgottenNotices } from '#netlify/server/contact/forgotten-notices.ts';
import { logFault } from '#netlify/server/log.ts';
import { queueForgottenConfirmations } from '#netlify/server/newsletter/forgotten-confirmations.ts';
import { moveLetters } from '#netlify/server/newsletter/letter-sending.ts';
import { announceNewPosts } from '#netlify/server/newsletter/post-notices.ts';

/** A scheduled run lasts 30 s at most; the last mail begun may take ten, after six to reach the server again. */
const BUDGET_MS = 23_000;

/**
 * Everything that has to do with mail and waits for no visitor: queues what a crash kept from being queued,
 * moves letters, sends what is due and closes the letters that this finished.
 */
export async function moveMail(budgetMs = BUDGET_MS): Promise<void> {
  const end = Date.now() + budgetMs;
  const preparations = [queueForgottenNotices, queueForgottenConfirmations, announceNewPosts];
  await Promise.all(preparations.map((prepare) => prepare().catch(logFault)));
  const isLetterOnItsWay = await moveLetters().catch((fault) => {
    logFault(fault);
    return false;
  });
  // Loaded here: a call that only starts this pays for it after its answer.
  const { deliverDue } = await import('./worker.ts');
  await deliverDue(end - Date.now());
  if (isLetterOnItsWay) await moveLetters();
}
