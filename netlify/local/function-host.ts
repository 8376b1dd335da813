import type { IncomingMessage, ServerResponse } from 'node:http';
import { CdnCache } from './cdn-cache.ts';
import type { LocalFunction, Match } from './functions.ts';
import { type Caller, contextFor, runWith } from './invocation.ts';
import { abortSignalOf, addressOf, readBody, toRequest } from './request.ts';
import { sendResponse } from './response.ts';

interface HostOptions {
  /** How the Blobs client finds its server. */
  blobs: string;
  deployContext: string;
  /** Header that a test names a visitor's address with. */
  addressHeader: string | null;
}

const NO_CONTENT = 204;

/** Runs functions for requests and schedules, each call with its own context. */
export class FunctionHost {
  #options: HostOptions;
  #cache = new CdnCache();

  constructor(options: HostOptions) {
    this.#options = options;
  }

  /** A deploy empties the CDN's cache. */
  forgetAnswers(): void {
    this.#cache = new CdnCache();
  }

  async answer(
    message: IncomingMessage,
    reply: ServerResponse,
    { url, match: { found, params } }: { url: URL; match: Match },
  ): Promise<void> {
    const accepted = message.headers['accept-encoding'];
    const kept = message.method === 'GET' ? this.#cache.get(url) : null;
    if (kept) return sendResponse(reply, kept, accepted);

    const signal = abortSignalOf(reply);
    const body = await readBody(message);
    const request = toRequest(message, { url, body, signal });
    const answer = this.#call(found, request, { url, ip: this.#addressOf(message), params });
    if (found.background) {
      answer.catch((error) => console.error(`${found.name}:`, error));
      reply.writeHead(202).end();
      return;
    }
    const response = await answer;
    return sendResponse(reply, await this.#cache.keep(request, response), accepted);
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
