import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import * as z from 'zod/mini';
import { noteMoment } from '#netlify/server/health/health.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { isDoneWithin } from '#netlify/server/settings/deadline.ts';
import {
  deployContext,
  mailEnvironment,
  siteOrigin,
} from '#netlify/server/settings/environment.ts';
import { logFault } from '#netlify/server/settings/log.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import type { Envelope, MailTransport, Outgoing, SendResult } from './mail.ts';
import { isPlaceholder, owner, senderAddress } from './sender.ts';

type Route =
  | { kind: 'server'; open: () => Promise<MailTransport> }
  | { kind: 'outbox'; directory: string }
  | { kind: 'none'; reason: string };

const PREVIEW = 'Un aperçu du site n’envoie aucun e-mail.';
const NO_SENDER = 'L’adresse d’expédition est encore un exemple\u202f: les e-mails attendent.';
const NO_SERVER = 'Aucun service d’envoi n’est relié au site\u202f: les e-mails attendent.';
const NO_FOLDER = 'Le dossier des messages sortants n’est pas accessible.';

/** What opens the mail server that is configured; another way to reach one is a transport more, named here alone. */
export function mailServer(): (() => Promise<MailTransport>) | null {
  const { SMTP_URL: url } = mailEnvironment();
  return url ? () => smtpTransport(url) : null;
}

/** How mails are sent. Never from a preview, which shares the site's settings. @throws EnvironmentFault */
export function mailRoute(): Route {
  const { MAIL_OUTBOX: directory } = mailEnvironment();
  const open = mailServer();
  if (deployContext() !== 'production') return { kind: 'none', reason: PREVIEW };
  if (open && isPlaceholder(senderAddress())) return { kind: 'none', reason: NO_SENDER };
  if (open) return { kind: 'server', open };
  return directory ? { kind: 'outbox', directory } : { kind: 'none', reason: NO_SERVER };
}

/** Null where no mail can be sent for now. */
export async function openTransport(): Promise<MailTransport | null> {
  const route = mailRoute();
  if (route.kind === 'none') return null;
  return route.kind === 'outbox' ? outboxTransport(route.directory) : noting(await route.open());
}

/** Notes once that mails leave: what is to do goes by it. */
function noting(transport: MailTransport): MailTransport {
  let hasLeft: Promise<void> | null = null;
  return {
    ...transport,
    async send(mail) {
      const result = await transport.send(mail);
      if (result.outcome === 'sent') {
        hasLeft ??= noteMoment('mail-left').catch(logFault);
        await hasLeft;
      }
      return result;
    },
  };
}

const SERVER = 'server';
const troubles = () => jsonStore('mail-status', z.object({ reason: z.string() }));

export const serverTrouble = () => troubles().get(SERVER);

/** Stores the state of the mail server: a French reason, or null once it works. */
export function reportServer(reason: string | null): Promise<void> {
  return reason === null ? troubles().delete(SERVER) : troubles().put(SERVER, { reason });
}

/** Encodes the mail as MIME. Its Message-ID follows from `id`, so that mail programs recognise a duplicate. */
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
        return { outcome: 'sent' };
      } catch {
        return { outcome: 'unreachable', reason: NO_FOLDER };
      }
    },
    close: () => undefined,
  };
}

const CONNECT_TIMEOUT_MS = 6_000;
const SEND_TIMEOUT_MS = 10_000;

/** Within this machine nobody listens. */
const THIS_MACHINE = ['localhost', '127.0.0.1', '::1'];

/** An SMTP connection, kept open between mails and reopened when it broke. */
async function smtpTransport(url: string): Promise<MailTransport> {
  const [{ parseConnectionUrl }, { default: Connection }] = await Promise.all([
    import('nodemailer/lib/shared'),
    import('nodemailer/lib/smtp-connection'),
  ]);
  const { auth, ...options } = parseConnectionUrl(url);
  let connection: SMTPConnection | null = null;

  async function open(): Promise<string | null> {
    if (connection && !connection.destroyed) return null;
    const fresh = new Connection({
      ...options,
      // `smtp://` would go on in the clear where the server, or whoever stands before it, offers no encryption.
      requireTLS: !THIS_MACHINE.includes(options.host ?? ''),
      connectionTimeout: CONNECT_TIMEOUT_MS,
      logger: false,
    });
    // Errors reach the callbacks too, but an unhandled `error` event would end the process.
    fresh.on('error', () => undefined);
    try {
      await within(CONNECT_TIMEOUT_MS, connect(fresh));
    } catch (error) {
      fresh.close();
      return describeServerFault(error as SMTPConnection.SMTPError);
    }
    connection = fresh;
    return null;
  }

  async function connect(fresh: SMTPConnection): Promise<void> {
    await fromCallback((done) => {
      fresh.once('error', done);
      fresh.connect(done);
    });
    if (auth) await fromCallback((done) => fresh.login(auth, done));
  }

  async function send({ from, to, source }: Outgoing): Promise<SendResult> {
    const bytes = Readable.from([source], { objectMode: false });
    const handOver = fromCallback((done) => connection?.send({ from, to: [to] }, bytes, done));
    try {
      await within(SEND_TIMEOUT_MS, handOver);
      return { outcome: 'sent' };
    } catch (error) {
      // After the last byte comes the end-of-data line: from there on the server may have accepted the mail.
      const isHandedOver = bytes.readableEnded;
      connection?.close();
      return toSendResult(error as SMTPConnection.SMTPError, isHandedOver);
    }
  }

  return { open, send, close: () => connection?.close() };
}

function fromCallback(start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()));
  });
}

/** One timeout for all steps: with one a step, a slow server could outlast the worker. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  if (await isDoneWithin(milliseconds, work)) return;
  throw Object.assign(new Error('The mail server is too slow'), { code: 'ETIMEDOUT' });
}

const NO_ADDRESS = 'L’adresse du destinataire n’en est pas une.';
const CUT_OFF = 'La connexion a été coupée pendant l’envoi\u202f: le message est peut-être parti.';

function toSendResult(error: SMTPConnection.SMTPError, isHandedOver: boolean): SendResult {
  const { code, responseCode, command } = error;
  if (!responseCode && isHandedOver) return { outcome: 'unknown', reason: CUT_OFF };
  if (code === 'EENVELOPE' && !responseCode) {
    return { outcome: 'refused', isFinal: true, reason: NO_ADDRESS };
  }
  const isAboutThisMail = command !== 'MAIL FROM' && command !== 'CONN' && responseCode !== 421;
  if (!responseCode || !isAboutThisMail) {
    return { outcome: 'unreachable', reason: describeServerFault(error) };
  }
  const isFinal = responseCode >= 500;
  const answer = isFinal ? 'a refusé ce message' : 'a demandé d’attendre';
  const reason = `Le serveur de messagerie ${answer} (code ${responseCode}).`;
  return { outcome: 'refused', isFinal, reason };
}

/** Tells the code only: the server's message may contain addresses. */
function describeServerFault({ code, command, responseCode }: SMTPConnection.SMTPError): string {
  const number = responseCode ? ` (code ${responseCode})` : '';
  if (code === 'EAUTH') return `Le serveur de messagerie a refusé le mot de passe${number}.`;
  if (code === 'ETLS')
    return `La liaison chiffrée avec le serveur de messagerie a échoué${number}.`;
  if (command === 'MAIL FROM') {
    return `Le serveur de messagerie a refusé l’adresse d’expédition${number}.`;
  }
  if (responseCode) return `Le serveur de messagerie refuse de répondre${number}.`;
  if (code === 'ETIMEDOUT') return 'Le serveur de messagerie ne répond pas à temps.';
  return 'Le serveur de messagerie n’a pas pu être joint.';
}
