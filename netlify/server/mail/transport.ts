import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import type { NodemailerError } from 'nodemailer/lib/errors';
import * as z from 'zod/mini';
import { recordEventTime } from '#netlify/server/health/health.ts';
import { now } from '#netlify/server/lib/clock.ts';
import * as env from '#netlify/server/lib/environment.ts';
import { logError, logEvent } from '#netlify/server/lib/logger.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import type { MailTransport, RenderedMail, SendResult } from './mail-state.ts';
import { getSender, isSampleEmail } from './sender-identity.ts';

/** Timeouts in milliseconds: short while a person waits; the background worker may take minutes. */
const TIMEOUTS = {
  interactive: { connectionTimeout: 12_000, greetingTimeout: 12_000, socketTimeout: 15_000 },
  background: { connectionTimeout: 60_000, greetingTimeout: 45_000, socketTimeout: 60_000 },
};

export type TimeoutProfile = keyof typeof TIMEOUTS;

/** A mail server, or a local folder in which each mail is written as a file, or nothing. */
type Route =
  | { kind: 'server'; open: (profile: TimeoutProfile) => Promise<MailTransport> }
  | { kind: 'outbox'; directory: string }
  | { kind: 'none'; reason: string };

const PREVIEW_MESSAGE = 'Un aperçu du site n’envoie aucun e-mail.';
const NO_SENDER_MESSAGE =
  'L’adresse d’expédition est encore un exemple\u202f: les e-mails attendent.';
const NO_SERVER_MESSAGE = 'Aucun service d’envoi n’est relié au site\u202f: les e-mails attendent.';
const NO_FOLDER_MESSAGE = 'Le dossier des messages sortants n’est pas accessible.';
const NOT_OPENED_MESSAGE =
  'L’envoi n’a pas pu être préparé sur le site\u202f: le journal des fonctions dit pourquoi.';

/** Returns a function that opens a connection pool; null without a mail server. @throws EnvironmentError */
export function findMailServerOpener(): Extract<Route, { kind: 'server' }>['open'] | null {
  const { SMTP_URL: smtpServer } = env.readMailEnvironment();
  return smtpServer ? (profile) => openSmtp(smtpServer, profile) : null;
}

/** Returns how mails are sent. Previews send none, although they have the same settings. */
export function getMailRoute(): Route {
  if (env.getDeployContext() !== 'production') return { kind: 'none', reason: PREVIEW_MESSAGE };
  try {
    const { MAIL_OUTBOX: directory } = env.readMailEnvironment();
    const open = findMailServerOpener();
    if (open && isSampleEmail(getSender().address))
      return { kind: 'none', reason: NO_SENDER_MESSAGE };
    if (open) return { kind: 'server', open };
    return directory ? { kind: 'outbox', directory } : { kind: 'none', reason: NO_SERVER_MESSAGE };
  } catch (error) {
    if (error instanceof env.EnvironmentError) return { kind: 'none', reason: error.message };
    throw error;
  }
}

/** Returns null when no mail can be sent at present. */
export async function openTransport(profile: TimeoutProfile): Promise<MailTransport | null> {
  const route = getMailRoute();
  if (route.kind === 'none') return null;
  if (route.kind === 'outbox') return openOutbox(route.directory);
  try {
    return await route.open(profile);
  } catch (error) {
    logError(error);
    await recordMailOutage(NOT_OPENED_MESSAGE);
    return null;
  }
}

const SERVER_KEY = 'server';
const statusStore = () => jsonStore('mail-status', z.object({ reason: z.string() }));

export const getMailOutage = () => statusStore().get(SERVER_KEY);

/** Stores a French sentence that says why the mail server does not work; null means that it works. */
export function recordMailOutage(reason: string | null): Promise<void> {
  if (reason) logEvent('mail-server', { reason });
  return reason === null
    ? statusStore().delete(SERVER_KEY)
    : statusStore().put(SERVER_KEY, { reason });
}

/** Derives the Message-ID from the mail's id, so that mail programs recognise a duplicate. */
function toMailOptions(mailId: string, mail: RenderedMail): SendMailOptions {
  const idHash = createHash('sha256').update(mailId).digest('hex').slice(0, 32);
  return {
    ...mail,
    from: getSender(),
    date: now(),
    messageId: `<${idHash}@${new URL(env.getSiteOrigin()).hostname}>`,
    // No text in a mail can make nodemailer attach a file or the content of a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function openOutbox(directory: string): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer');
  const encoder = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(id, mail) {
      const { message } = await encoder.sendMail(toMailOptions(id, mail));
      const time = now().toISOString().slice(0, 19).replaceAll(':', '-');
      const file = join(directory, `${time}-${id}.eml`);
      try {
        // Only the system user that runs the site may read mails: they contain addresses and signed links.
        await mkdir(directory, { recursive: true, mode: 0o700 });
        // The file is renamed when it is complete, so that nobody reads half a mail.
        await writeFile(`${file}.part`, message, { mode: 0o600 });
        await rename(`${file}.part`, file);
        return { outcome: 'sent' };
      } catch {
        return { outcome: 'unreachable', reason: NO_FOLDER_MESSAGE };
      }
    },
    close: () => undefined,
  };
}

/** Hosts that may receive unencrypted mail, because traffic within one machine cannot be intercepted. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '::1'];

async function openSmtp(server: env.SmtpServer, profile: TimeoutProfile): Promise<MailTransport> {
  const { SMTP_MAILS_PER_CONNECTION: maxMessages, SMTP_MAILS_PER_MINUTE: perMinute } =
    env.readMailEnvironment();
  const { createTransport } = await import('nodemailer');
  const pool = createTransport({
    ...server,
    ...TIMEOUTS[profile],
    ...(perMinute > 0 && { rateLimit: 1, rateDelta: 60_000 / perMinute }),
    pool: true,
    maxConnections: 1,
    // Opens a new connection after `maxMessages` mails, and once for each mail (`maxRequeues`) if the server
    // closed the old one, e.g. with 421 (unavailable), before it received any of the text.
    maxMessages,
    maxRequeues: 1,
    // Otherwise an attacker between site and server could make `smtp://` send without encryption.
    requireTLS: !LOCAL_HOSTS.includes(server.host),
  });
  // The current mail's text. Nodemailer reads it only to send it: `readableDidRead` means that some was sent.
  let textStream: Readable | null = null;
  pool.use('stream', (mail, done) => {
    textStream = null;
    mail.message.processFunc((stream) => {
      textStream = stream;
      return stream;
    });
    done();
  });
  let isTimeRecorded = false;
  return {
    async send(id, mail) {
      try {
        await pool.sendMail(toMailOptions(id, mail));
      } catch (error) {
        return toSendResult(error as NodemailerError, textStream?.readableDidRead ?? false);
      }
      // The administrator's checklist shows when mails were last sent; once for each transport is enough.
      if (!isTimeRecorded) await recordEventTime('mail-left').catch(logError);
      isTimeRecorded = true;
      return { outcome: 'sent' };
    },
    close: () => pool.close(),
  };
}

const NO_ADDRESS_MESSAGE = 'L’adresse du destinataire n’en est pas une.';
const NO_TEXT_MESSAGE = 'Ce message n’a pas pu être préparé pour le serveur de messagerie.';
const CUT_OFF_MESSAGE =
  'La connexion a été coupée pendant l’envoi\u202f: le message est peut-être parti.';

/** Classifies an error. A server that received some of the text, but did not respond, may accept the mail. */
function toSendResult(error: NodemailerError, wasTextSent: boolean): SendResult {
  const { code, responseCode = 0, command, response = '' } = error;
  if (!responseCode && wasTextSent) return { outcome: 'unknown', reason: CUT_OFF_MESSAGE };
  // An error without a code comes from composing the mail.
  if (!code) logError(error);
  const isAboutText = !code || code === 'EMESSAGE';
  const isAboutMail = isAboutText || code === 'EENVELOPE';
  if (!responseCode && isAboutMail) {
    const reason = isAboutText ? NO_TEXT_MESSAGE : NO_ADDRESS_MESSAGE;
    return { outcome: 'refused', isFinal: true, reason };
  }
  // A server that rejects the sender (MAIL FROM) or is unavailable (421) would reject every mail.
  const isServerProblem = !isAboutMail || command === 'MAIL FROM' || responseCode === 421;
  if (isServerProblem) return { outcome: 'unreachable', reason: describeServerError(error) };
  const isFinal = responseCode >= 500;
  // Enhanced status codes (RFC 3463) other than 5.1.x are about limits, policies or full mailboxes.
  const isUnknownRecipient =
    isFinal && command === 'RCPT TO' && !/^5\d\d[ -]5\.[^1]/.test(response);
  const verb = isFinal ? 'a refusé ce message' : 'a demandé d’attendre';
  const reason = `Le serveur de messagerie ${verb} (code ${responseCode}).`;
  return { outcome: 'refused', isFinal, isUnknownRecipient, reason };
}

/** Returns a French sentence with the code, without the server's message, which may contain addresses. */
function describeServerError({ code, command, responseCode = 0 }: NodemailerError): string {
  const codeText = responseCode ? ` (code ${responseCode})` : '';
  if (responseCode >= 400 && responseCode < 500) {
    return `Le serveur de messagerie demande d’attendre${codeText}.`;
  }
  if (code === 'EAUTH') return `Le serveur de messagerie a refusé le mot de passe${codeText}.`;
  if (code === 'ETLS')
    return `La liaison chiffrée avec le serveur de messagerie a échoué${codeText}.`;
  if (command === 'MAIL FROM') {
    return `Le serveur de messagerie a refusé l’adresse d’expédition${codeText}.`;
  }
  if (responseCode) return `Le serveur de messagerie refuse de répondre${codeText}.`;
  if (code === 'ETIMEDOUT') return 'Le serveur de messagerie ne répond pas à temps.';
  return 'Le serveur de messagerie n’a pas pu être joint.';
}
