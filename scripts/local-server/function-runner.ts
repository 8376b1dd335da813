import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context, DeploySucceededEvent } from '@netlify/functions';
import type { ServerRequest } from 'srvx';
import { FUNCTION_CONFIGS_FILE } from '#scripts/build/bundle-functions.ts';
import { textResponse } from './http-server.ts';

type FunctionHandler = (request: Request, context: Context) => Promise<Response | undefined>;

/** Events of a deploy, which functions handle in methods of these names. All have the type `DeployEvent`. */
export type EventName = 'deploySucceeded' | 'deployFailed' | 'deployLocked' | 'deployUnlocked';
export type DeployEvent = DeploySucceededEvent;
type EventHandlers = Partial<Record<EventName, (event: DeployEvent) => Promise<void>>>;

type LocalFunction = Awaited<ReturnType<typeof openFunction>>;

/** The function for a request, and the parameters of the route. */
interface FunctionMatch {
  target: LocalFunction;
  params: Record<string, string>;
}

/** As in production, a declared path also matches with a trailing slash. */
function toUrlPattern(path: string): URLPattern {
  const pathname = path.length > 1 && !path.endsWith('*') ? `${path}{/}?` : path;
  return new URLPattern({ pathname });
}

/** @param generation number in the import's URL, so that each start and rebuild imports the function again */
async function openFunction(file: string, configs: Record<string, Config>, generation: number) {
  const name = basename(file, '.mjs');
  const importModule = () => import(`${pathToFileURL(resolve(file)).href}?${generation}`);
  const config: Config = configs[name] ?? (await importModule()).config ?? {};
  const defaultPath = config.schedule ? [] : [`/.netlify/functions/${name}`];
  return {
    name,
    /** Imports the function at its first call, as on Netlify. */
    load: async (): Promise<FunctionHandler & EventHandlers> => (await importModule()).default,
    routes: [config.path ?? defaultPath].flat().map(toUrlPattern),
    /** Upper case; empty means all. */
    methods: [config.method ?? []].flat().map((method) => method.toUpperCase()),
    /** Whether a static file at the same path takes precedence. */
    preferStatic: config.preferStatic ?? false,
    isBackground: config.background ?? name.endsWith('-background'),
    schedule: config.schedule ?? null,
  };
}

/** Lists the site's functions, `{name}.mjs`, and that of Astro's Netlify adapter, `{name}/{name}.mjs`. */
async function listModules(directory: string): Promise<string[]> {
  const names = existsSync(directory) ? await readdir(directory) : [];
  const files = names.flatMap((name) => [name, join(name, `${name}.mjs`)]);
  return files
    .map((file) => join(directory, file))
    .filter((file) => file.endsWith('.mjs') && existsSync(file));
}

let lastGeneration = 0;

export async function loadFunctions(directories: string[]): Promise<LocalFunction[]> {
  const generation = ++lastGeneration;
  const functions = directories.map(async (directory) => {
    const configFile = join(directory, FUNCTION_CONFIGS_FILE);
    // The directory of the adapter's function has no such file, so the function's `config` is imported.
    const configs = existsSync(configFile) ? JSON.parse(await readFile(configFile, 'utf8')) : {};
    const files = await listModules(directory);
    return Promise.all(files.map((file) => openFunction(file, configs, generation)));
  });
  return (await Promise.all(functions)).flat();
}

/** Finds the function for a path and a method, among those with this value of `preferStatic`. */
export function matchFunction(
  functions: LocalFunction[],
  { pathname, method, preferStatic }: { pathname: string; method: string; preferStatic: boolean },
): FunctionMatch | null {
  for (const target of functions) {
    if (target.preferStatic !== preferStatic) continue;
    if (target.methods.length > 0 && !target.methods.includes(method)) continue;
    for (const route of target.routes) {
      const groups = route.exec({ pathname })?.pathname.groups;
      if (groups) return { target, params: groups as Record<string, string> };
    }
  }
  return null;
}

/** Netlify's limit for a body whose content type matches TEXT_TYPE; any other body counts as binary. */
const MAX_TEXT_BYTES = 6 * 1024 * 1024;
/** Netlify's limit for a binary body, whose conversion to base64 makes it larger by a third. */
const MAX_BINARY_BYTES = (MAX_TEXT_BYTES / 4) * 3;

const TEXT_TYPE = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded))/i;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

interface RunnerOptions {
  /** Netlify's kind of deploy, such as `production` or `deploy-preview`. */
  deployContext: string;
  /** Whether the deploy is the one at the site's address; false for an earlier one. */
  isPublished: boolean;
  /** Header by which tests set the client's IP address. */
  addressHeader: string | null;
}

const environmentApi = {
  get: (key: string) => process.env[key],
  has: (key: string) => key in process.env,
  set: (key: string, value: string) => void Object.assign(process.env, { [key]: value }),
  delete: (key: string) => void Reflect.deleteProperty(process.env, key),
  toObject: () => ({ ...process.env }),
};

/** The invocation in progress, from which the globals below get their values. */
const currentInvocation = new AsyncLocalStorage<{ context: Context; blobsContext: string }>();

/** Installs the globals that functions have in production; each invocation sees its own context. */
function installGlobals(): void {
  const Netlify = {
    env: environmentApi,
    get context() {
      return currentInvocation.getStore()?.context ?? null;
    },
  };
  Object.assign(globalThis, { Netlify });
  Object.defineProperty(globalThis, 'netlifyBlobsContext', {
    get: () => currentInvocation.getStore()?.blobsContext,
    configurable: true,
  });
}

type RequestDetails = Pick<Context, 'url' | 'ip' | 'params'>;

/** Returns the body, or null if it is too large. */
async function readLimitedBody({ headers, body }: Request): Promise<Buffer<ArrayBuffer> | null> {
  const isText = TEXT_TYPE.test(headers.get('content-type') ?? '');
  const limit = isText ? MAX_TEXT_BYTES : MAX_BINARY_BYTES;
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Also reads a too large body to its end, because clients read no response while they send.
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size > limit ? null : Buffer.concat(chunks);
}

export class FunctionRunner {
  #blobsContext: string;
  #options: RunnerOptions;
  #trackedWork = new Set<Promise<unknown>>();

  /** @param blobsContext value of NETLIFY_BLOBS_CONTEXT */
  constructor(blobsContext: string, options: RunnerOptions) {
    this.#blobsContext = blobsContext;
    this.#options = options;
    installGlobals();
  }

  async handle(request: ServerRequest, { target, params }: FunctionMatch): Promise<Response> {
    const { method, headers, signal } = request;
    if (!METHODS.includes(method)) return textResponse(405, 'Method not allowed');
    const url = new URL(request.url);
    // A proxy in front of this server may end TLS, as Netlify does.
    if (headers.get('x-forwarded-proto') === 'https') url.protocol = 'https';
    const body = await readLimitedBody(request);
    if (!body) {
      return Response.json({ message: 'Le contenu envoyé est trop volumineux.' }, { status: 413 });
    }
    const init = { method, headers, signal, body: body.length > 0 ? body : null };
    const { addressHeader } = this.#options;
    const ip = (addressHeader && headers.get(addressHeader)) || (request.ip ?? '');
    const response = this.#invoke(target, new Request(url, init), { url, ip, params });
    if (!target.isBackground) return response;
    this.#track(target, response);
    return new Response(null, { status: 202 });
  }

  /** Tracks a background function, or work passed to `waitUntil`, and logs its failure. */
  #track({ name }: LocalFunction, work: Promise<unknown>): void {
    const tracked = work
      .catch((error) => console.error(`${name}:`, error))
      .finally(() => this.#trackedWork.delete(tracked));
    this.#trackedWork.add(tracked);
  }

  async waitForTrackedWork(): Promise<void> {
    while (this.#trackedWork.size > 0) await Promise.all(this.#trackedWork);
  }

  runScheduled(scheduled: LocalFunction): Promise<Response> {
    const url = new URL(`http://localhost/.netlify/functions/${scheduled.name}`);
    const request = new Request(url, { method: 'POST', body: '{"next_run":null}' });
    return this.#invoke(scheduled, request, { url, ip: '', params: {} });
  }

  async runEventHandler(target: LocalFunction, name: EventName, event: DeployEvent): Promise<void> {
    const handlers = await target.load();
    const details = { url: new URL(event.site.url), ip: '', params: {} };
    await this.#runInContext(target, details, () => handlers[name]?.(event));
  }

  async #invoke(target: LocalFunction, request: Request, details: RequestDetails) {
    const handler = await target.load();
    const callHandler = (context: Context) => handler(request, context);
    const response = await this.#runInContext(target, details, callHandler);
    return response ?? new Response(null, { status: 204 });
  }

  #runInContext<T>(target: LocalFunction, details: RequestDetails, run: (context: Context) => T) {
    const { deployContext, isPublished } = this.#options;
    // Other fields of the context are used neither by the site's functions nor by the adapter's.
    const fields: Partial<Context> = {
      ...details,
      deploy: { context: deployContext, id: 'local', published: isPublished },
      requestId: randomUUID(),
      site: { id: 'local', name: 'local', url: process.env.URL ?? details.url.origin },
      waitUntil: (work) => this.#track(target, work),
    };
    const context = fields as Context;
    return currentInvocation.run({ context, blobsContext: this.#blobsContext }, () => run(context));
  }
}
