import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from '#src/api/client.ts';
import { $session, cancelLogin } from '#src/features/admin/auth/session.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { settled } from '#tests/support/fake-api.ts';
import { createPagedList } from './resource.ts';

interface Row {
  id: string;
  title?: string;
}

interface Asked {
  search: string;
  state: string;
  cursor: string | undefined;
  answer: (ids: string, next?: string, title?: string) => Promise<unknown>;
  fail: () => Promise<unknown>;
}

const asked: Asked[] = [];

interface Filters {
  search: string;
  state: string;
}

function fetchPage({ search, state, cursor }: Filters & { cursor?: string }): Promise<Page<Row>> {
  const { promise, resolve, reject } = Promise.withResolvers<Page<Row>>();
  asked.push({
    search,
    state,
    cursor,
    answer(ids, next, title) {
      resolve({
        items: [...ids].map((id) => ({ id, ...(title && { title }) })),
        next: next ?? null,
      });
      return settled();
    },
    fail() {
      reject(new TypeError('fetch failed'));
      return settled();
    },
  });
  return promise;
}

/** The oldest question that nobody has answered yet. */
async function question(): Promise<Asked> {
  await settled();
  const next = asked.shift();
  if (!next) throw new Error('Nothing was asked');
  return next;
}

const initialFilters = { search: '', state: '' };
function opened() {
  const list = createPagedList<Row, Filters>({ initialFilters, fetchPage });
  list.refresh();
  const rows = () => list.$resource.get().value?.items ?? [];
  return {
    ...list,
    rows,
    shown: () =>
      rows()
        .map(({ id }) => id)
        .join(''),
    next: () => list.$resource.get().value?.next,
    failure: () => list.$resource.get().failure,
  };
}

beforeEach(() => {
  asked.length = 0;
  $session.set('in');
});

const UNREACHABLE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';

describe('a list', () => {
  test('shows the first page, and is read again one page longer', async () => {
    const list = opened();
    expect(list.$resource.get()).toEqual({ value: null, failure: '' });
    await (await question()).answer('ab', 'b');
    expect(list.shown()).toBe('ab');
    list.showMore();
    await (await question()).answer('ab', 'b');
    const more = await question();
    expect(more.cursor).toBe('b');
    await more.answer('cd');
    expect(list.shown()).toBe('abcd');
    expect(list.next()).toBeNull();
  });

  test('adds a page once, however often it is asked for', async () => {
    const list = opened();
    await (await question()).answer('a', 'a');
    list.showMore();
    list.showMore();
    await (await question()).answer('a', 'a');
    await (await question()).answer('a', 'a');
    await (await question()).answer('b', 'b');
    await (await question()).answer('b', 'b');
    expect(list.shown()).toBe('ab');
    expect(asked).toEqual([]);
  });

  test('loses no next page to a refresh that begins before it is there', async () => {
    const list = opened();
    await (await question()).answer('ab', 'b');
    list.showMore();
    const late = await question();
    list.refresh();
    await (await question()).answer('xab', 'b');
    await (await question()).answer('c');
    expect(list.shown()).toBe('xabc');
    await late.answer('ab');
    expect(list.shown()).toBe('xabc');
  });

  test('is read again as far as it is shown', async () => {
    const list = opened();
    await (await question()).answer('a', 'a');
    list.showMore();
    await (await question()).answer('a', 'a');
    await (await question()).answer('b', 'b');
    list.refresh();
    await (await question()).answer('A', 'A');
    expect(list.shown()).toBe('ab');
    await (await question()).answer('B', 'B');
    expect(list.shown()).toBe('AB');
  });

  test('keeps the rows and says what is wrong when the next page does not come', async () => {
    const list = opened();
    await (await question()).answer('a', 'a');
    list.showMore();
    await (await question()).fail();
    expect($toast.get()).toMatchObject({ title: 'Erreur de chargement', description: UNREACHABLE });
    expect([list.shown(), list.next(), list.failure()]).toEqual(['a', 'a', '']);
    list.refresh();
    await (await question()).fail();
    expect([list.shown(), list.failure()]).toEqual(['a', UNREACHABLE]);
    list.refresh();
    await (await question()).answer('a', 'a');
    expect([list.shown(), list.failure()]).toEqual(['a', '']);
    list.showMore();
    await (await question()).answer('a', 'a');
    await (await question()).answer('b');
    expect(list.shown()).toBe('ab');
  });

  test('answers the last question, in whatever order the answers come', async () => {
    const list = opened();
    await (await question()).answer('a', 'a');
    list.refresh();
    const first = await question();
    list.filter({ state: 'x' });
    // What followed the other list goes away with it.
    expect([list.shown(), list.next()]).toEqual(['a', null]);
    const second = await question();
    expect(second.state).toBe('x');
    await second.answer('x');
    await first.answer('b');
    expect(list.shown()).toBe('x');
  });

  test('asks for what is typed once the typing pauses', async () => {
    const list = opened();
    await (await question()).answer('a', 'a');
    list.filter({ search: 'p' });
    list.filter({ search: 'pe' });
    expect([list.$filters.get(), list.next()]).toEqual([{ search: 'pe', state: '' }, null]);
    await settled();
    expect(asked).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 350));
    const only = await question();
    expect(only.search).toBe('pe');
    expect(asked).toEqual([]);
  });

  test('shows nothing after a logout', async () => {
    const list = opened();
    await (await question()).answer('a');
    list.filter({ state: 'x' });
    const late = await question();
    cancelLogin('out');
    await late.answer('b');
    expect(list.$resource.get()).toEqual({ value: null, failure: '' });
    expect(list.$filters.get()).toEqual(initialFilters);
  });
});
