import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context, DeploySucceededEvent } from '@netlify/functions';
import type { ServerRequest } from 'srvx';
import { FUNCTION_CONFIGS } from '#scripts/build/bundle-functions.ts';
import { textResponse } from './http-server.ts';

type Handler = (request: Request, context: Context) => Promise<Response | undefined>;

/** Events of a deploy, by the names of their handlers. */
export type EventName = 'deploySucceeded' | 'deployFailed' | 'deployLocked' | 'deployUnlocked';
export type DeployEvent = DeploySucceededEvent;
type EventHandlers = Partial<Record<EventName, (event: DeployEvent) => Promise<void>>>;

type LocalFunction = Awaited<ReturnType<typeof openFunction>>;

interface Match {
  found: LocalFunction;
  params: Record<string, string>;
}

/** As in production, a declared path also matches with a trailing slash. */
function toUrlPattern(path: string): URLPattern {
  return new URLPattern({
    pathname: path.length > 1 && !path.endsWith('*') ? `${path}{/}?` : path,
  });
}

/** Of a fresh copy at each start and rebuild. */
async function openFunction(file: string, known: Record<string, Config>, generation: number) {
  const name = basename(file, '.mjs');
  const module = () => import(`${pathToFileURL(resolve(file)).href}?${generation}`);
  const config: Config = known[name] ?? (await module()).config ?? {};
  const own = config.schedule ? [] : [`/.netlify/functions/${name}`];
  return {
    name,
    /** Imported with the first call, as on the host. */
    load: async (): Promise<Handler & EventHandlers> => (await module()).default,
    routes: [config.path ?? own].flat().map(toUrlPattern),
    /** Upper case; empty means all. */
    methods: [config.method ?? []].flat().map((method) => method.toUpperCase()),
    /** A static file at the same path takes precedence. */
    preferStatic: config.preferStatic ?? false,
    background: config.background ?? name.endsWith('-background'),
    schedule: config.schedule ?? null,
  };
}

/** The site's own functions `{name}.mjs`, and the adapter's `{name}/{name}.mjs`. */
async function moduleFiles(directory: string): Promise<string[]> {
  const names = existsSync(directory) ? await readdir(directory) : [];
  const files = names.flatMap((name) => [name, join(name, `${name}.mjs`)]);
  return files
    .map((file) => join(directory, file))
    .filter((file) => file.endsWith('.mjs') && existsSync(file));
}

let generation = 0;

export async function loadFunctions(directories: string[]): Promise<LocalFunction[]> {
  const own = ++generation;
  const opened = directories.map(async (directory) => {
    const written = join(directory, FUNCTION_CONFIGS);
    // Of functions that others have bundled nothing is known.
    const known = existsSync(written) ? JSON.parse(await readFile(written, 'utf8')) : {};
    const files = await moduleFiles(directory);
    return Promise.all(files.map((file) => openFunction(file, known, own)));
  });
  return (await Promise.all(opened)).flat();
}

/** The function for this path and method, among those with or without `preferStatic`. */
export function matchFunction(
  functions: LocalFunction[],
  { pathname, method, preferStatic }: { pathname: string; method: string; preferStatic: boolean },
): Match | null {
  for (const found of functions) {
    if (found.preferStatic !== preferStatic) continue;
    if (found.methods.length > 0 && !found.methods.includes(method)) continue;
    for (const route of found.routes) {
      const groups = route.exec({ pathname })?.pathname.groups;
      if (groups) return { found, params: groups as Record<string, string> };
    }
  }
  return null;
}

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

const environmentApi = {
  get: (key: string) => process.env[key],
  has: (key: string) => key in process.env,
  set: (key: string, value: string) => void Object.assign(process.env, { [key]: value }),
  delete: (key: string) => void Reflect.deleteProperty(process.env, key),
  toObject: () => ({ ...process.env }),
};

/** Context of the function that is running, for the globals below. */
const currentCall = new AsyncLocalStorage<{ context: Context; blobs: string }>();

/** Installs the globals that functions have in production; each call sees its own context. */
function installGlobals(): void {
  const platform = {
    env: environmentApi,
    get context() {
      return currentCall.getStore()?.context ?? null;
    },
  };
  Object.defineProperty(globalThis, 'Netlify', {
    value: platform,
    configurable: true,
    writable: true,
  });
  Object.defineProperty(globalThis, 'netlifyBlobsContext', {
    get: () => currentCall.getStore()?.blobs,
    configurable: true,
  });
}

type Caller = Pick<Context, 'url' | 'ip' | 'params'>;

/** The body, null when it exceeds the limit; the excess is read and dropped, so that the client gets the answer. */
async function readLimitedBody({ headers, body }: Request): Promise<Buffer<ArrayBuffer> | null> {
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
  #pending = new Set<Promise<unknown>>();

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
    const body = await readLimitedBody(request);
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
      .finally(() => this.#pending.delete(run));
    this.#pending.add(run);
  }

  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
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
    return currentCall.run({ context, blobs: this.#blobs }, () => work(context));
  }

  #addressOf(request: ServerRequest): string {
    const { addressHeader } = this.#options;
    return (addressHeader && request.headers.get(addressHeader)) || (request.ip ?? '');
  }
}
