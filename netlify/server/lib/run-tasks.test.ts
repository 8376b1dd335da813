import { expect, test, vi } from 'vitest';
import { runInTimeSlices } from '#netlify/server/lib/run-tasks.ts';

const SOON_MS = 400;

test('a task that hangs or fails keeps no other from running, and all begin in their order', async () => {
  const log = [vi.spyOn(console, 'info'), vi.spyOn(console, 'error')];
  for (const channel of log) channel.mockImplementation(() => undefined);
  const begun: string[] = [];
  const begins = (name: string, work: Promise<unknown>) => () => {
    begun.push(name);
    return work;
  };
  const tasks = {
    first: begins('first', Promise.resolve()),
    hangs: begins('hangs', new Promise(() => undefined)),
    fails: () => begins('fails', Promise.reject(new Error('a fault on purpose')))(),
    last: begins('last', Promise.resolve()),
  };
  await runInTimeSlices(tasks, Date.now() + SOON_MS);
  const told = log.flatMap(({ mock }) => mock.calls.flat()).join('\n');
  for (const channel of log) channel.mockRestore();
  expect(begun).toEqual(['first', 'hangs', 'fails', 'last']);
  expect(told).toContain('{"level":"info","event":"late","name":"hangs"}');
  expect(told).toContain('a fault on purpose');
});

test('a task that takes longer than its share goes on beside the others', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { promise, resolve } = Promise.withResolvers<void>();
  let isDone = false;
  await runInTimeSlices(
    {
      long: async () => {
        await promise;
        isDone = true;
      },
      last: async () => resolve(),
    },
    Date.now() + SOON_MS,
  );
  log.mockRestore();
  expect(isDone).toBe(true);
});
