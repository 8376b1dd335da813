import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import type { ServerRequest } from 'srvx';
import { textResponse } from './http-server.ts';
import type { DeployEvent, EventName, LocalFunction, Match } from './load-functions.ts';

/** Production's body limits: 6 MB of text, or of base64 for binary bodies, which are a third larger in it. */
const TEXT_LIMIT = 6 * 1024 * 1024;
const BINARY_LIMIT = (TEXT_LIMIT / 4) * 3;

const TEXT = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded))/i;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

interface HostOptions {
  deployContext: string;
  isPublished: boolean;
  addressHeader: string | null;
}

const environment = {
  get: (key: string) => process.env[key],
  has: (key: string) => key in process.env,
  set: (key: string, value: string) => void Object.assign(process.env, { [key]: value }),
  delete: (key: string) => void Reflect.deleteProperty(process.env, key),
  toObject: () => ({ ...process.env }),
};

/** Context of the function that is running, for the globals below. */
const running = new AsyncLocalStorage<{ context: Context; blobs: string }>();

/** Installs the globals that functions have in production; each call sees its own context. */
function installGlobals(): void {
  const platform = {
    env: environment,
    get context() {
      return running.getStore()?.context ?? null;
    },
  };
  Object.defineProperty(globalThis, 'Netlify', {
    value: platform,
    configurable: true,
    writable: true,
  });
  Object.defineProperty(globalThis, 'netlifyBlobsContext', {
    get: () => running.getStore()?.blobs,
    configurable: true,
  });
}

type Caller = Pick<Context, 'url' | 'ip' | 'params'>;

/** The body, null when it exceeds the limit; the excess is read and dropped, so that the client gets the answer. */
async function bodyOf({ headers, body }: Request): Promise<Buffer<ArrayBuffer> | null> {
  const limit = TEXT.test(headers.get('content-type') ?? '') ? TEXT_LIMIT : BINARY_LIMIT;
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size <= limit) pieces.push(piece);
  }
  return size > limit ? null : Buffer.concat(pieces);
}

export class FunctionHost {
  #blobs: string;
  #options: HostOptions;
  #defineBackgroundFunction = new Set<Promise<unknown>>();

  /** @param blobs see `LocalBlobs.context` */
  constructor(blobs: string, options: HostOptions) {
    this.#blobs = blobs;
    this.#options = options;
    installGlobals();
  }

  async answer(request: ServerRequest, { found, params }: Match): Promise<Response> {
    const { method, headers, signal } = request;
    if (!METHODS.includes(method)) return textResponse(405, 'Method not allowed');
    const url = new URL(request.url);
    // As on the host, where TLS ends before the function.
    if (headers.get('x-forwarded-proto') === 'https') url.protocol = 'https';
    const body = await bodyOf(request);
    if (!body) {
      return Response.json({ message: 'Le contenu envoyé est trop volumineux.' }, { status: 413 });
    }
    const sent = new Request(url, { method, headers, signal, body: body.length > 0 ? body : null });
    const answer = this.#call(found, sent, { url, ip: this.#addressOf(request), params });
    if (found.background) {
      this.#track(found, answer);
      return new Response(null, { status: 202 });
    }
    return answer;
  }

  /** Tracks a background function, or work passed to `waitUntil`; a failure is logged. */
  #track({ name }: LocalFunction, work: Promise<unknown>): void {
    const run = work
      .catch((error) => console.error(`${name}:`, error))
      .finally(() => this.#defineBackgroundFunction.delete(run));
    this.#defineBackgroundFunction.add(run);
  }

  async settled(): Promise<void> {
    while (this.#defineBackgroundFunction.size > 0)
      await Promise.all(this.#defineBackgroundFunction);
  }

  run(scheduled: LocalFunction): Promise<Response> {
    const url = new URL(`http://localhost/.netlify/functions/${scheduled.name}`);
    const request = new Request(url, { method: 'POST', body: '{"next_run":null}' });
    return this.#call(scheduled, request, { url, ip: '', params: {} });
  }

  /** Calls the function's handler of the event, if it has one. */
  async emit(called: LocalFunction, name: EventName, event: DeployEvent): Promise<void> {
    const handlers = await called.load();
    const caller = { url: new URL(event.site.url), ip: '', params: {} };
    await this.#run(called, caller, () => handlers[name]?.(event));
  }

  async #call(called: LocalFunction, request: Request, caller: Caller): Promise<Response> {
    const handler = await called.load();
    const response = await this.#run(called, caller, (context) => handler(request, context));
    return response ?? new Response(null, { status: 204 });
  }

  #run<T>(called: LocalFunction, caller: Caller, work: (context: Context) => T): T {
    const { deployContext, isPublished } = this.#options;
    // As far as the site's and the adapter's functions use it.
    const offered: Partial<Context> = {
      ...caller,
      deploy: { context: deployContext, id: 'local', published: isPublished },
      requestId: randomUUID(),
      site: { id: 'local', name: 'local', url: process.env.URL ?? caller.url.origin },
      waitUntil: (work) => this.#track(called, work),
    };
    const context = offered as Context;
    return running.run({ context, blobs: this.#blobs }, () => work(context));
  }

  #addressOf(request: ServerRequest): string {
    const { addressHeader } = this.#options;
    return (addressHeader && request.headers.get(addressHeader)) || (request.ip ?? '');
  }
}
