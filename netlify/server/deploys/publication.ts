import type { PublicationStatus } from '#src/api/admin/deploys.ts';
import { formatDateTime, formatSpokenTime } from '#src/lib/time.ts';
import { type BuildState, findBuildHook, getNextAttempt } from './builds.ts';

/** What a deploy contains. The build writes the revision into the functions of the deploy. */
interface Revision {
  /** Number of the newest change in the deploy. */
  change: number;
  builtAt: string;
}

/** `silent`: Netlify did not report the end of the build in time. `older`: an older deploy is online. */
type Progress = 'online' | 'building' | 'silent' | 'failed' | 'older';

const MINUTE_MS = 60_000;
/** Interval of the scheduled run, see functions/scheduled-jobs.ts. */
const SCHEDULE_INTERVAL_MS = 15 * MINUTE_MS;
/** Estimated duration of a build. Expected times are rounded up to multiples of it. */
const BUILD_ESTIMATE_MS = 5 * MINUTE_MS;
/** Netlify stops a build after this time, so a build without a reported end is `silent` from then on. */
const BUILD_LIMIT_MS = 30 * MINUTE_MS;
/** For this time after a successful build, functions of the previous deploy may still answer. */
const SWITCH_MS = MINUTE_MS;

const COST_NOTE = 'Maintenant\u202f: 15 crédits Netlify, sur les 300 par mois de l’offre gratuite.';
const RETRY = 'Réessayer maintenant';
const SAVED_NOTE = 'Vos textes sont enregistrés.';

/** Describes which changes are online; `deployed` is the revision of this function's own deploy. */
export function describePublication(
  stored: BuildState,
  deployed: Revision,
  now: Date,
): PublicationStatus {
  // `triggered`, the newest change in a requested build, is too low if a build was started at Netlify itself.
  const state = { ...stored, triggered: Math.max(stored.triggered, deployed.change) };
  const progress = getProgress(state, deployed, now);
  const waiting = state.change - state.triggered;
  const { hook, failure } = describeHook(state);
  const expectedAt = getExpectedTime(state, progress, now);
  const isInFuture = expectedAt !== null && expectedAt > now;
  const when = isInFuture
    ? `à ${formatSpokenTime(expectedAt.toISOString())}`
    : 'd’un moment à l’autre';
  const isSettled = progress === 'online' && waiting === 0 && !failure;
  const { builtAt } = deployed;
  const pollMs = progress === 'building' ? MINUTE_MS / 4 : MINUTE_MS;
  return {
    change: state.change,
    waiting,
    hook,
    failure,
    builtAt,
    news: describeNews(state, { progress, waiting, hook, failure }, { when, builtAt }),
    // Empty if all changes are online, null if no build is expected.
    when: isSettled ? '' : expectedAt && when,
    lookAgainMs: isSettled ? null : pollMs,
  };
}

function getProgress(state: BuildState, deployed: Revision, now: Date): Progress {
  // `outcome` is the result of the last requested build. While `isLocked`, Netlify publishes no new deploy.
  const { triggered, triggeredAt, outcome, isLocked } = state;
  if (deployed.change >= triggered) return 'online';
  // NaN without a time, so that the comparisons below are false.
  const getElapsedMs = (since: string | null) => now.getTime() - Date.parse(since ?? '');
  if (!outcome) return getElapsedMs(triggeredAt) < BUILD_LIMIT_MS ? 'building' : 'silent';
  if (!outcome.isSuccess) return 'failed';
  return !isLocked && getElapsedMs(outcome.at) < SWITCH_MS ? 'building' : 'older';
}

/** Returns when all changes will be online, or null if no build is running or planned. */
function getExpectedTime(state: BuildState, progress: Progress, now: Date): Date | null {
  const next = findBuildHook() ? getNextAttempt(state) : null;
  // Assumes that the next scheduled run calls the hook, although a save may call it earlier.
  const callAt = next && roundUp(Math.max(next.getTime(), now.getTime()), SCHEDULE_INTERVAL_MS);
  const start = callAt ?? (progress === 'building' ? Date.parse(state.triggeredAt ?? '') : null);
  return start ? new Date(roundUp(start + BUILD_ESTIMATE_MS, BUILD_ESTIMATE_MS)) : null;
}

function roundUp(time: number, step: number): number {
  return Math.ceil(time / step) * step;
}

type PublicationReport = Pick<PublicationStatus, 'hook' | 'failure' | 'waiting'> & {
  progress: Progress;
};

/** Returns the sentence that the administration shows, with the cost and the button of a new build. */
function describeNews(
  { outcome, isLocked, triggeredAt }: BuildState,
  { progress, waiting, hook, failure }: PublicationReport,
  { when, builtAt }: { when: string; builtAt: string },
): PublicationStatus['news'] {
  const createRetryNews = (text: string, tone: 'warning' | 'failed' = 'warning') =>
    ({ tone, text, cost: COST_NOTE, button: RETRY }) as const;
  if (failure) return { tone: 'warning', text: failure, button: hook === 'unset' ? '' : RETRY };
  if (progress === 'failed') {
    const reason = outcome?.message ? `\u202f: «\u202f${outcome.message}\u202f»` : '';
    return createRetryNews(
      `La mise en ligne a échoué${reason}. Le journal, chez Netlify sous «\u202fDeploys\u202f», en dit plus. ${SAVED_NOTE}`,
      'failed',
    );
  }
  if (progress === 'silent') {
    return createRetryNews(
      `La mise en ligne demandée le ${formatDateTime(triggeredAt ?? '')} n’est pas arrivée, et Netlify n’en donne pas de nouvelles\u202f: regardez sous «\u202fDeploys\u202f». ${SAVED_NOTE}`,
    );
  }
  if (progress === 'older' && isLocked) {
    const text = `Netlify ne publie plus de lui-même\u202f: la version en ligne reste celle du ${formatDateTime(builtAt)}. Chez Netlify, sous «\u202fDeploys\u202f», choisissez «\u202fStart auto publishing\u202f». ${SAVED_NOTE}`;
    return { tone: 'warning', text };
  }
  if (progress === 'older') {
    return createRetryNews(
      `Une version plus ancienne du site, du ${formatDateTime(builtAt)}, est en ligne. Une nouvelle mise en ligne la remplacera. ${SAVED_NOTE}`,
    );
  }
  if (waiting > 0) {
    const changes = waiting > 1 ? `${waiting} changements seront` : '1 changement sera';
    const text = `${changes} en ligne ${when}.`;
    return { tone: 'quiet', text, cost: COST_NOTE, button: 'Mettre en ligne maintenant' };
  }
  if (progress === 'building') {
    return { tone: 'waiting', text: `Mise en ligne en cours\u202f: tout sera en ligne ${when}.` };
  }
  return { tone: 'quiet', text: `Le site est à jour, mis en ligne le ${formatDateTime(builtAt)}.` };
}

function describeHook(state: BuildState): Pick<PublicationStatus, 'hook' | 'failure'> {
  const { failure: hookError, change } = state;
  if (!findBuildHook()) {
    const message =
      'La mise en ligne automatique n’est pas réglée\u202f: «\u202fÀ faire\u202f» dit comment le faire. Vos textes sont enregistrés\u202f: un nouvel article se lit déjà à son adresse, le reste changera au prochain déploiement.';
    return { hook: 'unset', failure: change > 0 ? message : null };
  }
  if (!hookError) return { hook: 'working', failure: null };
  const reason =
    hookError === 'unreachable' ? 'il ne répond pas' : `il a répondu par une erreur ${hookError}`;
  const message = `Le service de mise en ligne a échoué\u202f: ${reason}. Rien n’est perdu, un nouvel essai suit au prochain passage, dans un quart d’heure au plus.`;
  return { hook: 'failing', failure: message };
}
