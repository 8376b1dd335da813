import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerRequest, serve } from 'srvx';

export type Fetch = (request: ServerRequest) => Promise<Response>;
export type Upgrade = (message: IncomingMessage, socket: Duplex, head: Buffer) => void;

const LIMITS = {
  /** Time for a whole request to arrive, else 408; checked at each interval. A function is called with the body read. */
  requestTimeout: 10_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  /** Longer than clients keep a connection idle, so that the server does not close one just as a request arrives. */
  keepAliveTimeout: 60_000,
};

/** Loopback addresses: no other machine can connect to them. */
export const LOOPBACK = ['127.0.0.1', '::1'];

export function addressOf({ ip }: ServerRequest): string {
  return (ip ?? '').replace(/^::ffff:/, '');
}

export function textResponse(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=UTF-8' } });
}

/** Port 0 picks a free one. Without a host it listens on loopback only. */
export async function listen(
  { port = 0, host }: { port?: number | undefined; host?: string | undefined },
  fetch: Fetch,
  upgrade?: Upgrade,
): Promise<{ port: number; close: () => Promise<void> }> {
  await using opened = new AsyncDisposableStack();
  const answer: Fetch = async (request) => {
    try {
      return await fetch(request);
    } catch (error) {
      // One that follows from the client's disconnecting is none.
      if (!request.signal.aborted) console.error(error);
      return textResponse(500, 'Internal error');
    }
  };
  let taken = port;
  for (const hostname of host ? [host] : LOOPBACK) {
    const server = serve({
      hostname,
      port: taken,
      fetch: answer,
      node: LIMITS,
      manual: true,
      silent: true,
      gracefulShutdown: false,
    });
    if (upgrade) server.node?.server?.on('upgrade', upgrade);
    try {
      await server.serve();
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      // A machine without IPv6 is served on IPv4 alone.
      if (hostname !== '::1' || host || (port && isTaken)) throw error;
      continue;
    }
    opened.defer(() => server.close(true));
    taken ||= Number(new URL(server.url ?? '').port);
  }
  const running = opened.move();
  return { port: taken, close: () => running.disposeAsync() };
}
