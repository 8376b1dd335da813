import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { now } from '#netlify/server/settings/clock.ts';
import {
  deployContext,
  mailEnvironment,
  siteOrigin,
} from '#netlify/server/settings/environment.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import type { Envelope, MailTransport, Outgoing } from './mail.ts';
import { isPlaceholder, owner, senderAddress } from './sender.ts';
import { smtpTransport } from './smtp.ts';

type Route =
  | { kind: 'smtp'; url: string }
  | { kind: 'outbox'; directory: string }
  | { kind: 'none'; reason: string };

const NOT_HERE = 'Un aperçu du site n’envoie aucun e-mail.';
const NO_SENDER =
  'L’adresse d’expédition est encore un exemple\u202f: définissez la variable MAIL_FROM. Les e-mails attendent.';
const NO_SERVER =
  'Aucun serveur de messagerie n’est configuré\u202f: définissez la variable SMTP_URL. Les e-mails attendent.';
const NO_FOLDER = 'Le dossier des messages sortants n’est pas accessible.';

/** The way mails leave here. Previews share the site's settings: nobody gets mail from one. @throws EnvironmentFault */
export function mailRoute(): Route {
  const { SMTP_URL: url, MAIL_OUTBOX: directory } = mailEnvironment();
  if (deployContext() !== 'production') return { kind: 'none', reason: NOT_HERE };
  if (url && isPlaceholder(senderAddress())) return { kind: 'none', reason: NO_SENDER };
  if (url) return { kind: 'smtp', url };
  return directory ? { kind: 'outbox', directory } : { kind: 'none', reason: NO_SERVER };
}

/** Null where mails have to wait. */
export async function openTransport(): Promise<MailTransport | null> {
  const route = mailRoute();
  if (route.kind === 'none') return null;
  return route.kind === 'outbox' ? outboxTransport(route.directory) : smtpTransport(route.url);
}

/** A folder on this machine that takes mails as .eml files, which any mail program opens. */
function outboxTransport(directory: string): MailTransport {
  return {
    async open() {
      await mkdir(directory, { recursive: true });
      return null;
    },
    async send({ id, source }) {
      const time = now().toISOString().slice(0, 19).replaceAll(':', '-');
      const file = join(directory, `${time}-${id}.eml`);
      try {
        await writeFile(`${file}.part`, source);
        await rename(`${file}.part`, file);
        return { fate: 'sent' };
      } catch {
        return { fate: 'unreachable', reason: NO_FOLDER };
      }
    },
    close: () => undefined,
  };
}

/** The mail as it goes over the wire. The same mail always has the same Message-ID. */
export async function toOutgoing(id: string, envelope: Envelope): Promise<Outgoing> {
  const from = senderAddress();
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    ...envelope,
    from: { name: owner.name, address: from },
    date: now(),
    messageId: `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${new URL(siteOrigin()).hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const source = await composer.compile().build();
  return { id, from, to: envelope.to.address, source };
}

const SERVER = 'server';
const troubles = () => jsonStore<{ since: string; reason: string }>('mail-status');

/** That no mail can leave, since when and why: for the owner. */
export const serverTrouble = () => troubles().get(SERVER);

/**
 * Tells how the server is, for one worker: `reason` is null once it can be reached. The first word is always
 * written, because another worker may have told otherwise; then only what changed.
 */
export function serverReporter(): (reason: string | null) => Promise<void> {
  let last: string | null | undefined;
  return async (reason) => {
    if (reason === last) return;
    if (reason === null) await troubles().delete(SERVER);
    else {
      const since = (await serverTrouble())?.since ?? now().toISOString();
      await troubles().put(SERVER, { since, reason });
    }
    last = reason;
  };
}
