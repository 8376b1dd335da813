import type { Call } from '#netlify/server/http/call.ts';
import { logFault } from '#netlify/server/settings/log.ts';
import { isDoneWithin } from '#netlify/server/storage/within.ts';
import { mails } from './queue.ts';
import { mailRoute } from './route.ts';
import { deliver } from './worker.ts';

/** The owner's browser waits for twenty seconds. */
const PATIENCE_MS = 12_000;

/**
 * Queues mails and sends them once the answer has left. What a crash keeps from being queued is queued by the
 * scheduled run, and what fails goes with its worker.
 */
export function queueAndSend(call: Call, queue: () => Promise<string[]>): void {
  call.after(queue().then(send));
}

async function send(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await deliver(ids.map((id) => ({ id })));
}

/**
 * Sends a queued mail before the answer. Null once it has left, otherwise why not, for the owner. It is queued:
 * no fault here makes the call fail, which would only queue another.
 */
export async function sendNow(call: Call, id: string): Promise<string | null> {
  const sending = send([id]).catch(logFault);
  call.after(sending);
  await isDoneWithin(PATIENCE_MS, sending);
  const mail = await mails().get(id).catch(logFault);
  if (mail?.state === 'sent') return null;
  const route = mailRoute();
  if (route.kind === 'none') return route.reason;
  const reason = mail?.reason ?? 'Le serveur de messagerie tarde à répondre.';
  return mail?.state === 'queued' ? `${reason} L’essai repartira de lui-même.` : reason;
}
