import { now } from '#netlify/server/clock.ts';
import { logEvent } from '#netlify/server/log.ts';
import { buildHook, callBuildHook } from './build-hook.ts';
import { type ChangeLog, editChangeLog, readChangeLog } from './change-log.ts';

/** A production build costs the owner money: a burst of edits makes two, one at its start and one after it. */
const GATHER_MS = 5 * 60_000;
/** Between two builds that the owner asks for herself. */
const PAUSE_MS = 30_000;

export function isPending(log: ChangeLog): boolean {
  return log.change > log.triggered;
}

/** From when on the hook may be tried; null when nothing waits. */
export function nextAttempt(log: ChangeLog): Date | null {
  return isPending(log) ? earliest(log, GATHER_MS) : null;
}

function earliest({ attemptedAt }: ChangeLog, pause: number): Date {
  return new Date(attemptedAt ? Date.parse(attemptedAt) + pause : 0);
}

/**
 * Asks for a build if a change waits for one and the last try is long enough ago. The try is written down
 * before it is made: a kill in between leaves the change waiting, and the next run tries again.
 */
export async function requestBuild({ force = false } = {}): Promise<ChangeLog> {
  const hook = buildHook();
  if (typeof hook === 'string') return readChangeLog();
  const time = now();
  const { log, isEdited } = await editChangeLog((before) => {
    const next = force ? earliest(before, PAUSE_MS) : nextAttempt(before);
    const isDue = next !== null && next <= time;
    return isDue ? { ...before, attemptedAt: time.toISOString() } : null;
  });
  if (!isEdited) return log;
  const failure = await callBuildHook(hook.address);
  logEvent('build-hook', { change: log.change, failure: failure ?? 'none' });
  const accepted = { failure: null, triggeredAt: time.toISOString() };
  const outcome = await editChangeLog((after) =>
    failure
      ? { ...after, failure }
      : { ...after, ...accepted, triggered: Math.max(after.triggered, log.change) },
  );
  return outcome.log;
}
