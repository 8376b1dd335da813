import { proxyFetch, proxyUpgrade } from 'httpxy';
import type { Pages } from './router.ts';
import { textResponse, type Upgrade } from './server.ts';

/** Hands requests and web sockets to another server of this machine, as they came. */
export function proxyTo(port: number): { pages: Pages; upgrade: Upgrade } {
  const server = { host: '127.0.0.1', port };
  return {
    pages: (request) =>
      proxyFetch(server, request, { signal: request.signal }).catch(() =>
        textResponse(502, 'Bad gateway'),
      ),
    upgrade(message, socket, head) {
      // The library has ended the socket where that fails.
      proxyUpgrade(server, message, socket, head, { xfwd: false }).catch(() => undefined);
    },
  };
}
