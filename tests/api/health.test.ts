import { afterEach, expect, test } from 'vitest';
import { OWNER_PASSWORD, ownersReader, shiftClock } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';

const HOUR = 3_600_000;
const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
const read = ownersReader(platform);

afterEach(() => shiftClock(0));

const health = async (task: string) =>
  (await (await read('/api/admin/health')).json()).find(
    (one: { task: string }) => one.task === task,
  );
const shown = async (id: string) =>
  (await (await read('/api/admin/status')).json()).find((one: { id: string }) => one.id === id);

test('what the host starts is told with its last run, and red after two misses', async () => {
  await platform.runScheduled('tick');
  await platform.runScheduled('purge');
  for (const task of ['tick', 'purge']) {
    expect(await health(task)).toMatchObject({ isMissing: false, lateMinutes: 0, failed: [] });
    expect(await shown(`passage-${task}`)).toMatchObject({ state: 'ready' });
  }
  shiftClock(HOUR);
  expect(await health('tick')).toMatchObject({ isMissing: true, lateMinutes: 45 });
  expect(await shown('passage-tick')).toMatchObject({
    state: 'faulty',
    message: expect.stringMatching(/Deux passages au moins ont manqué.*attendent/),
  });
  expect(await health('purge')).toMatchObject({ isMissing: false });
  shiftClock(49 * HOUR);
  expect(await shown('passage-purge')).toMatchObject({ state: 'faulty' });
});

test('a night that did not come is started by the next quarter of an hour', async () => {
  shiftClock(100 * HOUR);
  expect(await health('purge')).toMatchObject({ isMissing: true });
  await platform.runScheduled('tick');
  expect(await health('purge')).toMatchObject({ isMissing: false });
});
