import { beforeEach, expect, test, vi } from 'vitest';
import paths from '#generated/card-text-paths.json' with { type: 'json' };
import { cardTexts, deck } from '#tests/support/deck-fixtures.ts';
import { installFakeApi } from '#tests/support/fake-api.ts';
import { composeTen, layTen, toTenSpread } from '#tests/support/ten-card-spread.ts';
import { composeFromTexts, loadCardTexts } from './compose.ts';

const server = installFakeApi();
const IDS = deck.map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => vi.useRealTimers();
});

const takeRequest = (id: string) => server.take('GET', paths[id] ?? '');
const findTexts = (id: string) => cardTexts.find((card) => card.id === id);

test('loadCardTexts repeats a failed request, and loads the texts of a card once', async () => {
  const loading = loadCardTexts('le-mat');
  (await takeRequest('le-mat')).drop();
  await vi.runAllTimersAsync();
  (await takeRequest('le-mat')).respond(new Response('', { status: 404 }));
  await vi.runAllTimersAsync();
  (await takeRequest('le-mat')).answer(findTexts('le-mat'));
  expect(await loading).toEqual(findTexts('le-mat'));
  expect(await loadCardTexts('le-mat')).toEqual(findTexts('le-mat'));
  expect(await server.listUntakenCalls()).toEqual([]);
});

test('loadCardTexts rejects after three failures, and a later call tries again', async () => {
  const loading = loadCardTexts('le-pape').catch(() => 'failed');
  for (let attempt = 0; attempt < 3; attempt++) {
    (await takeRequest('le-pape')).drop();
    await vi.runAllTimersAsync();
  }
  expect(await loading).toBe('failed');
  const retry = loadCardTexts('le-pape');
  (await takeRequest('le-pape')).answer(findTexts('le-pape'));
  expect(await retry).toEqual(findTexts('le-pape'));
});

test('composeFromTexts returns the interpretation that the server composes', async () => {
  const ids = IDS.toReversed().slice(0, 10);
  const draw = layTen(ids);
  const composing = composeFromTexts(toTenSpread(draw));
  for (const id of ids) (await takeRequest(id)).answer(findTexts(id));
  expect(await composing).toEqual(composeTen(draw));
});
