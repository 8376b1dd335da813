import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicationStatus } from '#src/api/admin/deploys.ts';
import { $session } from '#src/features/admin/auth/session.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { installFakeApi } from '#tests/support/fake-api.ts';
import { installFakePage } from '#tests/support/fake-window.ts';
import { publicationStatus, requestBuildAndNotify, watchBuilds } from './state.ts';

installFakePage();
const server = installFakeApi();

const PATH = '/api/admin/publication';
const MINUTE_MS = 60_000;

function createStatus(changes: Partial<PublicationStatus> = {}): PublicationStatus {
  return {
    ...{ change: 5, waiting: 0, hook: 'working', failure: null },
    news: { tone: 'quiet', text: 'Le site est à jour.' },
    when: '',
    lookAgainMs: null,
    builtAt: '2026-11-20T15:00:00.000Z',
    ...changes,
  };
}

const BUILDING = createStatus({ when: 'à 16 h 05', lookAgainMs: 15_000 });

let stopWatching = () => undefined as unknown;

const getStatus = () => publicationStatus.$resource.get().value;

async function answerPoll(status: PublicationStatus): Promise<void> {
  (await server.take('GET', PATH)).answer(status);
  await vi.waitFor(() => expect(getStatus()).toEqual(status), { timeout: 60_000 });
}

async function startWatching(status: PublicationStatus): Promise<void> {
  stopWatching = watchBuilds();
  await answerPoll(status);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  $session.set('out');
  $session.set('in');
});
afterEach(() => {
  stopWatching();
  vi.useRealTimers();
});

test('watchBuilds polls every fifteen seconds during a build, and stops once it is online', async () => {
  await startWatching(BUILDING);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(await server.listUntakenCalls()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  await answerPoll(createStatus());
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(await server.listUntakenCalls()).toEqual([]);
});

test('watchBuilds shows no error after a failed poll, and polls again, but not in a hidden page', async () => {
  await startWatching(BUILDING);
  Object.assign(document, { hidden: true });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await server.listUntakenCalls()).toEqual([]);
  Object.assign(document, { hidden: false });
  await vi.advanceTimersByTimeAsync(15_000);
  (await server.take('GET', PATH)).answer({ message: 'Non.' }, { status: 401 });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await server.listUntakenCalls()).toEqual([`GET ${PATH}`]);
  expect($session.get()).toBe('in');
  await answerPoll({ ...BUILDING, change: 6 });
  stopWatching();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(await server.listUntakenCalls()).toEqual([]);
});

test('publishNow requests a build, and shows why a request failed', async () => {
  await startWatching(createStatus());
  const isRequested = requestBuildAndNotify();
  (await server.take('POST', PATH)).answer(BUILDING);
  expect([await isRequested, $toast.get()?.title]).toEqual([true, 'Mise en ligne demandée']);
  expect(getStatus()).toEqual(BUILDING);
  const isFailureShown = requestBuildAndNotify();
  (await server.take('POST', PATH)).answer(
    createStatus({ hook: 'failing', failure: 'Il ne répond pas.' }),
  );
  expect(await isFailureShown).toBe(true);
  expect($toast.get()).toMatchObject({
    title: 'Erreur de mise en ligne',
    description: 'Il ne répond pas.',
  });
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(await server.listUntakenCalls()).toEqual([]);
});
