import { now } from '#netlify/server/clock.ts';
import type { Publication } from '#src/api/admin/publication.ts';
import { BUILD_PATH, type Build, buildSchema } from '#src/api/build.ts';
import { type BuildHook, buildHook } from './build-hook.ts';
import { isPending, nextAttempt } from './build-request.ts';
import type { ChangeLog } from './change-log.ts';

const DEADLINE_MS = 2_000;

/** What the owner is told; `site` is the address her browser sees the site at. */
export async function publicationState(log: ChangeLog, site: string): Promise<Publication> {
  const build = await onlineBuild(site);
  const hook = buildHook();
  return {
    change: log.change,
    builtChange: build?.change ?? null,
    builtAt: build?.builtAt ?? null,
    pending: isPending(log),
    nextAttemptAt: typeof hook === 'string' ? null : nextAttemptAt(log),
    lastTriggeredAt: log.triggeredAt,
    hook: hookState(hook, log),
    failure: failureSentence(hook, log),
  };
}

function nextAttemptAt(log: ChangeLog): string | null {
  const next = nextAttempt(log);
  return next && new Date(Math.max(next.getTime(), now().getTime())).toISOString();
}

function hookState(hook: BuildHook, { failure }: ChangeLog): Publication['hook'] {
  if (hook === 'unset') return 'unset';
  return hook === 'unreadable' || failure ? 'failing' : 'working';
}

function failureSentence(hook: BuildHook, { failure, change }: ChangeLog): string | null {
  if (hook === 'unreadable') {
    return 'La variable BUILD_HOOK_URL ne contient pas une adresse complète : la mise en ligne automatique ne fonctionne pas. Vos articles sont enregistrés.';
  }
  if (hook === 'unset') {
    return change > 0
      ? 'La mise en ligne automatique n’est pas configurée (variable BUILD_HOOK_URL). Vos articles sont enregistrés et visibles à leur adresse\u202f; la liste et les pages seront mises à jour au prochain déploiement.'
      : null;
  }
  if (!failure) return null;
  const reason =
    failure === 'unreachable' ? 'il ne répond pas' : `il a répondu par une erreur ${failure}`;
  return `Le service de mise en ligne a échoué : ${reason}. Rien n’est perdu, un nouvel essai suit dans cinq minutes.`;
}

/** The build that visitors see, as its own file tells; null when that cannot be read. */
async function onlineBuild(site: string): Promise<Build | null> {
  try {
    const response = await fetch(new URL(BUILD_PATH, site), {
      signal: AbortSignal.timeout(DEADLINE_MS),
      redirect: 'error',
    });
    return buildSchema.parse(await response.json());
  } catch {
    return null;
  }
}
