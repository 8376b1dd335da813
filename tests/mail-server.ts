import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { type ReceivedMail, readMail } from './received-mail.ts';

/**
 * `refuse`: the recipient is not known. `full`: the text is refused for good. `wait`: greylisting, a first
 * attempt is put off; `busy` puts off each. `closed`: no connection is served. `stall`: silence after the text. `drop`: the
 * connection breaks in the middle of the text. `vanish`: it breaks after the whole text, without a word.
 * `crawl`: every step is answered, eight seconds late.
 */
export type Behaviour =
  | 'accept'
  | 'refuse'
  | 'full'
  | 'wait'
  | 'busy'
  | 'closed'
  | 'stall'
  | 'drop'
  | 'vanish'
  | 'crawl';

const CRAWL_MS = 8_000;

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** Mails that were accepted, oldest first. */
  mails: ReceivedMail[];
  /** What is done with the next mails, by their recipient. */
  behave: (recipient: string) => Behaviour;
  /** Recipients that were tried, accepted or not. */
  tried: string[];
  /** Recipients of accepted mails, also where the mails themselves are not kept. */
  accepted: string[];
  /** How often somebody has connected. */
  connected: number;
  /** Mails it had in hand at the same time, at most. */
  mostAtOnce: number;
  /** Called after each accepted mail. */
  onAccepted: () => void;
  reset: () => void;
  close: () => Promise<void>;
}

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

interface ServerOptions {
  /** Whether accepted mails are kept. */
  keeps?: boolean;
  /** How long it takes for each mail. */
  mailMs?: number;
  /** How many connections it serves at once. */
  connections?: number;
}

/** A real mail server on a free port of this machine. */
export async function startMailServer({
  keeps = true,
  mailMs = 0,
  connections = Number.POSITIVE_INFINITY,
}: ServerOptions = {}): Promise<MailServer> {
  const seen = new Set<string>();
  let inHand = 0;
  const sockets = new Map<string, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    maxClients: connections,
    onConnect(_session, done) {
      mail.connected++;
      done(mail.behave('') === 'closed' ? refusal(421, 'Closed') : undefined);
    },
    onRcptTo({ address }, _session, done) {
      mail.tried.push(address);
      const behaviour = mail.behave(address);
      if (behaviour === 'refuse') return done(refusal(550, 'No such person here'));
      if (behaviour === 'busy') return done(refusal(450, 'Later'));
      if (behaviour === 'wait' && !seen.has(address)) {
        seen.add(address);
        return done(refusal(451, 'Greylisted, come back later'));
      }
      if (behaviour === 'crawl') return void setTimeout(done, CRAWL_MS);
      done();
    },
    async onData(stream, session, done) {
      const recipient = session.envelope.rcptTo[0]?.address ?? '';
      const behaviour = mail.behave(recipient);
      if (behaviour === 'drop') {
        stream.once('data', () => sockets.get(session.id)?.destroy());
        return;
      }
      // Nothing where the sender breaks off, as a platform does that is stopped at the end of its tests.
      const source = await buffer(stream).catch(() => null);
      if (!source || behaviour === 'stall') return;
      if (behaviour === 'crawl') return void setTimeout(done, CRAWL_MS);
      if (behaviour === 'vanish') return void sockets.get(session.id)?.destroy();
      if (behaviour === 'full') return done(refusal(554, 'Text refused'));
      mail.mostAtOnce = Math.max(mail.mostAtOnce, ++inHand);
      if (mailMs > 0) await pause(mailMs);
      inHand--;
      if (keeps) mail.mails.push(readMail(recipient, source));
      mail.accepted.push(recipient);
      done();
      mail.onAccepted();
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    socket.once('data', () => {
      for (const connection of server.connections) {
        const { id, _socket } = connection as unknown as { id: string; _socket: Socket };
        sockets.set(id, _socket);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    tried: [],
    accepted: [],
    connected: 0,
    mostAtOnce: 0,
    onAccepted: () => undefined,
    behave: () => 'accept',
    reset() {
      mail.mails = [];
      mail.tried = [];
      mail.accepted = [];
      mail.connected = 0;
      mail.mostAtOnce = 0;
      mail.behave = () => 'accept';
      seen.clear();
    },
    close: () =>
      new Promise((resolve) => {
        for (const { _socket } of server.connections as unknown as Set<{ _socket: Socket }>) {
          _socket.destroy();
        }
        server.close(() => resolve());
      }),
  };
  return mail;
}
