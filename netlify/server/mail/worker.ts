import { now } from '#netlify/server/settings/clock.ts';
import { logFault } from '#netlify/server/settings/log.ts';
import { toOutgoing } from './mime.ts';
import { dueTime, mails } from './queue.ts';
import { type Candidate, type Ready, readyInOrder } from './ready.ts';
import { openTransport } from './route.ts';
import { serverReporter } from './server-trouble.ts';
import { afterFate, claimed } from './states.ts';
import type { MailTransport } from './transport.ts';

/** Mails that one worker has in the server's hands at any moment: a crash leaves the fate of so many unknown. */
export const MAILS_IN_HAND = 4;

/** After an answer, which has left its function half a minute at least. */
const A_FEW_MAILS_MS = 20_000;

/** Sends what is due; no mail is begun after `until`. */
export async function deliverDue(until: number): Promise<void> {
  const time = now().getTime();
  const open = await mails().list('open');
  const due = open.filter(({ place }) => dueTime(place) <= time);
  await deliver(due, until);
}

/** What those who hand over mails at the same time share. */
interface Delivery {
  ready: AsyncGenerator<Ready>;
  until: number;
  report: ReturnType<typeof serverReporter>;
}

/** Sends these mails; none is begun after `until`. */
export async function deliver(
  candidates: readonly Candidate[],
  until = Date.now() + A_FEW_MAILS_MS,
): Promise<void> {
  const transport = candidates.length > 0 ? await openTransport() : null;
  if (!transport) return;
  const ready = readyInOrder(candidates, until);
  const delivery = { ready, until, report: serverReporter() };
  const others = Math.min(MAILS_IN_HAND, candidates.length) - 1;
  try {
    // The first mail goes alone: it shows whether the server can be reached at all.
    if (await sendNext(transport, delivery)) {
      const beside = Array.from({ length: others }, () => sendBeside(delivery));
      await Promise.all([sendAll(transport, delivery), ...beside]);
    }
  } finally {
    await ready.return(undefined);
    transport.close();
  }
}

/** On a connection of its own. A server that allows fewer connections leaves the mails to those it has. */
async function sendBeside(delivery: Delivery): Promise<void> {
  const transport = await openTransport();
  if (!transport) return;
  try {
    if ((await transport.open()) === null) await sendAll(transport, delivery);
  } finally {
    transport.close();
  }
}

async function sendAll(transport: MailTransport, delivery: Delivery): Promise<void> {
  while (await sendNext(transport, delivery));
}

/** False when nothing more can be sent: no mail or no time is left, or the server cannot be reached. */
async function sendNext(
  transport: MailTransport,
  { ready, until, report }: Delivery,
): Promise<boolean> {
  const { value: mail } = await ready.next();
  if (!mail || Date.now() > until) return false;
  try {
    const fate = await handOver(mail, transport, report);
    if (fate !== 'unreachable') return true;
    // Nobody takes another one.
    await ready.return(undefined);
    return false;
  } catch (fault) {
    // It keeps no other mail from leaving; a later run looks at it again.
    logFault(fault);
    return true;
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
