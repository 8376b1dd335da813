import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { PAGE_POLICY, SECURITY_HEADERS } from '#src/api/security-headers.ts';
import { ADMIN_PASSWORD, type AdminClient, logInAsAdmin } from '#tests/support/admin-session.ts';
import { createExamplePath, importEndpoints } from '#tests/support/api-endpoints.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { createReadingInput } from '#tests/support/reading-fixtures.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { PAGES, SITE_FOLDER } from './built-site.ts';

const platform = setUpPlatform();

/** Headers with other values for pictures, which other sites may embed, and for the pages of personal links. */
const VARYING_HEADERS = /^(Referrer|Cross-Origin-Resource)-Policy$/;
const endpoints = await importEndpoints();
const files = readdirSync(SITE_FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.html$|^_/.test(entry.name))
  .map((entry) => `${entry.parentPath.slice(SITE_FOLDER.length)}/${entry.name}`);

/** Paths of responses that are the same for everybody and may be cached. */
const CACHED = /^\/(api\/(cards|config|blog\/posts|newsletter\/letters)|images\/blog)(\/|$)/;

let admin: AdminClient;

beforeAll(async () => {
  admin = await logInAsAdmin(platform);
  await createTestPost(admin, { slug: 'a-la-demande', published: true });
});

/** Sends a request as a browser does over HTTPS. */
function request(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'X-Forwarded-Proto': 'https', ...init.headers };
  return platform.fetch(path, { ...init, headers });
}

/** Lists the security headers that are missing or wrong. */
function listFaults(label: string, { headers }: Response): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const missing = Object.entries(SECURITY_HEADERS).filter(
    ([name, value]) => !VARYING_HEADERS.test(name) && headers.get(name) !== value,
  );
  const checks: [string, boolean][] = [
    [policy, !/default-src 'none'|object-src 'none'/.test(policy)],
    [`base: ${policy}`, !policy.includes("base-uri 'none'")],
    [`forms: ${policy}`, !/form-action '(none|self)'/.test(policy)],
    [`framing: ${policy}`, !policy.includes("frame-ancestors 'none'")],
    [`unsafe: ${policy}`, /unsafe|\*|https?:/.test(policy)],
    ['referrer', !/^(no-referrer|strict-origin)/.test(headers.get('referrer-policy') ?? '')],
  ];
  const faults = [...missing, ...checks.filter(([, isWrong]) => isWrong)];
  return faults.map(([fault]) => `${label}: ${fault}`);
}

const listAllFaults = (responses: (readonly [string, Response])[]) =>
  responses.flatMap(([label, response]) => listFaults(label, response));

describe('the security headers', () => {
  test('are complete on every page', async () => {
    const responses = await Promise.all(
      PAGES.map(async ({ path }) => [path, await request(path)] as const),
    );
    expect(listAllFaults(responses)).toEqual([]);
    expect(responses.length).toBeGreaterThan(15);
  });

  test('are complete on pages rendered on demand, redirects and 404 pages', async () => {
    const responses: [string, Response][] = [];
    for (const [path, status] of [
      ['/blog/a-la-demande', 200],
      ['/blog/nulle-part', 404],
      ['/blog/nulle/part', 404],
      ['/blog/%0a', 308],
      ['/infolettre/lettres/%0a', 308],
      ['/infolettre/lettres/inconnue', 404],
      ['/nulle-part', 404],
      ['/api/nulle-part', 404],
      ['/_image?href=/icones/favicon.svg', 404],
      ['/_server-islands/x', 404],
    ] as const) {
      const response = await request(path);
      expect([path, response.status]).toEqual([path, status]);
      responses.push([path, response]);
    }
    expect(listAllFaults(responses)).toEqual([]);
    const { headers } = await request('/infolettre/lettres/une/?page=2');
    expect(headers.get('location')).toBe('/infolettre/lettres/une?page=2');
  });

  test('are complete on every file', async () => {
    const faults: string[] = [];
    for (const path of files) faults.push(...listFaults(path, await request(path)));
    expect(faults).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });

  test('are complete on every API response, and only public ones may be cached', async () => {
    const responses: [string, Response][] = [];
    const cookie = `session-admin=${admin.browser.cookies.get('session-admin')}`;
    const headers = { cookie, 'X-CSRF-Token': admin.token };
    const requestAsAdmin = (path: string, init: RequestInit) =>
      platform.fetch(path, { ...init, headers });
    for (const path of new Set(endpoints.map(createExamplePath))) {
      for (const [method, send] of [
        ['GET', request],
        ['GET', requestAsAdmin],
        ['POST', request],
        ['DELETE', requestAsAdmin],
      ] as const) {
        const response = await send(path, { method });
        const isCached = method === 'GET' && CACHED.test(path);
        if (!isCached)
          expect([path, response.headers.get('cache-control')]).toEqual([path, 'no-store']);
        responses.push([`${method} ${path} ${response.status}`, response]);
      }
    }
    expect(listAllFaults(responses)).toEqual([]);
  });
});

test('cookies are restricted to HTTPS and to this site and hidden from scripts', async () => {
  const cookies: string[] = [];
  for (const [path, body] of [
    ['/api/admin/login', { password: ADMIN_PASSWORD }],
    ['/api/readings', createReadingInput()],
  ] as const) {
    const { headers } = await request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    });
    cookies.push(...headers.getSetCookie());
  }
  expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
    '__Host-appareil-admin',
    '__Host-session-admin',
    '__Host-visiteur',
  ]);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=(Strict|Lax); Secure$/);
    expect(cookie).not.toMatch(/domain/i);
  }
});

test('pages of other origins may not read responses', async () => {
  for (const path of ['/', '/api/cards', '/api/config']) {
    const { headers } = await request(path, { headers: { Origin: 'https://ailleurs.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('the page of the administration is not cached', async () => {
  expect((await request('/admin')).headers.get('cache-control')).toBe('no-store');
});

test('built pages have the same policy as rendered pages', async () => {
  expect((await request('/')).headers.get('content-security-policy')).toBe(PAGE_POLICY);
});
