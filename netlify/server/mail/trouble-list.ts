import { messages } from '#netlify/server/contact/message-store.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { letters } from '#netlify/server/newsletter/letter-store.ts';
import { subscribers } from '#netlify/server/newsletter/subscriber-store.ts';
import { keptOf } from '#netlify/server/privacy/data-link.ts';
import type { MailStatus, MailTrouble } from '#src/api/admin/mails.ts';
import type { Mail, MailPurpose } from './mail.ts';
import { mails } from './queue.ts';
import { mailRoute } from './route.ts';
import { ownerAddress } from './sender.ts';
import { serverTrouble } from './server-trouble.ts';
import { decided } from './states.ts';

const SHOWN = 100;

/** How mails leave, how many wait, and which need the owner's eye. */
export async function mailStatus(): Promise<MailStatus> {
  const [open, failed, unknown, fault] = await Promise.all([
    mails().list('open'),
    mails().list('failed', { limit: SHOWN }),
    mails().list('unknown', { limit: SHOWN }),
    serverTrouble(),
  ]);
  const listed = [...failed, ...unknown].sort((one, other) =>
    one.place.sort < other.place.sort ? -1 : 1,
  );
  const found = await mails().read(listed.slice(0, SHOWN));
  const route = mailRoute();
  return {
    route: route.kind,
    notice: noticeOf(route, fault?.reason ?? null),
    waiting: new Set(open.map(({ id }) => id)).size,
    troubles: await Promise.all(found.map(({ id, value }) => describe(id, value))),
  };
}

function noticeOf(route: ReturnType<typeof mailRoute>, fault: string | null): string | null {
  if (route.kind === 'none') return route.reason;
  if (route.kind === 'outbox') {
    return `Aucun serveur de messagerie n’est configuré\u202f: les e-mails sont écrits dans le dossier ${route.directory}.`;
  }
  return fault && `${fault} Les e-mails attendent et repartiront d’eux-mêmes.`;
}

async function describe(id: string, mail: Mail): Promise<MailTrouble> {
  const state = mail.state === 'failed' ? 'failed' : 'unknown';
  const reason = mail.reason ?? '';
  return { id, state, reason, at: mail.at, ...(await aboutPurpose(mail.purpose)) };
}

async function aboutPurpose(purpose: MailPurpose): Promise<{ purpose: string; to: string | null }> {
  switch (purpose.kind) {
    case 'confirmation':
      return {
        purpose: 'Confirmation d’inscription',
        to: (await subscribers().get(purpose.subscriber))?.email ?? null,
      };
    case 'letter': {
      const [letter, subscriber] = await Promise.all([
        letters().get(purpose.letter),
        subscribers().get(purpose.subscriber),
      ]);
      return { purpose: titleOf(letter), to: subscriber?.email ?? null };
    }
    case 'letter-test': {
      const letter = await letters().get(purpose.letter);
      return { purpose: `Essai\u202f: ${titleOf(letter)}`, to: purpose.to };
    }
    case 'message-notice':
      return { purpose: 'Avis de nouveau message', to: ownerAddress() };
    case 'message-receipt':
      return {
        purpose: 'Accusé de réception d’un message',
        to: (await messages().get(purpose.message))?.email ?? null,
      };
    case 'data-link':
      return {
        purpose: 'Lien vers des données personnelles',
        to: (await keptOf(purpose.person)).email,
      };
  }
}

function titleOf(letter: { subject: string } | null): string {
  return letter ? `Lettre «\u202f${letter.subject}\u202f»` : 'Lettre supprimée';
}

/** @throws Refusal 404, 409 for a mail that waits for no decision */
export async function decideMail(id: string, decision: 'again' | 'forget'): Promise<void> {
  const changed = await mails().change(id, (mail) => {
    const isOpen = (mail.state === 'failed' || mail.state === 'unknown') && !mail.isForgotten;
    if (!isOpen) throw new Refusal(409, 'Cet e-mail n’attend pas de décision.');
    return decided(mail, decision);
  });
  if (!changed) throw new Refusal(404, 'Cet e-mail n’existe plus.');
}
