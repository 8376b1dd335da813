import { isDoneWithin } from '#netlify/server/storage/within.ts';
import { logEvent, logFault } from './log.ts';

type Tasks = Record<string, () => Promise<unknown>>;

/** Runs the tasks in sequence; a failure is logged and does not stop the others. */
export async function runAll(tasks: Tasks): Promise<void> {
  for (const [name, run] of Object.entries(tasks)) await runLogged(name, run);
}

/**
 * The same up to a deadline in milliseconds. Each task gets an equal share of the time left; one that overruns it goes on
 * concurrently with those that follow, so that no task starves the others.
 */
export async function runInTimeSlices(tasks: Tasks, until: number): Promise<void> {
  let left = Object.keys(tasks).length;
  const late: Promise<void>[] = [];
  for (const [name, run] of Object.entries(tasks)) {
    const work = runLogged(name, run);
    if (await isDoneWithin((until - Date.now()) / left--, work)) continue;
    logEvent('late', { name });
    late.push(work);
  }
  await isDoneWithin(until - Date.now(), Promise.all(late));
}

async function runLogged(name: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
    logEvent('task', { name });
  } catch (fault) {
    logFault(fault);
  }
}
