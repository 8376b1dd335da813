import { isDoneWithin } from '#netlify/server/storage/within.ts';
import { logEvent, logFault } from './log.ts';

type Tasks = Record<string, () => Promise<unknown>>;

/** Runs every task, one after the other; one that fails is logged and keeps none of the others from running. */
export async function runAll(tasks: Tasks): Promise<void> {
  for (const [name, run] of Object.entries(tasks)) await runLogged(name, run);
}

/**
 * The same, until that moment: each task has its share of the time that is left, and one that takes longer goes
 * on beside those that follow.
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
