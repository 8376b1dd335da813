// See docs/decisions/0006-deploys.md.
import type { DeploySucceededEvent } from '@netlify/functions';
import * as z from 'zod/mini';
import { fetchWithTimeout } from '#netlify/server/lib/async.ts';
import { isDue, now } from '#netlify/server/lib/clock.ts';
import * as env from '#netlify/server/lib/environment.ts';
import { logEvent } from '#netlify/server/lib/logger.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';

const optionalTime = z._default(z.nullable(z.string()), null);

const buildStateSchema = z.object({
  /** Number of the newest change of public pages: changes are numbered from 1. */
  change: z._default(z.int(), 0),
  /** Number of the newest change whose build is not throttled. */
  urgent: z._default(z.int(), 0),
  /** Idempotency keys of the latest changes, so that none is counted twice. */
  causes: z._default(z.array(z.string()), []),
  /** Number of the newest change at the last accepted build request. */
  triggered: z._default(z.int(), 0),
  triggeredAt: optionalTime,
  /** Result of the deploy for the last accepted build request; null until Netlify reports it. */
  outcome: z._default(
    z.nullable(z.object({ isSuccess: z.boolean(), at: z.string(), message: z.string() })),
    null,
  ),
  /** True if Netlify builds deploys, but does not publish them. */
  isLocked: z._default(z.boolean(), false),
  /** When the build hook, a URL that makes Netlify start a build, was last called. */
  attemptedAt: optionalTime,
  /** Why the last call of the hook failed: an HTTP status or `unreachable`; null if it was accepted. */
  failure: z._default(z.nullable(z.string()), null),
});

export type BuildState = z.infer<typeof buildStateSchema>;

const KEY = 'site';
const MAX_CAUSES = 100;
const EMPTY_STATE = buildStateSchema.parse({});

const buildStateStore = () => jsonStore('publication', buildStateSchema);

export async function loadBuildState(): Promise<BuildState> {
  return (await buildStateStore().get(KEY)) ?? EMPTY_STATE;
}

/** Stores the result of `edit` unless it is null. @returns the stored state */
async function updateState(edit: (state: BuildState) => BuildState | null): Promise<BuildState> {
  let current = EMPTY_STATE;
  const updated = await buildStateStore().update(KEY, (stored) => {
    current = stored ?? EMPTY_STATE;
    return edit(current);
  });
  return updated ?? current;
}

/** Counts changes of public pages. Idempotent: the same cause counts once. */
export async function recordChanges(
  causes: readonly string[],
  { isUrgent }: { isUrgent: boolean },
): Promise<void> {
  await updateState((state) => {
    const newCauses = causes.filter((cause) => !state.causes.includes(cause));
    if (newCauses.length === 0) return null;
    const change = state.change + newCauses.length;
    const latestCauses = [...state.causes, ...newCauses].slice(-MAX_CAUSES);
    return { ...state, change, causes: latestCauses, urgent: isUrgent ? change : state.urgent };
  });
}

const MINUTE_MS = 60_000;
/** Minimum time between builds for changes that are not urgent. */
const THROTTLE_MS = 60 * MINUTE_MS;
/** Minimum time between calls of the hook, so that many changes within it cause two builds at most. */
const COOLDOWN_MS = MINUTE_MS / 2;
/** Short, because saving a text waits for the call. After a timeout, a scheduled function calls again. */
const HOOK_TIMEOUT_MS = 4_000;
/** Possible difference between the clocks of functions and of Netlify's API. */
const CLOCK_SKEW_MS = 10_000;

/** Returns when the hook may be called next; null if no change is pending and the last call was accepted. */
export function getNextAttempt(state: BuildState): Date | null {
  if (state.change <= state.triggered && !state.failure) return null;
  const isUnthrottled = state.failure !== null || state.urgent > state.triggered;
  const throttledUntil = isUnthrottled ? 0 : addMs(state.triggeredAt, THROTTLE_MS);
  return new Date(Math.max(addMs(state.attemptedAt, COOLDOWN_MS), throttledUntil));
}

/** Adds to an ISO time. @returns milliseconds since 1970; 0, which is always past, if the time is null */
function addMs(time: string | null, milliseconds: number): number {
  return time ? Date.parse(time) + milliseconds : 0;
}

/** Requests a build of pending changes. `onlineChange` is the number of the newest change that is online. */
export function requestBuildIfDue(onlineChange = 0): Promise<BuildState> {
  return callBuildHookIf((state, time) => {
    const next = getNextAttempt({ ...state, triggered: Math.max(state.triggered, onlineChange) });
    return next !== null && isDue(next, time);
  });
}

/** Requests a build, even without a change, unless the hook was called a moment ago. */
export function requestBuildNow(): Promise<BuildState> {
  return callBuildHookIf(() => true);
}

/** Calls the hook if `isWanted`. Stores the result last, so that a crash leaves the changes pending. */
async function callBuildHookIf(
  isWanted: (state: BuildState, time: Date) => boolean,
): Promise<BuildState> {
  const hookUrl = findBuildHook();
  if (!hookUrl) return loadBuildState();
  const time = now();
  let canCall = false;
  const state = await updateState((current) => {
    canCall = addMs(current.attemptedAt, COOLDOWN_MS) <= time.getTime() && isWanted(current, time);
    return canCall ? { ...current, attemptedAt: time.toISOString() } : null;
  });
  if (!canCall) return state;
  const failure = await callBuildHook(hookUrl);
  logEvent('build-hook', { change: state.change, failure: failure ?? 'none' });
  const acceptedFields = { failure: null, triggeredAt: time.toISOString(), outcome: null };
  return updateState((current) =>
    failure
      ? { ...current, failure }
      : { ...current, ...acceptedFields, triggered: Math.max(current.triggered, state.change) },
  );
}

/** Returns the URL of the build hook; null if it is unset, or invalid, which `checkSettings` reports. */
export function findBuildHook(): string | null {
  try {
    return env.readPublishingEnvironment().BUILD_HOOK_URL ?? null;
  } catch (error) {
    if (error instanceof env.EnvironmentError) return null;
    throw error;
  }
}

/** @returns null when the hook accepted, otherwise its HTTP status, or `unreachable` */
async function callBuildHook(url: string): Promise<string | null> {
  try {
    const response = await fetchWithTimeout(HOOK_TIMEOUT_MS, url, { method: 'POST', body: '{}' });
    await response.body?.cancel();
    return response.ok ? null : String(response.status);
  } catch {
    return 'unreachable';
  }
}

/** The common field of all deploy events. */
export type DeployEvent = Pick<DeploySucceededEvent, 'deploy'>;
type Deploy = DeployEvent['deploy'];

/** Deploys of another context, such as previews, have their own stores and builds. */
const isOfOtherContext = ({ context }: Deploy) => context !== env.getDeployContext();

/** Records the result of a deploy, unless another build was requested later. */
export async function recordOutcome(deploy: Deploy, isSuccess: boolean): Promise<void> {
  if (isOfOtherContext(deploy)) return;
  // Shortened, because the administrator sees it within a sentence.
  const message = (deploy.errorMessage ?? '').replace(/\s+/g, ' ').trim().slice(0, 300);
  const outcome = { isSuccess, at: now().toISOString(), message };
  logEvent('deploy', { id: deploy.id, outcome: isSuccess ? 'succeeded' : 'failed' });
  await updateState((state) => {
    const isSuperseded = Date.parse(deploy.createdAt) < addMs(state.triggeredAt, -CLOCK_SKEW_MS);
    return isSuperseded ? null : { ...state, outcome };
  });
}

/** Records that the administrator stopped (locked) or resumed publishing at Netlify. */
export async function recordLock(deploy: Deploy, isLocked: boolean): Promise<void> {
  if (!isOfOtherContext(deploy)) await updateState((state) => ({ ...state, isLocked }));
}
