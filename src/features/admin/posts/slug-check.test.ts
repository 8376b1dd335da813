import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#tests/fake-server.ts';
import { $slugCheck, cancelSlugCheck, checkSlugSoon, slugChecked } from './slug-check.ts';

const server = fakeServer();
const CHECK = ['POST', '/api/admin/blog/check-slug'] as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cancelSlugCheck();
  vi.useRealTimers();
});

test('a slug is checked once, half a second after the last key', async () => {
  for (const slug of ['l', 'la', 'La Lune']) checkSlugSoon(slug, 'p1');
  await vi.advanceTimersByTimeAsync(499);
  expect(await server.untaken()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  const asked = await server.call(...CHECK);
  expect([asked.body, $slugCheck.get()]).toEqual([
    { slug: 'la-lune', excludeId: 'p1' },
    'checking',
  ]);
  asked.answer({ isUnique: false });
  await slugChecked();
  expect($slugCheck.get()).toBe('taken');
});

test('an answer to a slug that was changed meanwhile says nothing', async () => {
  checkSlugSoon('la-lune', 'p1');
  await vi.advanceTimersByTimeAsync(500);
  await server.call(...CHECK);
  checkSlugSoon('le-soleil', 'p1');
  await vi.advanceTimersByTimeAsync(500);
  (await server.call(...CHECK)).answer({ isUnique: true });
  await slugChecked();
  expect($slugCheck.get()).toBe('free');
});

test('a check that fails is only logged: saving checks again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  checkSlugSoon('la-lune', 'p1');
  await vi.advanceTimersByTimeAsync(500);
  (await server.call(...CHECK)).answer({ message: 'Non.' }, { status: 500 });
  await slugChecked();
  expect([$slugCheck.get(), warn.mock.calls.length]).toEqual(['none', 1]);
  warn.mockRestore();
});

test('an empty slug is not checked', async () => {
  checkSlugSoon('', 'p1');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await server.untaken()).toEqual([]);
});
