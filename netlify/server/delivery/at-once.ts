import { randomUUID } from 'node:crypto';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { requireSlot } from '#netlify/server/limits/quota.ts';
import type { Envelope, SendResult } from '#netlify/server/mail/mail.ts';
import { ownerAddress } from '#netlify/server/mail/sender.ts';
import {
  mailRoute,
  openTransport,
  reportServer,
  toOutgoing,
} from '#netlify/server/mail/transport.ts';
import { automaticMail } from '#netlify/server/mail/write-mail.ts';
import { logFault } from '#netlify/server/settings/log.ts';
import type { tryMail } from '#src/api/admin/mails.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { BRAND } from '#src/brand.ts';

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

/** `admit` counts before a connection is opened, since providers block too many of those. @throws Refusal 503 */
export async function sendAtOnce(
  write: () => Promise<Envelope>,
  admit: () => Promise<() => Promise<unknown>>,
): Promise<void> {
  const transport = await openTransport();
  if (!transport) throw new Refusal(503, FAILURES.closed);
  const giveBack = await admit();
  try {
    const [fault, envelope] = await Promise.all([transport.open(), write()]);
    await reportServer(fault).catch(logFault);
    if (fault) {
      await giveBack();
      throw new Refusal(503, FAILURES.unreachable);
    }
    const { outcome } = await transport.send(await toOutgoing(randomUUID(), envelope));
    if (outcome !== 'sent') throw new Refusal(503, FAILURES[outcome]);
  } finally {
    transport.close();
  }
}

const TRIALS_A_DAY = 20;

/** Sends the owner a mail about nothing. @throws Refusal 429, 503 when it did not leave */
export async function tryMailServer(): Promise<ResponseOf<typeof tryMail>> {
  const to = ownerAddress();
  return mailOnTrial(to, async () => trialMail(to));
}

/** Sends a mail that is tried, once, and stores nothing of it. @throws Refusal 429, 503 when it did not leave */
export async function mailOnTrial(
  to: string,
  write: () => Promise<Envelope>,
): Promise<ResponseOf<typeof tryMail>> {
  const route = mailRoute();
  if (route.kind === 'none') return { to, fault: route.reason, outbox: null };
  const enough = 'Vingt essais sont déjà partis aujourd’hui. Réessayez demain.';
  await sendAtOnce(write, () => requireSlot('mail-trials', 'everybody', TRIALS_A_DAY, enough));
  return { to, fault: null, outbox: route.kind === 'outbox' ? route.directory : null };
}

function trialMail(address: string) {
  return automaticMail(address, {
    subject: `${BRAND.name}\u202f: les e-mails partent`,
    preheader: 'Cet essai vous est bien arrivé.',
    title: 'Les e-mails partent',
    blocks: [
      'Bonjour,',
      'Vous avez demandé cet essai depuis l’administration de votre site. S’il est dans votre boîte, et non parmi les indésirables, vos lettres et vos avis partiront de même.',
    ],
    footer: ['Vous recevez cet e-mail parce que vous l’avez demandé dans l’administration.'],
  });
}
