import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Page } from '#src/api/client.ts';
import { $session, cancelLogin } from '#src/features/admin/auth/session.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { waitUntilSettled } from '#tests/support/fake-api.ts';
import { createPagedList } from './resource.ts';

type Row = { id: string };
type Filters = { search: string; state: string };

interface PendingRequest extends Filters {
  cursor?: string;
  /** Responds with one row per character of `ids`. */
  answer: (ids: string, next?: string) => Promise<unknown>;
  fail: () => Promise<unknown>;
}

const pendingRequests: PendingRequest[] = [];

function fetchPage(query: Filters & { cursor?: string }): Promise<Page<Row>> {
  const { promise, resolve, reject } = Promise.withResolvers<Page<Row>>();
  pendingRequests.push({
    ...query,
    answer(ids, next) {
      resolve({ items: [...ids].map((id) => ({ id })), nextCursor: next ?? null });
      return waitUntilSettled();
    },
    fail() {
      reject(new TypeError('fetch failed'));
      return waitUntilSettled();
    },
  });
  return promise;
}

/** Takes the oldest request without a response. */
async function takeRequest(): Promise<PendingRequest> {
  await waitUntilSettled();
  const request = pendingRequests.shift();
  if (!request) throw new Error('Nothing was asked');
  return request;
}

async function answerNext(ids: string, next?: string): Promise<void> {
  await (await takeRequest()).answer(ids, next);
}

const initialFilters = { search: '', state: '' };

function openList() {
  const list = createPagedList<Row, Filters>({ initialFilters, fetchPage });
  list.refresh();
  const getPage = () => list.$resource.get().value;
  return {
    ...list,
    getIds: () => (getPage()?.items ?? []).map(({ id }) => id).join(''),
    getNext: () => getPage()?.nextCursor,
    getFailure: () => list.$resource.get().failure,
  };
}

/** Opens a list and answers its first request. */
async function loadList(ids: string, next?: string) {
  const list = openList();
  await answerNext(ids, next);
  return list;
}

beforeEach(() => {
  pendingRequests.length = 0;
  $session.set('in');
});

const UNREACHABLE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';

describe('a paged list', () => {
  test('shows its first page, and one page more on request', async () => {
    const list = openList();
    expect(list.$resource.get()).toEqual({ value: null, failure: '' });
    await answerNext('ab', 'b');
    expect(list.getIds()).toBe('ab');
    list.showMore();
    await answerNext('ab', 'b');
    const moreRequest = await takeRequest();
    expect(moreRequest.cursor).toBe('b');
    await moreRequest.answer('cd');
    expect(list.getIds()).toBe('abcd');
    expect(list.getNext()).toBeNull();
  });

  test('adds a page once, however often more is requested', async () => {
    const list = await loadList('a', 'a');
    list.showMore();
    list.showMore();
    await answerNext('a', 'a');
    await answerNext('a', 'a');
    await answerNext('b', 'b');
    await answerNext('b', 'b');
    expect(list.getIds()).toBe('ab');
    expect(pendingRequests).toEqual([]);
  });

  test('keeps the next page when a refresh begins before that page arrives', async () => {
    const list = await loadList('ab', 'b');
    list.showMore();
    const lateRequest = await takeRequest();
    list.refresh();
    await answerNext('xab', 'b');
    await answerNext('c');
    expect(list.getIds()).toBe('xabc');
    await lateRequest.answer('ab');
    expect(list.getIds()).toBe('xabc');
  });

  test('refreshes all the pages that it shows', async () => {
    const list = await loadList('a', 'a');
    list.showMore();
    await answerNext('a', 'a');
    await answerNext('b', 'b');
    list.refresh();
    await answerNext('A', 'A');
    expect(list.getIds()).toBe('ab');
    await answerNext('B', 'B');
    expect(list.getIds()).toBe('AB');
    list.filter({ state: 'x' });
    await answerNext('x', 'x');
    expect(list.getIds()).toBe('x');
  });

  test('keeps its rows and shows an error when the next page fails', async () => {
    const list = await loadList('a', 'a');
    list.showMore();
    await (await takeRequest()).fail();
    expect($toast.get()).toMatchObject({ title: 'Erreur de chargement', description: UNREACHABLE });
    expect([list.getIds(), list.getNext(), list.getFailure()]).toEqual(['a', 'a', '']);
    list.refresh();
    await (await takeRequest()).fail();
    expect([list.getIds(), list.getFailure()]).toEqual(['a', UNREACHABLE]);
    list.refresh();
    await answerNext('a', 'a');
    expect([list.getIds(), list.getFailure()]).toEqual(['a', '']);
    list.showMore();
    await answerNext('a', 'a');
    await answerNext('b');
    expect(list.getIds()).toBe('ab');
  });

  test('shows the response to its last request, in whatever order responses arrive', async () => {
    const list = await loadList('a', 'a');
    list.refresh();
    const firstRequest = await takeRequest();
    list.filter({ state: 'x' });
    // The next page belongs to the previous filter.
    expect([list.getIds(), list.getNext()]).toEqual(['a', null]);
    const secondRequest = await takeRequest();
    expect(secondRequest.state).toBe('x');
    await secondRequest.answer('x');
    await firstRequest.answer('b');
    expect(list.getIds()).toBe('x');
  });

  test('searches once the typing pauses, unless the list is loaded again or the admin logs out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const list = await loadList('a', 'a');
    list.filter({ search: 'p' });
    list.filter({ search: 'pe' });
    expect([list.$filters.get(), list.getNext()]).toEqual([{ search: 'pe', state: '' }, null]);
    vi.advanceTimersByTime(299);
    await waitUntilSettled();
    expect(pendingRequests).toEqual([]);
    vi.advanceTimersByTime(1);
    expect((await takeRequest()).search).toBe('pe');
    list.filter({ search: 'pen' });
    list.refresh();
    expect((await takeRequest()).search).toBe('pen');
    vi.advanceTimersByTime(300);
    list.filter({ search: 'pend' });
    cancelLogin('out');
    vi.advanceTimersByTime(300);
    await waitUntilSettled();
    expect(pendingRequests).toEqual([]);
  });

  test('is empty after a logout', async () => {
    const list = await loadList('a');
    list.filter({ state: 'x' });
    const lateRequest = await takeRequest();
    cancelLogin('out');
    await lateRequest.answer('b');
    expect(list.$resource.get()).toEqual({ value: null, failure: '' });
    expect(list.$filters.get()).toEqual(initialFilters);
  });
});
