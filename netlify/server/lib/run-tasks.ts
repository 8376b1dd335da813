import { waitAtMost } from '#netlify/server/lib/async.ts';
import { logError, logEvent } from './logger.ts';

type Tasks = Record<string, () => Promise<unknown>>;

/** Runs the tasks one after the other, also after a failure. @returns the names of the failed tasks */
export async function runTasks(tasks: Tasks): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, run] of Object.entries(tasks)) {
    if (!(await runLogged(name, run))) failed.push(name);
  }
  return failed;
}

/**
 * Starts the tasks one after the other, each with an equal share of the time that remains until `deadline`
 * (milliseconds since 1970). A task that exceeds its share continues in parallel with the next ones.
 * @returns the names of the tasks that failed or did not finish
 */
export async function runInTimeSlices(tasks: Tasks, deadline: number): Promise<string[]> {
  let remainingCount = Object.keys(tasks).length;
  const unsuccessful = new Set(Object.keys(tasks));
  const lateTasks: Promise<void>[] = [];
  for (const [name, run] of Object.entries(tasks)) {
    const work = runLogged(name, run).then((hasSucceeded) => {
      if (hasSucceeded) unsuccessful.delete(name);
    });
    if (await waitAtMost((deadline - Date.now()) / remainingCount--, work)) continue;
    logEvent('late', { name });
    lateTasks.push(work);
  }
  await waitAtMost(deadline - Date.now(), Promise.all(lateTasks));
  return [...unsuccessful];
}

async function runLogged(name: string, run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    logEvent('task', { name });
    return true;
  } catch (error) {
    logError(error, { task: name });
    return false;
  }
}
