import { isDoneWithin } from '#netlify/server/lib/async.ts';
import { logError, logEvent } from './logger.ts';

type Tasks = Record<string, () => Promise<unknown>>;

/** Runs the tasks in sequence; a failure is logged and does not stop the others. @returns the names of those that failed */
export async function runTasks(tasks: Tasks): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, run] of Object.entries(tasks)) {
    if (!(await runLogged(name, run))) failed.push(name);
  }
  return failed;
}

/**
 * Runs each task for an equal share of the remaining time; a task that exceeds it continues in parallel with the others.
 * @returns the names of the tasks that failed or did not finish
 */
export async function runInTimeSlices(tasks: Tasks, until: number): Promise<string[]> {
  let remainingCount = Object.keys(tasks).length;
  const unfinished = new Set(Object.keys(tasks));
  const lateTasks: Promise<void>[] = [];
  for (const [name, run] of Object.entries(tasks)) {
    const work = runLogged(name, run).then((isDone) => {
      if (isDone) unfinished.delete(name);
    });
    if (await isDoneWithin((until - Date.now()) / remainingCount--, work)) continue;
    logEvent('late', { name });
    lateTasks.push(work);
  }
  await isDoneWithin(until - Date.now(), Promise.all(lateTasks));
  return [...unfinished];
}

async function runLogged(name: string, run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    logEvent('task', { name });
    return true;
  } catch (fault) {
    logError(fault, { name });
    return false;
  }
}
