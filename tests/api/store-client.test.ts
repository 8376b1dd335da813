import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getStore } from '@netlify/blobs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type KeyStore, openHostStore, type StoreOptions } from '#netlify/server/store-client.ts';

interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: Record<string, unknown>;
  body: string;
}

/** What clients of Node's add by themselves to what they are asked to send. */
const OF_THE_CONNECTION = [
  ...['host', 'connection', 'content-length', 'transfer-encoding'],
  ...['accept', 'accept-encoding', 'accept-language', 'sec-fetch-mode', 'user-agent', 'pragma'],
];

let asked: Asked[] = [];
/** Answers for the next requests, in turn. */
let answers: [status: number, body?: string, headers?: Record<string, string>][] = [];
let saved: string | undefined;

const server = createServer(async (message: IncomingMessage, reply) => {
  const headers = Object.fromEntries(
    Object.entries(message.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)),
  );
  const body = await text(message);
  asked.push({ method: message.method, url: message.url, headers, body });
  const [status, content = '', more = {}] = answers.shift() ?? [500];
  reply.writeHead(status, more).end(content);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context = { siteID: 'a-site', token: 'a-token', edgeURL: url, uncachedEdgeURL: url };
  saved = process.env.NETLIFY_BLOBS_CONTEXT;
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(context)).toString('base64');
});

afterAll(() => {
  if (saved === undefined) delete process.env.NETLIFY_BLOBS_CONTEXT;
  else process.env.NETLIFY_BLOBS_CONTEXT = saved;
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked = [];
  answers = [];
});

const options: StoreOptions = {
  name: 'things-preview',
  consistency: 'strong',
  region: 'eu-central-1',
  signal: new AbortController().signal,
};

const KEY = '2026-11-21/ai/every_body/7';
const BYTES = new Uint8Array([0, 255, 10]).buffer;

async function allKeys(store: KeyStore, prefix?: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { blobs } of store.list({ ...(prefix ? { prefix } : {}), paginate: true })) {
    keys.push(...blobs.map(({ key }) => key));
  }
  return keys;
}

function textOf(bytes: ArrayBuffer | null): string {
  return Buffer.from(bytes ?? new ArrayBuffer()).toString();
}

type Case = [what: string, run: (store: KeyStore) => Promise<unknown>, answers: typeof answers];

const ETAG = { etag: '"abc"' };

const CASES: Case[] = [
  ['reads', (store) => store.get(KEY, { type: 'json' }), [[200, '{"a":1}', ETAG]]],
  ['reads what is not there', (store) => store.get(KEY, { type: 'json' }), [[404]]],
  [
    'reads bytes',
    async (store) => textOf(await store.get(KEY, { type: 'arrayBuffer' })),
    [[200, 'ab']],
  ],
  ['reads a version', (store) => store.getWithMetadata(KEY, { type: 'json' }), [[200, '[]', ETAG]]],
  ['reads no version', (store) => store.getWithMetadata(KEY, { type: 'json' }), [[404]]],
  ['writes', (store) => store.setJSON(KEY, { é: 1 }), [[200, '', ETAG]]],
  ['writes bytes', (store) => store.set(KEY, BYTES, { onlyIfNew: true }), [[200, '', ETAG]]],
  ['creates', (store) => store.setJSON(KEY, true, { onlyIfNew: true }), [[200, '', ETAG]]],
  ['creates what is taken', (store) => store.setJSON(KEY, 1, { onlyIfNew: true }), [[412]]],
  ['replaces', (store) => store.setJSON(KEY, 1, { onlyIfMatch: '"x"' }), [[200, '', ETAG]]],
  ['replaces too late', (store) => store.setJSON(KEY, 1, { onlyIfMatch: '"x"' }), [[412]]],
  ['deletes', (store) => store.delete(KEY), [[204]]],
  ['deletes what is not there', (store) => store.delete(KEY), [[404]]],
  ['lists', (store) => allKeys(store), [[200, '{"blobs":[{"key":"a","etag":"x"}]}']]],
  [
    'lists page by page',
    (store) => allKeys(store, 'a b/é'),
    [
      [200, '{"blobs":[{"key":"a","etag":"x"}],"next_cursor":"to=be+continued"}'],
      [200, '{"blobs":[{"key":"b","etag":"x"}]}'],
    ],
  ],
  ['lists nothing', (store) => allKeys(store, 'a/'), [[404]]],
];

describe('the client of the functions, beside the vendor’s', () => {
  test.each(CASES)('%s with the same requests and the same outcome', async (_, run, given) => {
    answers = [...given];
    const ours = await run(openHostStore(options));
    const ourRequests = asked.splice(0);
    answers = [...given];
    // The metadata of an entry is not used here.
    const { metadata: _unused, ...theirs } = Object(await run(getStore(options)));
    expect(ourRequests.length).toBe(given.length);
    expect(ourRequests).toEqual(asked);
    expect({ ...Object(ours) }).toEqual(theirs);
  });
});

describe('the client of the functions', () => {
  test('repeats what storage could not answer, and sends it whole each time', async () => {
    answers = [[503], [429], [200, '', ETAG]];
    const written = await openHostStore(options).setJSON(KEY, { n: 1 }, { onlyIfNew: true });
    expect(written).toEqual({ modified: true, etag: '"abc"' });
    expect(asked.map(({ body }) => body)).toEqual(['{"n":1}', '{"n":1}', '{"n":1}']);
  });

  test('tells in the end that storage did not answer', async () => {
    await expect(openHostStore(options).get(KEY, { type: 'json' })).rejects.toThrow('500');
    expect(asked).toHaveLength(4);
  });

  test.each([
    ['a refused write', (store: KeyStore) => store.setJSON(KEY, 1, { onlyIfNew: true })],
    ['a refused reading', (store: KeyStore) => store.get(KEY, { type: 'json' })],
    ['a refused deletion', (store: KeyStore) => store.delete(KEY)],
    ['a refused list', (store: KeyStore) => allKeys(store)],
  ])('fails on %s without asking again', async (_, run) => {
    answers = [[403]];
    await expect(run(openHostStore(options))).rejects.toThrow('403');
    expect(asked).toHaveLength(1);
  });

  test('fails where the host gives no storage', () => {
    const context = process.env.NETLIFY_BLOBS_CONTEXT;
    delete process.env.NETLIFY_BLOBS_CONTEXT;
    expect(() => openHostStore(options)).toThrow('no storage');
    process.env.NETLIFY_BLOBS_CONTEXT = context;
  });
});
