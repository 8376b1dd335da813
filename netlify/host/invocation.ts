import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';

/** What a running function sees of the platform around it. */
interface Invocation {
  context: Context;
  blobs: string;
}

const running = new AsyncLocalStorage<Invocation>();

const environment = {
  get: (key: string) => process.env[key],
  has: (key: string) => key in process.env,
  set(key: string, value: string) {
    process.env[key] = value;
  },
  delete(key: string) {
    delete process.env[key];
  },
  toObject: () => ({ ...process.env }) as Record<string, string>,
};

/** Gives this process the globals that functions find in production; each call sees its own context. */
export function installGlobals(): void {
  const platform = {
    env: environment,
    get context() {
      return running.getStore()?.context ?? null;
    },
  };
  Object.defineProperty(globalThis, 'Netlify', { value: platform, configurable: true });
  Object.defineProperty(globalThis, 'netlifyBlobsContext', {
    get: () => running.getStore()?.blobs,
    configurable: true,
  });
}

export function runWith<T>(invocation: Invocation, operation: () => T): T {
  return running.run(invocation, operation);
}

export interface Caller {
  url: URL;
  ip: string;
  params: Record<string, string>;
}

function notOffered(name: string): never {
  throw new Error(`context.${name} is not offered by the local platform`);
}

/** The second argument of a function. Cookies are read and written as headers in this project. */
export function contextFor({ url, ip, params }: Caller, deployContext: string): Context {
  return {
    account: { id: 'local' },
    get cookies() {
      return notOffered('cookies');
    },
    deploy: { context: deployContext, id: 'local', published: true },
    geo: { country: { code: 'CH', name: 'Suisse' }, timezone: 'Europe/Zurich' },
    ip,
    json: (input: unknown) => Response.json(input),
    log: console.info,
    next: () => notOffered('next'),
    params,
    rewrite: () => notOffered('rewrite'),
    requestId: randomUUID(),
    server: { region: 'local' },
    site: { id: 'local', name: 'local', url: process.env.URL ?? url.origin },
    url,
    // The process outlives the answer, so nothing has to be kept alive.
    waitUntil: () => undefined,
  };
}
