import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ADDRESS_HEADER, TestClient } from '#tests/support/test-client.ts';
import { findPackage, type PackagedFunction, readPackages, unpackFunction } from './functions.ts';
import { DEPLOY_ID } from './host-build.ts';
import { Lambda } from './lambda.ts';

/** Maximum size of an event, for usual functions and for background functions. */
const MAX_EVENT_BYTES = 6 * 1024 * 1024;
const MAX_BACKGROUND_EVENT_BYTES = 256 * 1024;
/** Time limits by kind of function. */
const TIMEOUT_SECONDS = { stream: 60, background: 15 * 60, scheduled: 30 };

const FLAGS = {
  serverless_functions_abort_signal: true,
  serverless_functions_fix_empty_body: true,
  serverless_functions_response_redirect_relative: true,
  serverless_functions_wait_event_loop: true,
};

const encodeBase64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

/** A request for a function. */
interface FunctionRequest {
  target: PackagedFunction;
  route?: string | undefined;
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface HostedOptions {
  /** The clone in which Netlify's build ran. */
  root: string;
  /** See `LocalBlobs.context`. */
  blobs: string;
  /** Variables that the admin has set. */
  environment?: Record<string, string>;
}

/**
 * The packaged functions of a build, each in its own processes with Netlify's bootstrap, behind a server that converts
 * requests to events as Netlify does.
 */
export class HostedFunctions {
  /** The output of all functions. */
  log = '';
  /** Starts of processes, with the function's name and the version of Node. */
  readonly starts: { name: string; version: string }[] = [];
  packages: PackagedFunction[] = [];
  #options: HostedOptions;
  #directory = '';
  #folders = new Map<string, Promise<string>>();
  #running = new Set<Lambda>();
  #idle = new Map<string, Lambda[]>();
  #pending = new Set<Promise<void>>();
  #server = createServer((message, reply) => {
    const handling = this.#handle(message, reply).catch((error) => {
      this.log += `${error}\n`;
      reply.destroy();
    });
    this.#track(handling);
  });

  constructor(options: HostedOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.packages = await readPackages(this.#options.root);
    this.#directory = await mkdtemp(join(tmpdir(), 'lambda-'));
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  visitor(): TestClient {
    return new TestClient(() => this.url);
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return this.visitor().fetch(path, init);
  }

  /** Waits until the functions have no work left after their responses. */
  async idle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  /** Runs a scheduled function now. @returns the status of its response */
  async runScheduled(name: string): Promise<number> {
    const target = this.packages.find((item) => item.name === name && item.schedule);
    if (!target) throw new Error(`No scheduled function is called ${name}`);
    const event = this.#createEvent({
      target,
      url: new URL(`/.netlify/functions/${name}`, this.url),
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-netlify-event': 'schedule' },
      body: Buffer.from(JSON.stringify({ next_run: new Date(Date.now() + 300_000).toISOString() })),
    });
    const response = await this.#invoke(target, event, TIMEOUT_SECONDS.scheduled);
    await buffer(response);
    await this.idle();
    return response.statusCode ?? 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
    await Promise.all([...this.#running].map((lambda) => lambda.stop()));
    if (this.#directory) await rm(this.#directory, { recursive: true, force: true });
  }

  /** Responds with a picture of the build, the only kind of file that functions request from the site. */
  async #sendPicture(path: string, reply: ServerResponse): Promise<void> {
    const isPicture = /^\/images\/[\w-]+\.jpg$/.test(path);
    const bytes =
      isPicture && (await readFile(join(this.#options.root, 'dist', path)).catch(() => null));
    if (!bytes) return void reply.writeHead(404).end();
    reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes);
  }

  async #handle(message: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = 'GET' } = message;
    const url = new URL(message.url ?? '/', this.url);
    const match = findPackage(this.packages, { pathname: url.pathname, method });
    const body = await buffer(message);
    if (!match) return this.#sendPicture(url.pathname, reply);
    const { target, route } = match;
    const isBackground = target.invocationMode === 'background';
    const headers = toSingleValues(message);
    const event = this.#createEvent({ target, route, url, method, headers, body });
    if (Buffer.byteLength(event) > (isBackground ? MAX_BACKGROUND_EVENT_BYTES : MAX_EVENT_BYTES)) {
      return void reply.writeHead(413).end();
    }
    if (isBackground) {
      reply.writeHead(202).end();
      const response = await this.#invoke(target, event, TIMEOUT_SECONDS.background);
      return void response.resume();
    }
    const response = await this.#invoke(target, event, TIMEOUT_SECONDS.stream);
    const replyHeaders = { ...response.headers };
    for (const name of ['connection', 'keep-alive', 'transfer-encoding']) delete replyHeaders[name];
    reply.writeHead(response.statusCode ?? 500, replyHeaders);
    reply.flushHeaders();
    response.pipe(reply);
    response.once('error', () => reply.destroy());
    // As on Netlify, the function goes on after the visitor has disconnected.
    reply.once('close', () => response.resume());
  }

  /** Creates an event as Netlify does: the body in base64, and Netlify's own data about the request in `x-nf-` headers. */
  #createEvent({ route, url, method, headers, body, target }: FunctionRequest): string {
    const { blobs } = this.#options;
    const { siteID, token, uncachedEdgeURL } = JSON.parse(Buffer.from(blobs, 'base64').toString());
    const { [ADDRESS_HEADER]: address = '192.0.2.1', ...otherHeaders } = headers;
    const rawUrl = new URL(url);
    rawUrl.protocol = 'https:';
    return JSON.stringify({
      rawUrl: rawUrl.href,
      path: url.pathname,
      httpMethod: method,
      headers: {
        ...otherHeaders,
        'x-forwarded-for': address,
        'x-forwarded-proto': 'https',
        'x-nf-account-id': 'account',
        'x-nf-client-connection-ip': address,
        'x-nf-deploy-context': 'production',
        'x-nf-deploy-id': DEPLOY_ID,
        'x-nf-deploy-published': '1',
        'x-nf-geo': encodeBase64({
          country: { code: 'CH', name: 'Switzerland' },
          timezone: 'Europe/Zurich',
        }),
        'x-nf-request-id': randomUUID(),
        'x-nf-request-start': String(Date.now()),
        'x-nf-site-id': siteID,
      },
      body: body.length > 0 ? body.toString('base64') : '',
      isBase64Encoded: true,
      ...(route ? { route } : {}),
      // `url` is the address of a cache, from which the functions must not read: it does not exist here.
      blobs: encodeBase64({ url: 'http://127.0.0.1:9', url_uncached: uncachedEdgeURL, token }),
      flags: FLAGS,
      invocationMetadata: { branch: 'main', function_name: target.name },
    });
  }

  async #invoke(
    target: PackagedFunction,
    event: string,
    seconds: number,
  ): Promise<IncomingMessage> {
    const { name } = target;
    const idle = this.#idle.get(name) ?? [];
    this.#idle.set(name, idle);
    const lambda = idle.pop() ?? (await this.#startProcess(target));
    const { response, free } = await lambda.invoke(event, seconds);
    this.#track(
      free.then(() => {
        if (lambda.isRunning) this.#idle.get(name)?.push(lambda);
      }),
    );
    return response;
  }

  #track(work: Promise<void>): void {
    const tracked: Promise<void> = work.finally(() => this.#pending.delete(tracked));
    this.#pending.add(tracked);
  }

  async #startProcess(target: PackagedFunction): Promise<Lambda> {
    const { name } = target;
    const folder = this.#folders.get(name) ?? unpackFunction(target, this.#directory);
    this.#folders.set(name, folder);
    const environment = {
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '1024',
      AWS_REGION: 'us-east-2',
      TZ: ':UTC',
      SITE_ID: 'site',
      SITE_NAME: 'tarot',
      URL: this.url,
      ...this.#options.environment,
    };
    const lambda = await Lambda.start(await folder, environment, (text) => {
      this.log += text;
    });
    this.#running.add(lambda);
    this.starts.push({ name, version: lambda.version });
    return lambda;
  }
}

/** Returns the headers with one value each, as events have them. */
function toSingleValues({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
