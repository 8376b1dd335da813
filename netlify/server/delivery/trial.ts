import { requireSlot } from '#netlify/server/limits/quota.ts';
import type { Envelope } from '#netlify/server/mail/mail.ts';
import { ownerAddress } from '#netlify/server/mail/sender.ts';
import { mailRoute, outbox } from '#netlify/server/mail/transport.ts';
import { automaticMail } from '#netlify/server/mail/write-mail.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { BRAND } from '#src/brand.ts';
import type { tryMail } from '#src/features/admin/delivery/api.ts';
import { sendAtOnce } from './at-once.ts';

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
  return { to, fault: null, outbox: outbox() };
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
