import type { Call } from '#netlify/server/http.ts';

/**
 * Queues mails and sends them once the answer has left. What a crash keeps from being queued is queued by the
 * scheduled worker, and what fails goes with it.
 */
export function queueAndSend(call: Call, queue: () => Promise<string[]>): void {
  call.after(send(queue));
}

async function send(queue: () => Promise<string[]>): Promise<void> {
  const ids = await queue();
  if (ids.length === 0) return;
  // Loaded here: only a call that sends mail pays for it.
  const { deliver } = await import('./worker.ts');
  await deliver(ids.map((id) => ({ id })));
}
