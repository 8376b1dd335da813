import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
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

/** A proxy that can cause faults in front of a real Blobs server. */
export class StorageProxy {
  /** The operations since the last `watch`, in order. */
  operations: Operation[] = [];
  /** Decides what happens to the next operations. */
  decide: (operation: Operation) => Decision = () => null;
  /** Whether the proxy remembers the value that each write replaces, which the fault `stale` needs. */
  keepsOldValues = false;
  /** Delay of each response. */
  latencyMs = 0;
  /** Value of NETLIFY_BLOBS_CONTEXT for this proxy. */
  context = '';
  #url = '';
  #openRequests = 0;
  #blobs: LocalBlobs | null = null;
  #oldAnswers = new Map<string, Answer>();
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
  forgetOldValues(): void {
    this.#oldAnswers.clear();
  }

  get writes(): Operation[] {
    return this.operations.filter(isWrite);
  }

  /** Waits until three checks in succession, 5 ms apart, find no open request. */
  async waitUntilIdle(): Promise<void> {
    for (let idle = 0; idle < 3; idle = this.#openRequests === 0 ? idle + 1 : 0) await pause(5);
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
    const [, store = '', key = ''] =
      /^(?:\/region:[^/]+)?\/[^/]+\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
    const operation = {
      method,
      store: decodeURIComponent(store).replace(/^site:/, ''),
      key,
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
    const staleAnswer = isStale && message.method === 'GET' && this.#oldAnswers.get(path);
    if (staleAnswer) return staleAnswer;
    const previous = this.keepsOldValues && isWrite(message) && (await this.#send(message, 'GET'));
    const answer = await this.#send(message, message.method ?? '', body);
    if (previous && answer.status < 300) this.#oldAnswers.set(path, previous);
    return answer;
  }

  #send({ url = '', headers }: IncomingMessage, method: string, body?: Buffer): Promise<Answer> {
    const { 'if-match': _, 'if-none-match': __, 'content-length': ___, ...readHeaders } = headers;
    const sentHeaders = body ? { ...headers } : readHeaders;
    return new Promise((resolve, reject) => {
      const options = { method, headers: sentHeaders };
      const outgoing = request(new URL(url, this.#url), options, async (answer) => {
        const { statusCode = 500, headers } = answer;
        resolve({ status: statusCode, headers, body: await buffer(answer) });
      });
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }
}
