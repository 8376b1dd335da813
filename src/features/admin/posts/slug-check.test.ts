import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, settled } from '#tests/fake-server.ts';
import { $slugCheck, checkSlugSoon } from './slug-check.ts';

const server = fakeServer();
const CHECK = ['POST', '/api/admin/blog/check-slug'] as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a slug is checked once, half a second after the last key', async () => {
  for (const slug of ['l', 'la', 'La Lune']) checkSlugSoon(slug, 'p1');
  await vi.advanceTimersByTimeAsync(499);
  expect(await server.untaken()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  const asked = await server.call(...CHECK);
  expect(asked.body).toEqual({ slug: 'la-lune', excludeId: 'p1' });
  const check = { id: 'p1', slug: 'La Lune' };
  expect($slugCheck.get()).toEqual({ ...check, result: 'checking' });
  asked.answer({ isUnique: false });
  await settled();
  expect($slugCheck.get()).toEqual({ ...check, result: 'taken' });
});

test('an answer to a slug that was changed meanwhile says nothing', async () => {
  checkSlugSoon('la-lune', 'p1');
  await vi.advanceTimersByTimeAsync(500);
  const late = await server.call(...CHECK);
  checkSlugSoon('le-soleil', 'p1');
  await vi.advanceTimersByTimeAsync(500);
  (await server.call(...CHECK)).answer({ isUnique: true });
  await settled();
  late.answer({ isUnique: false });
  await settled();
  expect($slugCheck.get()).toEqual({ id: 'p1', slug: 'le-soleil', result: 'free' });
});

test('a check that fails is only logged: saving checks again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  checkSlugSoon('la-lune', 'p1');
  await vi.advanceTimersByTimeAsync(500);
  (await server.call(...CHECK)).answer({ message: 'Non.' }, { status: 500 });
  await settled();
  expect([$slugCheck.get().result, warn.mock.calls.length]).toEqual(['none', 1]);
  warn.mockRestore();
});

test('an empty slug is not checked', async () => {
  checkSlugSoon('', 'p1');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await server.untaken()).toEqual([]);
});
