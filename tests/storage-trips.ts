/** What a call asked of storage before its answer was whole. */
export interface Trips {
  /** Requests one after the other: those under way together count as one. */
  inSequence: number;
  requests: number;
}

interface Exchange {
  start: number;
  end: number;
}

/** Long beside what happens between two requests, so that those sent together are seen together. */
const LATENCY_MS = 30;

const STORAGE = /\/region:[^/]+\/[^/]+\/site:/;

function depth(exchanges: readonly Exchange[]): number {
  const steps = new Map<Exchange, number>();
  for (const exchange of exchanges.toSorted((one, other) => one.start - other.start)) {
    const before = [...steps].filter(([{ end }]) => end <= exchange.start).map(([, step]) => step);
    steps.set(exchange, Math.max(0, ...before) + 1);
  }
  return Math.max(0, ...steps.values());
}

/**
 * Counts the exchanges with storage that `call` waits for: those that end before its answer begins. The
 * functions run in this process; each of their requests to storage is sent on a little later.
 */
export async function countTrips(call: () => Promise<Response>): Promise<Trips> {
  const exchanges: Exchange[] = [];
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!STORAGE.test(url)) return send(input, init);
    const exchange = { start: performance.now(), end: Number.POSITIVE_INFINITY };
    exchanges.push(exchange);
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    try {
      return await send(input, init);
    } finally {
      exchange.end = performance.now();
    }
  };
  try {
    const response = await call();
    const answered = performance.now();
    await response.arrayBuffer();
    const waitedFor = exchanges.filter(({ end }) => end <= answered);
    return { inSequence: depth(waitedFor), requests: waitedFor.length };
  } finally {
    globalThis.fetch = send;
  }
}
