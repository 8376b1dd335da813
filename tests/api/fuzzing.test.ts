import { request as sendRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { MESSAGE_LIMITS } from '#src/api/contact.ts';
import type { Endpoint } from '#src/api/endpoint.ts';
import { type AdminClient, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { examplePath, readContract } from '#tests/support/api-endpoints.ts';
import { createDraftCampaign } from '#tests/support/campaign-requests.ts';
import {
  createHumanSubmission,
  MESSAGE,
  sendContactMessage,
} from '#tests/support/contact-requests.ts';
import { type BadRequest, badRequests } from '#tests/support/fuzzing/requests.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';

/** Requests in all, shared out among the endpoints; the long form runs where LONG_TESTS=1 is set. */
const REQUESTS = process.env.LONG_TESTS ? 20_000 : 700;
const FORMS = process.env.LONG_TESTS ? 1_000 : 40;
/** The same requests in each run; any other number gives others. */
const SEED = Number(process.env.SEED ?? 20_261_121);
/** An endpoint answers, or refuses, within this. */
const LIMIT_MS = 30_000;

/** What a refusal may write: who asked how often, and that a session is in use. */
const BOOKKEEPING = [
  ...['quotas', 'quota-salts', 'login-attempts', 'secrets', 'sessions', 'owner-events'],
];

const { platform, storage } = proxiedPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
const contract = await readContract();
const taking = contract.filter(({ method }) => method === 'POST' || method === 'PUT');

let owner: AdminClient;
let known: string[] = [];

beforeAll(async () => {
  owner = await logInAsAdmin(platform);
  const { id } = await createTestPost(owner, { slug: 'connu', published: true });
  const campaign = await createDraftCampaign(owner);
  known = [id, 'connu', campaign.id, 'article-connu', '1'];
  expect(contract.length).toBeGreaterThan(75);
});

/** The request is answered as the contract says, or refused in a sentence and without a trace. */
async function expectHandled(endpoint: Endpoint, bad: BadRequest): Promise<void> {
  const isOpen = endpoint.access === 'public';
  storage.watch();
  const response = await (isOpen ? platform.visitor() : owner.browser).fetch(bad.target, {
    method: endpoint.method,
    headers: { ...bad.headers, ...(!isOpen && { 'X-CSRF-Token': owner.token }) },
    body: bad.body && new Uint8Array(bad.body),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  expect([200, 303, 308, 400, 401, 404, 405, 408, 409, 410, 413, 415, 429, 503]).toContain(
    response.status,
  );
  if (response.status >= 400) {
    const stores = storage.writes.map(({ store }) => store);
    expect(stores.filter((name) => !BOOKKEEPING.includes(name))).toEqual([]);
    if (isJson) expect(JSON.parse(text).message).toMatch(/\p{L}{3}/u);
  } else if (response.status === 200 && endpoint.encoding !== 'form' && isJson) {
    expect(endpoint.response.safeParse(JSON.parse(text)).error).toBeUndefined();
  }
  const isOver = endpoint.path.endsWith('/logout') || endpoint.path.endsWith('/change-password');
  if (isOver && response.ok) owner = await logInAsAdmin(platform);
  // What an accepted request does after its answer is not the next one's.
  if (response.status < 400 && endpoint.method !== 'GET') await storage.idle();
}

test.for(contract)('random requests to $method $path', { timeout: 600_000 }, async (endpoint) => {
  if (endpoint.access === 'recent') owner = await logInAsAdmin(platform);
  const property = fc.asyncProperty(badRequests(endpoint, known), (bad) =>
    expectHandled(endpoint, bad),
  );
  const numRuns = Math.ceil(REQUESTS / contract.length);
  await fc.assert(property, { seed: SEED, numRuns, endOnFailure: true });
});

const PIECES = ['😀', '\ud83d', '\u0000', '\u202e', '%', '&', '\r\n.\r\n', '<b>', '"', ',', 'é'];

/** Texts around the limits, where texts are cut. */
const text = (limit: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: limit }),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join('')),
    fc.constantFrom(...PIECES).map((piece) => `${'x'.repeat(limit - 1)}${piece}`),
    fc.constantFrom(1_199, 1_200, limit - 2).map((at) => `${'x'.repeat(at)}${'😀'.repeat(3)}`),
  );

describe('whatever a form was sent, the owner reads her lists', () => {
  async function expectReadable(): Promise<void> {
    for (const path of [
      'messages',
      'message-counts',
      'newsletter/subscribers',
      'mails',
      'checks',
    ]) {
      const answer = await owner.get(`/api/admin/${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      if (path === 'checks') expect(await answer.text()).not.toContain('ne sait pas le lire');
    }
    expect((await owner.send('POST', '/api/admin/newsletter/export')).status).toBe(200);
  }

  test('of messages, also where an emoji is cut in the quoted text', async () => {
    owner = await logInAsAdmin(platform);
    const cut = `${'a'.repeat(1_199)}😀 et la suite`;
    await sendContactMessage(platform, await createHumanSubmission({ message: cut }));
    const fields = fc.record({
      name: text(MESSAGE_LIMITS.name),
      subject: text(MESSAGE_LIMITS.subject),
      message: text(MESSAGE_LIMITS.message),
      email: fc.oneof(fc.emailAddress(), text(60)),
    });
    await fc.assert(
      fc.asyncProperty(fields, async (sent) => {
        expect([200, 400]).toContain(
          (await sendContactMessage(platform, { ...MESSAGE, ...sent })).status,
        );
      }),
      { numRuns: FORMS, seed: SEED },
    );
    await expectReadable();
  });
});

/** Sends a body bit by bit, whatever the server answers meanwhile; gives the status. */
function trickle(endpoint: Endpoint): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': 1_000,
      'x-csrf-token': owner.token,
      cookie: [...owner.browser.cookies].map((pair) => pair.join('=')).join('; '),
    };
    const url = new URL(examplePath(endpoint), platform.url);
    const request = sendRequest(url, { method: endpoint.method, headers }, (answer) => {
      clearInterval(writing);
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    const writing = setInterval(() => request.write(' '), 500);
    request.once('error', reject);
  });
}

describe('a body', () => {
  test('that comes too slowly is given up, on every endpoint at once', async () => {
    storage.watch();
    expect(new Set(await Promise.all(taking.map(trickle)))).toEqual(new Set([408]));
    expect(storage.writes).toEqual([]);
  });

  test('that ends half-way changes nothing, and the next request is answered', async () => {
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
        const sent = owner.browser.fetch(examplePath(endpoint), {
          ...{ method: endpoint.method, body: half, duplex: 'half', signal: left.signal },
          headers: { 'content-type': 'application/json', 'x-csrf-token': owner.token },
        } as RequestInit);
        await expect(sent).rejects.toThrow();
      }),
    );
    await storage.idle();
    expect(storage.writes).toEqual([]);
    expect((await platform.fetch('/api/cards')).status).toBe(200);
  });
});
