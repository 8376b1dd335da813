import { now } from '#netlify/server/settings/clock.ts';
import { PUBLICATION_COST, type Publication } from '#src/api/admin/publication.ts';
import type { Build } from '#src/api/build.ts';
import {
  buildHook,
  type ChangeLog,
  isGivenUp,
  isLate,
  isPending,
  nextAttempt,
  onlineBuild,
} from './builds.ts';

const MINUTE_MS = 60_000;
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
