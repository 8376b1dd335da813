import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalBlobs } from '#scripts/local-server/blobs-server.ts';

/** How many requests the API answers in each stretch of time. */
export interface RateLimit {
  requests: number;
  windowMs: number;
}

export interface ApiRequest {
  method: string;
  store: string;
  /** Empty for a listing. */
  key: string;
  status: number;
}

const BLOBS = /^\/api\/v1\/blobs\/([^/]+)\/([^/]+)\/?(.*)$/;
/** What an address that the API signed begins with. */
const SIGNED = '/signed';
const EXTENSIONS = /^\/(site|team)\/.*\/integrations\//;

/**
 * The host's API as a build meets it, before a real Blobs server. It signs the addresses that entries are then
 * read from, and lists keys. A build may write to no store of the site, and its requests are limited.
 */
export class ApiStorage {
  /** Those to the stores, in order; reading from a signed address is none of them. */
  requests: ApiRequest[] = [];
  /** Anything else that was asked for. */
  unknown: string[] = [];
  limit: RateLimit | null = null;
  siteId = '';
  token = '';
  #blobs = '';
  #windowEnd = 0;
  #inWindow = 0;
  #server = createServer((message, reply) => {
    this.#handle(message, reply).catch(() => reply.destroy());
  });

  /** Stands before the server of that context. */
  async start({ context }: Pick<LocalBlobs, 'context'>): Promise<void> {
    const { siteID, token, uncachedEdgeURL } = JSON.parse(
      Buffer.from(context, 'base64').toString(),
    );
    Object.assign(this, { siteId: siteID, token });
    this.#blobs = uncachedEdgeURL;
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** Where it listens, as `127.0.0.1:port`. */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Counts anew, under this limit. */
  watch(limit: RateLimit | null = null): void {
    this.requests = [];
    this.unknown = [];
    this.limit = limit;
    this.#windowEnd = 0;
  }

  /** Statuses that were answered, each with its number. */
  get statuses(): Record<number, number> {
    const counts: Record<number, number> = {};
    for (const { status } of this.requests) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(message: IncomingMessage, reply: ServerResponse): Promise<void> {
    message.resume();
    const { method = '', url = '' } = message;
    const { pathname, searchParams } = new URL(url, 'http://api');
    if (method === 'GET' && pathname.startsWith(SIGNED)) {
      return this.#readSigned(pathname.slice(SIGNED.length), reply);
    }
    const [isBlobs, site, store = '', key = ''] = BLOBS.exec(pathname) ?? [];
    if (!isBlobs) {
      if (EXTENSIONS.test(pathname)) return void reply.end('[]');
      this.unknown.push(`${method} ${url}`);
      return void reply.writeHead(404).end();
    }
    const headers = this.#rateHeaders();
    const answer =
      this.#refusal(method) ??
      (await this.#ask(message, `/${site}/${store}${key && `/${key}`}?${searchParams}`));
    const { status } = answer;
    this.requests.push({ method, store: decodeURIComponent(store), key, status });
    const type = answer.headers.get('content-type') ?? 'text/plain';
    reply.writeHead(status, { 'content-type': type, ...headers }).end(await answer.text());
  }

  /** What the API says of its limit with every answer: the time of the reset is in seconds since 1970. */
  #rateHeaders(): Record<string, string> {
    if (!this.limit) return {};
    const { requests, windowMs } = this.limit;
    if (Date.now() >= this.#windowEnd) {
      // Whole seconds, so that what is said is when it happens.
      this.#windowEnd = Math.ceil((Date.now() + windowMs) / 1_000) * 1_000;
      this.#inWindow = 0;
    }
    this.#inWindow++;
    return {
      'x-ratelimit-limit': String(requests),
      'x-ratelimit-remaining': String(Math.max(0, requests - this.#inWindow)),
      'x-ratelimit-reset': String(this.#windowEnd / 1_000),
    };
  }

  #refusal(method: string): Response | null {
    if (this.limit && this.#inWindow > this.limit.requests)
      return new Response(null, { status: 429 });
    return method === 'GET' || method === 'HEAD' ? null : new Response(null, { status: 403 });
  }

  #ask(
    { method = 'GET', headers: { accept, authorization = '' } }: IncomingMessage,
    path: string,
  ): Promise<Response> | Response {
    if (accept === 'application/json;type=signed-url') {
      return Response.json({ url: `http://${this.host}${SIGNED}${path}` });
    }
    return fetch(new URL(path, this.#blobs), { method, headers: { authorization } });
  }

  /** Whoever has the address may read what it names. */
  async #readSigned(path: string, reply: ServerResponse): Promise<void> {
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await fetch(new URL(path, this.#blobs), { headers });
    const etag = answer.headers.get('etag') ?? '';
    reply.writeHead(answer.status, { etag }).end(await answer.bytes());
  }
}
