import { now } from '#netlify/server/clock.ts';
import { toOutgoing } from './mime.ts';
import { dueTime, mails } from './queue.ts';
import { type Candidate, type Ready, readyInOrder } from './ready.ts';
import { openTransport } from './route.ts';
import { serverReporter } from './server-trouble.ts';
import { afterFate, claimed } from './states.ts';
import type { MailTransport } from './transport.ts';

/** Time a mail may take on an open connection, see smtp.ts; none is begun with less left. */
const ONE_MAIL_MS = 10_000;
const A_FEW_MAILS_MS = 3 * ONE_MAIL_MS;

/** Sends what is due, for about the time given. */
export async function deliverDue(budgetMs: number): Promise<void> {
  const time = now().getTime();
  const open = await mails().list('open');
  const due = open.filter(({ place }) => dueTime(place) <= time);
  await deliver(due, budgetMs);
}

/**
 * Sends these mails, for about the time given. Only one is in the server's hands at any moment, and it is
 * marked before the next one goes: a crash leaves the fate of one mail unknown at most.
 */
export async function deliver(
  candidates: readonly Candidate[],
  budgetMs = A_FEW_MAILS_MS,
): Promise<void> {
  const transport = candidates.length > 0 ? await openTransport() : null;
  if (!transport) return;
  const report = serverReporter();
  const lastStart = Date.now() + budgetMs - ONE_MAIL_MS;
  try {
    for await (const mail of readyInOrder(candidates)) {
      const fate = await handOver(mail, transport, report);
      if (fate === 'unreachable' || Date.now() > lastStart) return;
    }
  } finally {
    transport.close();
  }
}

/** What became of it; `taken` when another worker was faster. */
async function handOver(
  { id, stored, envelope }: Ready,
  transport: MailTransport,
  report: ReturnType<typeof serverReporter>,
) {
  const outgoing = await toOutgoing(id, envelope);
  const fault = await transport.open();
  await report(fault);
  if (fault) {
    const missed = afterFate(stored.value, { fate: 'unreachable', reason: fault });
    await mails().replace(id, stored, missed);
    return 'unreachable';
  }
  const claim = await mails().replace(id, stored, claimed(stored.value));
  if (!claim) return 'taken';
  const result = await transport.send(outgoing);
  await mails().replace(id, claim, afterFate(claim.value, result));
  if (result.fate === 'unreachable') await report(result.reason);
  return result.fate;
}
