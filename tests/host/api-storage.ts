import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalBlobs } from '#scripts/local-server/blobs-server.ts';

/** The number of requests that the API answers in each interval. */
export interface RateLimit {
  requests: number;
  windowMs: number;
}

const BLOBS = /^\/api\/v1\/blobs\/([^/]+)\/([^/]+)\/?(.*)$/;
/** Beginning of the path of a signed address. */
const SIGNED = '/signed';
const EXTENSIONS = /^\/(site|team)\/.*\/integrations\//;

/**
 * Netlify's API for builds, in front of a real Blobs server: it lists keys and signs the addresses from which a build
 * reads entries. It refuses writes and limits the rate of requests.
 */
export class ApiStorage {
  /** The number of responses by status, without those to signed addresses. */
  statuses: Record<number, number> = {};
  /** Other requests, for which the API has no answer. */
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

  /** Starts the API in front of the Blobs server of this context. */
  async start({ context }: Pick<LocalBlobs, 'context'>): Promise<void> {
    const { siteID, token, uncachedEdgeURL } = JSON.parse(
      Buffer.from(context, 'base64').toString(),
    );
    Object.assign(this, { siteId: siteID, token });
    this.#blobs = uncachedEdgeURL;
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** The address of the API, as `127.0.0.1:port`. */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Forgets the requests so far and sets the limit. */
  watch(limit: RateLimit | null = null): void {
    this.statuses = {};
    this.unknown = [];
    this.limit = limit;
    this.#windowEnd = 0;
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
    const response =
      this.#refuse(method) ??
      (await this.#forward(message, `/${site}/${store}${key && `/${key}`}?${searchParams}`));
    const { status } = response;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    const type = response.headers.get('content-type') ?? 'text/plain';
    reply.writeHead(status, { 'content-type': type, ...headers }).end(await response.text());
  }

  /** Counts a request. @returns the headers about the limit; the time of the reset is in seconds since 1970 */
  #rateHeaders(): Record<string, string> {
    if (!this.limit) return {};
    const { requests, windowMs } = this.limit;
    if (Date.now() >= this.#windowEnd) {
      // Rounded to seconds like the header, so that the reset happens at the announced time.
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

  #refuse(method: string): Response | null {
    if (this.limit && this.#inWindow > this.limit.requests)
      return new Response(null, { status: 429 });
    return method === 'GET' || method === 'HEAD' ? null : new Response(null, { status: 403 });
  }

  #forward(
    { method = 'GET', headers: { accept, authorization = '' } }: IncomingMessage,
    path: string,
  ): Promise<Response> | Response {
    if (accept === 'application/json;type=signed-url') {
      return Response.json({ url: `http://${this.host}${SIGNED}${path}` });
    }
    return fetch(new URL(path, this.#blobs), { method, headers: { authorization } });
  }

  /** Answers with the entry; a signed address needs no other authorisation. */
  async #readSigned(path: string, reply: ServerResponse): Promise<void> {
    const headers = { authorization: `Bearer ${this.token}` };
    const response = await fetch(new URL(path, this.#blobs), { headers });
    const etag = response.headers.get('etag') ?? '';
    reply.writeHead(response.status, { etag }).end(await response.bytes());
  }
}
