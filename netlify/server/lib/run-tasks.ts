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

/** Divides the remaining time equally; a task that exceeds its share continues in parallel. @returns the unfinished tasks */
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
    logError(fault, { name });
    return false;
  }
}
