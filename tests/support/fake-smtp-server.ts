import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { type ReceivedMail, readMail } from './parse-mail.ts';

/**
 * `refuse`: the recipient is unknown. `full`: the text is refused permanently. `wait`: the first attempt is refused
 * temporarily (greylisting); `busy`: each attempt is. `closed`: no connection is accepted. `stall`: no answer to the
 * text. `drop`: the connection breaks in the middle of the text. `vanish`: it breaks after the whole text, without an
 * answer. `crawl`: recipient and text are accepted eight seconds late.
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

/** A mail provider's limits for a customer. */
interface ProviderLimits {
  /** Maximum number of recipients, and the code with which the server refuses others. */
  recipients?: { most: number; code: 451 | 550 };
  /** Maximum number of messages in a connection; the next one gets 421. */
  perConnection?: number;
  /** Delay of the greeting, and of each later answer. */
  greetingMs?: number;
  stepMs?: number;
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** Mails that were accepted, oldest first. */
  mails: ReceivedMail[];
  /** Decides what happens to the next mails, by recipient. */
  behave: (recipient: string) => Behaviour;
  limits: ProviderLimits;
  /** Recipients of all attempts, accepted or not. */
  tried: string[];
  /** Recipients of accepted mails, also if the mails themselves are not kept. */
  accepted: string[];
  /** Number of connections so far. */
  connected: number;
  /** Maximum number of mails that were being received at the same time. */
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
  /** Duration of each mail. */
  mailMs?: number;
  /** Maximum number of simultaneous connections. */
  connections?: number;
}

/** Starts a real mail server on a free port of this machine. */
export async function startMailServer({
  keeps = true,
  mailMs = 0,
  connections = Number.POSITIVE_INFINITY,
}: ServerOptions = {}): Promise<MailServer> {
  const seen = new Set<string>();
  /** Number of messages by connection. */
  const begun = new Map<string, number>();
  let inHand = 0;
  const sockets = new Map<string, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    maxClients: connections,
    onConnect(_session, done) {
      mail.connected++;
      const answer = () => done(mail.behave('') === 'closed' ? refusal(421, 'Closed') : undefined);
      setTimeout(answer, mail.limits.greetingMs ?? 0);
    },
    onMailFrom(_address, session, done) {
      const messages = (begun.get(session.id) ?? 0) + 1;
      begun.set(session.id, messages);
      const isOver = messages > (mail.limits.perConnection ?? Number.POSITIVE_INFINITY);
      const answer = () => done(isOver ? refusal(421, 'Too many messages') : undefined);
      setTimeout(answer, mail.limits.stepMs ?? 0);
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
      const { most = Number.POSITIVE_INFINITY, code = 451 } = mail.limits.recipients ?? {};
      if (mail.accepted.length >= most) return done(refusal(code, 'Limit exceeded'));
      setTimeout(done, mail.limits.stepMs ?? 0);
    },
    async onData(stream, session, done) {
      const recipient = session.envelope.rcptTo[0]?.address ?? '';
      const behaviour = mail.behave(recipient);
      if (behaviour === 'drop') {
        stream.once('data', () => sockets.get(session.id)?.destroy());
        return;
      }
      // Null if the sender breaks off, as a platform does that is stopped at the end of its tests.
      const source = await buffer(stream).catch(() => null);
      if (!source || behaviour === 'stall') return;
      if (behaviour === 'vanish') return void sockets.get(session.id)?.destroy();
      if (behaviour === 'full') return done(refusal(554, 'Text refused'));
      mail.mostAtOnce = Math.max(mail.mostAtOnce, ++inHand);
      const stepMs = behaviour === 'crawl' ? CRAWL_MS : (mail.limits.stepMs ?? 0);
      if (mailMs + stepMs > 0) await new Promise((resolve) => setTimeout(resolve, mailMs + stepMs));
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
    limits: {},
    mails: [],
    tried: [],
    accepted: [],
    connected: 0,
    mostAtOnce: 0,
    onAccepted: () => undefined,
    behave: () => 'accept',
    reset() {
      mail.limits = {};
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
