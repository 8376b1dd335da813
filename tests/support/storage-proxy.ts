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

/** The fault of an operation, or null for none. A promise delays the operation until it is settled. */
type Decision = Fault | null | Promise<Fault | null>;

const SLOW_MS = 150;
const FORBIDDEN = 403;

/** A proxy in front of a real Blobs server that can cause faults. */
export class StorageProxy {
  /** The operations since the last `watch`, in order. */
  operations: Operation[] = [];
  /** Decides what happens to the next operations. */
  decide: (operation: Operation) => Decision = () => null;
  /** Whether the proxy remembers what each write replaces, which `stale` needs. */
  keepsReplaced = false;
  /** Delay of each response. */
  latencyMs = 0;
  /** Value of NETLIFY_BLOBS_CONTEXT for this proxy. */
  context = '';
  #url = '';
  #openRequests = 0;
  #blobs: LocalBlobs | null = null;
  #replaced = new Map<string, Answer>();
  #server = createServer((message, reply) => {
    this.#openRequests++;
    reply.once('close', () => this.#openRequests--);
    this.#handle(message, reply).catch(() => reply.destroy());
  });

  /** Forgets the operations so far and sets `decide`. */
  watch(decide: (operation: Operation) => Decision = () => null): void {
    this.operations = [];
    this.decide = decide;
  }

  /** Forgets replaced values, so that later reads are not stale. */
  forgetReplaced(): void {
    this.#replaced.clear();
  }

  get writes(): Operation[] {
    return this.operations.filter(isWrite);
  }

  /** Waits until three checks in succession, 5 ms apart, find no open request. */
  async waitUntilIdle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet = this.#openRequests === 0 ? quiet + 1 : 0) await pause(5);
  }

  /** Starts the proxy and a real server for the folder, which becomes the default of this process. */
  async start(directory: string): Promise<LocalBlobs> {
    this.#blobs = await startBlobs(directory);
    const realContext = JSON.parse(Buffer.from(this.#blobs.context, 'base64').toString());
    this.#url = realContext.edgeURL;
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    const context = { ...realContext, edgeURL: url, uncachedEdgeURL: url };
    this.context = Buffer.from(JSON.stringify(context)).toString('base64');
    return { context: this.context, stop: () => this.stop() };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.#blobs?.stop();
  }

  #record({ method = '', url = '' }: IncomingMessage): Operation {
    const { pathname } = new URL(url, this.#url);
    const [, store = '', name = ''] =
      /^(?:\/region:[^/]+)?\/[^/]+\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
    const operation = {
      method,
      store: decodeURIComponent(store).replace(/^site:/, ''),
      key: name,
      index: this.operations.length,
      writeIndex: this.writes.length,
      startedAt: performance.now(),
      endedAt: 0,
    };
    this.operations.push(operation);
    return operation;
  }

  async #handle(message: IncomingMessage, reply: ServerResponse): Promise<void> {
    const operation = this.#record(message);
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

  async #forward(message: IncomingMessage, body: Buffer, isStale: boolean): Promise<Answer> {
    const path = message.url ?? '';
    const stale = isStale && message.method === 'GET' ? this.#replaced.get(path) : undefined;
    if (stale) return stale;
    const old = this.keepsReplaced && isWrite(message) ? await this.#request(message, 'GET') : null;
    const answer = await this.#request(message, message.method ?? '', body);
    if (old && answer.status < 300) this.#replaced.set(path, old);
    return answer;
  }

  #request({ url = '', headers }: IncomingMessage, method: string, body?: Buffer): Promise<Answer> {
    const { 'if-match': _, 'if-none-match': __, 'content-length': ___, ...plain } = headers;
    const sent = body ? { ...headers } : plain;
    return new Promise((resolve, reject) => {
      const request = send(new URL(url, this.#url), { method, headers: sent }, async (answer) => {
        const { statusCode = 500, headers } = answer;
        resolve({ status: statusCode, headers, body: await buffer(answer) });
      });
      request.once('error', reject);
      request.end(body);
    });
  }
}
