import { afterEach, describe, expect, test, vi } from 'vitest';
import { logInAsAdmin, OWNER_PASSWORD, shiftClock } from '#tests/support/admin-session.ts';
import { signUp } from '#tests/support/newsletter-requests.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';

const { platform, storage } = proxiedPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

const SIGNED = '/api/newsletter/subscriptions/0123456789abcdef0123456789abcdef.x';

afterEach(() => {
  storage.watch();
  vi.restoreAllMocks();
  shiftClock(0);
});

/** What is logged as an error meanwhile. */
function watchedLog(): () => Record<string, unknown>[] {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => log.mock.calls.map(([line]) => JSON.parse(String(line)));
}

describe('while storage refuses', () => {
  test('the visitor’s answer has a number, which finds cause, path and request in the log', async () => {
    const faults = watchedLog();
    storage.watch(() => 403);
    const answer = await platform.fetch(SIGNED);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
    const { message } = (await answer.json()) as { message: string };
    const number = /numéro (\d{6})/.exec(message)?.[1];
    const [told] = faults().filter((fault) => fault.number === number);
    expect(told).toMatchObject({
      level: 'error',
      method: 'GET',
      path: '/api/newsletter/subscriptions/:link',
      request: expect.stringMatching(/^[\w-]{20,}$/),
      name: 'StorageError',
      ...{ operation: 'get', store: 'secrets', key: 'links', status: '403' },
      milliseconds: expect.any(Number),
      cause: { message: expect.stringContaining('403') },
    });
  });

  test('the log names a key without the address that is in it', async () => {
    const faults = watchedLog();
    storage.watch(({ store, method }) =>
      store === 'subscribers-index' && method === 'PUT' ? 403 : null,
    );
    expect((await signUp(platform, 'journal@tarot.example')).status).toBe(503);
    const key = expect.stringMatching(/^pending\/\d{13}\.[0-9a-f]{32}$/);
    expect(faults()).toContainEqual(expect.objectContaining({ store: 'subscribers-index', key }));
  });

  test('and cannot be written, the owner’s session goes on reading', async () => {
    const owner = await logInAsAdmin(platform);
    const faults = watchedLog();
    storage.watch(({ method }) => (method === 'PUT' ? 403 : null));
    shiftClock(2 * 60_000);
    expect((await owner.get('/api/admin/blog/stats')).status).toBe(200);
    expect(faults()).toContainEqual(expect.objectContaining({ store: 'sessions' }));
  });

  test('what goes on after the answer tells its request too', async () => {
    const owner = await logInAsAdmin(platform);
    const faults = watchedLog();
    storage.watch(({ store }) => (store === 'post-index' ? 403 : null));
    await owner.get('/api/admin/blog/posts');
    expect(faults()[0]).toMatchObject({ method: 'GET', path: '/api/admin/blog/posts' });
  });
});

describe('HEAD', () => {
  test('answers as GET does, without a body', async () => {
    const [asked, looked] = await Promise.all(
      ['GET', 'HEAD'].map((method) => platform.fetch('/api/cards', { method })),
    );
    expect(looked?.status).toBe(200);
    expect(await looked?.text()).toBe('');
    for (const name of ['content-type', 'cache-control', 'content-security-policy']) {
      expect([name, looked?.headers.get(name)]).toEqual([name, asked?.headers.get(name)]);
    }
  });

  test('of what only changes is refused', async () => {
    const { status, headers } = await platform.fetch('/api/contact', { method: 'HEAD' });
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });
});
