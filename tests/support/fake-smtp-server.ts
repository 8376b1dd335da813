import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { type ReceivedMail, readMail } from './parse-mail.ts';

/**
 * `refuse`: the recipient is not known. `full`: the text is refused for good. `wait`: greylisting, a first
 * attempt is put off; `busy` puts off each. `closed`: no connection is served. `stall`: silence after the text. `drop`: the
 * connection breaks in the middle of the text. `vanish`: it breaks after the whole text, without a word.
 * `crawl`: the recipient and the text are answered, eight seconds late.
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

/** What a provider allows its customers. */
interface ProviderLimits {
  /** Recipients it accepts before it puts all others off with this code. */
  recipients?: { most: number; code: 451 | 550 };
  /** Messages a connection, before 421 at the next. */
  perConnection?: number;
  /** Delay of its greeting, and of each later answer. */
  greetingMs?: number;
  stepMs?: number;
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** Mails that were accepted, oldest first. */
  mails: ReceivedMail[];
  /** What is done with the next mails, by their recipient. */
  behave: (recipient: string) => Behaviour;
  limits: ProviderLimits;
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
  /** Messages begun by connection. */
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
      // Nothing where the sender breaks off, as a platform does that is stopped at the end of its tests.
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
