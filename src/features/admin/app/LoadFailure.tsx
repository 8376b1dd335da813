interface Props {
  failure: string;
  onRetry: () => void;
}

/** In place of a list that did not come. */
export function LoadFailure({ failure, onRetry }: Props) {
  return (
    <div className="empty" role="alert">
      <p className="empty-title">Erreur de chargement</p>
      <p>{failure}</p>
      <button type="button" className="button-quiet" onClick={onRetry}>
        Réessayer
      </button>
    </div>
  );
}
