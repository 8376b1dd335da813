import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Icon } from '#src/ui/Icon.tsx';
import { type BuildNews, buildNews, isAtRest } from './sentences.ts';
import {
  $publication,
  $release,
  forgetRelease,
  lookAgain,
  publishNow,
  type Release,
  watchBuilds,
} from './store.ts';

/** Whether the last change can be seen by readers, when all of it will be, and what keeps it from them. */
export function PublicationNews() {
  const publication = useStore($publication);
  useEffect(watchBuilds, []);
  const news = publication && buildNews(publication, new Date());
  return (
    <div className="news" role="status">
      <ReleaseNotice />
      {news && <BuildNotice {...news} />}
    </div>
  );
}

function ReleaseNotice() {
  const release = useStore($release);
  const publication = useStore($publication);
  if (!release) return null;
  const { title, path, effect, state } = release;
  const isEverywhere = !publication || isAtRest(publication);
  return (
    <div className="notice" data-state={state}>
      <p>
        {state === 'waiting' && <span className="spinner" aria-hidden="true" />}
        {state === 'online' && <Icon name="check" />}
        <span>{sentence(`« ${title} »`, release, isEverywhere)}</span>
      </p>
      <div className="notice-actions">
        {effect === 'shown' && state === 'online' && (
          <a href={path} target="_blank" rel="noreferrer">
            Voir l’article
            <span className="visually-hidden"> (nouvel onglet)</span>
          </a>
        )}
        {state === 'late' && (
          <button type="button" className="text-button" onClick={lookAgain}>
            Vérifier à nouveau
          </button>
        )}
        <button type="button" className="text-button" onClick={forgetRelease}>
          Masquer
        </button>
      </div>
    </div>
  );
}

function sentence(title: string, { effect, state }: Release, isEverywhere: boolean): string {
  if (state === 'late') return `${title} : le changement n’est pas encore visible sur le site.`;
  if (effect === 'removed') {
    return state === 'online' ? `${title} n’est plus en ligne.` : `${title} : retrait en cours…`;
  }
  if (state === 'waiting') return `${title} : mise en ligne en cours…`;
  return isEverywhere ? `${title} est en ligne.` : `${title} est en ligne à son adresse.`;
}

function BuildNotice({ tone, text, cost, button }: BuildNews) {
  const isWrong = tone === 'warning' || tone === 'failed';
  return (
    <div className="notice" data-state={tone}>
      <p>
        {tone === 'waiting' && <span className="spinner" aria-hidden="true" />}
        {isWrong && <Icon name="warning" />}
        <span>
          {text}
          {cost && <small>{cost}</small>}
        </span>
      </p>
      {button && (
        <div className="notice-actions">
          <button type="button" className="text-button" onClick={publishNow}>
            {button}
          </button>
        </div>
      )}
    </div>
  );
}
