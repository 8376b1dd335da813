import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Rejected } from './request.ts';

export interface Listeners {
  request: (message: IncomingMessage, reply: ServerResponse) => Promise<void>;
  upgrade?: ((message: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
}

/**
 * Time for a request to arrive as a whole, refused with 408 after it: a function is only called with a body
 * that is there. Those who send nothing are looked for at each interval.
 */
const ARRIVAL = {
  requestTimeout: 10_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
};

/** Longer than clients keep a connection idle: one that the server closes may meet a request on its way. */
const IDLE = { keepAliveTimeout: 60_000 };

/** The addresses of this machine that no other can reach. */
export const LOOPBACK = ['127.0.0.1', '::1'];

/** A fault is logged and told in two words; a client that has part of the answer is cut off instead. */
function refuse(message: IncomingMessage, reply: ServerResponse, error: unknown): void {
  if (!(error instanceof Rejected) && !reply.destroyed) console.error(error);
  if (reply.headersSent || reply.destroyed) {
    reply.destroy();
    return;
  }
  // What is left of the body is read and dropped, so that the client gets to read the answer.
  message.resume();
  const known = error instanceof Rejected ? error : new Rejected(500, 'Internal error');
  reply.writeHead(known.status, { 'content-type': 'text/plain; charset=UTF-8' });
  reply.end(known.message);
}

function start(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function stop(server: Server): Promise<void> {
  const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return stopped;
}

/** Port 0 takes a free one. Without a host, only this machine can connect. */
export async function listen(
  { port = 0, host }: { port?: number | undefined; host?: string | undefined },
  listeners: Listeners,
): Promise<{ port: number; close: () => Promise<void> }> {
  const servers: Server[] = [];
  let taken = port;
  for (const address of host ? [host] : LOOPBACK) {
    const server = createServer({ ...ARRIVAL, ...IDLE }, (message, reply) => {
      listeners.request(message, reply).catch((error) => refuse(message, reply, error));
    });
    if (listeners.upgrade) server.on('upgrade', listeners.upgrade);
    try {
      taken = await start(server, taken, address);
      servers.push(server);
    } catch (error) {
      // A machine without IPv6 is served on IPv4 alone.
      if (servers.length === 0) throw error;
    }
  }
  return {
    port: taken,
    async close() {
      await Promise.all(servers.map(stop));
    },
  };
}
