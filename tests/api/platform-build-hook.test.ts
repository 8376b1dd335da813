import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { controlPath } from '#scripts/local-server/platform.ts';
import { hostFixture } from '#tests/fixtures/host.ts';
import { TestPlatform, testPlatform } from '#tests/support/test-platform.ts';

const TOKEN = 'token-of-this-test';
const HOOK = `${controlPath(TOKEN)}/build-hook`;

const folder = await mkdtemp(join(tmpdir(), 'releases-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let builds = 0;
let finish: (outcome: 'built' | 'failed') => void;

/** A build that ends when the test says so: a release whose first page tells its number. */
async function build() {
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

const platform = testPlatform({ release: hostFixture, rebuild: build, controlToken: TOKEN });

async function home(): Promise<string> {
  return (await platform.fetch('/')).text();
}

async function callHook(): Promise<number> {
  return (await platform.fetch(HOOK, { method: 'POST' })).status;
}

beforeEach(async () => {
  builds = 0;
  await platform.running.swap(hostFixture);
});

test('the old site is served during a build, and the new one after it', async () => {
  expect(await callHook()).toBe(200);
  await vi.waitUntil(() => builds === 1);
  expect(await home()).toContain('Accueil');
  finish('built');
  await expect.poll(home).toBe('build 1');
});

test('of calls that come during a build the last one alone builds again', async () => {
  await callHook();
  await vi.waitUntil(() => builds === 1);
  await Promise.all([callHook(), callHook(), callHook()]);
  finish('built');
  await vi.waitUntil(() => builds === 2);
  finish('built');
  await expect.poll(home).toBe('build 2');
  expect(builds).toBe(2);
});

test('the old site stays when the build fails, and the next build can follow', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await callHook();
  await vi.waitUntil(() => builds === 1);
  finish('failed');
  await vi.waitUntil(() => logged.mock.calls.length > 0);
  logged.mockRestore();
  expect(await home()).toContain('Accueil');

  await callHook();
  await vi.waitUntil(() => builds === 2);
  finish('built');
  await expect.poll(home).toBe('build 2');
});

test('only POST to the path with the token calls the hook', async () => {
  expect((await platform.fetch(HOOK)).status).toBe(405);
  for (const path of ['/.netlify/local/build-hook', `${controlPath('other')}/build-hook`]) {
    expect((await platform.fetch(path, { method: 'POST' })).status).toBe(404);
  }
  expect(builds).toBe(0);
});

test('a platform without a release leaves nothing running', async () => {
  const broken = new TestPlatform({ release: () => Promise.reject(new Error('no release')) });
  await expect(broken.start()).rejects.toThrow('no release');
  const context = Buffer.from(process.env.NETLIFY_BLOBS_CONTEXT ?? '', 'base64').toString();
  await expect(fetch(JSON.parse(context).edgeURL)).rejects.toThrow('fetch failed');
  await broken.remove();
});
