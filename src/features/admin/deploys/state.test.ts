import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicationStatus } from '#src/api/admin/deploys.ts';
import { $session } from '#src/features/admin/auth/session.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { installFakeApi } from '#tests/support/fake-api.ts';
import { installFakePage } from '#tests/support/fake-window.ts';
import { publicationStatus, publishNow, watchBuilds } from './state.ts';

installFakePage();
const server = installFakeApi();

const PATH = '/api/admin/publication';
const MINUTE = 60_000;

function state(changes: Partial<PublicationStatus> = {}): PublicationStatus {
  return {
    ...{ change: 5, waiting: 0, hook: 'working', failure: null },
    ...{
      news: { tone: 'quiet', text: 'Le site est à jour.' },
      when: '',
      lookAgainMs: null,
      builtAt: '2026-11-20T15:00:00.000Z',
    },
    ...changes,
  };
}

const BUILDING = state({ when: 'à 16 h 05', lookAgainMs: 15_000 });

let stop = () => undefined as unknown;

/** Begins to watch, and answers the first look. */
async function watch(first: PublicationStatus): Promise<void> {
  stop = watchBuilds();
  (await server.take('GET', PATH)).answer(first);
  await vi.waitFor(() => expect(publicationStatus.$resource.get().value).toEqual(first), {
    timeout: 60_000,
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
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
  expect(await server.listUntaken()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  (await server.take('GET', PATH)).answer(state());
  await vi.waitFor(() => expect(publicationStatus.$resource.get().value).toEqual(state()), {
    timeout: 60_000,
  });
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(await server.listUntaken()).toEqual([]);
});

test('a look that nobody asked for fails in silence, and is made again', async () => {
  await watch(BUILDING);
  await vi.advanceTimersByTimeAsync(15_000);
  (await server.take('GET', PATH)).answer({ message: 'Non.' }, { status: 401 });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await server.listUntaken()).toEqual([`GET ${PATH}`]);
  expect($session.get()).toBe('in');
});

test('the admin can put online what waits, and is told when that fails', async () => {
  await watch(state());
  const started = publishNow();
  (await server.take('POST', PATH)).answer(BUILDING);
  expect([await started, $toast.get()?.title]).toEqual([true, 'Mise en ligne demandée']);
  expect(publicationStatus.$resource.get().value).toEqual(BUILDING);
  const asked = publishNow();
  (await server.take('POST', PATH)).answer(
    state({ hook: 'failing', failure: 'Il ne répond pas.' }),
  );
  expect(await asked).toBe(true);
  expect($toast.get()).toMatchObject({
    title: 'Erreur de mise en ligne',
    description: 'Il ne répond pas.',
  });
});
