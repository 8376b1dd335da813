import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { hostFixture } from '#tests/fixtures/host.ts';
import { testPlatform } from '#tests/platform.ts';

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
});
