import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { proxyFetch, proxyUpgrade } from 'httpxy';
import { type ServerRequest, serve } from 'srvx';
import type { Pages } from './router.ts';

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

/** No other machine can connect to it. */
export const HOST = '127.0.0.1';

export function textResponse(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=UTF-8' } });
}

/** Serves on this machine alone; port 0 picks a free one. */
export async function listen(
  port: number,
  fetch: Fetch,
  upgrade?: Upgrade,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = serve({
    hostname: HOST,
    port,
    async fetch(request) {
      try {
        return await fetch(request);
      } catch (error) {
        // An error that follows from the client's disconnecting is not logged.
        if (!request.signal.aborted) console.error(error);
        return textResponse(500, 'Internal error');
      }
    },
    node: LIMITS,
    manual: true,
    silent: true,
    gracefulShutdown: false,
  });
  if (upgrade) server.node?.server?.on('upgrade', upgrade);
  await server.serve();
  return { port: Number(new URL(server.url ?? '').port), close: () => server.close(true) };
}

export function proxyTo(port: number): { pages: Pages; upgrade: Upgrade } {
  const server = { host: '127.0.0.1', port };
  return {
    pages: (request) =>
      proxyFetch(server, request, { signal: request.signal }).catch(() =>
        textResponse(502, 'Bad gateway'),
      ),
    upgrade(message, socket, head) {
      // On failure the library has closed the socket.
      proxyUpgrade(server, message, socket, head, { xfwd: false }).catch(() => undefined);
    },
  };
}
