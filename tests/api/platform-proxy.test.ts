import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { proxyTo } from '#scripts/local-server/http-server.ts';
import { hostFixture } from '#tests/fixtures/host.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

/** Stands where Astro's own server is during development. */
const inner = createServer(async (message, reply) => {
  const body = Buffer.concat(await message.toArray());
  reply.writeHead(message.url === '/missing' ? 404 : 200, { 'x-inner': 'yes' });
  reply.end(`${message.method} ${message.url} ${message.headers.host} ${body}`);
});
inner.on('upgrade', (_, socket) => {
  socket.write(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  );
  socket.pipe(socket);
});
await once(inner.listen(0, '127.0.0.1'), 'listening');
afterAll(() => inner.close());

const platform = testPlatform({
  release: hostFixture,
  ...proxyTo((inner.address() as AddressInfo).port),
});

test('pages come from the other server, as it sends them', async () => {
  const { host } = new URL(platform.url);
  const page = await platform.fetch('/page?a=1');
  expect([page.status, await page.text()]).toEqual([200, `GET /page?a=1 ${host} `]);
  expect(page.headers.get('x-inner')).toBe('yes');
  const posted = await platform.fetch('/missing', { method: 'POST', body: 'texte' });
  expect([posted.status, await posted.text()]).toEqual([404, `POST /missing ${host} texte`]);
});

test('functions stay with the platform', async () => {
  expect(await (await platform.fetch('/api/echo')).json()).toMatchObject({ method: 'GET' });
});

test('a web socket passes in both directions', async () => {
  const { hostname, port } = new URL(platform.url);
  const socket = connect(Number(port), hostname);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
  const [head] = await once(socket, 'data');
  expect(String(head)).toContain('101 Switching Protocols');
  socket.write('aller et retour');
  const [echo] = await once(socket, 'data');
  expect(String(echo)).toBe('aller et retour');
  socket.destroy();
});

describe('without the other server', () => {
  const alone = testPlatform({ release: hostFixture, ...proxyTo(1) });

  test('pages are a 502', async () => {
    expect((await alone.fetch('/')).status).toBe(502);
  });
});
