import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#src/api/endpoint.ts';
import { type AdminClient, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { examplePath, importEndpoints } from '#tests/support/api-endpoints.ts';
import {
  createHumanSubmission,
  MESSAGE,
  sendContactMessage,
} from '#tests/support/contact-requests.ts';
import { signUp } from '#tests/support/newsletter-requests.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';
import { SCENARIOS, WITHOUT_SCENARIO } from '#tests/support/write-scenarios.ts';

// Every endpoint of the contract meets every misbehaviour. A failure shows the rows that differ.

// Importing the whole library, as the AI's client does, sets the language of its messages for the process.
z.config(z.locales.en());

/** More at once would meet the deadlines of storage on a slow machine. */
const AT_ONCE = 6;
const MEGABYTE = 1_048_576;
const COOKIE = 'session-admin';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const ELSEWHERE = [
  { Origin: 'https://ailleurs.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
];
/** What a refusal may write: who asked how often, and that a session is in use. */
const BOOKKEEPING = [
  ...['quotas', 'quota-salts', 'login-attempts', 'secrets', 'sessions', 'owner-events'],
];

const { platform, storage } = proxiedPlatform();
const contract = await importEndpoints();
const admins = contract.filter(({ access }) => access !== 'public');
const open = contract.filter(({ access }) => access === 'public');
/** What the session's cookie alone does not open. */
const withToken = admins.filter(({ method, access }) => method !== 'GET' || access === 'personal');
const withBody = contract.filter(({ request }) => request !== null);
const taking = contract.filter(({ method }) => method === 'POST' || method === 'PUT');

let admin: AdminClient;
/** The admin at another browser, and the cookie of one where she logged out. */
let elsewhere: AdminClient;
let ended: string;

beforeAll(async () => {
  const left = await logInAsAdmin(platform);
  ended = `${COOKIE}=${left.browser.cookies.get(COOKIE)}`;
  expect((await left.send('POST', '/api/admin/logout')).status).toBe(200);
  admin = await logInAsAdmin(platform);
  elsewhere = await logInAsAdmin(platform);
});
afterEach(() => {
  storage.watch();
  shiftClock(0);
  vi.restoreAllMocks();
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** What each endpoint gives, by its name. */
async function table<T>(endpoints: Endpoint[], call: (endpoint: Endpoint) => Promise<T>) {
  const rows = pLimit(AT_ONCE).map(endpoints, async (one) => [nameOf(one), await call(one)]);
  return Object.fromEntries(await rows) as Record<string, T>;
}

/** The table in which each endpoint gives the same. */
const all = <T>(endpoints: Endpoint[], value: T) =>
  Object.fromEntries(endpoints.map((one) => [nameOf(one), value]));

const session = () => `${COOKIE}=${admin.browser.cookies.get(COOKIE)}`;
const own = () => ({ cookie: session(), 'X-CSRF-Token': admin.token });
const credentialsFor = ({ access }: Endpoint) => (access === 'public' ? {} : own());

function send(endpoint: Endpoint, headers: Record<string, string>, body?: string) {
  const isRead = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  return platform.fetch(examplePath(endpoint), {
    method: endpoint.method,
    body: isRead ? null : (body ?? '{"title":"x","featured":true}'),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

/** The statuses of an endpoint for several sets of headers. */
async function statuses(endpoint: Endpoint, variants: Record<string, string>[]) {
  const answers = [];
  for (const headers of variants) answers.push((await send(endpoint, headers)).status);
  return answers;
}

function expectNothingWritten(): void {
  const stores = storage.writes.map(({ store }) => store);
  expect(stores.filter((name) => !BOOKKEEPING.includes(name))).toEqual([]);
}

test('the contract is read whole, and all under /api/admin/ needs a session but the login', () => {
  expect(contract.length).toBeGreaterThan(75);
  expect([admins.length, open.length, withToken.length].every((count) => count > 25)).toBe(true);
  const admin = open.filter(({ path }) => path.startsWith('/api/admin'));
  expect(admin.map(({ path }): string => path).toSorted()).toEqual([
    ...['/api/admin/login', '/api/admin/login/code', '/api/admin/login/passkey'],
  ]);
});

test('every endpoint that may write is in the table of storage-faults.test.ts', () => {
  const changing = contract.filter(({ method }) => method !== 'GET').map(nameOf);
  const known = [...Object.keys(SCENARIOS), ...Object.keys(WITHOUT_SCENARIO)];
  const bare = new Set(known.map((name) => name.split(' ', 2).join(' ')));
  expect([...bare].sort()).toEqual(changing.sort());
});

test('without a session, or with a forged, ended or expired one: 401 before the body is read', async () => {
  storage.watch();
  const token = { 'X-CSRF-Token': admin.token };
  const cookies = ['a'.repeat(43), '%00'].map((value) => `${COOKIE}=${value}`);
  const forged = [
    ...[{}, token],
    ...[...cookies, ended, `__Host-${session()}`].map((cookie) => ({ ...token, cookie })),
  ];
  expect(await table(admins, (one) => statuses(one, forged))).toEqual(
    all(admins, Array(forged.length).fill(401)),
  );
  const unread = await table(admins, async (one) => {
    const answer = await send(one, { 'Content-Type': 'text/plain' }, '{'.repeat(100_000));
    return [answer.status, answer.headers.get('cache-control')];
  });
  expect(unread).toEqual(all(admins, [401, 'no-store']));
  shiftClock(31 * 60_000);
  const late = await table(admins, async (one) => (await send(one, own())).json());
  const message = 'Votre session a expiré. Veuillez vous reconnecter.';
  expect(late).toEqual(all(admins, { message }));
  expectNothingWritten();
});

test('from a page of another site: 403, unless the signed link is all it needs', async () => {
  storage.watch();
  const foreign = [...ELSEWHERE, { Origin: platform.url.replace('http:', 'https:') }];
  const asAdmin = foreign.map((headers) => ({ ...own(), ...headers }));
  expect(await table(admins, (one) => statuses(one, asAdmin))).toEqual(
    all(admins, Array(foreign.length).fill(403)),
  );
  const changes = open.filter(({ method }) => method !== 'GET');
  const linked = changes.filter(({ origin }) => origin === 'any');
  expect(linked.length).toBeGreaterThan(2);
  const seen = await table(changes, async (one) => new Set(await statuses(one, foreign)));
  for (const [name, found] of Object.entries(seen)) {
    // The example path holds no valid link.
    const isLinked = linked.some((one) => nameOf(one) === name);
    expect([
      name,
      [...found].every((one) => (isLinked ? one === 400 || one === 410 : one === 403)),
    ]).toEqual([name, true]);
  }
  expectNothingWritten();
});

test('without the token of the page, with another one or another browser’s: 403', async () => {
  storage.watch();
  const cookie = session();
  const flipped = `${admin.token[0] === 'a' ? 'b' : 'a'}${admin.token.slice(1)}`;
  const wrong = ['', 'x', flipped, admin.token.toUpperCase(), `${admin.token} x`, elsewhere.token];
  const variants = [{ cookie }, ...wrong.map((token) => ({ cookie, 'X-CSRF-Token': token }))];
  expect(await table(withToken, (one) => statuses(one, variants))).toEqual(
    all(withToken, Array(variants.length).fill(403)),
  );
  expectNothingWritten();
});

test('by another method: 405 with those that are allowed, and HEAD answers as GET does', async () => {
  storage.watch();
  const declared = ({ path }: Endpoint) =>
    contract.filter((one) => one.path === path).map(({ method }): string => method);
  const others = (endpoint: Endpoint) =>
    METHODS.filter((name) => !declared(endpoint).includes(name === 'HEAD' ? 'GET' : name));
  const refused = await table(contract, (endpoint) =>
    Promise.all(
      others(endpoint).map(async (method) => {
        const answer = await platform.fetch(examplePath(endpoint), { method, headers: own() });
        return [answer.status, answer.headers.get('allow')?.split(', ').sort().join()];
      }),
    ),
  );
  for (const endpoint of contract) {
    const row = others(endpoint).map(() => [405, declared(endpoint).sort().join()]);
    expect([nameOf(endpoint), refused[nameOf(endpoint)]]).toEqual([nameOf(endpoint), row]);
  }
  const [asked, looked] = await Promise.all(
    ['GET', 'HEAD'].map((method) => platform.fetch('/api/cards', { method })),
  );
  expect([looked?.status, await looked?.text()]).toEqual([200, '']);
  for (const name of ['content-type', 'cache-control', 'content-security-policy']) {
    expect([name, looked?.headers.get(name)]).toEqual([name, asked?.headers.get(name)]);
  }
  expectNothingWritten();
});

test('with another type than JSON, half of it or a list: 415, 400 and 400', async () => {
  storage.watch();
  const json = withBody.filter(({ encoding }) => encoding === 'json' || encoding === 'form');
  expect(json.length).toBeGreaterThan(25);
  const answers = await table(json, async (one) => {
    const as = (type: string) => ({ ...credentialsFor(one), 'Content-Type': type });
    return [
      (await send(one, as('text/plain'), '{}')).status,
      (await send(one, as('application/json'), '{"email":')).status,
      (await send(one, as('application/json'), '[]')).status,
    ];
  });
  expect(answers).toEqual(all(json, [415, 400, 400]));
  expectNothingWritten();
});

test('with more bytes than it takes, announced or not: 413', async () => {
  storage.watch();
  // Of those that read no body, more than the host takes.
  const sizeOf = ({ encoding, maxBytes }: Endpoint) =>
    encoding === 'json' || encoding === 'form' ? maxBytes + 1 : 10 * MEGABYTE;
  const answers: Record<string, number[]> = {};
  for (const one of taking) {
    const bytes = Buffer.alloc(sizeOf(one), '[');
    const request = { method: one.method, headers: credentialsFor(one) };
    const headers = { ...request.headers, 'Content-Type': 'application/json' };
    const pieces = Readable.toWeb(Readable.from([bytes.subarray(1), bytes.subarray(0, 1)]));
    const bodies = [{ body: bytes }, { body: pieces, duplex: 'half' }];
    const sent = bodies.map((body) =>
      platform.fetch(examplePath(one), { ...request, headers, ...body } as RequestInit),
    );
    answers[nameOf(one)] = (await Promise.all(sent)).map(({ status }) => status);
  }
  expect(answers).toEqual(all(taking, [413, 413]));
  expectNothingWritten();
});

const ENGLISH =
  /\b(invalid|expected|received|too (big|small|large)|unrecognized|input|required|must|should|string|number|object)\b/i;

/** Bodies with every field wrong in the same way, and with one field too long. */
function malformedBodies({ request }: Endpoint): unknown[] {
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

test.for(withBody)('$method $path refuses malformed bodies in French', async (endpoint) => {
  let refused = 0;
  for (const body of malformedBodies(endpoint)) {
    const answer = await send(endpoint, credentialsFor(endpoint), JSON.stringify(body));
    const text = await answer.text();
    if (answer.status < 400) continue;
    refused++;
    expect(answer.status, text).toBeLessThan(500);
    const { message, fields = {} } = JSON.parse(text);
    for (const sentence of [message, ...Object.values(fields)]) {
      expect(sentence).toMatch(/\p{L}{3}/u);
      expect(sentence).not.toMatch(ENGLISH);
    }
  }
  expect(refused).toBeGreaterThan(0);
});

/** What is logged as an error meanwhile. */
function watchLog(): () => Record<string, unknown>[] {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => log.mock.calls.map(([line]) => JSON.parse(String(line)));
}

test('while storage refuses: 503 in a sentence, whose number finds cause and path in the log', async () => {
  const errors = watchLog();
  storage.watch(() => 403);
  const answers = await table(contract, async (one) => {
    const answer = await send(one, credentialsFor(one));
    return { status: answer.status, text: await answer.text() };
  });
  const failed = Object.entries(answers).filter(([, { status }]) => status === 503);
  for (const [name, { status }] of Object.entries(answers)) {
    // Without a session that can be read, nothing of the admin is answered.
    const isAdmins = admins.some((one) => nameOf(one) === name);
    const expected = isAdmins ? [503] : [200, 303, 400, 404, 410, 415, 503];
    expect(expected, name).toContain(status);
  }
  expect(failed.length).toBeGreaterThan(admins.length);
  for (const [, { text }] of failed) expect(JSON.parse(text).message).toMatch(/\p{L}{3}.*\.$/u);

  const path = '/api/blog/posts/:slug';
  const { message } = JSON.parse(answers[`GET ${path}`]?.text ?? '');
  const number = /numéro (\d{6})/.exec(message)?.[1];
  expect(errors().filter((error) => error.number === number)).toMatchObject([
    { level: 'error', method: 'GET', path, request: expect.stringMatching(/^[\w-]{20,}$/) },
  ]);
  const fault = { operation: 'get', status: '403', milliseconds: expect.any(Number) };
  expect(errors()).toContainEqual(expect.objectContaining({ ...fault, store: 'sessions' }));
  const refused = await platform.fetch('/api/blog/posts/inconnu');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  const answer = await platform.postForm('/api/contact', MESSAGE);
  expect(answer).toEqual([303, '/contact#envoi-impossible']);
});

test('while storage cannot be written: the session reads on, and the log names no address', async () => {
  const errors = watchLog();
  storage.watch(({ method }) => (method === 'PUT' ? 403 : null));
  shiftClock(2 * 60_000);
  expect((await admin.get('/api/admin/blog/stats')).status).toBe(200);
  expect(errors()).toContainEqual(expect.objectContaining({ store: 'sessions' }));
  storage.watch(({ store, method }) =>
    store === 'subscribers-index' && method === 'PUT' ? 403 : null,
  );
  expect((await signUp(platform, 'journal@tarot.example')).status).toBe(503);
  storage.watch(({ store, method }) => (store === 'messages' && method === 'PUT' ? 403 : null));
  expect((await sendContactMessage(platform, await createHumanSubmission())).status).toBe(503);
  const key = expect.stringMatching(/^pending\/\d{13}\.[0-9a-f]{32}$/);
  expect(errors()).toContainEqual(expect.objectContaining({ store: 'subscribers-index', key }));
});
