import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $session } from '#src/features/admin/session/session.ts';
import { $toast } from '#src/ui/toasts.ts';
import { fakePage } from '#tests/fake-page.ts';
import { fakeServer } from '#tests/fake-server.ts';
import { PUBLICATION_COST, type Publication } from './api.ts';
import { buildNews, publication, publishNow, watchBuilds } from './store.ts';

fakePage();
const server = fakeServer();

const PATH = '/api/admin/publication';
const NOW = new Date('2026-11-20T15:00:00.000Z');
const MINUTE = 60_000;
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE).toISOString();

function state(changes: Partial<Publication> = {}): Publication {
  return {
    ...{ change: 5, builtAt: later(-90), build: 'online', waiting: 0 },
    ...{ nextAttemptAt: null, expectedAt: null, lastTriggeredAt: later(-60) },
    ...{ hook: 'working', failure: null, cost: PUBLICATION_COST, ...changes },
  };
}

const BUILDING = state({ build: 'coming', lastTriggeredAt: later(-1), expectedAt: later(5) });
const WAITING = state({ waiting: 3, nextAttemptAt: later(4), expectedAt: later(10) });

let stop = () => undefined as unknown;

/** Begins to watch, and answers the first look. */
async function watch(first: Publication): Promise<void> {
  stop = watchBuilds();
  (await server.call('GET', PATH)).answer(first);
  await vi.waitFor(() => expect(publication.$resource.get().value).toEqual(first));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
  $session.set('out');
  $session.set('in');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('a build that runs is looked at every quarter of a minute, and no more once it is online', async () => {
  await watch(BUILDING);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(await server.untaken()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  (await server.call('GET', PATH)).answer(state());
  await vi.waitFor(() => expect(publication.$resource.get().value?.build).toBe('online'));
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(await server.untaken()).toEqual([]);
});

test('a change that waits is looked at every minute', async () => {
  await watch(WAITING);
  await vi.advanceTimersByTimeAsync(0.9 * MINUTE);
  expect(await server.untaken()).toEqual([]);
  await vi.advanceTimersByTimeAsync(0.2 * MINUTE);
  expect(await server.untaken()).toEqual([`GET ${PATH}`]);
});

test('a look that nobody asked for fails in silence, and is made again', async () => {
  await watch(BUILDING);
  await vi.advanceTimersByTimeAsync(15_000);
  (await server.call('GET', PATH)).answer({ message: 'Non.' }, { status: 401 });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await server.untaken()).toEqual([`GET ${PATH}`]);
  expect($session.get()).toBe('in');
});

test('the owner can put online what waits, and is told when that fails', async () => {
  const asked = publishNow();
  (await server.call('POST', PATH)).answer(
    state({ hook: 'failing', failure: 'Il ne répond pas.' }),
  );
  expect(await asked).toBe(true);
  expect($toast.get()).toMatchObject({
    title: 'Erreur de mise en ligne',
    description: 'Il ne répond pas.',
  });
});

test('one row tells what waits, until when, and what now would cost; a ring turns only while a build runs', () => {
  expect(buildNews(WAITING, NOW)).toMatchObject({
    tone: 'quiet',
    text: expect.stringMatching(/^3 changements seront en ligne vers/),
    cost: expect.stringContaining('15 crédits'),
    button: 'Mettre en ligne maintenant',
  });
  expect(buildNews(state({ ...WAITING, waiting: 1 }), NOW)?.text).toMatch(/^1 changement sera/);
  expect(buildNews(BUILDING, NOW)).toMatchObject({ tone: 'waiting' });
  expect(buildNews(state(), NOW)?.text).toMatch(/^Le site est à jour/);
  expect(buildNews(state({ build: 'failed' }), NOW)).toMatchObject({
    tone: 'failed',
    button: 'Réessayer maintenant',
  });
});
