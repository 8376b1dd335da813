import { useStore } from '@nanostores/react';
import { openDraw } from './actions.ts';
import type { DeckPictures } from './pictures.ts';
import { $draw, $preloaded } from './store.ts';

/** Stands over the table until the deck can be touched. */
export function LoadingPanel({ pictures }: { pictures: DeckPictures }) {
  const { phase } = useStore($draw);
  const { done, total } = useStore($preloaded);
  if (phase === 'failed') {
    return (
      <div className="loading-panel" role="alert">
        <p>Les cartes n’ont pas pu être chargées. Vérifiez votre connexion, puis réessayez.</p>
        <button type="button" className="button-quiet" onClick={() => openDraw(pictures)}>
          Réessayer
        </button>
      </div>
    );
  }
  if (phase === 'preloading') {
    const label = `Préparation des images... ${done}/${total}`;
    return (
      <div className="loading-panel">
        <p>{label}</p>
        <progress aria-label={label} value={done} max={total} />
      </div>
    );
  }
  return (
    <div className="loading-panel" role="status">
      <p>Chargement des cartes...</p>
      <progress aria-label="Chargement des cartes" />
    </div>
  );
}
