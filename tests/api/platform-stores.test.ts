import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getStore, type Store } from '@netlify/blobs';
import { describe, expect, test } from 'vitest';
import { startBlobs } from '#scripts/local-server/blobs-server.ts';
import { hostFixture } from '#tests/fixtures/host.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform({ release: hostFixture });

/** The vendor's own client, as functions use it. */
function store(name = 'things') {
  return getStore({ name, consistency: 'strong', region: 'eu-central-1' });
}

const TWENTY = Array.from({ length: 20 }, (_, index) => index);

/** Again until the write is confirmed. */
async function raise(things: Store): Promise<void> {
  const read = await things.getWithMetadata('count', { type: 'json' });
  const onlyIfMatch = read?.etag ?? '';
  const { modified } = await things.setJSON('count', read?.data + 1, { onlyIfMatch });
  if (!modified) return raise(things);
}

describe('of twenty writers at once', () => {
  test('one creates a key', async () => {
    const results = await Promise.all(
      TWENTY.map((n) => store().setJSON('taken', { n }, { onlyIfNew: true })),
    );
    const winner = results.findIndex(({ modified, etag }) => modified && etag);
    expect(results.filter(({ modified }) => modified)).toHaveLength(1);
    expect(await store().get('taken', { type: 'json' })).toEqual({ n: winner });
  });

  test('one changes what all have read', async () => {
    await store().setJSON('edited', { n: -1 });
    const read = await store().getWithMetadata('edited', { type: 'json' });
    const onlyIfMatch = read?.etag ?? '';
    expect(onlyIfMatch).not.toBe('');
    const results = await Promise.all(
      TWENTY.map((n) => store().setJSON('edited', { n }, { onlyIfMatch })),
    );
    expect(results.filter(({ modified }) => modified)).toHaveLength(1);
  });

  test('none loses a count that each raises until it is confirmed', async () => {
    await store().setJSON('count', 0);
    await Promise.all(TWENTY.map(() => raise(store())));
    expect(await store().get('count', { type: 'json' })).toBe(20);
  });
});

describe('a store', () => {
  test('gives an etag with a write, a read and a description, and it is the same', async () => {
    const { etag } = await store().set('note', 'texte', { metadata: { by: 'me' } });
    const read = await store().getWithMetadata('note');
    const described = await store().getMetadata('note');
    expect([read?.etag, described?.etag]).toEqual([etag, etag]);
    expect([read?.metadata, described?.metadata]).toEqual([{ by: 'me' }, { by: 'me' }]);
    expect((await store().set('note', 'autre')).etag).not.toBe(etag);
  });

  test('refuses to change what is not there', async () => {
    expect((await store().set('absent', 'x', { onlyIfMatch: '"any"' })).modified).toBe(false);
    expect(await store().get('absent')).toBeNull();
  });

  test('lists every key while others are being written', async () => {
    const writes = TWENTY.map((n) => store('listed').setJSON(`a/${n}`, { n }));
    const lists = TWENTY.map(() => store('listed').list({ prefix: 'a/' }));
    await Promise.all(writes);
    for (const { blobs } of await Promise.all(lists)) {
      expect(blobs.filter(({ key }) => !/^a\/\d+$/.test(key))).toEqual([]);
    }
    const { blobs } = await store('listed').list({ prefix: 'a/' });
    expect(blobs).toHaveLength(TWENTY.length);
  });

  test('keeps bytes as they are, and forgets what is deleted', async () => {
    const bytes = new Uint8Array([0, 255, 13, 10, 128]);
    await store().set('bytes', bytes.buffer);
    expect(new Uint8Array(await store().get('bytes', { type: 'arrayBuffer' }))).toEqual(bytes);
    await store().delete('bytes');
    expect(await store().get('bytes')).toBeNull();
  });

  test('outlives a restart of the platform', async () => {
    await store().set('durable', 'encore là');
    await platform.stop();
    await platform.start();
    expect(await store().get('durable')).toBe('encore là');
  });
});

describe('two servers on one folder', () => {
  test('lose nothing that writers raise through both until it is confirmed', async () => {
    const here = process.env.NETLIFY_BLOBS_CONTEXT ?? '';
    const folder = await mkdtemp(join(tmpdir(), 'stores-'));
    const servers = [await startBlobs(folder), await startBlobs(folder)];
    process.env.NETLIFY_BLOBS_CONTEXT = here;
    const stores = servers.map(({ context }) => {
      const access = JSON.parse(Buffer.from(context, 'base64').toString());
      return getStore({ name: 'things', consistency: 'strong', ...access });
    });
    await stores[0]?.setJSON('count', 0);
    await Promise.all(TWENTY.map((n) => raise(stores[n % 2] ?? store())));
    expect(await stores[1]?.get('count', { type: 'json' })).toBe(20);
    for (const { stop } of servers) await stop();
    await rm(folder, { recursive: true });
  });
});
