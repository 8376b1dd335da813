import { beforeEach, expect, test, vi } from 'vitest';
import paths from '#generated/card-text-paths.json' with { type: 'json' };
import { cardTexts, deck } from '#tests/support/deck-fixtures.ts';
import { installFakeApi } from '#tests/support/fake-api.ts';
import { composeTen, layTen, tenSpread } from '#tests/support/ten-card-spread.ts';
import { composeFromTexts, loadCardTexts } from './compose.ts';

const server = installFakeApi();
const IDS = deck.map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => vi.useRealTimers();
});

const asked = (id: string) => server.take('GET', paths[id] ?? '');
const textOf = (id: string) => cardTexts.find((card) => card.id === id);

test('the texts of a card are asked for once, and again where they did not come', async () => {
  const loading = loadCardTexts('le-mat');
  (await asked('le-mat')).drop();
  await vi.runAllTimersAsync();
  (await asked('le-mat')).respond(new Response('', { status: 404 }));
  await vi.runAllTimersAsync();
  (await asked('le-mat')).answer(textOf('le-mat'));
  expect(await loading).toEqual(textOf('le-mat'));
  expect(await loadCardTexts('le-mat')).toEqual(textOf('le-mat'));
  expect(await server.listUntaken()).toEqual([]);
});

test('what fails three times is told, and may be asked for later', async () => {
  const loading = loadCardTexts('le-pape').then(
    () => 'there',
    () => 'failed',
  );
  for (let attempt = 0; attempt < 3; attempt++) {
    (await asked('le-pape')).drop();
    await vi.runAllTimersAsync();
  }
  expect(await loading).toBe('failed');
  const again = loadCardTexts('le-pape');
  (await asked('le-pape')).answer(textOf('le-pape'));
  expect(await again).toEqual(textOf('le-pape'));
});

test('composeFromTexts gives the interpretation that the server composes', async () => {
  const draw = layTen(IDS.toReversed().slice(0, 10));
  const composing = composeFromTexts(tenSpread(draw));
  for (const id of IDS.toReversed().slice(0, 10)) (await asked(id)).answer(textOf(id));
  expect(await composing).toEqual(composeTen(draw));
});
