// See docs/decisions/0006-gathered-builds.md.
import * as z from 'zod/mini';
import { now } from '#netlify/server/settings/clock.ts';
import {
  EnvironmentFault,
  publishingEnvironment,
  siteOrigin,
} from '#netlify/server/settings/environment.ts';
import { fetchWithin } from '#netlify/server/settings/fetch.ts';
import { logEvent } from '#netlify/server/settings/log.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { BUILD_PATH, type Build, buildSchema } from '#src/api/build.ts';
import type { Publication } from '#src/features/admin/publication/api.ts';
import { type BuildsState, isBuilding, tellBuilds } from './news.ts';

const changeLogSchema = z.object({
  /** Number of the newest change that readers can see. */
  change: z._default(z.int(), 0),
  /** Idempotency keys of the last changes, so that none is counted twice. */
  causes: z._default(z.array(z.string()), []),
  /** Number of the newest change that is not throttled: a post appeared or disappeared. */
  urgent: z._default(z.int(), 0),
  /** Number of the change that the last accepted build request was for. */
  triggered: z._default(z.int(), 0),
  triggeredAt: z._default(z.nullable(z.string()), null),
  /** Requests for that build; 0 once it was seen online. */
  asked: z._default(z.int(), 0),
  /** When the hook was last called, whatever the result. */
  attemptedAt: z._default(z.nullable(z.string()), null),
  /** Why the last call failed: an HTTP status or `unreachable`. */
  failure: z._default(z.nullable(z.string()), null),
});

type ChangeLog = z.infer<typeof changeLogSchema>;

const KEY = 'site';
const MAX_CAUSES = 100;
const EMPTY_LOG = changeLogSchema.parse({});

const store = () => jsonStore('publication', changeLogSchema);

export async function readChangeLog(): Promise<ChangeLog> {
  return (await store().get(KEY)) ?? EMPTY_LOG;
}

/** Updates the stored log with retries on conflict; `edit` returns null to leave it. @returns the log as stored then */
async function editChangeLog(edit: (log: ChangeLog) => ChangeLog | null): Promise<ChangeLog> {
  let before = EMPTY_LOG;
  const log = await store().update(KEY, (stored) => {
    before = stored ?? EMPTY_LOG;
    return edit(before);
  });
  return log ?? before;
}

/** Counts visible changes. Idempotent: a cause that a retry repeats counts once. */
export async function countChanges(
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
/** Scheduled runs may be a little early: what is due at a run must not wait for the next one. */
const SCHEDULE_JITTER_MS = MINUTE_MS;
/** Throttle: at most one build an hour for edits, since each build costs the owner money. */
const THROTTLE_MS = 60 * MINUTE_MS - SCHEDULE_JITTER_MS;
/** A build that is not online by then is requested again, once. */
const BUILD_TIMEOUT_MS = 20 * MINUTE_MS - SCHEDULE_JITTER_MS;
/** Minimum between two calls of the hook: a burst of posts makes one call, and one more for what came during it. */
const COOLDOWN_MS = MINUTE_MS / 2;

const MAX_REQUESTS = 2;
const HOOK_DEADLINE_MS = 4_000;
const ONLINE_DEADLINE_MS = 2_000;

/** When the hook may be called next; null when no change is pending. */
function nextAttempt(log: ChangeLog): Date | null {
  if (log.change <= log.triggered && !log.failure) return null;
  const isUnthrottled = log.failure !== null || log.urgent > log.triggered;
  const throttledUntil = isUnthrottled ? 0 : after(log.triggeredAt, THROTTLE_MS);
  return new Date(Math.max(after(log.attemptedAt, COOLDOWN_MS), throttledUntil));
}

function isLate(log: ChangeLog): boolean {
  return log.asked > 0 && after(log.triggeredAt, BUILD_TIMEOUT_MS) <= now().getTime();
}

/** Milliseconds of `time` plus `pause`; 0, the distant past, for null. */
function after(time: string | null, pause: number): number {
  return time ? Date.parse(time) + pause : 0;
}

export function buildIfDue(): Promise<ChangeLog> {
  return callHookIf((log, time) => {
    const next = nextAttempt(log);
    return next !== null && next <= time ? 1 : 0;
  });
}

export function buildNow(): Promise<ChangeLog> {
  return callHookIf((log, time) => (after(log.attemptedAt, COOLDOWN_MS) <= time.getTime() ? 1 : 0));
}

/** The scheduled run: requests what is due, and retries a build that is overdue. */
export async function requestBuild(): Promise<ChangeLog> {
  const log = await buildIfDue();
  if (log.asked === 0) return log;
  const build = await onlineBuild();
  const isStillAwaited = ({ triggeredAt }: ChangeLog) => triggeredAt === log.triggeredAt;
  if (build && build.change >= log.triggered) {
    return editChangeLog((now) => (isStillAwaited(now) ? { ...now, asked: 0 } : null));
  }
  // If the site cannot be read, the build may be online.
  if (!build || !isLate(log) || log.asked >= MAX_REQUESTS) return log;
  return callHookIf((now) => (isStillAwaited(now) && now.asked < MAX_REQUESTS ? now.asked + 1 : 0));
}

/** Unless `count` is 0. The attempt is stored before: after a crash the change is still pending, and the next run calls. */
async function callHookIf(count: (log: ChangeLog, time: Date) => number): Promise<ChangeLog> {
  const hook = buildHook();
  if (typeof hook === 'string') return readChangeLog();
  const time = now();
  let asked = 0;
  const log = await editChangeLog((before) => {
    asked = count(before, time);
    return asked > 0 ? { ...before, attemptedAt: time.toISOString() } : null;
  });
  if (asked === 0) return log;
  const failure = await callBuildHook(hook.address);
  logEvent('build-hook', { change: log.change, failure: failure ?? 'none' });
  const accepted = { failure: null, triggeredAt: time.toISOString(), asked };
  return editChangeLog((after) =>
    failure
      ? { ...after, failure }
      : { ...after, ...accepted, triggered: Math.max(after.triggered, log.change) },
  );
}

function buildHook(): { address: string } | 'unset' | 'unreadable' {
  try {
    const { BUILD_HOOK_URL: address } = publishingEnvironment();
    return address ? { address } : 'unset';
  } catch (fault) {
    if (!(fault instanceof EnvironmentFault)) throw fault;
    return 'unreadable';
  }
}

/** @returns null when the hook accepted, otherwise its HTTP status, or `unreachable` */
async function callBuildHook(address: string): Promise<string | null> {
  try {
    const init = { method: 'POST', body: '{}' };
    const response = await fetchWithin(HOOK_DEADLINE_MS, address, init);
    await response.body?.cancel();
    return response.ok ? null : String(response.status);
  } catch {
    return 'unreachable';
  }
}

/** The deployed build, read from its own file on the site; null when that cannot be read. */
async function onlineBuild(): Promise<Build | null> {
  try {
    const response = await fetchWithin(ONLINE_DEADLINE_MS, new URL(BUILD_PATH, siteOrigin()));
    return buildSchema.parse(await response.json());
  } catch {
    return null;
  }
}

/** Interval of the scheduled run, see functions/tick.ts. */
const SCHEDULE_INTERVAL_MS = 15 * MINUTE_MS;
/** Estimated duration of a build; times shown to the owner are rounded up to it. */
const BUILD_ESTIMATE_MS = 5 * MINUTE_MS;

export async function publicationState(log: ChangeLog): Promise<Publication> {
  const build = await onlineBuild();
  const told = { waiting: log.change - log.triggered, ...hookReport(log) };
  const state = {
    ...told,
    build: buildState(log, build),
    builtAt: build?.builtAt ?? null,
    expectedAt: expectedAt(log, build),
  };
  return { change: log.change, ...told, ...tellBuilds(state, now()) };
}

function buildState(log: ChangeLog, build: Build | null): BuildsState['build'] {
  if (log.asked === 0 || (build && build.change >= log.triggered)) return 'online';
  if (log.asked < MAX_REQUESTS) return isLate(log) ? 'late' : 'coming';
  return isLate(log) ? 'failed' : 'asked-again';
}

function expectedAt(log: ChangeLog, shown: Build | null): string | null {
  const build = buildState(log, shown);
  if (build === 'failed' || typeof buildHook() === 'string') return null;
  const next = nextAttempt(log);
  // The scheduled run at the latest; a save or the owner's button may come sooner.
  const attempt =
    next && roundedUp(Math.max(next.getTime(), now().getTime()), SCHEDULE_INTERVAL_MS);
  const asked = attempt ?? (isBuilding({ build }) ? log.triggeredAt : null);
  return asked && roundedUp(Date.parse(asked) + BUILD_ESTIMATE_MS, BUILD_ESTIMATE_MS);
}

function roundedUp(time: number, step: number): string {
  return new Date(Math.ceil(time / step) * step).toISOString();
}

function hookReport({ failure, change }: ChangeLog): Pick<Publication, 'hook' | 'failure'> {
  const hook = buildHook();
  if (hook === 'unreadable') {
    const sentence =
      'L’adresse de la mise en ligne automatique est incomplète\u202f: «\u202fÀ faire\u202f» dit comment la régler. Vos textes sont enregistrés.';
    return { hook: 'failing', failure: sentence };
  }
  if (hook === 'unset') {
    const sentence =
      'La mise en ligne automatique n’est pas réglée\u202f: «\u202fÀ faire\u202f» dit comment le faire. Vos articles sont enregistrés et visibles à leur adresse\u202f; la liste et les pages seront mises à jour au prochain déploiement.';
    return { hook, failure: change > 0 ? sentence : null };
  }
  if (!failure) return { hook: 'working', failure };
  const reason =
    failure === 'unreachable' ? 'il ne répond pas' : `il a répondu par une erreur ${failure}`;
  const sentence = `Le service de mise en ligne a échoué\u202f: ${reason}. Rien n’est perdu, un nouvel essai suit au prochain passage, dans un quart d’heure au plus.`;
  return { hook: 'failing', failure: sentence };
}
