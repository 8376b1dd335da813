import { randomUUID } from 'node:crypto';
import { Refusal } from '#netlify/server/http/refusal.ts';
import type { Envelope, SendResult } from '#netlify/server/mail/mail.ts';
import { openTransport, reportServer, toOutgoing } from '#netlify/server/mail/transport.ts';
import { logFault } from '#netlify/server/settings/log.ts';

/** By what became of a mail that did not leave. */
const FAILURES: Record<Exclude<SendResult['outcome'], 'sent'> | 'closed', string> = {
  closed:
    'L’e-mail n’est pas parti\u202f: le site ne peut pas en envoyer pour le moment. Réessayez plus tard.',
  unreachable:
    'L’e-mail n’est pas parti\u202f: le serveur de messagerie ne répond pas. Réessayez dans quelques minutes.',
  refused:
    'L’e-mail n’est pas parti\u202f: le serveur de messagerie ne l’a pas accepté pour cette adresse. Vérifiez-la, puis réessayez.',
  unknown:
    'La liaison avec le serveur de messagerie a été coupée\u202f: l’e-mail est peut-être parti. Regardez dans votre boîte avant de réessayer.',
};

function failed(fate: keyof typeof FAILURES): Refusal {
  return new Refusal(503, FAILURES[fate]);
}

/**
 * Sends a mail that is stored nowhere, while its caller waits. The limits of `admit` are counted before a connection is
 * opened, since a provider answers too many of those with a block, and given back where the server cannot be reached.
 * @throws Refusal 503 unless the server accepted it, and those of `admit`
 */
export async function sendAtOnce(
  write: () => Promise<Envelope>,
  admit: () => Promise<() => Promise<unknown>>,
): Promise<void> {
  const transport = await openTransport();
  if (!transport) throw failed('closed');
  const giveBack = await admit();
  try {
    const [fault, envelope] = await Promise.all([transport.open(), write()]);
    await reportServer(fault).catch(logFault);
    if (fault) {
      await giveBack();
      throw failed('unreachable');
    }
    const { outcome } = await transport.send(await toOutgoing(randomUUID(), envelope));
    if (outcome !== 'sent') throw failed(outcome);
  } finally {
    transport.close();
  }
}
