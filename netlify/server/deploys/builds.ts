// See docs/decisions/0006-deploys.md.
import type { DeploySucceededEvent } from '@netlify/functions';
import * as z from 'zod/mini';
import { fetchWithTimeout } from '#netlify/server/lib/async.ts';
import { isDue, now } from '#netlify/server/lib/clock.ts';
import * as env from '#netlify/server/lib/environment.ts';
import { logEvent } from '#netlify/server/lib/logger.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';

const moment = z._default(z.nullable(z.string()), null);

const changeLogSchema = z.object({
  /** Number of the newest change that readers can see, and of the newest one that is not throttled. */
  change: z._default(z.int(), 0),
  urgent: z._default(z.int(), 0),
  /** Idempotency keys of the last changes, so that none is counted twice. */
  causes: z._default(z.array(z.string()), []),
  /** Number of the change that the last accepted build request was for. */
  triggered: z._default(z.int(), 0),
  triggeredAt: moment,
  /** How the deploy of that request ended; null until Netlify reports it. */
  outcome: z._default(
    z.nullable(z.object({ isSuccess: z.boolean(), at: z.string(), message: z.string() })),
    null,
  ),
  /** Netlify builds, but publishes no deploy by itself. */
  isLocked: z._default(z.boolean(), false),
  /** When the hook was last called, and why that failed: an HTTP status or `unreachable`. */
  attemptedAt: moment,
  failure: z._default(z.nullable(z.string()), null),
});

export type BuildState = z.infer<typeof changeLogSchema>;

const KEY = 'site';
const MAX_CAUSES = 100;
const EMPTY_LOG = changeLogSchema.parse({});

const store = () => jsonStore('publication', changeLogSchema);

export async function loadBuildState(): Promise<BuildState> {
  return (await store().get(KEY)) ?? EMPTY_LOG;
}

/** Updates the stored log with retries on conflict; `edit` returns null to leave it. @returns the log as stored then */
async function editChangeLog(edit: (log: BuildState) => BuildState | null): Promise<BuildState> {
  let before = EMPTY_LOG;
  const log = await store().update(KEY, (stored) => {
    before = stored ?? EMPTY_LOG;
    return edit(before);
  });
  return log ?? before;
}

/** Counts visible changes. Idempotent: a cause that a retry repeats counts once. */
export async function recordChanges(
  causes: readonly string[],
  { isUrgent }: { isUrgent: boolean },
): Promise<void> {
  await editChangeLog((log) => {
    const fresh = causes.filter((cause) => !log.causes.includes(cause));
    if (fresh.length === 0) return null;
    const change = log.change + fresh.length;
    const remembered = [...log.causes, ...fresh].slice(-MAX_CAUSES);
    return { ...log, change, causes: remembered, urgent: isUrgent ? change : log.urgent };
  });
}

const MINUTE_MS = 60_000;
/** Throttle: at most one build an hour for edits. */
const THROTTLE_MS = 60 * MINUTE_MS;
/** Minimum between two calls of the hook: a burst of posts makes one call, and one more for what came during it. */
const COOLDOWN_MS = MINUTE_MS / 2;
/** A site with hundreds of posts answers a save meanwhile, so the hook gets little time; a scheduled run calls again. */
const HOOK_DEADLINE_MS = 4_000;
/** Between the clocks of functions and of Netlify's API. */
const CLOCK_SKEW_MS = 10_000;

/** When the hook may be called next; null when no change is pending. */
export function nextAttempt(log: BuildState): Date | null {
  if (log.change <= log.triggered && !log.failure) return null;
  const isUnthrottled = log.failure !== null || log.urgent > log.triggered;
  const throttledUntil = isUnthrottled ? 0 : after(log.triggeredAt, THROTTLE_MS);
  return new Date(Math.max(after(log.attemptedAt, COOLDOWN_MS), throttledUntil));
}

/** Milliseconds of `time` plus `pause`; 0, the distant past, for null. */
function after(time: string | null, pause: number): number {
  return time ? Date.parse(time) + pause : 0;
}

/** Changes up to `online` are in the deploy that runs this, whoever asked for it: they need no build. */
export function requestBuildIfDue(online = 0): Promise<BuildState> {
  return callBuildHookIf((log, time) => {
    const next = nextAttempt({ ...log, triggered: Math.max(log.triggered, online) });
    return next !== null && isDue(next, time);
  });
}

export function buildNow(): Promise<BuildState> {
  return callBuildHookIf(() => true);
}

/** The attempt is stored before: after a crash the change is still pending, and the next run calls. */
async function callBuildHookIf(
  isWanted: (log: BuildState, time: Date) => boolean,
): Promise<BuildState> {
  const hook = buildHook();
  if (!hook) return loadBuildState();
  const time = now();
  let isCalled = false;
  const log = await editChangeLog((before) => {
    isCalled = after(before.attemptedAt, COOLDOWN_MS) <= time.getTime() && isWanted(before, time);
    return isCalled ? { ...before, attemptedAt: time.toISOString() } : null;
  });
  if (!isCalled) return log;
  const failure = await callBuildHook(hook);
  logEvent('build-hook', { change: log.change, failure: failure ?? 'none' });
  const accepted = { failure: null, triggeredAt: time.toISOString(), outcome: null };
  return editChangeLog((after) =>
    failure
      ? { ...after, failure }
      : { ...after, ...accepted, triggered: Math.max(after.triggered, log.change) },
  );
}

/** Null also where the address cannot be read, which the list of settings reports. */
export function buildHook(): string | null {
  try {
    return env.publishingEnvironment().BUILD_HOOK_URL ?? null;
  } catch (error) {
    if (error instanceof env.EnvironmentError) return null;
    throw error;
  }
}

/** @returns null when the hook accepted, otherwise its HTTP status, or `unreachable` */
async function callBuildHook(address: string): Promise<string | null> {
  try {
    const init = { method: 'POST', body: '{}' };
    const response = await fetchWithTimeout(HOOK_DEADLINE_MS, address, init);
    await response.body?.cancel();
    return response.ok ? null : String(response.status);
  } catch {
    return 'unreachable';
  }
}

/** What all events of a deploy have. */
export type DeployEvent = Pick<DeploySucceededEvent, 'deploy'>;
type Deploy = DeployEvent['deploy'];

/** Deploys of another context, such as previews, have stores and a build of their own. */
const isForeign = ({ context }: Deploy) => context !== env.deployContext();

/** Records how a deploy ended, unless a later request is awaited already. */
export async function recordOutcome(deploy: Deploy, isSuccess: boolean): Promise<void> {
  if (isForeign(deploy)) return;
  const message = (deploy.errorMessage ?? '').replace(/\s+/g, ' ').trim().slice(0, 300);
  logEvent('deploy', { id: deploy.id, outcome: isSuccess ? 'succeeded' : 'failed' });
  await editChangeLog((log) => {
    const isEarlier = Date.parse(deploy.createdAt) < after(log.triggeredAt, -CLOCK_SKEW_MS);
    return isEarlier ? null : { ...log, outcome: { isSuccess, at: now().toISOString(), message } };
  });
}

export async function recordLock(deploy: Deploy, isLocked: boolean): Promise<void> {
  if (!isForeign(deploy)) await editChangeLog((log) => ({ ...log, isLocked }));
}
