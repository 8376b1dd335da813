import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { parseMail, type ReceivedMail } from './parse-mail.ts';

/**
 * `refuse`: the recipient is unknown. `full`: the text is refused permanently. `wait`: the first attempt is refused
 * temporarily (greylisting); `busy`: each attempt is. `closed`: no connection is accepted; `reset`: each one breaks at
 * once. `stall`: no answer to the text. `drop`: the connection breaks in the middle of the text. `vanish`: it breaks after the whole text, without an
 * answer. `crawl`: recipient and text are accepted eight seconds late.
 */
export type MailBehaviour =
  | 'accept'
  | 'refuse'
  | 'full'
  | 'wait'
  | 'busy'
  | 'closed'
  | 'reset'
  | 'stall'
  | 'drop'
  | 'vanish'
  | 'crawl';

const CRAWL_MS = 8_000;

/** The limits that a mail provider sets for a customer. */
interface ProviderLimits {
  /** Maximum number of recipients, and the code with which the server refuses any more. */
  recipients?: { max: number; code: 451 | 550 };
  /** Maximum number of messages in a connection; the next one gets 421. */
  perConnection?: number;
  /** Delay of the greeting, and of each later answer. */
  greetingMs?: number;
  stepMs?: number;
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** The accepted mails, oldest first. */
  mails: ReceivedMail[];
  /** Decides what happens to the next mails to a recipient. */
  behave: (recipient: string) => MailBehaviour;
  limits: ProviderLimits;
  /** The recipients of all attempts, accepted or not. */
  attemptedRecipients: string[];
  /** The recipients of the accepted mails, even without `keepsMails`. */
  acceptedRecipients: string[];
  /** Number of connections so far. */
  connectionCount: number;
  /** Maximum number of mails that were being received at the same time. */
  maxConcurrentMails: number;
  /** Runs after each accepted mail. */
  onAccepted: () => void;
  reset: () => void;
  close: () => Promise<void>;
}

function toError(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

interface ServerOptions {
  /** Whether `mails` contains the accepted mails. */
  keepsMails?: boolean;
  /** The time that the server needs to accept a mail. */
  mailMs?: number;
  /** Maximum number of simultaneous connections. */
  maxConnections?: number;
}

/** Starts a real mail server on a free port of this machine. */
export async function startMailServer({
  keepsMails = true,
  mailMs = 0,
  maxConnections = Number.POSITIVE_INFINITY,
}: ServerOptions = {}): Promise<MailServer> {
  const greylistedAddresses = new Set<string>();
  /** Number of messages by session id. */
  const messageCounts = new Map<string, number>();
  let receivingCount = 0;
  const sockets = new Map<string, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    maxClients: maxConnections,
    onConnect(_session, done) {
      fake.connectionCount++;
      const answer = () => done(fake.behave('') === 'closed' ? toError(421, 'Closed') : undefined);
      setTimeout(answer, fake.limits.greetingMs ?? 0);
    },
    onMailFrom(_address, session, done) {
      const messageCount = (messageCounts.get(session.id) ?? 0) + 1;
      messageCounts.set(session.id, messageCount);
      const isOverLimit = messageCount > (fake.limits.perConnection ?? Number.POSITIVE_INFINITY);
      const answer = () => done(isOverLimit ? toError(421, 'Too many messages') : undefined);
      setTimeout(answer, fake.limits.stepMs ?? 0);
    },
    onRcptTo({ address }, _session, done) {
      fake.attemptedRecipients.push(address);
      const behaviour = fake.behave(address);
      if (behaviour === 'refuse') return done(toError(550, 'No such person here'));
      if (behaviour === 'busy') return done(toError(450, 'Later'));
      if (behaviour === 'wait' && !greylistedAddresses.has(address)) {
        greylistedAddresses.add(address);
        return done(toError(451, 'Greylisted, come back later'));
      }
      if (behaviour === 'crawl') return void setTimeout(done, CRAWL_MS);
      const { max = Number.POSITIVE_INFINITY, code = 451 } = fake.limits.recipients ?? {};
      if (fake.acceptedRecipients.length >= max) return done(toError(code, 'Limit exceeded'));
      setTimeout(done, fake.limits.stepMs ?? 0);
    },
    async onData(stream, session, done) {
      const recipient = session.envelope.rcptTo[0]?.address ?? '';
      const behaviour = fake.behave(recipient);
      if (behaviour === 'drop') {
        stream.once('data', () => sockets.get(session.id)?.destroy());
        return;
      }
      // Null if the sender disconnects, as a platform that is stopped at the end of its tests does.
      const source = await buffer(stream).catch(() => null);
      if (!source || behaviour === 'stall') return;
      if (behaviour === 'vanish') return void sockets.get(session.id)?.destroy();
      if (behaviour === 'full') return done(toError(554, 'Text refused'));
      fake.maxConcurrentMails = Math.max(fake.maxConcurrentMails, ++receivingCount);
      const stepMs = behaviour === 'crawl' ? CRAWL_MS : (fake.limits.stepMs ?? 0);
      if (mailMs + stepMs > 0) await new Promise((resolve) => setTimeout(resolve, mailMs + stepMs));
      receivingCount--;
      if (keepsMails) fake.mails.push(parseMail(recipient, source));
      fake.acceptedRecipients.push(recipient);
      done();
      fake.onAccepted();
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    if (fake.behave('') === 'reset') socket.destroy();
    socket.once('data', () => {
      for (const connection of server.connections) {
        const { id, _socket } = connection as unknown as { id: string; _socket: Socket };
        sockets.set(id, _socket);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const fake: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    limits: {},
    mails: [],
    attemptedRecipients: [],
    acceptedRecipients: [],
    connectionCount: 0,
    maxConcurrentMails: 0,
    onAccepted: () => undefined,
    behave: () => 'accept',
    reset() {
      fake.limits = {};
      fake.mails = [];
      fake.attemptedRecipients = [];
      fake.acceptedRecipients = [];
      fake.connectionCount = 0;
      fake.maxConcurrentMails = 0;
      fake.behave = () => 'accept';
      greylistedAddresses.clear();
    },
    close: () =>
      new Promise((resolve) => {
        for (const { _socket } of server.connections as unknown as Set<{ _socket: Socket }>) {
          _socket.destroy();
        }
        server.close(() => resolve());
      }),
  };
  return fake;
}
