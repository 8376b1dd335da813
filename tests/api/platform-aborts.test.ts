import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { hostFixture } from '#tests/fixtures/host.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform({ release: hostFixture });

describe('a client that leaves', () => {
  async function leftSoFar(): Promise<{ aborted: number; cancelled: number }> {
    return (await platform.fetch('/api/patience?count')).json() as never;
  }

  test('before the answer aborts the request’s signal', async () => {
    const before = await leftSoFar();
    const client = new AbortController();
    const left = platform.fetch('/api/patience?before', { signal: client.signal });
    await sleep(100);
    client.abort();
    await expect(left).rejects.toThrow('aborted');
    await expect
      .poll(leftSoFar)
      .toEqual({ aborted: before.aborted + 1, cancelled: before.cancelled });
  });

  test('during the answer also cancels the stream', async () => {
    const before = await leftSoFar();
    const client = new AbortController();
    const response = await platform.fetch('/api/patience', { signal: client.signal });
    await response.body?.getReader().read();
    client.abort();
    await expect
      .poll(leftSoFar)
      .toEqual({ aborted: before.aborted + 1, cancelled: before.cancelled + 1 });
  });

  test.each(['/page', '/nulle-part', '/api/echo'])(
    'with the last byte of %s does no harm',
    async (path) => {
      const { hostname, port } = new URL(platform.url);
      for (let count = 0; count < 50; count++) {
        const socket = connect(Number(port), hostname);
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
        await once(socket, 'data');
        socket.destroy();
      }
      expect((await platform.fetch(path)).status).toBeLessThan(500);
    },
  );
});
