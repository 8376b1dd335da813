import { moveLetters } from '#netlify/server/newsletter/letter-sending.ts';
import { logFault } from '#netlify/server/settings/log.ts';
import { deliverDue } from './worker.ts';

/**
 * Moves letters, sends what is due and closes the letters that this finished; nothing is begun after `until`.
 * A fault of one step keeps none of the others from being done.
 */
export async function moveMail(until: number): Promise<void> {
  const isLetterOnItsWay = await moveLetters(until).catch(logFault);
  await deliverDue(until).catch(logFault);
  if (isLetterOnItsWay) await moveLetters(until).catch(logFault);
}
