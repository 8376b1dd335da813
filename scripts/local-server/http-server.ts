import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { proxyFetch, proxyUpgrade } from 'httpxy';
import { type ServerRequest, serve } from 'srvx';

export type Handler = (request: ServerRequest) => Promise<Response>;
export type UpgradeHandler = (message: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Exceeds the clients' limit for idle connections, so that the server closes none as a request arrives. */
const KEEP_ALIVE_MS = 60_000;

export const HOST = '127.0.0.1';

export function textResponse(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=UTF-8' } });
}

/** Serves on this machine only; port 0 picks a free one. `close` also ends open connections. */
export async function listen(
  port: number,
  handle: Handler,
  upgrade?: UpgradeHandler,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = serve({
    hostname: HOST,
    port,
    async fetch(request) {
      try {
        return await handle(request);
      } catch (error) {
        // When the client has disconnected, the error is a consequence of that.
        if (!request.signal.aborted) console.error(error);
        return textResponse(500, 'Internal error');
      }
    },
    node: { keepAliveTimeout: KEEP_ALIVE_MS },
    manual: true,
    silent: true,
    gracefulShutdown: false,
  });
  if (upgrade) server.node?.server?.on('upgrade', upgrade);
  await server.serve();
  return { port: Number(new URL(server.url ?? '').port), close: () => server.close(true) };
}

/** Returns handlers that proxy requests (`servePages`) and WebSockets (`upgrade`) to another local server. */
export function proxyTo(port: number): { servePages: Handler; upgrade: UpgradeHandler } {
  const server = { host: HOST, port };
  return {
    servePages: (request) =>
      proxyFetch(server, request, { signal: request.signal }).catch(() =>
        textResponse(502, 'Bad gateway'),
      ),
    upgrade(message, socket, head) {
      // The library closes the socket when it fails.
      proxyUpgrade(server, message, socket, head, { xfwd: false }).catch(() => undefined);
    },
  };
}
