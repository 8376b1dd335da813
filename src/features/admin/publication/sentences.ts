import { formatDate, formatSpokenTime } from '#src/time.ts';
import type { Publication } from './api.ts';

/** What the owner is told of the site's builds, and what she can do about it. */
interface BuildNews {
  tone: 'quiet' | 'waiting' | 'warning' | 'failed';
  text: string;
  /** What a build costs, where one can be asked for. */
  cost?: string;
  /** Label of the button that asks for one. */
  button?: string;
}

const RETRY = 'Réessayer maintenant';

/** Whether readers see everything, and nothing is awaited. */
export function isAtRest({ build, waiting, failure }: Publication): boolean {
  return build === 'online' && waiting === 0 && !failure;
}

export function isBuilding({ build }: Publication): boolean {
  return build === 'coming' || build === 'asked-again';
}

export function buildNews(publication: Publication, now: Date): BuildNews | null {
  const { build, builtAt, waiting, failure, hook } = publication;
  const cost = costOf(publication);
  if (failure) {
    const news: BuildNews = { tone: 'warning', text: failure };
    return hook === 'unset' ? news : { ...news, button: RETRY };
  }
  if (build === 'failed') {
    const text = `La mise en ligne échoue\u202f: demandée deux fois, la dernière ${moment(publication, now)}, elle n’est pas arrivée. Le journal du déploiement, chez Netlify sous «\u202fDeploys\u202f», dit pourquoi. Vos textes sont enregistrés.`;
    return { tone: 'failed', text, cost, button: RETRY };
  }
  if (build === 'late') {
    const text = `La mise en ligne demandée ${moment(publication, now)} n’est pas arrivée. Elle sera demandée une seconde fois dans un quart d’heure au plus.`;
    return { tone: 'warning', text, cost, button: RETRY };
  }
  if (waiting > 0) {
    const changes = waiting > 1 ? `${waiting} changements seront` : '1 changement sera';
    const text = `${changes} en ligne ${whenOnline(publication, now)}.`;
    return { tone: 'quiet', text, cost, button: 'Mettre en ligne maintenant' };
  }
  if (build === 'asked-again') {
    const text = `La mise en ligne n’était pas arrivée\u202f: elle a été demandée une seconde fois ${moment(publication, now)}. Tout sera en ligne ${whenOnline(publication, now)}.`;
    return { tone: 'waiting', text };
  }
  if (build === 'coming') {
    const text = `Mise en ligne en cours, demandée ${moment(publication, now)}\u202f: tout sera en ligne ${whenOnline(publication, now)}.`;
    return { tone: 'waiting', text };
  }
  return builtAt
    ? { tone: 'quiet', text: `Le site est à jour, mis en ligne ${since(builtAt, now)}.` }
    : null;
}

/** "vers 14 h 40" */
export function whenOnline({ expectedAt }: Publication, now: Date): string {
  const isToCome = expectedAt !== null && Date.parse(expectedAt) > now.getTime();
  return isToCome ? `vers ${formatSpokenTime(expectedAt)}` : 'd’un moment à l’autre';
}

function costOf({ cost: { credits, monthly } }: Publication): string {
  return `Maintenant\u202f: ${credits} crédits Netlify, sur les ${monthly} par mois de l’offre gratuite.`;
}

function moment({ lastTriggeredAt }: Publication, now: Date): string {
  return lastTriggeredAt ? since(lastTriggeredAt, now) : '';
}

/** "à 14 h 40", with its day when that is another one. */
function since(iso: string, now: Date): string {
  const isToday = formatDate(iso) === formatDate(now.toISOString());
  return isToday
    ? `à ${formatSpokenTime(iso)}`
    : `le ${formatDate(iso)} à ${formatSpokenTime(iso)}`;
}
