import { expect, test } from 'vitest';
import { installFakeApi } from '#tests/support/fake-api.ts';
import { installFakePage } from '#tests/support/fake-window.ts';
import { createReadingInput } from '#tests/support/reading-fixtures.ts';
import { $readings, eraseOneReading, loadReadings } from './state.ts';

installFakePage();
const server = installFakeApi();

test('a reading that is erased while the list loads does not come back', async () => {
  const loads = [loadReadings(), loadReadings()];
  const takeList = () => server.take('GET', '/api/readings');
  const [early, late] = [await takeList(), await takeList()];
  const erasing = eraseOneReading('un');
  (await server.take('DELETE', '/api/readings/one/un')).answer({ done: true });
  await erasing;
  early.drop();
  late.answer([createReadingInput({ id: 'un' })]);
  await Promise.all(loads);
  expect($readings.get()).toEqual({ items: [], nextCursor: null, status: 'loaded' });
});
