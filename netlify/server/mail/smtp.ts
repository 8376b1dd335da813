import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isDoneWithin } from '#netlify/server/storage/within.ts';
import type { Fate, MailTransport, Outgoing } from './mail.ts';

/** For one step each; the whole of what a slow server may take is limited below. */
const WAITS = {
  dnsTimeout: 4_000,
  connectionTimeout: 6_000,
  greetingTimeout: 6_000,
  socketTimeout: 10_000,
};
const OPENING_MS = 6_000;
const SENDING_MS = 10_000;

/** A mail server. One connection is kept for mail after mail and opened again when it broke. */
export async function smtpTransport(url: string): Promise<MailTransport> {
  const [{ parseConnectionUrl }, { default: Connection }] = await Promise.all([
    import('nodemailer/lib/shared'),
    import('nodemailer/lib/smtp-connection'),
  ]);
  const { auth, ...options } = parseConnectionUrl(url);
  let connection: SMTPConnection | null = null;

  function close(): void {
    connection?.close();
    connection = null;
  }

  async function open(): Promise<string | null> {
    if (connection && !connection.destroyed) return null;
    const fresh = new Connection({ ...options, ...WAITS, logger: false });
    // Faults reach the callbacks too; without a listener they would end the process.
    fresh.on('error', () => undefined);
    try {
      await within(OPENING_MS, connect(fresh));
    } catch (error) {
      fresh.close();
      return describeServerFault(error as SMTPConnection.SMTPError);
    }
    connection = fresh;
    return null;
  }

  async function connect(fresh: SMTPConnection): Promise<void> {
    await called((done) => {
      fresh.once('error', done);
      fresh.connect(done);
    });
    if (auth) await called((done) => fresh.login(auth, done));
  }

  async function send(mail: Outgoing): Promise<Fate> {
    const current = connection;
    if (!current) return { fate: 'unreachable', reason: NOT_REACHED };
    const source = Readable.from([mail.source], { objectMode: false });
    let isHandedOver = false;
    // What follows the last byte is the line that ends the mail: from here on the server may have it.
    source.once('end', () => {
      isHandedOver = true;
    });
    const envelope = { from: mail.from, to: [mail.to] };
    try {
      await within(
        SENDING_MS,
        called((done) => current.send(envelope, source, done)),
      );
      return { fate: 'sent' };
    } catch (error) {
      const fate = judge(error as SMTPConnection.SMTPError, isHandedOver);
      if (fate.fate !== 'refused' || !(await isReset(current))) close();
      return fate;
    }
  }

  return { open, send, close };
}

function called(start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()));
  });
}

/** A server that answers each step just in time could otherwise take longer than the worker lives. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  if (await isDoneWithin(milliseconds, work)) return;
  throw Object.assign(new Error('The mail server is too slow'), { code: 'ETIMEDOUT' });
}

/** Readies the connection for another mail after one was refused. */
function isReset(connection: SMTPConnection): Promise<boolean> {
  return called((done) => connection.reset(done)).then(
    () => true,
    () => false,
  );
}

const NOT_REACHED = 'Le serveur de messagerie n’a pas pu être joint.';
const CUT_OFF = 'La connexion a été coupée pendant l’envoi\u202f: le message est peut-être parti.';

function judge(error: SMTPConnection.SMTPError, isHandedOver: boolean): Fate {
  const { responseCode, command } = error;
  if (!responseCode && isHandedOver) return { fate: 'unknown', reason: CUT_OFF };
  const isAboutThisMail = command !== 'MAIL FROM' && command !== 'CONN' && responseCode !== 421;
  if (!responseCode || !isAboutThisMail) {
    return { fate: 'unreachable', reason: describeServerFault(error) };
  }
  const isFinal = responseCode >= 500;
  const answer = isFinal ? 'a refusé ce message' : 'a demandé d’attendre';
  const reason = `Le serveur de messagerie ${answer} (code ${responseCode}).`;
  return { fate: 'refused', isFinal, reason };
}

/** The server's own words may name people, so only its code is told. */
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
  return NOT_REACHED;
}
