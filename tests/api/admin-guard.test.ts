import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#src/api/endpoint.ts';
import {
  type AdminClient,
  logInAsAdmin,
  OWNER_PASSWORD,
  shiftClock,
} from '#tests/support/admin-session.ts';
import { examplePath, readContract } from '#tests/support/api-endpoints.ts';
import { storedState } from '#tests/support/storage-snapshot.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform({
  environment: { ADMIN_PASSWORD: OWNER_PASSWORD },
});

const contract = await readContract();
const open = contract.filter(({ access }) => access === 'public');
const owners = contract.filter(({ access }) => access !== 'public');
const changes = owners.filter(({ method }) => method !== 'GET');
const resources = [...new Map(contract.map((endpoint) => [endpoint.path, endpoint])).values()];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const ELSEWHERE = [
  { Origin: 'https://ailleurs.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
];
const COOKIE = 'session-admin';

let owner: AdminClient;
/** The same owner at another browser, and the cookie of one where she logged out. */
let elsewhere: AdminClient;
let ended: string;
let before: Record<string, string>;

beforeAll(async () => {
  const left = await logInAsAdmin(platform);
  ended = `${COOKIE}=${left.browser.cookies.get(COOKIE)}`;
  expect((await left.send('POST', '/api/admin/logout')).status).toBe(200);
  owner = await logInAsAdmin(platform);
  elsewhere = await logInAsAdmin(platform);
  // The first use of a signed link makes the secret that signs them.
  await platform.fetch('/api/newsletter/subscriptions/quelque-chose');
  before = await storedState();
  expect(Object.keys(before).length).toBeGreaterThan(1);
});

afterEach(() => shiftClock(0));

// What was refused left no trace.
afterAll(async () => {
  expect(await storedState()).toEqual(before);
});

/** A call as a program would make it, whatever the page would send. */
function send(endpoint: Endpoint, headers: Record<string, string>): Promise<Response> {
  const { method } = endpoint;
  const body = method === 'GET' || method === 'DELETE' ? null : '{"title":"x","featured":true}';
  return platform.fetch(examplePath(endpoint), {
    method,
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

const session = () => `${COOKIE}=${owner.browser.cookies.get(COOKIE)}`;

test('everything under /api/admin/ is the owner’s, except the way in', () => {
  const openPaths = open.map(({ path }): string => path);
  expect(openPaths.filter((path) => path.startsWith('/api/admin')).toSorted()).toEqual([
    '/api/admin/login',
    '/api/admin/login/code',
    '/api/admin/login/passkey',
  ]);
  expect(owners.length).toBeGreaterThan(15);
});

describe.each(owners)('$method $path', (endpoint) => {
  test('is refused without a session, with a forged or an ended one and after its time', async () => {
    const token = { 'X-CSRF-Token': owner.token };
    expect((await send(endpoint, {})).status).toBe(401);
    expect((await send(endpoint, token)).status).toBe(401);
    const forged = `${COOKIE}=${'a'.repeat(43)}`;
    expect((await send(endpoint, { ...token, cookie: forged })).status).toBe(401);
    expect((await send(endpoint, { ...token, cookie: `__Host-${session()}` })).status).toBe(401);
    expect((await send(endpoint, { ...token, cookie: ended })).status).toBe(401);
    shiftClock(31 * 60_000);
    const late = await send(endpoint, { ...token, cookie: session() });
    expect(late.status).toBe(401);
    expect((await late.json()).message).toBe('Votre session a expiré. Veuillez vous reconnecter.');
  });

  test('is refused to another site’s page', async () => {
    const own = { cookie: session(), 'X-CSRF-Token': owner.token };
    for (const headers of [...ELSEWHERE, { Origin: platform.url.replace('http:', 'https:') }]) {
      expect((await send(endpoint, { ...own, ...headers })).status).toBe(403);
    }
  });

  test('refuses before it reads what was sent', async () => {
    const response = await platform.fetch(examplePath(endpoint), {
      method: endpoint.method,
      headers: { 'Content-Type': 'text/plain' },
      ...(endpoint.method !== 'GET' && { body: '{'.repeat(100_000) }),
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe.each(changes)('$method $path', (endpoint) => {
  test('is refused without its page’s token, with another one or another browser’s', async () => {
    const cookie = session();
    const flipped = `${owner.token[0] === 'a' ? 'b' : 'a'}${owner.token.slice(1)}`;
    for (const token of ['', 'x', flipped, owner.token.toUpperCase(), `${owner.token} x`]) {
      const response = await send(endpoint, { cookie, 'X-CSRF-Token': token });
      expect(response.status).toBe(403);
    }
    expect((await send(endpoint, { cookie })).status).toBe(403);
    expect((await send(endpoint, { cookie, 'X-CSRF-Token': elsewhere.token })).status).toBe(403);
  });
});

describe.each(open.filter(({ method }) => method !== 'GET'))('$method $path', (endpoint) => {
  test('is refused to another site’s page, unless its address is all it needs', async () => {
    for (const headers of ELSEWHERE) {
      const { status } = await send(endpoint, headers);
      // What stands in the place of a signed link is none, and what was sent asks for nothing.
      expect(endpoint.origin === 'any' ? [400, 410] : [403]).toContain(status);
    }
  });
});

test.each(resources)('$path knows no other method, not even from the owner', async ({ path }) => {
  const declared = contract.filter((endpoint) => endpoint.path === path);
  const own = { cookie: session(), 'X-CSRF-Token': owner.token };
  const statusOf = async (method: string, headers: Record<string, string>) =>
    (await platform.fetch(examplePath({ path }), { method, headers })).status;
  // HEAD is answered as GET is.
  const isDeclared = (name: string) =>
    declared.some(({ method }) => method === (name === 'HEAD' ? 'GET' : name));
  for (const method of METHODS.filter((name) => !isDeclared(name))) {
    expect([method, await statusOf(method, own)]).toEqual([method, 405]);
  }
  for (const headers of [{}, { ...own, ...ELSEWHERE[0] }]) {
    expect(await statusOf('PATCH', headers)).toBe(405);
  }
});
