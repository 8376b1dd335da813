import { call } from '#src/api/client.ts';
import { type Resource, resource } from '#src/features/admin/list/list.ts';
import { attempting, ownerCall } from '#src/features/admin/session/session-store.ts';
import { formatDateTime, formatSpokenTime } from '#src/time.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import { getPublication, type Publication, triggerPublication } from './api.ts';

/** Between two looks: while a build runs, and while a change waits for its own. */
const BUILDING_PAUSE_MS = 15_000;
const WAITING_PAUSE_MS = 60_000;

export const publication = resource(() => call(getPublication));

/** Looks at the site's builds until the returned call, as long as something is awaited. */
export function watchBuilds(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan({ value }: Resource<Publication>): void {
    clearTimeout(timer);
    if (!value || isAtRest(value)) return;
    timer = setTimeout(look, isBuilding(value) ? BUILDING_PAUSE_MS : WAITING_PAUSE_MS);
  }

  async function look(): Promise<void> {
    // Nobody asked for this look: it must not call for a password, nor complain.
    const read = document.hidden ? null : await call(getPublication).catch(() => null);
    publication.update((shown) => read ?? { ...shown });
  }

  const stop = publication.$resource.listen(plan);
  publication.refresh();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

export const publishNow = attempting('Erreur de mise en ligne', async () => {
  const asked = await ownerCall(triggerPublication);
  publication.update(() => asked);
  if (asked.hook === 'working') notify('Mise en ligne demandée');
  else notifyError('Erreur de mise en ligne', asked.failure ?? undefined);
});

/** Whether readers see everything, and nothing is awaited. */
export function isAtRest({ build, waiting, failure }: Publication): boolean {
  return build === 'online' && waiting === 0 && !failure;
}

function isBuilding({ build }: Publication): boolean {
  return build === 'coming' || build === 'asked-again';
}

/** "vers 14 h 40" */
export function whenOnline({ expectedAt }: Publication, now: Date): string {
  const isToCome = expectedAt !== null && Date.parse(expectedAt) > now.getTime();
  return isToCome ? `vers ${formatSpokenTime(expectedAt)}` : 'd’un moment à l’autre';
}

/** What the owner is told of the site's builds, and what she can do about it. */
interface BuildNews {
  tone: 'quiet' | 'waiting' | 'warning' | 'failed';
  text: string;
  /** What a build costs, where one can be asked for. */
  cost?: string;
  /** Words of the button that asks for one. */
  button?: string;
}

const RETRY = 'Réessayer maintenant';

export function buildNews(publication: Publication, now: Date): BuildNews | null {
  const { build, builtAt, waiting, failure, hook } = publication;
  const { credits, monthly } = publication.cost;
  const cost = `Maintenant\u202f: ${credits} crédits Netlify, sur les ${monthly} par mois de l’offre gratuite.`;
  if (failure) {
    return { tone: 'warning', text: failure, button: hook === 'unset' ? '' : RETRY };
  }
  if (build === 'failed') {
    const text =
      'La mise en ligne échoue\u202f: demandée deux fois, elle n’est pas arrivée. Le journal du déploiement, chez Netlify sous «\u202fDeploys\u202f», dit pourquoi. Vos textes sont enregistrés.';
    return { tone: 'failed', text, cost, button: RETRY };
  }
  if (build === 'late') {
    const text =
      'La mise en ligne n’est pas arrivée. Elle sera demandée une seconde fois dans un quart d’heure au plus.';
    return { tone: 'warning', text, cost, button: RETRY };
  }
  const when = whenOnline(publication, now);
  if (waiting > 0) {
    const changes = waiting > 1 ? `${waiting} changements seront` : '1 changement sera';
    const text = `${changes} en ligne ${when}.`;
    return { tone: 'quiet', text, cost, button: 'Mettre en ligne maintenant' };
  }
  if (isBuilding(publication)) {
    const again = build === 'asked-again' ? ', demandée une seconde fois' : '';
    return {
      tone: 'waiting',
      text: `Mise en ligne en cours${again}\u202f: tout sera en ligne ${when}.`,
    };
  }
  if (!builtAt) return null;
  return { tone: 'quiet', text: `Le site est à jour, mis en ligne le ${formatDateTime(builtAt)}.` };
}
