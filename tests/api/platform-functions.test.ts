import { createHash, randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { Readable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { hostFixture } from '#tests/fixtures/host.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform({ release: hostFixture, environment: { FIXTURE: 'set' } });

const MEGABYTE = 1024 * 1024;

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe('a request reaches its function', () => {
  test('with every byte of a binary body', async () => {
    const body = randomBytes(3 * MEGABYTE);
    const response = await platform.fetch('/api/echo', { method: 'PUT', body });
    expect(await response.json()).toMatchObject({
      method: 'PUT',
      bytes: body.length,
      sha256: sha256(body),
    });
  });

  test('with the parts of a form, the file unharmed', async () => {
    const image = randomBytes(200_000);
    const body = new FormData();
    body.set('title', 'Été à Lausanne');
    body.set('image', new File([image], 'l’étoile.png', { type: 'image/png' }));
    const response = await platform.fetch('/api/form', { method: 'POST', body });
    expect(await response.json()).toEqual({
      title: 'Été à Lausanne',
      name: 'l’étoile.png',
      type: 'image/png',
      sha256: sha256(image),
    });
  });

  test('with its parameters, the caller’s address and the context production gives', async () => {
    const visitor = platform.visitor();
    const response = await visitor.fetch('/api/echo/le-mat/part/2/?a=1');
    expect(await response.json()).toMatchObject({
      url: `${platform.url}/api/echo/le-mat/part/2/?a=1`,
      ip: visitor.address,
      params: { name: 'le-mat', number: '2' },
      deploy: 'production',
      sameContext: true,
      environment: 'set',
    });
  });

  test('only with the methods it declares', async () => {
    expect((await platform.fetch('/api/only-post', { method: 'POST' })).status).toBe(200);
    expect((await platform.fetch('/api/only-post')).status).toBe(404);
  });

  test('only up to the size production carries, and is told so', async () => {
    const text = { 'content-type': 'application/json' };
    const send = (bytes: number, headers = {}) =>
      platform.fetch('/api/echo', { method: 'POST', body: Buffer.alloc(bytes, 32), headers });
    expect((await send(5 * MEGABYTE, text)).status).toBe(200);
    const refused = await send(7 * MEGABYTE, text);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toEqual({ message: 'Le contenu envoyé est trop volumineux.' });
    expect((await send(5 * MEGABYTE)).status).toBe(413);
  });

  test('only up to that size when the length is not told ahead', async () => {
    const pieces = Readable.from(Array.from({ length: 8 }, () => Buffer.alloc(MEGABYTE)));
    const response = await platform.fetch('/api/echo', {
      method: 'POST',
      body: Readable.toWeb(pieces),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });
});

describe('an answer reaches the client', () => {
  test('with each of several cookies', async () => {
    const response = await platform.fetch('/api/cookies');
    expect(response.headers.getSetCookie()).toEqual([
      'a=1; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT',
      'b=2; Path=/; HttpOnly',
    ]);
  });

  test.each(['text/event-stream', 'application/json'])('piece by piece as %s', async (accept) => {
    const response = await platform.fetch('/api/stream', { headers: { accept } });
    const reader = response.body?.getReader();
    for (let piece = 1; piece <= 3; piece++) {
      expect((await reader?.read())?.done).toBe(false);
      // The next one is not written before this one was read.
      await platform.fetch('/api/stream', { method: 'POST' });
    }
    expect((await reader?.read())?.done).toBe(true);
  });

  test('as a 500 that tells nothing, when the function throws', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await platform.fetch('/api/faulty');
    expect([response.status, await response.text()]).toEqual([500, 'Internal error']);
    expect(String(logged.mock.calls[0]?.[0])).toContain('a fault on purpose');
    logged.mockRestore();
  });

  test('at once from a background function, which then runs to its end', async () => {
    expect((await platform.fetch('/api/later', { method: 'POST' })).status).toBe(202);
    const ended = await platform.fetch('/api/later/end', { method: 'POST' });
    expect(await ended.json()).toBe(false);
    await platform.running.settled();
    expect(await (await platform.fetch('/api/later/end')).json()).toBe(true);
  });

  test('at once from a function whose name says that it runs in the background; its fault is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const path = '/.netlify/functions/known-by-name-background';
    const response = await platform.fetch(path, { method: 'POST' });
    expect([response.status, await response.text()]).toEqual([202, '']);
    await platform.running.settled();
    expect(logged.mock.calls.flat().join(' ')).toMatch(
      /known-by-name-background: .*a fault in the background/,
    );
    logged.mockRestore();
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

describe('a scheduled function', () => {
  test('runs by hand at the path with the token, and has no other address', async () => {
    const path = `${new URL(platform.running.controlUrl).pathname}/schedule/nightly`;
    const response = await platform.fetch(path, { method: 'POST' });
    expect(await response.json()).toEqual({ runs: 1, body: { next_run: null } });
    for (const other of ['/.netlify/functions/nightly', '/.netlify/local/schedule/nightly']) {
      const { status } = await platform.fetch(other, { method: 'POST' });
      expect([other, status]).toEqual([other, 404]);
    }
  });
});
