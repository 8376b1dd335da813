import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#src/api/endpoint.ts';
import { type AdminClient, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { createExamplePath, importEndpoints } from '#tests/support/api-endpoints.ts';
import {
  createHumanSubmission,
  MESSAGE,
  sendContactMessage,
} from '#tests/support/contact-requests.ts';
import { signUp } from '#tests/support/newsletter-requests.ts';
import { setUpProxiedPlatform } from '#tests/support/proxied-platform.ts';
import { SCENARIOS, WITHOUT_SCENARIO } from '#tests/support/write-scenarios.ts';

// These tests send each kind of invalid request to every endpoint. A failure shows the endpoints that differ.

// Importing all of Zod, as the AI's client does, sets the language of its messages for the process.
z.config(z.locales.en());

/** More concurrent calls would exceed the deadlines of storage on a slow machine. */
const MAX_CONCURRENT_CALLS = 6;
const MEGABYTE = 1_048_576;
const SESSION_COOKIE = 'session-admin';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const FOREIGN_HEADERS = [
  { Origin: 'https://ailleurs.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
];
/** Stores to which a rejected request may write: rate limits, and the use of a session. */
const BOOKKEEPING_STORES = [
  ...['quotas', 'quota-salts', 'login-attempts', 'secrets', 'sessions', 'owner-events'],
];

const { platform, storage } = setUpProxiedPlatform();
const contract = await importEndpoints();
const adminEndpoints = contract.filter(({ access }) => access !== 'public');
const publicEndpoints = contract.filter(({ access }) => access === 'public');
/** Whether an admin endpoint requires more than the session cookie. */
const needsToken = ({ method, access }: Endpoint) => method !== 'GET' || access === 'personal';
const tokenEndpoints = adminEndpoints.filter(needsToken);
const endpointsWithBody = contract.filter(({ request }) => request !== null);
const postAndPutEndpoints = contract.filter(({ method }) => method === 'POST' || method === 'PUT');

let admin: AdminClient;
/** The administrator in another browser. */
let otherAdmin: AdminClient;
let loggedOutCookie: string;

beforeAll(async () => {
  const loggedOutAdmin = await logInAsAdmin(platform);
  loggedOutCookie = `${SESSION_COOKIE}=${loggedOutAdmin.browser.cookies.get(SESSION_COOKIE)}`;
  expect((await loggedOutAdmin.send('POST', '/api/admin/logout')).status).toBe(200);
  admin = await logInAsAdmin(platform);
  otherAdmin = await logInAsAdmin(platform);
});
beforeEach(() => storage.watch());
afterEach(() => {
  shiftClock(0);
  vi.restoreAllMocks();
});

const getName = ({ method, path }: Endpoint) => `${method} ${path}`;
const takesJson = ({ encoding }: Endpoint) => encoding === 'json' || encoding === 'form';

type Call<T> = (endpoint: Endpoint) => Promise<T>;

/** Calls each endpoint. @returns the results by the endpoint's name */
async function callEach<T>(endpoints: Endpoint[], call: Call<T>) {
  const results = await pLimit(MAX_CONCURRENT_CALLS).map(endpoints, call);
  const names = endpoints.map(getName);
  return Object.fromEntries(names.map((name, index) => [name, results[index] as T]));
}

/** Calls each endpoint and expects the same result from all of them. */
async function expectFromEach<T>(endpoints: Endpoint[], call: Call<T>, result: T): Promise<void> {
  const expected = Object.fromEntries(endpoints.map((endpoint) => [getName(endpoint), result]));
  expect(await callEach(endpoints, call)).toEqual(expected);
}

const getSessionCookie = () => `${SESSION_COOKIE}=${admin.browser.cookies.get(SESSION_COOKIE)}`;
const getAdminHeaders = () => ({ cookie: getSessionCookie(), 'X-CSRF-Token': admin.token });
const getCredentials = ({ access }: Endpoint) => (access === 'public' ? {} : getAdminHeaders());

function send(endpoint: Endpoint, headers: Record<string, string>, body?: string) {
  const isRead = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  return platform.fetch(createExamplePath(endpoint), {
    method: endpoint.method,
    body: isRead ? null : (body ?? '{"title":"x","featured":true}'),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

/** Returns a function that sends each set of headers to an endpoint and returns the statuses. */
const sendAll = (variants: Record<string, string>[]) => async (endpoint: Endpoint) => {
  const statuses: number[] = [];
  for (const headers of variants) statuses.push((await send(endpoint, headers)).status);
  return statuses;
};

function expectNothingWritten(): void {
  const stores = storage.writes.map(({ store }) => store);
  expect(stores.filter((name) => !BOOKKEEPING_STORES.includes(name))).toEqual([]);
}

test('all endpoints are found, and those under /api/admin/ except the login need a session', () => {
  expect(contract.length).toBeGreaterThan(75);
  const groups = [adminEndpoints, publicEndpoints, tokenEndpoints];
  expect(groups.every(({ length }) => length > 25)).toBe(true);
  const publicPaths = publicEndpoints.map(({ path }): string => path);
  expect(publicPaths.filter((path) => path.startsWith('/api/admin')).sort()).toEqual([
    ...['/api/admin/login', '/api/admin/login/code', '/api/admin/login/passkey'],
  ]);
});

test('every endpoint with another method than GET has an entry in write-scenarios.ts', () => {
  const changingNames = contract.filter(({ method }) => method !== 'GET').map(getName);
  const scenarioNames = [...Object.keys(SCENARIOS), ...Object.keys(WITHOUT_SCENARIO)];
  const endpointNames = new Set(scenarioNames.map((name) => name.split(' ', 2).join(' ')));
  expect([...endpointNames].sort()).toEqual(changingNames.sort());
});

test('admin endpoints respond 401 without a valid session, before they read the body', async () => {
  const token = { 'X-CSRF-Token': admin.token };
  const forged = ['a'.repeat(43), '%00'].map((value) => `${SESSION_COOKIE}=${value}`);
  const cookies = [...forged, loggedOutCookie, `__Host-${getSessionCookie()}`];
  const variants = [{}, token, ...cookies.map((cookie) => ({ ...token, cookie }))];
  await expectFromEach(adminEndpoints, sendAll(variants), Array(variants.length).fill(401));
  const sendLargeText = async (endpoint: Endpoint) => {
    const response = await send(endpoint, { 'Content-Type': 'text/plain' }, '{'.repeat(100_000));
    return [response.status, response.headers.get('cache-control')];
  };
  await expectFromEach(adminEndpoints, sendLargeText, [401, 'no-store']);
  shiftClock(31 * 60_000);
  const message = 'Votre session a expiré. Veuillez vous reconnecter.';
  const load = async (endpoint: Endpoint) => (await send(endpoint, getAdminHeaders())).json();
  await expectFromEach(adminEndpoints, load, { message });
  expectNothingWritten();
});

test('requests from another site get 403, unless a signed link authorizes them', async () => {
  const foreignHeaders = [...FOREIGN_HEADERS, { Origin: platform.url.replace('http:', 'https:') }];
  const variants = foreignHeaders.map((headers) => ({ ...getAdminHeaders(), ...headers }));
  await expectFromEach(adminEndpoints, sendAll(variants), Array(variants.length).fill(403));
  const publicChanges = publicEndpoints.filter(({ method }) => method !== 'GET');
  const linkNames = publicChanges.filter(({ origin }) => origin === 'any').map(getName);
  expect(linkNames.length).toBeGreaterThan(2);
  const results = await callEach(publicChanges, sendAll(foreignHeaders));
  for (const [name, statuses] of Object.entries(results)) {
    // The example path contains no valid link.
    const allowed = linkNames.includes(name) ? [400, 410] : [403];
    expect(allowed, name).toEqual(expect.arrayContaining(statuses));
  }
  expectNothingWritten();
});

test('admin endpoints respond 403 without the CSRF token of the session', async () => {
  const { token } = admin;
  const changedToken = `${token[0] === 'a' ? 'b' : 'a'}${token.slice(1)}`;
  const wrongTokens = ['', 'x', changedToken, token.toUpperCase(), `${token} x`, otherAdmin.token];
  const cookie = getSessionCookie();
  const variants = [{ cookie }, ...wrongTokens.map((wrong) => ({ cookie, 'X-CSRF-Token': wrong }))];
  await expectFromEach(tokenEndpoints, sendAll(variants), Array(variants.length).fill(403));
  expectNothingWritten();
});

test('unknown methods get 405 with the allowed ones, and HEAD gets the headers of GET', async () => {
  const getMethods = ({ path }: Endpoint) =>
    contract.filter((endpoint) => endpoint.path === path).map(({ method }): string => method);
  const getOtherMethods = (endpoint: Endpoint) =>
    METHODS.filter((name) => !getMethods(endpoint).includes(name === 'HEAD' ? 'GET' : name));
  const headers = getAdminHeaders();
  const results = await callEach(contract, (endpoint) =>
    Promise.all(
      getOtherMethods(endpoint).map(async (method) => {
        const response = await platform.fetch(createExamplePath(endpoint), { method, headers });
        return [response.status, response.headers.get('allow')?.split(', ').sort().join()];
      }),
    ),
  );
  for (const endpoint of contract) {
    const allowed = getMethods(endpoint).sort().join();
    const expected = getOtherMethods(endpoint).map(() => [405, allowed]);
    expect(results[getName(endpoint)], getName(endpoint)).toEqual(expected);
  }
  const [getResponse, headResponse] = await Promise.all(
    ['GET', 'HEAD'].map((method) => platform.fetch('/api/cards', { method })),
  );
  expect([headResponse?.status, await headResponse?.text()]).toEqual([200, '']);
  for (const name of ['content-type', 'cache-control', 'content-security-policy']) {
    expect(headResponse?.headers.get(name), name).toBe(getResponse?.headers.get(name));
  }
  expectNothingWritten();
});

test('bodies get 415 if they are not JSON, and 400 if they are truncated or a list', async () => {
  const jsonEndpoints = endpointsWithBody.filter(takesJson);
  expect(jsonEndpoints.length).toBeGreaterThan(25);
  const sendInvalidBodies = async (endpoint: Endpoint) => {
    const toHeaders = (type: string) => ({ ...getCredentials(endpoint), 'Content-Type': type });
    return [
      (await send(endpoint, toHeaders('text/plain'), '{}')).status,
      (await send(endpoint, toHeaders('application/json'), '{"email":')).status,
      (await send(endpoint, toHeaders('application/json'), '[]')).status,
    ];
  };
  await expectFromEach(jsonEndpoints, sendInvalidBodies, [415, 400, 400]);
  expectNothingWritten();
});

test('bodies over the limit of an endpoint get 413, with or without Content-Length', async () => {
  // An endpoint without a body gets more than Netlify accepts.
  const getBodySize = (endpoint: Endpoint) =>
    takesJson(endpoint) ? endpoint.maxBytes + 1 : 10 * MEGABYTE;
  for (const endpoint of postAndPutEndpoints) {
    const bytes = Buffer.alloc(getBodySize(endpoint), '[');
    const headers = { ...getCredentials(endpoint), 'Content-Type': 'application/json' };
    const init = { method: endpoint.method, headers };
    const chunks = Readable.toWeb(Readable.from([bytes.subarray(1), bytes.subarray(0, 1)]));
    const bodies = [{ body: bytes }, { body: chunks, duplex: 'half' }];
    const requests = bodies.map((body) =>
      platform.fetch(createExamplePath(endpoint), { ...init, ...body } as RequestInit),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses, getName(endpoint)).toEqual([413, 413]);
  }
  expectNothingWritten();
});

const ENGLISH_WORDS =
  /\b(invalid|expected|received|too (big|small|large)|unrecognized|input|required|must|should|string|number|object)\b/i;

/** Returns bodies with the same invalid value in every field, and bodies with one field that is too long. */
function createMalformedBodies({ request }: Endpoint): unknown[] {
  const { type, shape } = (request as unknown as { def: { type: string; shape?: object } }).def;
  const fields = type === 'object' ? Object.keys(shape ?? {}) : [];
  return [
    ...[{}, [], null, { x: 1 }, 'texte', 3],
    ...fields.map((field) => ({ [field]: 'x'.repeat(200_000) })),
    ...[12, 'x', '', true, null, [], {}, ['x'], { x: 1 }].map((value) =>
      Object.fromEntries(fields.map((field) => [field, value])),
    ),
  ];
}

test.for(endpointsWithBody)(
  '$method $path rejects malformed bodies in French',
  async (endpoint) => {
    let rejectedCount = 0;
    for (const body of createMalformedBodies(endpoint)) {
      const response = await send(endpoint, getCredentials(endpoint), JSON.stringify(body));
      const text = await response.text();
      if (response.status < 400) continue;
      rejectedCount++;
      expect(response.status, text).toBeLessThan(500);
      const { message, fields = {} } = JSON.parse(text);
      for (const sentence of [message, ...Object.values(fields)]) {
        expect(sentence).toMatch(/\p{L}{3}/u);
        expect(sentence).not.toMatch(ENGLISH_WORDS);
      }
    }
    expect(rejectedCount).toBeGreaterThan(0);
  },
);

/** Replaces `console.error`. @returns a function that returns the errors logged so far */
function spyOnErrors(): () => Record<string, unknown>[] {
  const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => errorSpy.mock.calls.map(([line]) => JSON.parse(String(line)));
}

test('endpoints respond 503 when storage fails, with the number of the error in the log', async () => {
  const readErrors = spyOnErrors();
  storage.watch(() => 403);
  const results = await callEach(contract, async (endpoint) => {
    const response = await send(endpoint, getCredentials(endpoint));
    return { status: response.status, text: await response.text() };
  });
  const adminNames = adminEndpoints.map(getName);
  for (const [name, { status }] of Object.entries(results)) {
    // Admin endpoints cannot read the session.
    const allowed = adminNames.includes(name) ? [503] : [200, 303, 400, 404, 410, 415, 503];
    expect(allowed, name).toContain(status);
  }
  const failures = Object.values(results).filter(({ status }) => status === 503);
  expect(failures.length).toBeGreaterThan(adminEndpoints.length);
  for (const { text } of failures) expect(JSON.parse(text).message).toMatch(/\p{L}{3}.*\.$/u);

  const path = '/api/blog/posts/:slug';
  const { message } = JSON.parse(results[`GET ${path}`]?.text ?? '');
  const number = /numéro (\d{6})/.exec(message)?.[1];
  expect(readErrors().filter((error) => error.number === number)).toMatchObject([
    { level: 'error', method: 'GET', path, request: expect.stringMatching(/^[\w-]{20,}$/) },
  ]);
  const fault = { operation: 'get', status: '403', milliseconds: expect.any(Number) };
  expect(readErrors()).toContainEqual(expect.objectContaining({ ...fault, store: 'sessions' }));
  const response = await platform.fetch('/api/blog/posts/inconnu');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
  const formResult = await platform.postForm('/api/contact', MESSAGE);
  expect(formResult).toEqual([303, '/contact#envoi-impossible']);
});

test('sessions stay readable when storage rejects writes, and the log has no email address', async () => {
  const readErrors = spyOnErrors();
  storage.watch(({ method }) => (method === 'PUT' ? 403 : null));
  shiftClock(2 * 60_000);
  expect((await admin.get('/api/admin/blog/stats')).status).toBe(200);
  expect(readErrors()).toContainEqual(expect.objectContaining({ store: 'sessions' }));
  storage.watch(({ store, method }) =>
    store === 'subscribers-index' && method === 'PUT' ? 403 : null,
  );
  expect((await signUp(platform, 'journal@tarot.example')).status).toBe(503);
  storage.watch(({ store, method }) => (store === 'messages' && method === 'PUT' ? 403 : null));
  expect((await sendContactMessage(platform, await createHumanSubmission())).status).toBe(503);
  const key = expect.stringMatching(/^pending\/\d{13}\.[0-9a-f]{32}$/);
  expect(readErrors()).toContainEqual(expect.objectContaining({ store: 'subscribers-index', key }));
});
