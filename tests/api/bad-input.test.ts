import { request as send } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#src/api/endpoint.ts';
import { type AdminClient, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { examplePath, readContract } from '#tests/support/api-endpoints.ts';
import { type BadRequest, badRequests } from '#tests/support/fuzzing/requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';
import type { TestClient } from '#tests/support/test-client.ts';

/** Requests in all, shared out among the calls of the contract; the long form is run where LONG_TESTS=1 is set. */
const REQUESTS = process.env.LONG_TESTS ? 20_000 : 1_000;
/** The same requests at each run: a second try must not meet easier ones. Any number gives others. */
const SEED = Number(process.env.SEED ?? 20_261_121);
const MEGABYTE = 1_048_576;
/** A call answers, or refuses, within this. The time for the body alone is shorter: see scripts/local-server/http-server.ts. */
const LIMIT_MS = 30_000;
const MOST_GROWTH_MB = 24;

/** What a refusal may write: who asked how often, under fingerprints, and that a session is in use. */
const BOOKKEEPING = ['quotas', 'login-attempts', 'secrets', 'sessions', 'owner-events'];

const { platform, storage } = proxiedPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

const contract = await readContract();
const runs = Math.ceil(REQUESTS / contract.length);

let owner: AdminClient;
let known: string[] = [];
let asked = 0;

beforeAll(async () => {
  owner = await logInAsAdmin(platform);
  const { id } = await createTestPost(owner, { slug: 'connu', published: true });
  const letter = await owner.send(
    'PUT',
    '/api/admin/letters/7b0f6a0e-3c1d-4d5e-8f90-a1b2c3d4e5f6',
    {
      version: null,
      kind: 'weekly',
      subject: 'Une lettre',
      preheader: '',
      content: 'Un texte.',
      archived: false,
    },
  );
  expect(letter.status).toBe(200);
  known = [id, 'connu', '7b0f6a0e-3c1d-4d5e-8f90-a1b2c3d4e5f6', 'article-connu', '1'];
  // A function takes its place in memory with its first call.
  for (const endpoint of contract) await platform.fetch(examplePath(endpoint), { method: 'PATCH' });
});

function ask(endpoint: Endpoint, bad: BadRequest, as: TestClient): Promise<Response> {
  const token = endpoint.access === 'public' ? {} : { 'X-CSRF-Token': owner.token };
  return as.fetch(bad.target, {
    method: endpoint.method,
    headers: { ...bad.headers, ...token },
    body: bad.body && new Uint8Array(bad.body),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
}

/** The call is answered as the contract says, or refused in a sentence and without a trace. */
async function expectHandled(endpoint: Endpoint, bad: BadRequest): Promise<void> {
  const visitor = endpoint.access === 'public' ? platform.visitor() : owner.browser;
  storage.watch();
  const response = await ask(endpoint, bad, visitor);
  asked++;
  const text = await response.text();
  expect([200, 303, 308, 400, 401, 404, 405, 408, 409, 410, 413, 415, 429, 503]).toContain(
    response.status,
  );
  if (response.status >= 400) {
    const stores = storage.writes.map(({ store }) => store);
    expect(stores.filter((name) => !BOOKKEEPING.includes(name))).toEqual([]);
    if (response.headers.get('content-type')?.startsWith('application/json')) {
      expect(JSON.parse(text).message).toMatch(/\p{L}{3}/u);
    }
  } else if (response.status === 200 && endpoint.encoding !== 'form') {
    const isJson = response.headers.get('content-type') === 'application/json';
    if (isJson) expect(endpoint.response.safeParse(JSON.parse(text)).error).toBeUndefined();
  }
  const isOver = endpoint.path.endsWith('/logout') || endpoint.path.endsWith('/change-password');
  if (isOver && response.ok) owner = await logInAsAdmin(platform);
  // What an accepted call does after its answer is not the next one's.
  if (response.status < 400 && endpoint.method !== 'GET') await storage.idle();
}

function heapMb(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / MEGABYTE;
}

describe('random requests', () => {
  let before = 0;

  test.for(contract)('$method $path', { timeout: 600_000 }, async (endpoint) => {
    if (endpoint.access === 'recent') owner = await logInAsAdmin(platform);
    if (before === 0 && asked > REQUESTS / 10) before = heapMb();
    const property = fc.asyncProperty(badRequests(endpoint, known), (bad) =>
      expectHandled(endpoint, bad),
    );
    await fc.assert(property, { seed: SEED, numRuns: runs, endOnFailure: true });
  });

  // Whatever was asked by then leaves nothing in memory.
  afterAll(() => {
    if (before > 0) expect(heapMb() - before).toBeLessThan(MOST_GROWTH_MB);
  });
});

/** Sends pieces of a body, each a while after the one before, whatever the server says meanwhile. */
function trickle(
  endpoint: Endpoint,
  headers: Record<string, string | number>,
  pieces: AsyncIterable<Uint8Array>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = send(
      new URL(examplePath(endpoint), platform.url),
      {
        method: endpoint.method,
        headers: {
          'content-type': 'application/json',
          'x-csrf-token': owner.token,
          cookie: [...owner.browser.cookies].map((pair) => pair.join('=')).join('; '),
          ...headers,
        },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    request.once('error', reject);
    (async () => {
      for await (const piece of pieces) {
        if (request.destroyed) return;
        request.write(piece);
      }
      request.end();
    })().catch(reject);
  });
}

async function* slowly(count: number, waitMs: number) {
  for (let place = 0; place < count; place++) {
    yield Buffer.from(' ');
    await pause(waitMs);
  }
}

/** More than the call takes; of those that read none, more than the host takes. */
function tooManyBytes({ encoding, maxBytes }: Endpoint): number {
  return encoding === 'json' || encoding === 'form' ? maxBytes + 1 : 10 * MEGABYTE;
}

async function* inPieces(size: number) {
  for (let left = size; left > 0; left -= MEGABYTE) {
    yield Buffer.alloc(Math.min(left, MEGABYTE), '[');
  }
}

const taking = contract.filter(({ method }) => method === 'POST' || method === 'PUT');

describe('a body', () => {
  test.each(taking)('of too many bytes is refused: $method $path', async (endpoint) => {
    storage.watch();
    const size = tooManyBytes(endpoint);
    const statuses = [
      await trickle(endpoint, { 'content-length': size }, inPieces(size)),
      await trickle(endpoint, { 'transfer-encoding': 'chunked' }, inPieces(size)),
    ];
    expect(statuses).toEqual([413, 413]);
    expect(storage.writes.filter(({ store }) => !BOOKKEEPING.includes(store))).toEqual([]);
  });

  test('that comes too slowly is given up, on every call at once', async () => {
    storage.watch();
    const statuses = await Promise.all(
      taking.map((endpoint) => trickle(endpoint, { 'content-length': 1_000 }, slowly(200, 500))),
    );
    expect(new Set(statuses)).toEqual(new Set([408]));
    expect(storage.writes).toEqual([]);
  }, 60_000);

  test('that ends half-way changes nothing, and the next call is answered', async () => {
    storage.watch();
    await Promise.all(
      taking.map(async (endpoint) => {
        const left = new AbortController();
        const half = new ReadableStream({
          async pull(controller) {
            controller.enqueue(Buffer.from('{"email":"moitie@tarot.example",'));
            await pause(20);
            left.abort();
          },
        });
        const init = { method: endpoint.method, body: half, duplex: 'half', signal: left.signal };
        await expect(
          owner.browser.fetch(examplePath(endpoint), {
            ...init,
            headers: { 'content-type': 'application/json', 'x-csrf-token': owner.token },
          } as RequestInit),
        ).rejects.toThrow();
      }),
    );
    await storage.idle();
    expect(storage.writes).toEqual([]);
    expect((await platform.fetch('/api/cards')).status).toBe(200);
  });
});
