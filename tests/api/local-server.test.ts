import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { controlPath } from '#scripts/local-server/platform.ts';
import { hostFixture } from '#tests/fixtures/host.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';

const platform = setUpPlatform({ release: hostFixture, environment: { FIXTURE: 'set' } });

/** Sends a request without normalizing the path or decompressing the response, unlike `fetch`. */
function sendRaw(path: string, method = 'GET') {
  type Headers = Record<string, string | string[] | undefined>;
  return new Promise<{ status: number; headers: Headers; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(platform.url);
    const request = httpRequest({ hostname, port, path, method }, async (message) => {
      const body = Buffer.concat(await message.toArray());
      resolve({ status: message.statusCode ?? 0, headers: message.headers, body: String(body) });
    });
    request.once('error', reject).end();
  });
}

describe('a file', () => {
  test.each([
    ['/', 'Accueil'],
    ['/page', 'Page'],
    ['/dossier/', 'Dossier'],
    ['/a-la-demande/un', '/a-la-demande/un'],
  ])('is served at %s', async (path, title) => {
    const { status, body } = await sendRaw(path);
    expect([status, body]).toEqual([200, expect.stringContaining(`<title>${title}<`)]);
  });

  test.each([
    ['/page/?a=1', 301, '/page?a=1'],
    ['/ancien/le-mat', 301, '/nouveau/le-mat'],
    ['/ancien/le-mat?a=1', 301, '/nouveau/le-mat?a=1'],
    ['/force', 302, '/page'],
    ['/par-ligne', 307, '/page'],
  ])('that has moved redirects from %s', async (path, status, location) => {
    const response = await sendRaw(path);
    expect([response.status, response.headers.location]).toEqual([status, location]);
  });

  test.each([
    ...['/nulle-part', '/_redirects', '/_headers', '/jeu', '/../netlify.toml', '//netlify.toml'],
    ...['/..%2fnetlify.toml', '/%2e%2e/netlify.toml', '/jeu/..%2f..%2fnetlify.toml'],
  ])('is not served at %s', async (path) => {
    const { status, body } = await sendRaw(path);
    expect([status, body.includes('headers')]).toEqual([404, false]);
  });

  test('has the headers of all matching rules, of which the last one wins', async () => {
    expect((await sendRaw('/jeu/dos.css')).headers).toMatchObject({
      'content-type': 'text/css; charset=UTF-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-line': 'yes',
    });
    expect((await sendRaw('/dossier/')).headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'referrer-policy': 'no-referrer',
      'x-adapter': 'yes',
    });
    expect((await sendRaw('/page', 'HEAD')).body).toBe('');
  });
});

describe('a function', () => {
  test('receives its parameters, the address of the client and the context of production', async () => {
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

  test('that throws an error responds 500 without the error, which is logged', async () => {
    const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await platform.fetch('/api/faulty');
    expect([response.status, await response.text()]).toEqual([500, 'Internal error']);
    const path = '/.netlify/functions/known-by-name-background';
    expect((await platform.fetch(path, { method: 'POST' })).status).toBe(202);
    await platform.localServer.waitForBackgroundWork();
    const log = errorSpy.mock.calls.flat().join(' ');
    errorSpy.mockRestore();
    expect(log).toMatch(
      /a fault on purpose.*known-by-name-background: .*a fault in the background/s,
    );
  });

  test('with a schedule runs only at the path with the control token', async () => {
    const path = `${new URL(platform.localServer.controlUrl).pathname}/schedule/nightly`;
    const response = await platform.fetch(path, { method: 'POST' });
    expect(await response.json()).toEqual({ runs: 1, body: { next_run: null } });
    for (const otherPath of ['/.netlify/functions/nightly', '/.netlify/local/schedule/nightly']) {
      const { status } = await platform.fetch(otherPath, { method: 'POST' });
      expect(status, otherPath).toBe(404);
    }
  });
});

test('the server rejects connections to other addresses than 127.0.0.1', async () => {
  const url = `http://127.0.0.2:${new URL(platform.url).port}/`;
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

describe('the build hook', async () => {
  const CONTROL_TOKEN = 'token-of-this-test';
  const HOOK_PATH = `${controlPath(CONTROL_TOKEN)}/build-hook`;
  const folder = await mkdtemp(join(tmpdir(), 'releases-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  let buildCount = 0;
  let finishBuild: (outcome: 'built' | 'failed') => void;

  /** Builds a site whose home page contains the number of the build. The test decides when it ends. */
  async function rebuild() {
    const buildNumber = ++buildCount;
    const outcome = await new Promise((resolve) => {
      finishBuild = resolve;
    });
    if (outcome === 'failed') throw new Error('a build that fails on purpose');
    const site = join(folder, String(buildNumber));
    await cp(hostFixture.site, site, { recursive: true });
    await writeFile(join(site, 'index.html'), `build ${buildNumber}`);
    return { ...hostFixture, site };
  }

  const hookPlatform = setUpPlatform({
    release: hostFixture,
    rebuild,
    controlToken: CONTROL_TOKEN,
  });
  const loadHome = async () => (await hookPlatform.fetch('/')).text();
  const callHook = async () => (await hookPlatform.fetch(HOOK_PATH, { method: 'POST' })).status;

  beforeEach(async () => {
    buildCount = 0;
    await hookPlatform.localServer.swap(hostFixture);
  });

  test('starts one more build for all calls during a build, and serves the old site until then', async () => {
    expect(await callHook()).toBe(200);
    await expect.poll(() => buildCount).toBe(1);
    expect(await loadHome()).toContain('Accueil');
    await Promise.all([callHook(), callHook(), callHook()]);
    finishBuild('built');
    await expect.poll(() => buildCount).toBe(2);
    finishBuild('built');
    await expect.poll(loadHome).toBe('build 2');
    expect(buildCount).toBe(2);
  });

  test('keeps the old site if a build fails, and allows the next build', async () => {
    const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await callHook();
    await expect.poll(() => buildCount).toBe(1);
    finishBuild('failed');
    await expect.poll(() => errorSpy.mock.calls.length).toBeGreaterThan(0);
    errorSpy.mockRestore();
    expect(await loadHome()).toContain('Accueil');
    await callHook();
    await expect.poll(() => buildCount).toBe(2);
    finishBuild('built');
    await expect.poll(loadHome).toBe('build 2');
  });

  test('accepts only POST to the path with the control token', async () => {
    expect((await hookPlatform.fetch(HOOK_PATH)).status).toBe(405);
    for (const path of ['/.netlify/local/build-hook', `${controlPath('other')}/build-hook`]) {
      expect((await hookPlatform.fetch(path, { method: 'POST' })).status).toBe(404);
    }
    expect(buildCount).toBe(0);
  });
});
