import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { controlPath } from '#scripts/local-server/platform.ts';
import { hostFixture } from '#tests/fixtures/host.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform({ release: hostFixture, environment: { FIXTURE: 'set' } });

/** Neither normalises the path nor decompresses, unlike `fetch`. */
function raw(path: string, method = 'GET') {
  type Headers = Record<string, string | string[] | undefined>;
  return new Promise<{ status: number; headers: Headers; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(platform.url);
    const sent = httpRequest({ hostname, port, path, method }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: String(body) });
    });
    sent.once('error', reject).end();
  });
}

describe('a file', () => {
  test.each([
    ['/', 'Accueil'],
    ['/page', 'Page'],
    ['/dossier/', 'Dossier'],
    ['/a-la-demande/un', '/a-la-demande/un'],
  ])('is found at %s', async (path, title) => {
    const { status, body } = await raw(path);
    expect([status, body]).toEqual([200, expect.stringContaining(`<title>${title}<`)]);
  });

  test.each([
    ['/page/?a=1', 301, '/page?a=1'],
    ['/ancien/le-mat', 301, '/nouveau/le-mat'],
    ['/ancien/le-mat?a=1', 301, '/nouveau/le-mat?a=1'],
    ['/force', 302, '/page'],
    ['/par-ligne', 307, '/page'],
  ])('that moved redirects from %s', async (path, status, location) => {
    const answer = await raw(path);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  });

  test.each([
    ...['/nulle-part', '/_redirects', '/_headers', '/jeu', '/../netlify.toml', '//netlify.toml'],
    ...['/..%2fnetlify.toml', '/%2e%2e/netlify.toml', '/jeu/..%2f..%2fnetlify.toml'],
  ])('is not found at %s', async (path) => {
    const { status, body } = await raw(path);
    expect([status, body.includes('headers')]).toEqual([404, false]);
  });

  test('has the headers of every rule that names it, the last rule winning', async () => {
    expect((await raw('/jeu/dos.css')).headers).toMatchObject({
      'content-type': 'text/css; charset=UTF-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-line': 'yes',
    });
    expect((await raw('/dossier/')).headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'referrer-policy': 'no-referrer',
      'x-adapter': 'yes',
    });
    expect((await raw('/page', 'HEAD')).body).toBe('');
  });
});

describe('a function', () => {
  test('gets its parameters, the caller’s address and the context that production gives', async () => {
    const visitor = platform.visitor();
    const response = await visitor.fetch('/api/echo/le-mat/part/2/?a=1');
    expect(await response.json()).toMatchObject({
      url: `${platform.url}/api/echo/le-mat/part/2/?a=1`,
      ip: visitor.address,
      params: { name: 'le-mat', number: '2' },
      ...{ deploy: 'production', sameContext: true, environment: 'set' },
    });
    expect((await platform.fetch('/api/only-post')).status).toBe(404);
  });

  test('that throws answers a 500 without the reason, which is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await platform.fetch('/api/faulty');
    expect([response.status, await response.text()]).toEqual([500, 'Internal error']);
    const path = '/.netlify/functions/known-by-name-background';
    expect((await platform.fetch(path, { method: 'POST' })).status).toBe(202);
    await platform.running.waitForBackgroundWork();
    const log = logged.mock.calls.flat().join(' ');
    logged.mockRestore();
    expect(log).toMatch(
      /a fault on purpose.*known-by-name-background: .*a fault in the background/s,
    );
  });

  test('with a schedule runs at the path with the token, and has no other address', async () => {
    const path = `${new URL(platform.running.controlUrl).pathname}/schedule/nightly`;
    const response = await platform.fetch(path, { method: 'POST' });
    expect(await response.json()).toEqual({ runs: 1, body: { next_run: null } });
    for (const other of ['/.netlify/functions/nightly', '/.netlify/local/schedule/nightly']) {
      const { status } = await platform.fetch(other, { method: 'POST' });
      expect([other, status]).toEqual([other, 404]);
    }
  });
});

test('no other machine can connect', async () => {
  const { port } = new URL(platform.url);
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  for (const { address, family } of addresses.filter(({ internal }) => !internal)) {
    const host = family === 'IPv6' ? `[${address}]` : address;
    await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow('fetch failed');
  }
});

describe('the build hook', async () => {
  const TOKEN = 'token-of-this-test';
  const HOOK = `${controlPath(TOKEN)}/build-hook`;
  const folder = await mkdtemp(join(tmpdir(), 'releases-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  let builds = 0;
  let finish: (outcome: 'built' | 'failed') => void;

  /** A build that ends when the test decides: its first page has its number. */
  async function rebuild() {
    const number = ++builds;
    const outcome = await new Promise((resolve) => {
      finish = resolve;
    });
    if (outcome === 'failed') throw new Error('a build that fails on purpose');
    const site = join(folder, String(number));
    await cp(hostFixture.site, site, { recursive: true });
    await writeFile(join(site, 'index.html'), `build ${number}`);
    return { ...hostFixture, site };
  }

  const hooked = testPlatform({ release: hostFixture, rebuild, controlToken: TOKEN });
  const home = async () => (await hooked.fetch('/')).text();
  const callHook = async () => (await hooked.fetch(HOOK, { method: 'POST' })).status;

  beforeEach(async () => {
    builds = 0;
    await hooked.running.swap(hostFixture);
  });

  test('builds once more for all calls during a build, while the old site is served', async () => {
    expect(await callHook()).toBe(200);
    await expect.poll(() => builds).toBe(1);
    expect(await home()).toContain('Accueil');
    await Promise.all([callHook(), callHook(), callHook()]);
    finish('built');
    await expect.poll(() => builds).toBe(2);
    finish('built');
    await expect.poll(home).toBe('build 2');
    expect(builds).toBe(2);
  });

  test('leaves the old site where the build fails, and the next build can follow', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await callHook();
    await expect.poll(() => builds).toBe(1);
    finish('failed');
    await expect.poll(() => logged.mock.calls.length).toBeGreaterThan(0);
    logged.mockRestore();
    expect(await home()).toContain('Accueil');
    await callHook();
    await expect.poll(() => builds).toBe(2);
    finish('built');
    await expect.poll(home).toBe('build 2');
  });

  test('is called by POST to the path with the token alone', async () => {
    expect((await hooked.fetch(HOOK)).status).toBe(405);
    for (const path of ['/.netlify/local/build-hook', `${controlPath('other')}/build-hook`]) {
      expect((await hooked.fetch(path, { method: 'POST' })).status).toBe(404);
    }
    expect(builds).toBe(0);
  });
});
