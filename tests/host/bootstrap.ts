import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ADDRESS_HEADER, TestClient } from '#tests/support/test-client.ts';
import { findPackage, type PackagedFunction, readPackages, unpack } from './functions.ts';
import { DEPLOY_ID } from './host-build.ts';
import { Lambda } from './lambda.ts';

/** The largest event that a function is called with. */
const MOST_BYTES = 6 * 1024 * 1024;
const MOST_BYTES_BACKGROUND = 256 * 1024;
const SECONDS = { stream: 60, background: 15 * 60, scheduled: 30 };

const FLAGS = {
  serverless_functions_abort_signal: true,
  serverless_functions_fix_empty_body: true,
  serverless_functions_response_redirect_relative: true,
  serverless_functions_wait_event_loop: true,
};

/** What the bootstrap sets to the gateway's key and address, unless the owner has set them. */
const GATEWAY_VARIABLES = [{ key: 'OPENAI_API_KEY', url: 'OPENAI_BASE_URL' }];

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

interface Call {
  found: PackagedFunction;
  route?: string | undefined;
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface HostedOptions {
  /** The clone that the host's build ran in. */
  root: string;
  /** How functions reach their storage, as the local server of the stores says it. */
  blobs: string;
  /** What the owner has set. */
  environment?: Record<string, string>;
  /** Where the host's AI gateway listens, on plans that have one. */
  gateway?: { url: string; token: string };
}

/**
 * The packaged functions of a build, each under the host's own bootstrap in processes of its own, behind a
 * server that makes events of requests as the host does.
 */
export class HostedFunctions {
  /** Everything that functions wrote. */
  log = '';
  /** Starts of processes, by function. */
  readonly starts: { name: string; version: string }[] = [];
  packages: PackagedFunction[] = [];
  #options: HostedOptions;
  #directory = '';
  #folders = new Map<string, Promise<string>>();
  #running = new Set<Lambda>();
  #idle = new Map<string, Lambda[]>();
  #underWay = new Set<Promise<void>>();
  #server = createServer((message, reply) => {
    const handling = this.#handle(message, reply).catch((error) => {
      this.log += `${error}\n`;
      reply.destroy();
    });
    this.#await(handling);
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

  /** Every process ends: the next call of each function is a cold one. */
  async cool(): Promise<void> {
    await this.idle();
    await Promise.all([...this.#running].map((lambda) => lambda.stop()));
    this.#running.clear();
    this.#idle.clear();
  }

  /** Once nothing goes on any more after the answers. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Runs a scheduled function now; gives its status. */
  async runScheduled(name: string): Promise<number> {
    const found = this.packages.find((one) => one.name === name && one.schedule);
    if (!found) throw new Error(`No scheduled function is called ${name}`);
    const event = this.#event({
      found,
      url: new URL(`/.netlify/functions/${name}`, this.url),
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-netlify-event': 'schedule' },
      body: Buffer.from(JSON.stringify({ next_run: new Date(Date.now() + 300_000).toISOString() })),
    });
    const answer = await this.#call(found, event, SECONDS.scheduled);
    await buffer(answer);
    await this.idle();
    return answer.statusCode ?? 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
    await Promise.all([...this.#running].map((lambda) => lambda.stop()));
    if (this.#directory) await rm(this.#directory, { recursive: true, force: true });
  }

  /** A picture of the build, which a function asks the site for as anybody would; no other file is asked for here. */
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
    const { found, route } = match;
    const isBackground = found.invocationMode === 'background';
    const event = this.#event({ found, route, url, method, headers: flat(message), body });
    if (Buffer.byteLength(event) > (isBackground ? MOST_BYTES_BACKGROUND : MOST_BYTES)) {
      return void reply.writeHead(413).end();
    }
    if (isBackground) {
      reply.writeHead(202).end();
      const unread = await this.#call(found, event, SECONDS.background);
      return void unread.resume();
    }
    const answer = await this.#call(found, event, SECONDS.stream);
    const {
      connection: _,
      'keep-alive': __,
      'transfer-encoding': ___,
      ...headers
    } = answer.headers;
    reply.writeHead(answer.statusCode ?? 500, headers);
    reply.flushHeaders();
    answer.pipe(reply);
    answer.once('error', () => reply.destroy());
    // The host goes on where a visitor left.
    reply.once('close', () => answer.resume());
  }

  /** As the host makes it: the body in base64, and what it knows of the call in headers that nobody else can set. */
  #event({ route, url, method, headers, body, found }: Call): string {
    const { blobs, gateway } = this.#options;
    const { siteID, token, uncachedEdgeURL } = JSON.parse(Buffer.from(blobs, 'base64').toString());
    const { [ADDRESS_HEADER]: address = '192.0.2.1', ...sent } = headers;
    const rawUrl = new URL(url);
    rawUrl.protocol = 'https:';
    return JSON.stringify({
      rawUrl: rawUrl.href,
      path: url.pathname,
      httpMethod: method,
      headers: {
        ...sent,
        'x-forwarded-for': address,
        'x-forwarded-proto': 'https',
        'x-nf-account-id': 'account',
        'x-nf-client-connection-ip': address,
        'x-nf-deploy-context': 'production',
        'x-nf-deploy-id': DEPLOY_ID,
        'x-nf-deploy-published': '1',
        'x-nf-geo': base64({
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
      // The address that caches is another server's: whoever reads from it fails here.
      blobs: base64({ url: 'http://127.0.0.1:9', url_uncached: uncachedEdgeURL, token }),
      ...(gateway ? { aiGateway: base64({ ...gateway, envVars: GATEWAY_VARIABLES }) } : {}),
      flags: FLAGS,
      invocationMetadata: { branch: 'main', function_name: found.name },
    });
  }

  async #call(found: PackagedFunction, event: string, seconds: number): Promise<IncomingMessage> {
    const idle = this.#idle.get(found.name) ?? [];
    this.#idle.set(found.name, idle);
    const lambda = idle.pop() ?? (await this.#startProcess(found));
    const { answer, free } = await lambda.invoke(event, seconds);
    this.#await(
      free.then(() => {
        if (lambda.isRunning) this.#idle.get(found.name)?.push(lambda);
      }),
    );
    return answer;
  }

  #await(work: Promise<void>): void {
    const underWay: Promise<void> = work.finally(() => this.#underWay.delete(underWay));
    this.#underWay.add(underWay);
  }

  async #startProcess(found: PackagedFunction): Promise<Lambda> {
    const { name } = found;
    const folder = this.#folders.get(name) ?? unpack(found, this.#directory);
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

/** A function's event has one value a header. */
function flat({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
