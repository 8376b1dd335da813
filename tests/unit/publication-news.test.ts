import { expect, test } from 'vitest';
import { type BuildsState, tellBuilds } from '#netlify/server/publication/news.ts';

const NOW = new Date('2026-11-20T15:00:00.000Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();

function state(changes: Partial<BuildsState> = {}): BuildsState {
  return {
    ...{ builtAt: later(-90), build: 'online', waiting: 0, expectedAt: null },
    ...{ hook: 'working', failure: null, ...changes },
  };
}

const BUILDING = state({ build: 'coming', expectedAt: later(5) });
const WAITING = state({ waiting: 3, expectedAt: later(10) });
const newsOf = (told: BuildsState) => tellBuilds(told, NOW).news;

test('one row tells what waits, until when, and what now would cost; a ring turns only while a build runs', () => {
  expect(newsOf(WAITING)).toMatchObject({
    tone: 'quiet',
    text: expect.stringMatching(/^3 changements seront en ligne vers/),
    cost: expect.stringContaining('15 crédits'),
    button: 'Mettre en ligne maintenant',
  });
  expect(newsOf(state({ ...WAITING, waiting: 1 }))?.text).toMatch(/^1 changement sera/);
  expect(newsOf(BUILDING)).toMatchObject({ tone: 'waiting' });
  expect(newsOf(state())?.text).toMatch(/^Le site est à jour/);
  expect(newsOf(state({ build: 'failed' }))).toMatchObject({
    tone: 'failed',
    button: 'Réessayer maintenant',
  });
});

test('the time is told in Swiss time while it is to come, and nothing is awaited at rest', () => {
  expect(tellBuilds(BUILDING, NOW)).toMatchObject({
    when: 'vers 16\u00a0h\u00a005',
    lookAgainMs: 15_000,
  });
  expect(tellBuilds(WAITING, NOW)).toMatchObject({
    when: 'vers 16\u00a0h\u00a010',
    lookAgainMs: 60_000,
  });
  expect(tellBuilds(state({ build: 'late' }), NOW)).toMatchObject({
    when: 'd’un moment à l’autre',
    lookAgainMs: 60_000,
  });
  expect(tellBuilds(BUILDING, new Date(later(6))).when).toBe('d’un moment à l’autre');
  expect(tellBuilds(state(), NOW)).toMatchObject({ when: '', lookAgainMs: null });
  const refused = state({ failure: 'Il ne répond pas.' });
  expect(tellBuilds(refused, NOW)).toMatchObject({ lookAgainMs: 60_000 });
});

test('before the first build nothing is told; a build cannot be asked for where no hook is set', () => {
  expect(newsOf(state({ builtAt: null }))).toBeNull();
  const unset = state({ hook: 'unset', failure: 'Elle n’est pas réglée.' });
  expect(newsOf(unset)).toEqual({ tone: 'warning', text: 'Elle n’est pas réglée.', button: '' });
});
