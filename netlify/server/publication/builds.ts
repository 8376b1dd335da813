import { now } from '#netlify/server/settings/clock.ts';
import {
  EnvironmentFault,
  publishingEnvironment,
  siteOrigin,
} from '#netlify/server/settings/environment.ts';
import { logEvent } from '#netlify/server/settings/log.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { BUILD_PATH, type Build, buildSchema } from '#src/api/build.ts';
import { PUBLICATION_COST, type Publication } from '#src/features/admin/publication/api.ts';

/** What is known of the public site's changes and of the builds asked for. */
interface ChangeLog {
  /** Number of the newest change that readers can see. */
  change: number;
  /** What the last changes were, so that none is counted twice. */
  causes: string[];
  /** The newest change that waits for no other: a post appeared or went. */
  urgent: number;
  /** The change that the last accepted build was asked for. */
  triggered: number;
  triggeredAt: string | null;
  /** How often that build was asked for; 0 once it was seen online. */
  asked: number;
  /** When the hook was last tried, whatever came of it. */
  attemptedAt: string | null;
  /** Why the last try failed: an HTTP status or `unreachable`. */
  failure: string | null;
}

const KEY = 'site';
const MAX_CAUSES = 100;
const EMPTY_LOG: ChangeLog = {
  change: 0,
  causes: [],
  urgent: 0,
  triggered: 0,
  triggeredAt: null,
  asked: 0,
  attemptedAt: null,
  failure: null,
};

const store = () => jsonStore<ChangeLog>('publication');

export async function readChangeLog(): Promise<ChangeLog> {
  return { ...EMPTY_LOG, ...(await store().get(KEY)) };
}

/** Applies the edit to the newest state; null from it leaves everything as it is. @returns what is stored then */
async function editChangeLog(edit: (log: ChangeLog) => ChangeLog | null): Promise<ChangeLog> {
  let before = EMPTY_LOG;
  const log = await store().update(KEY, (stored) => {
    before = { ...EMPTY_LOG, ...stored };
    return edit(before);
  });
  return log ?? before;
}

/** Counts changes that readers can see; a cause told again, by a call that repeats another's work, counts once. */
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
/** A scheduled run comes a moment early at times: what is due by then must not wait for the next one. */
const SCHEDULE_JITTER_MS = MINUTE_MS;
/** Every publication costs the owner money: edits made within this time of one share the next. */
const THROTTLE_MS = 60 * MINUTE_MS - SCHEDULE_JITTER_MS;
/** A build that is not online by then is asked for again, once. */
const BUILD_TIMEOUT_MS = 20 * MINUTE_MS - SCHEDULE_JITTER_MS;
/** Between two tries, whatever they are for: a burst of posts makes one, and what came after it another. */
const COOLDOWN_MS = MINUTE_MS / 2;

/** The most often that one build is asked for. */
const MAX_REQUESTS = 2;
const HOOK_DEADLINE_MS = 4_000;
const ONLINE_DEADLINE_MS = 2_000;

function isPending(log: ChangeLog): boolean {
  return log.change > log.triggered;
}

/** From when on the hook may be tried; null when nothing waits. */
function nextAttempt(log: ChangeLog): Date | null {
  if (!isPending(log) && !log.failure) return null;
  const isUnthrottled = log.failure !== null || log.urgent > log.triggered;
  const throttledUntil = isUnthrottled ? 0 : after(log.triggeredAt, THROTTLE_MS);
  return new Date(Math.max(after(log.attemptedAt, COOLDOWN_MS), throttledUntil));
}

/** Whether the build that was last asked for had the time to come. */
function isLate(log: ChangeLog): boolean {
  return log.asked > 0 && after(log.triggeredAt, BUILD_TIMEOUT_MS) <= now().getTime();
}

/** Whether a build that did not come will not be asked for again. */
function isGivenUp(log: ChangeLog): boolean {
  return log.asked >= MAX_REQUESTS && isLate(log);
}

/** 0, which is long ago, for what never was. */
function after(time: string | null, pause: number): number {
  return time ? Date.parse(time) + pause : 0;
}

/** Asks for a build if a change waits for one and its time has come. */
export function buildIfDue(): Promise<ChangeLog> {
  return ask((log, time) => {
    const next = nextAttempt(log);
    return next !== null && next <= time ? 1 : 0;
  });
}

/** Asks for a build whether or not anything waits for it: the owner's own button. */
export function buildNow(): Promise<ChangeLog> {
  return ask((log, time) => (after(log.attemptedAt, COOLDOWN_MS) <= time.getTime() ? 1 : 0));
}

/** What runs on schedule: asks for what is due, and again for a build that was asked for and did not come. */
export async function requestBuild(): Promise<ChangeLog> {
  const log = await buildIfDue();
  if (log.asked === 0) return log;
  const build = await onlineBuild();
  const isStillAwaited = ({ triggeredAt }: ChangeLog) => triggeredAt === log.triggeredAt;
  if (build && build.change >= log.triggered) {
    return editChangeLog((now) => (isStillAwaited(now) ? { ...now, asked: 0 } : null));
  }
  // Where the site cannot be read, nobody knows that it did not come.
  if (!build || !isLate(log) || isGivenUp(log)) return log;
  return ask((now) => (isStillAwaited(now) && now.asked < MAX_REQUESTS ? now.asked + 1 : 0));
}

/**
 * Calls the hook unless `count` gives 0 for the newest state; else it tells how often this build is asked for
 * then. The try is written down before it is made: a kill in between leaves the change waiting, and the next
 * run tries again.
 */
async function ask(count: (log: ChangeLog, time: Date) => number): Promise<ChangeLog> {
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

/** Where builds are asked for: an address, nowhere, or something that is no address. */
function buildHook(): { address: string } | 'unset' | 'unreadable' {
  try {
    const { BUILD_HOOK_URL: address } = publishingEnvironment();
    return address ? { address } : 'unset';
  } catch (fault) {
    if (!(fault instanceof EnvironmentFault)) throw fault;
    return 'unreadable';
  }
}

/** @returns null when the hook accepted, otherwise the status it answered, or `unreachable` */
async function callBuildHook(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(HOOK_DEADLINE_MS),
      redirect: 'error',
    });
    await response.body?.cancel();
    return response.ok ? null : String(response.status);
  } catch {
    return 'unreachable';
  }
}

/** The build that visitors see, as its own file tells; null when that cannot be read. */
async function onlineBuild(): Promise<Build | null> {
  try {
    const response = await fetch(new URL(BUILD_PATH, siteOrigin()), {
      signal: AbortSignal.timeout(ONLINE_DEADLINE_MS),
      redirect: 'error',
    });
    return buildSchema.parse(await response.json());
  } catch {
    return null;
  }
}

/** The farthest apart that the runs may be which ask for what is due. */
const RUN_MS = 15 * MINUTE_MS;
/** From asking for a build until readers see it, and the steps in which such a time is told. */
const BUILD_MS = 5 * MINUTE_MS;

/** What the owner is told. */
export async function publicationState(log: ChangeLog): Promise<Publication> {
  const build = await onlineBuild();
  const isAutomatic = typeof buildHook() !== 'string';
  return {
    change: log.change,
    builtChange: build?.change ?? null,
    builtAt: build?.builtAt ?? null,
    build: buildState(log, build),
    pending: isPending(log),
    nextAttemptAt: isAutomatic ? nextAttemptAt(log) : null,
    expectedAt: isAutomatic ? expectedAt(log, build) : null,
    lastTriggeredAt: log.triggeredAt,
    ...hookReport(log),
    cost: PUBLICATION_COST,
  };
}

function buildState(log: ChangeLog, build: Build | null): Publication['build'] {
  const isOnline = log.asked === 0 || (build !== null && build.change >= log.triggered);
  if (isOnline) return 'online';
  if (isGivenUp(log)) return 'failed';
  if (log.asked > 1) return 'asked-again';
  return isLate(log) ? 'late' : 'coming';
}

/** At the latest: whoever asks next may come sooner. */
function nextAttemptAt(log: ChangeLog): string | null {
  const next = nextAttempt(log);
  if (!next) return null;
  return new Date(roundUp(Math.max(next.getTime(), now().getTime()), RUN_MS)).toISOString();
}

function expectedAt(log: ChangeLog, build: Build | null): string | null {
  const state = buildState(log, build);
  if (state === 'failed') return null;
  const isOnItsWay = state === 'coming' || state === 'asked-again';
  const asked = nextAttemptAt(log) ?? (isOnItsWay ? log.triggeredAt : null);
  return asked && new Date(roundUp(Date.parse(asked) + BUILD_MS, BUILD_MS)).toISOString();
}

function roundUp(time: number, step: number): number {
  return Math.ceil(time / step) * step;
}

function hookReport({ failure, change }: ChangeLog): Pick<Publication, 'hook' | 'failure'> {
  const hook = buildHook();
  if (hook === 'unreadable') {
    const sentence =
      'La variable BUILD_HOOK_URL ne contient pas une adresse complète\u202f: la mise en ligne automatique ne fonctionne pas. Vos articles sont enregistrés.';
    return { hook: 'failing', failure: sentence };
  }
  if (hook === 'unset') {
    const sentence =
      'La mise en ligne automatique n’est pas configurée (variable BUILD_HOOK_URL). Vos articles sont enregistrés et visibles à leur adresse\u202f; la liste et les pages seront mises à jour au prochain déploiement.';
    return { hook, failure: change > 0 ? sentence : null };
  }
  if (!failure) return { hook: 'working', failure };
  const reason =
    failure === 'unreachable' ? 'il ne répond pas' : `il a répondu par une erreur ${failure}`;
  const sentence = `Le service de mise en ligne a échoué\u202f: ${reason}. Rien n’est perdu, un nouvel essai suit au prochain passage, dans un quart d’heure au plus.`;
  return { hook: 'failing', failure: sentence };
}
