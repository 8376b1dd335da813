import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from '#src/api/client.ts';
import { settled } from '#tests/fake-server.ts';
import { $session } from './app/session.ts';
import { leaveSession } from './app/session-store.ts';
import { pagedList } from './list.ts';

interface Row {
  id: string;
  title?: string;
}

interface Asked {
  search: string;
  cursor: string | undefined;
  answer: (ids: string, next?: string, title?: string) => Promise<unknown>;
  fail: () => Promise<unknown>;
}

const asked: Asked[] = [];

function read({ search }: { search: string }, cursor?: string): Promise<Page<Row>> {
  const { promise, resolve, reject } = Promise.withResolvers<Page<Row>>();
  asked.push({
    search,
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

function opened() {
  const list = pagedList<Row, { search: string }>({ filters: { search: '' }, read });
  list.open();
  const shown = () =>
    list.$list
      .get()
      .items.map(({ id }) => id)
      .join('');
  return { ...list, shown };
}

beforeEach(() => {
  asked.length = 0;
  $session.set('in');
});

describe('a list', () => {
  test('shows the first page, and the next ones below it', async () => {
    const list = opened();
    expect(list.$list.get().phase).toBe('loading');
    await (await question()).answer('ab', 'b');
    expect(list.$list.get()).toMatchObject({ phase: 'ready', next: 'b' });
    list.showMore();
    const more = await question();
    expect(more.cursor).toBe('b');
    await more.answer('cd');
    expect(list.shown()).toBe('abcd');
    expect(list.$list.get().next).toBeNull();
  });

  test('adds a page once, however often it is asked for', async () => {
    const list = opened();
    await (await question()).answer('a', 'a');
    list.showMore();
    list.showMore();
    await (await question()).answer('b');
    expect(list.shown()).toBe('ab');
    expect(asked).toEqual([]);
  });

  test('loses no refresh to the next page that is asked for before it is there', async () => {
    const list = opened();
    await (await question()).answer('ab', 'b', 'old');
    list.refresh();
    list.showMore();
    await (await question()).answer('ab', 'b', 'new');
    await (await question()).answer('c', undefined, 'new');
    expect(list.$list.get().items.map(({ title }) => title)).toEqual(['new', 'new', 'new']);
  });

  test('loses no next page to a refresh that begins before it is there', async () => {
    const list = opened();
    await (await question()).answer('ab', 'b');
    list.showMore();
    const late = await question();
    list.refresh();
    const again = await question();
    await late.answer('c');
    expect(list.shown()).toBe('ab');
    await again.answer('xab', 'b');
    await (await question()).answer('c');
    expect(list.shown()).toBe('xabc');
  });

  test('is read again as far as it is shown', async () => {
    const list = opened();
    await (await question()).answer('a', 'a');
    list.showMore();
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
    expect(list.$list.get()).toMatchObject({ phase: 'ready', next: 'a' });
    list.showMore();
    await (await question()).answer('b');
    expect(list.shown()).toBe('ab');
  });

  test('says why it did not come, and comes when it is asked again', async () => {
    const list = opened();
    await (await question()).fail();
    expect(list.$list.get()).toMatchObject({
      phase: 'failed',
      failure: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
    });
    list.refresh();
    await (await question()).answer('a');
    expect(list.$list.get()).toMatchObject({ phase: 'ready', failure: '' });
  });

  test('answers the last question, in whatever order the answers come', async () => {
    const list = opened();
    const first = await question();
    list.filter({ search: 'x' });
    // What followed the other list goes away with it.
    expect(list.$list.get()).toMatchObject({ items: [], next: null });
    const second = await question();
    expect(second.search).toBe('x');
    await second.answer('x');
    await first.answer('a');
    expect(list.shown()).toBe('x');
  });

  test('asks for what is typed once the typing pauses', async () => {
    const list = opened();
    await (await question()).answer('a', 'a');
    list.search({ search: 'p' });
    list.search({ search: 'pe' });
    expect(list.$list.get()).toMatchObject({ filters: { search: 'pe' }, next: null });
    await settled();
    expect(asked).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 350));
    const only = await question();
    expect(only.search).toBe('pe');
    expect(asked).toEqual([]);
  });

  test('shows nothing of the owner once she has left', async () => {
    const list = opened();
    await (await question()).answer('a');
    list.refresh();
    const late = await question();
    leaveSession();
    await late.answer('b');
    expect(list.$list.get()).toMatchObject({ phase: 'loading', items: [] });
  });
});
