import { proxyFetch, proxyUpgrade } from 'httpxy';
import { textResponse, type Upgrade } from './http-server.ts';
import type { Pages } from './router.ts';

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
