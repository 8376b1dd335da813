import { isDoneWithin } from '#netlify/server/storage/within.ts';
import { logEvent, logFault } from './log.ts';

type Tasks = Record<string, () => Promise<unknown>>;

/** Runs the tasks in sequence; a failure is logged and does not stop the others. @returns the names of those that failed */
export async function runAll(tasks: Tasks): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, run] of Object.entries(tasks)) {
    if (!(await runLogged(name, run))) failed.push(name);
  }
  return failed;
}

/**
 * The same up to a deadline in milliseconds. Each task gets an equal share of the time left; one that overruns it goes on
 * concurrently with those that follow, so that no task starves the others.
 * @returns the names of those that failed or did not come to their end
 */
export async function runInTimeSlices(tasks: Tasks, until: number): Promise<string[]> {
  let left = Object.keys(tasks).length;
  const undone = new Set(Object.keys(tasks));
  const late: Promise<void>[] = [];
  for (const [name, run] of Object.entries(tasks)) {
    const work = runLogged(name, run).then((isDone) => {
      if (isDone) undone.delete(name);
    });
    if (await isDoneWithin((until - Date.now()) / left--, work)) continue;
    logEvent('late', { name });
    late.push(work);
  }
  await isDoneWithin(until - Date.now(), Promise.all(late));
  return [...undone];
}

async function runLogged(name: string, run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    logEvent('task', { name });
    return true;
  } catch (fault) {
    logFault(fault, { name });
    return false;
  }
}
