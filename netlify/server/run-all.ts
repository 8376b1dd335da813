import { logEvent, logFault } from './log.ts';

/** Runs every task, one after the other; one that fails is logged and keeps none of the others from running. */
export async function runAll(tasks: Record<string, () => Promise<unknown>>): Promise<void> {
  for (const [name, run] of Object.entries(tasks)) {
    try {
      await run();
      logEvent('task', { name });
    } catch (fault) {
      logFault(fault);
    }
  }
}
