import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { PAGE_POLICY, SECURITY_HEADERS } from '#src/api/security-headers.ts';
import { type AdminClient, logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { examplePath, readContract } from '#tests/support/api-endpoints.ts';
import { modifiersOf, observatoryScore } from '#tests/support/http-observatory-score.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { readingInput } from '#tests/support/reading-fixtures.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { PAGES, SITE } from './built-site.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

/** 100 is an A+ already. */
const LEAST = 120;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const contract = await readContract();
const resources = [...new Map(contract.map((endpoint) => [endpoint.path, endpoint])).values()];
const files = readdirSync(SITE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.html$|^_/.test(entry.name))
  .map((entry) => `${entry.parentPath.slice(SITE.length)}/${entry.name}`);

/** Answers that are the same for everybody; any other is somebody's own, or changes at once. */
const KEPT = /^\/(api\/(cards|config|blog\/posts|newsletter\/letters)|images\/blog)(\/|$)/;

let owner: AdminClient;

beforeAll(async () => {
  owner = await logInAsAdmin(platform);
  await createTestPost(owner, { slug: 'a-la-demande', published: true });
});

/** One answer as a browser gets it over https. */
function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'X-Forwarded-Proto': 'https', ...init.headers };
  return platform.fetch(path, { ...init, headers });
}

/** What the answer's headers lack; nothing for an A+ that says all that every answer says. */
async function faultsOf(label: string, response: Response): Promise<string[]> {
  const { headers } = response;
  const body = await response.text();
  const html = headers.get('content-type')?.startsWith('text/html') ? body : '';
  const policy = headers.get('content-security-policy') ?? '';
  const score = observatoryScore({ headers, html });
  const isWrong: [string, boolean][] = [
    [JSON.stringify(modifiersOf({ headers, html })), score < LEAST],
    [`policy: ${policy}`, !/default-src 'none'|object-src 'none'/.test(policy)],
    [`base: ${policy}`, !policy.includes("base-uri 'none'")],
    [`forms: ${policy}`, !/form-action '(none|self)'/.test(policy)],
    [`framing: ${policy}`, !policy.includes("frame-ancestors 'none'")],
    [`policy: ${policy}`, /unsafe|\*|https?:/.test(policy)],
    ['opener', headers.get('cross-origin-opener-policy') !== 'same-origin'],
    ['features', headers.get('permissions-policy') !== SECURITY_HEADERS['Permissions-Policy']],
    [
      'https',
      headers.get('strict-transport-security') !== SECURITY_HEADERS['Strict-Transport-Security'],
    ],
    ['sniffing', headers.get('x-content-type-options') !== 'nosniff'],
  ];
  return isWrong.filter(([, wrong]) => wrong).map(([what]) => `${label}: ${what}`);
}

async function faultsOfAll(answers: [string, Response][]): Promise<string[]> {
  return (await Promise.all(answers.map(([label, answer]) => faultsOf(label, answer)))).flat();
}

describe('an A+ and everything that each answer has to say, at', () => {
  test('every page', async () => {
    const addresses = PAGES.map(({ path }) => path);
    const answers = addresses.map(
      async (path): Promise<[string, Response]> => [path, await ask(path)],
    );
    expect(await faultsOfAll(await Promise.all(answers))).toEqual([]);
    expect(addresses.length).toBeGreaterThan(15);
  });

  test('a page rendered on demand, its redirection and those that do not exist', async () => {
    const answers: [string, Response][] = [];
    for (const [path, status] of [
      ['/blog/a-la-demande', 200],
      ['/blog/nulle-part', 404],
      ['/blog/nulle/part', 404],
      ['/blog/%0a', 308],
      ['/infolettre/lettres/%0a', 308],
      ['/nulle-part', 404],
      ['/api/nulle-part', 404],
      ['/_image?href=/icones/favicon.svg', 404],
      ['/_server-islands/x', 404],
    ] as const) {
      const response = await ask(path);
      expect([path, response.status]).toEqual([path, status]);
      answers.push([path, response]);
    }
    expect(await faultsOfAll(answers)).toEqual([]);
  });

  test('every file', async () => {
    const faults: string[] = [];
    for (const path of files) faults.push(...(await faultsOf(path, await ask(path))));
    expect(faults).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });

  test.each(resources)('$path, whatever is asked and whoever asks', async (endpoint) => {
    const path = examplePath(endpoint);
    const answers: [string, Response][] = [];
    for (const method of METHODS) {
      const stranger = await ask(path, { method });
      const headers = { cookie: session(), 'X-CSRF-Token': owner.token };
      const known = await platform.fetch(path, { method, headers });
      for (const response of [stranger, known]) {
        expect(response.status).not.toBe(500);
        const isKept = (method === 'GET' || method === 'HEAD') && KEPT.test(path);
        if (!isKept) expect(response.headers.get('cache-control')).toBe('no-store');
        answers.push([`${method} ${response.status}`, response]);
      }
    }
    expect(await faultsOfAll(answers)).toEqual([]);
  });
});

const session = () => `session-admin=${owner.browser.cookies.get('session-admin')}`;

test('a cookie is for https, for this site and for no script', async () => {
  const login = await ask('/api/admin/login', {
    method: 'POST',
    body: JSON.stringify({ password: OWNER_PASSWORD }),
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-Proto': 'https' },
  });
  const reading = await ask('/api/readings', {
    method: 'POST',
    body: JSON.stringify(readingInput()),
    headers: { 'Content-Type': 'application/json' },
  });
  const cookies = [...login.headers.getSetCookie(), ...reading.headers.getSetCookie()];
  expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
    '__Host-appareil-admin',
    '__Host-session-admin',
    '__Host-visiteur',
  ]);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=(Strict|Lax); Secure$/);
    expect(cookie).not.toMatch(/domain/i);
  }
  expect(modifiersOf({ headers: login.headers, html: '' }).cookies).toBe(5);
});

test('nobody else’s page is let in', async () => {
  for (const path of ['/', '/api/cards', '/api/config']) {
    const { headers } = await ask(path, { headers: { Origin: 'https://ailleurs.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('the administration’s page stays in no cache', async () => {
  expect((await ask('/admin')).headers.get('cache-control')).toBe('no-store');
});

test('files have the headers that functions set', async () => {
  const { headers } = await ask('/');
  expect(headers.get('content-security-policy')).toBe(PAGE_POLICY);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    expect([name, headers.get(name)]).toEqual([name, value]);
  }
});

test('the score knows what is bad', () => {
  const score = (headers: Record<string, string>, html = '') =>
    observatoryScore({ headers: new Headers(headers), html });
  const good = {
    'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  };
  const policy = (text: string) => ({ ...good, 'content-security-policy': text });
  expect(score({})).toBe(30);
  expect(score(good)).toBe(140);
  expect(score(policy("default-src 'self'; frame-ancestors 'none'"))).toBe(135);
  expect(score(policy("script-src 'unsafe-inline'; frame-ancestors 'none'"))).toBe(80);
  expect(score(policy("default-src 'none'; style-src data:; frame-ancestors 'none'"))).toBe(130);
  expect(score({ ...good, 'strict-transport-security': 'max-age=1' })).toBe(130);
  expect(score({ ...good, 'referrer-policy': 'unsafe-url' })).toBe(130);
  expect(score({ ...good, 'set-cookie': 'session=1; Secure' })).toBe(70);
  expect(score(good, '<script src="https://ailleurs.example/a.js"></script>')).toBe(135);
  const { 'content-security-policy': _, ...bare } = good;
  expect(score(bare)).toBe(55);
});
