import type { IncomingMessage, ServerResponse } from 'node:http';
import { CdnCache } from './cdn-cache.ts';
import type { LocalFunction, Match } from './functions.ts';
import { type Caller, contextFor, runWith } from './invocation.ts';
import { abortSignalOf, addressOf, readBody, toRequest } from './request.ts';
import { sendResponse } from './response.ts';
import { isUnchanged } from './static-site.ts';

interface HostOptions {
  /** How the Blobs client finds its server. */
  blobs: string;
  deployContext: string;
  /** Header that a test names a visitor's address with. */
  addressHeader: string | null;
}

const NO_CONTENT = 204;

/** The CDN tells by itself that a browser's copy is still right. */
function unlessKnown(message: IncomingMessage, kept: Response): Response {
  const etag = kept.headers.get('etag');
  const isKnown = etag !== null && isUnchanged(message, etag);
  return isKnown ? new Response(null, { status: 304, headers: kept.headers }) : kept;
}

/** Runs functions for requests and schedules, each call with its own context. */
export class FunctionHost {
  #options: HostOptions;
  #cache = new CdnCache();
  #inBackground = new Set<Promise<unknown>>();

  constructor(options: HostOptions) {
    this.#options = options;
  }

  /** A deploy empties the CDN's cache. */
  forgetAnswers(): void {
    this.#cache = new CdnCache();
  }

  /** Drops the CDN's copies with one of the tags. */
  purge(tags: string[]): void {
    this.#cache.purge(tags);
  }

  async answer(
    message: IncomingMessage,
    reply: ServerResponse,
    { url, match: { found, params } }: { url: URL; match: Match },
  ): Promise<void> {
    const accepted = message.headers['accept-encoding'];
    const kept = message.method === 'GET' ? this.#cache.get(url) : null;
    if (kept) return sendResponse(reply, unlessKnown(message, kept), accepted);

    const signal = abortSignalOf(reply);
    const body = await readBody(message);
    const request = toRequest(message, { url, body, signal });
    const answer = this.#call(found, request, { url, ip: this.#addressOf(message), params });
    if (found.background) {
      this.#letRun(found, answer);
      reply.writeHead(202).end();
      return;
    }
    const response = await answer;
    return sendResponse(reply, await this.#cache.keep(request, response), accepted);
  }

  /** What a background function answers is seen by nobody; its fault stands in the log. */
  #letRun({ name }: LocalFunction, answer: Promise<unknown>): void {
    const run = answer
      .catch((error) => console.error(`${name}:`, error))
      .finally(() => this.#inBackground.delete(run));
    this.#inBackground.add(run);
  }

  /** Once no background function is running. */
  async settled(): Promise<void> {
    while (this.#inBackground.size > 0) await Promise.all(this.#inBackground);
  }

  run(scheduled: LocalFunction): Promise<Response> {
    const url = new URL(`http://localhost/.netlify/functions/${scheduled.name}`);
    const request = new Request(url, { method: 'POST', body: '{"next_run":null}' });
    return this.#call(scheduled, request, { url, ip: '', params: {} });
  }

  async #call({ handler }: LocalFunction, request: Request, caller: Caller): Promise<Response> {
    const { blobs, deployContext } = this.#options;
    const context = contextFor(caller, deployContext);
    const response = await runWith({ context, blobs }, () => handler(request, context));
    return response ?? new Response(null, { status: NO_CONTENT });
  }

  #addressOf(message: IncomingMessage): string {
    const { addressHeader } = this.#options;
    const named = addressHeader && message.headers[addressHeader];
    return typeof named === 'string' ? named : addressOf(message);
  }
}
