import { isDue } from './cron.ts';
import type { LocalFunction } from './functions.ts';

const MINUTE_MS = 60_000;

/** Runs each scheduled function at its minutes until the returned call. */
export function startSchedules(
  functions: () => LocalFunction[],
  run: (scheduled: LocalFunction) => Promise<unknown>,
): () => void {
  let timer: NodeJS.Timeout;

  function tick(): void {
    const now = new Date();
    for (const scheduled of functions()) {
      if (scheduled.schedule && isDue(scheduled.schedule, now)) {
        run(scheduled).catch((error) => console.error(`${scheduled.name}:`, error));
      }
    }
    wait();
  }

  function wait(): void {
    timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS)).unref();
  }

  wait();
  return () => clearTimeout(timer);
}
