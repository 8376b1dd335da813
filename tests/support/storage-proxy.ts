import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type LocalBlobs, startBlobs } from '#scripts/local-server/blobs-server.ts';
import { type Fault, isWrite, type Operation } from './storage-faults.ts';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** What becomes of an operation, at once or when it is decided: until then it waits. */
type Decision = Fault | null | Promise<Fault | null>;

const SLOW_MS = 150;
const FORBIDDEN = 403;

/** Stands between the product and a real Blobs server, speaks the same protocol, and can do harm. */
export class StorageProxy {
  /** What happened since the last `watch`, in order. */
  operations: Operation[] = [];
  /** Decides the fate of the next operations; null lets one through. */
  decide: (operation: Operation) => Decision = () => null;
  /** Remembers what each write replaces, as `stale` needs it. */
  remembers = false;
  /** How long each answer travels. */
  latencyMs = 0;
  /** What the product reads to find the proxy, encoded as it expects. */
  context = '';
  #url = '';
  #underWay = 0;
  #blobs: LocalBlobs | null = null;
  #previous = new Map<string, Answer>();
  #server = createServer((message, reply) => {
    this.#underWay++;
    reply.once('close', () => this.#underWay--);
    this.#handle(message, reply).catch(() => reply.destroy());
  });

  /** Counts anew, and lets everything through until told otherwise. */
  watch(decide: (operation: Operation) => Decision = () => null): void {
    this.operations = [];
    this.decide = decide;
  }

  /** From now on no read is stale about what was written before. */
  settle(): void {
    this.#previous.clear();
  }

  get writes(): Operation[] {
    return this.operations.filter(isWrite);
  }

  /** Once nothing has been asked of it for a moment. */
  async idle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet = this.#underWay === 0 ? quiet + 1 : 0) await pause(5);
  }

  /** Starts the real server on that folder, which stays the default of this process, and stands before it. */
  async start(directory: string): Promise<LocalBlobs> {
    this.#blobs = await startBlobs(directory);
    const real = JSON.parse(Buffer.from(this.#blobs.context, 'base64').toString());
    this.#url = real.edgeURL;
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    const context = { ...real, edgeURL: url, uncachedEdgeURL: url };
    this.context = Buffer.from(JSON.stringify(context)).toString('base64');
    return { context: this.context, stop: () => this.stop() };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.#blobs?.stop();
  }

  #note({ method = '', url = '' }: IncomingMessage): Operation {
    const { pathname } = new URL(url, this.#url);
    const [, store = '', name = ''] =
      /^(?:\/region:[^/]+)?\/[^/]+\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
    const operation = {
      method,
      store: decodeURIComponent(store).replace(/^site:/, ''),
      key: name,
      place: this.operations.length,
      write: this.writes.length,
      startedAt: performance.now(),
      endedAt: 0,
    };
    this.operations.push(operation);
    return operation;
  }

  async #handle(message: IncomingMessage, reply: ServerResponse): Promise<void> {
    const operation = this.#note(message);
    const [fault, body] = await Promise.all([this.decide(operation), buffer(message)]);
    if (fault === 'silence') return;
    if (fault === 'reset') return void reply.destroy();
    if (typeof fault === 'number') return void reply.writeHead(fault).end();
    if (fault === 'unconfirmed' && message.method === 'PUT') return void reply.writeHead(200).end();
    if (fault === 'slow') await pause(SLOW_MS);
    if (this.latencyMs > 0) await pause(this.latencyMs);
    const answer = await this.#forward(message, body, fault === 'stale');
    if (fault === 'lost-reset') return void reply.destroy();
    if (fault === 'lost-502') return void reply.writeHead(502).end();
    if (fault === 'lost') return void reply.writeHead(FORBIDDEN).end();
    operation.endedAt = performance.now();
    reply.writeHead(answer.status, answer.headers).end(answer.body);
  }

  async #forward(message: IncomingMessage, body: Buffer, stale: boolean): Promise<Answer> {
    const path = message.url ?? '';
    const before = stale && message.method === 'GET' ? this.#previous.get(path) : undefined;
    if (before) return before;
    const replaced = this.remembers && isWrite(message) ? await this.#ask(message, 'GET') : null;
    const answer = await this.#ask(message, message.method ?? '', body);
    if (replaced && answer.status < 300) this.#previous.set(path, replaced);
    return answer;
  }

  #ask({ url = '', headers }: IncomingMessage, method: string, body?: Buffer): Promise<Answer> {
    const { 'if-match': _, 'if-none-match': __, 'content-length': ___, ...plain } = headers;
    const sent = body ? { ...headers } : plain;
    return new Promise((resolve, reject) => {
      const onward = send(new URL(url, this.#url), { method, headers: sent }, async (answer) => {
        const { statusCode = 500, headers } = answer;
        resolve({ status: statusCode, headers, body: await buffer(answer) });
      });
      onward.once('error', reject);
      onward.end(body);
    });
  }
}
