import type { Publication } from '#src/features/admin/publication/api.ts';
import { formatDateTime, formatSpokenTime } from '#src/time.ts';

export interface BuildsState extends Pick<Publication, 'waiting' | 'hook' | 'failure'> {
  /** Of the build that was last asked for: `late` will be asked for again, `failed` was, and did not come either. */
  build: 'online' | 'coming' | 'late' | 'asked-again' | 'failed';
  /** When the build that is online was made; null when that cannot be read. */
  builtAt: string | null;
  /** About when readers see everything; null when they do, or nobody can tell. */
  expectedAt: string | null;
}

/** Between two looks: while a build runs, and while a change waits for its own. */
const BUILDING_PAUSE_MS = 15_000;
const WAITING_PAUSE_MS = 60_000;

const COST = 'Maintenant\u202f: 15 crédits Netlify, sur les 300 par mois de l’offre gratuite.';
const RETRY = 'Réessayer maintenant';
const FAILED =
  'La mise en ligne échoue\u202f: demandée deux fois, elle n’est pas arrivée. Le journal du déploiement, chez Netlify sous «\u202fDeploys\u202f», dit pourquoi. Vos textes sont enregistrés.';
const LATE =
  'La mise en ligne n’est pas arrivée. Elle sera demandée une seconde fois dans un quart d’heure au plus.';

type Told = Pick<Publication, 'news' | 'when' | 'lookAgainMs'>;

/** What the owner is told of the site's builds at this moment. */
export function tellBuilds(state: BuildsState, now: Date): Told {
  const { build, waiting, failure, expectedAt } = state;
  const isToCome = expectedAt !== null && Date.parse(expectedAt) > now.getTime();
  const when = isToCome ? `vers ${formatSpokenTime(expectedAt)}` : 'd’un moment à l’autre';
  const news = newsOf(state, when);
  if (build === 'online' && waiting === 0 && !failure) return { news, when: '', lookAgainMs: null };
  return { news, when, lookAgainMs: isBuilding(state) ? BUILDING_PAUSE_MS : WAITING_PAUSE_MS };
}

export function isBuilding({ build }: Pick<BuildsState, 'build'>): boolean {
  return build === 'coming' || build === 'asked-again';
}

function newsOf(state: BuildsState, when: string): Told['news'] {
  const { build, builtAt, waiting, failure, hook } = state;
  if (failure) return { tone: 'warning', text: failure, button: hook === 'unset' ? '' : RETRY };
  if (build === 'failed') return { tone: 'failed', text: FAILED, cost: COST, button: RETRY };
  if (build === 'late') return { tone: 'warning', text: LATE, cost: COST, button: RETRY };
  if (waiting > 0) {
    const changes = waiting > 1 ? `${waiting} changements seront` : '1 changement sera';
    const text = `${changes} en ligne ${when}.`;
    return { tone: 'quiet', text, cost: COST, button: 'Mettre en ligne maintenant' };
  }
  if (isBuilding(state)) {
    const again = build === 'asked-again' ? ', demandée une seconde fois' : '';
    const text = `Mise en ligne en cours${again}\u202f: tout sera en ligne ${when}.`;
    return { tone: 'waiting', text };
  }
  if (!builtAt) return null;
  return { tone: 'quiet', text: `Le site est à jour, mis en ligne le ${formatDateTime(builtAt)}.` };
}
