import { afterEach, beforeEach } from 'vitest';

/** A request of the code under test that waits for its response. */
export interface FakeCall {
  method: string;
  /** Path and query. */
  path: string;
  /** The parsed JSON body. */
  body: unknown;
  answer: (body: unknown, init?: ResponseInit) => void;
  /** Answers with any response, for example one without JSON. */
  respond: (response: Response) => void;
  /** Fails as if the connection broke. */
  drop: () => void;
}

/** Waits until the code under test has processed the last response. */
export const waitUntilSettled = () => new Promise((resolve) => setImmediate(resolve));

/** Replaces `fetch` during each test, so that the test decides when each request is answered. */
export function installFakeApi() {
  const pendingCalls: FakeCall[] = [];
  const { fetch: realFetch } = globalThis;

  beforeEach(() => {
    pendingCalls.length = 0;
    globalThis.fetch = (input, { method = 'GET', body, signal } = {}) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        pendingCalls.push({
          method,
          path: String(input),
          body: typeof body === 'string' ? JSON.parse(body) : undefined,
          answer: (json, init) => resolve(Response.json(json, init)),
          respond: resolve,
          drop: () => reject(new TypeError('fetch failed')),
        });
      });
  });

  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  function takeFirst(method: string, path: string): FakeCall | undefined {
    const index = pendingCalls.findIndex((call) => call.method === method && call.path === path);
    return index === -1 ? undefined : pendingCalls.splice(index, 1)[0];
  }

  return {
    /** Takes the oldest such request that is not taken yet; waits for it for up to 20 turns of the event loop. */
    async take(method: string, path: string): Promise<FakeCall> {
      for (let attempt = 0; attempt < 20; attempt++) {
        const call = takeFirst(method, path);
        if (call) return call;
        await waitUntilSettled();
      }
      const sentCalls = pendingCalls.map((call) => `${call.method} ${call.path}`).join(', ');
      throw new Error(`No ${method} ${path} was sent, but: ${sentCalls || 'nothing'}`);
    },

    /** Gives every request the same answer until no more arrive, so that none remains for the next test. */
    async answerAll(body: unknown): Promise<void> {
      await waitUntilSettled();
      while (pendingCalls.length > 0) {
        for (const { answer } of pendingCalls.splice(0)) answer(body);
        await waitUntilSettled();
      }
    },

    /** Returns the requests that no test has taken yet, as "METHOD path". */
    async listUntakenCalls(): Promise<string[]> {
      await waitUntilSettled();
      return pendingCalls.map(({ method, path }) => `${method} ${path}`);
    },
  };
}
