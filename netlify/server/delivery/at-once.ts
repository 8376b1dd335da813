import { randomUUID } from 'node:crypto';
import { Refusal } from '#netlify/server/http/refusal.ts';
import type { Envelope, SendResult } from '#netlify/server/mail/mail.ts';
import { openTransport, reportServer, toOutgoing } from '#netlify/server/mail/transport.ts';
import { logFault } from '#netlify/server/settings/log.ts';

/** By what became of a mail that did not leave. */
const FAILURES: Record<Exclude<SendResult['fate'], 'sent'> | 'closed', string> = {
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
 * Sends a mail that is stored nowhere, while its caller waits. It is written, and the limits of `admit` are counted, once
 * the server can be reached.
 * @throws Refusal 503 unless the server accepted it
 */
export async function sendAtOnce(
  write: () => Promise<Envelope>,
  admit: () => Promise<void>,
): Promise<void> {
  const transport = await openTransport();
  if (!transport) throw failed('closed');
  try {
    const [fault, envelope] = await Promise.all([transport.open(), write()]);
    await reportServer(fault).catch(logFault);
    if (fault) throw failed('unreachable');
    await admit();
    const { fate } = await transport.send(await toOutgoing(randomUUID(), envelope));
    if (fate !== 'sent') throw failed(fate);
  } finally {
    transport.close();
  }
}
