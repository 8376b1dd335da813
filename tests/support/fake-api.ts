import { afterEach, beforeEach } from 'vitest';

/** A call that a store sent and that waits for its answer. */
export interface FakeCall {
  method: string;
  /** With its query. */
  path: string;
  /** What was sent, parsed. */
  body: unknown;
  answer: (body: unknown, init?: ResponseInit) => void;
  /** Answers what is no JSON. */
  respond: (response: Response) => void;
  /** The connection breaks. */
  drop: () => void;
}

/** Waits until what was just answered has been taken in. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Takes the place of the server for stores tested in Node: a test answers each call when it wants to. */
export function fakeServer() {
  const waiting: FakeCall[] = [];
  const { fetch: realFetch } = globalThis;

  beforeEach(() => {
    waiting.length = 0;
    globalThis.fetch = (input, { method = 'GET', body, signal } = {}) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        waiting.push({
          method,
          path: String(input),
          body: typeof body === 'string' ? JSON.parse(body) : undefined,
          answer: (answer, init) => resolve(Response.json(answer, init)),
          respond: resolve,
          drop: () => reject(new TypeError('fetch failed')),
        });
      });
  });

  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  function find(method: string, path: string): FakeCall | undefined {
    const index = waiting.findIndex((call) => call.method === method && call.path === path);
    return index === -1 ? undefined : waiting.splice(index, 1)[0];
  }

  return {
    /** The oldest such call that was not taken yet; waits for it a moment. */
    async call(method: string, path: string): Promise<FakeCall> {
      for (let turn = 0; turn < 20; turn++) {
        const found = find(method, path);
        if (found) return found;
        await settled();
      }
      const others = waiting.map((call) => `${call.method} ${call.path}`).join(', ');
      throw new Error(`No ${method} ${path} was sent, but: ${others || 'nothing'}`);
    },

    /** Gives every call the same answer until none comes any more: nothing of a test waits for the next one. */
    async answerAll(body: unknown): Promise<void> {
      await settled();
      while (waiting.length > 0) {
        for (const { answer } of waiting.splice(0)) answer(body);
        await settled();
      }
    },

    /** Calls that nobody has taken yet, as "METHOD path". */
    async untaken(): Promise<string[]> {
      await settled();
      return waiting.map(({ method, path }) => `${method} ${path}`);
    },
  };
}
