import { expect, test, vi } from 'vitest';
import { waitAtMost } from '#netlify/server/lib/async.ts';
import { runInTimeSlices } from '#netlify/server/lib/run-tasks.ts';

const TIME_LIMIT_MS = 400;

test('runInTimeSlices starts every task in order although one hangs and another fails', async () => {
  const spies = [vi.spyOn(console, 'info'), vi.spyOn(console, 'error')];
  for (const spy of spies) spy.mockImplementation(() => undefined);
  const startedNames: string[] = [];
  const createTask = (name: string, work: Promise<unknown>) => () => {
    startedNames.push(name);
    return work;
  };
  const tasks = {
    first: createTask('first', Promise.resolve()),
    hangs: createTask('hangs', new Promise(() => undefined)),
    fails: () => createTask('fails', Promise.reject(new Error('a fault on purpose')))(),
    last: createTask('last', Promise.resolve()),
  };
  await runInTimeSlices(tasks, Date.now() + TIME_LIMIT_MS);
  const output = spies.flatMap(({ mock }) => mock.calls.flat()).join('\n');
  for (const spy of spies) spy.mockRestore();
  expect(startedNames).toEqual(['first', 'hangs', 'fails', 'last']);
  expect(output).toContain('{"level":"info","event":"late","name":"hangs"}');
  expect(output).toMatch(/"task":"fails".*a fault on purpose/);
});

test('runInTimeSlices lets a task that exceeds its share finish in parallel with the others', async () => {
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
    Date.now() + TIME_LIMIT_MS,
  );
  log.mockRestore();
  expect(isDone).toBe(true);
});

test('waitAtMost leaves no timer that keeps the process running', async () => {
  const listTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout');
  const timersBefore = listTimers();
  expect(await waitAtMost(60_000, Promise.resolve())).toBe(true);
  expect(listTimers()).toEqual(timersBefore);
});
