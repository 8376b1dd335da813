import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { PAGE_POLICY, SECURITY_HEADERS } from '#src/api/security-headers.ts';
import { ADMIN_PASSWORD, type AdminClient, logInAsAdmin } from '#tests/support/admin-session.ts';
import { examplePath, importEndpoints } from '#tests/support/api-endpoints.ts';
import { createTestPost } from '#tests/support/post-requests.ts';
import { readingInput } from '#tests/support/reading-fixtures.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { PAGES, SITE } from './built-site.ts';

const platform = testPlatform();

/** Pictures may be shown elsewhere, and pages of a personal link have a stricter policy for referrers. */
const OWN = /^(Referrer|Cross-Origin-Resource)-Policy$/;
const contract = await importEndpoints();
const files = readdirSync(SITE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.html$|^_/.test(entry.name))
  .map((entry) => `${entry.parentPath.slice(SITE.length)}/${entry.name}`);

/** Answers that are the same for everybody; any other is somebody's own, or changes at once. */
const CACHED = /^\/(api\/(cards|config|blog\/posts|newsletter\/letters)|images\/blog)(\/|$)/;

let admin: AdminClient;

beforeAll(async () => {
  admin = await logInAsAdmin(platform);
  await createTestPost(admin, { slug: 'a-la-demande', published: true });
});

/** One answer as a browser gets it over https. */
function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'X-Forwarded-Proto': 'https', ...init.headers };
  return platform.fetch(path, { ...init, headers });
}

/** What the answer's headers lack. */
function faultsOf(label: string, { headers }: Response): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const missing = Object.entries(SECURITY_HEADERS).filter(
    ([name, value]) => !OWN.test(name) && headers.get(name) !== value,
  );
  const isWrong: [string, boolean][] = [
    [policy, !/default-src 'none'|object-src 'none'/.test(policy)],
    [`base: ${policy}`, !policy.includes("base-uri 'none'")],
    [`forms: ${policy}`, !/form-action '(none|self)'/.test(policy)],
    [`framing: ${policy}`, !policy.includes("frame-ancestors 'none'")],
    [`unsafe: ${policy}`, /unsafe|\*|https?:/.test(policy)],
    ['referrer', !/^(no-referrer|strict-origin)/.test(headers.get('referrer-policy') ?? '')],
  ];
  return [...missing, ...isWrong.filter(([, wrong]) => wrong)].map(([what]) => `${label}: ${what}`);
}

const faultsOfAll = (answers: [string, Response][]) =>
  answers.flatMap(([label, answer]) => faultsOf(label, answer));

describe('every security header is on', () => {
  test('every page', async () => {
    const addresses = PAGES.map(({ path }) => path);
    const answers = addresses.map(
      async (path): Promise<[string, Response]> => [path, await ask(path)],
    );
    expect(faultsOfAll(await Promise.all(answers))).toEqual([]);
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
    expect(faultsOfAll(answers)).toEqual([]);
    const { headers } = await ask('/infolettre/lettres/une/?page=2');
    expect(headers.get('location')).toBe('/infolettre/lettres/une?page=2');
  });

  test('every file', async () => {
    const faults: string[] = [];
    for (const path of files) faults.push(...faultsOf(path, await ask(path)));
    expect(faults).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });

  test('every call, whatever is asked and whoever asks', async () => {
    const answers: [string, Response][] = [];
    const headers = { cookie: session(), 'X-CSRF-Token': admin.token };
    const askAsAdmin = (path: string, init: RequestInit) =>
      platform.fetch(path, { ...init, headers });
    for (const path of new Set(contract.map(examplePath))) {
      for (const [method, send] of [
        ['GET', ask],
        ['GET', askAsAdmin],
        ['POST', ask],
        ['DELETE', askAsAdmin],
      ] as const) {
        const response = await send(path, { method });
        const isCached = method === 'GET' && CACHED.test(path);
        if (!isCached)
          expect([path, response.headers.get('cache-control')]).toEqual([path, 'no-store']);
        answers.push([`${method} ${path} ${response.status}`, response]);
      }
    }
    expect(faultsOfAll(answers)).toEqual([]);
  });
});

const session = () => `session-admin=${admin.browser.cookies.get('session-admin')}`;

test('a cookie is for https, for this site and for no script', async () => {
  const login = await ask('/api/admin/login', {
    method: 'POST',
    body: JSON.stringify({ password: ADMIN_PASSWORD }),
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

test('pages have the policy that functions set', async () => {
  expect((await ask('/')).headers.get('content-security-policy')).toBe(PAGE_POLICY);
});
