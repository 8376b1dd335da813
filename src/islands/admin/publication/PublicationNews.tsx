import { useStore } from '@nanostores/react';
import { Icon } from '#src/islands/admin/pieces/Icon.tsx';
import { $publication, $release, forgetRelease, lookAgain, publishNow } from './store.ts';

/** Whether the last change can be seen by readers, and what keeps it from them. */
export function PublicationNews() {
  return (
    <div className="news" role="status">
      <ReleaseNews />
      <HookNews />
    </div>
  );
}

function ReleaseNews() {
  const release = useStore($release);
  if (!release) return null;
  const { title, path, effect, state } = release;
  return (
    <div className="notice" data-state={state}>
      <p>
        {state === 'waiting' && <span className="spinner" aria-hidden="true" />}
        {state === 'online' && <Icon name="check" />}
        <span>{sentence(`« ${title} »`, effect, state)}</span>
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

function sentence(title: string, effect: string, state: string): string {
  if (state === 'late') return `${title} : le changement n’est pas encore visible sur le site.`;
  if (effect === 'removed') {
    return state === 'online' ? `${title} n’est plus en ligne.` : `${title} : retrait en cours…`;
  }
  return state === 'online' ? `${title} est en ligne.` : `${title} : mise en ligne en cours…`;
}

function HookNews() {
  const publication = useStore($publication);
  if (!publication?.failure) return null;
  return (
    <div className="notice" data-state="warning">
      <p>
        <Icon name="warning" />
        <span>{publication.failure}</span>
      </p>
      {publication.hook !== 'unset' && (
        <div className="notice-actions">
          <button type="button" className="text-button" onClick={publishNow}>
            Réessayer maintenant
          </button>
        </div>
      )}
    </div>
  );
}
