import { useStore } from '@nanostores/react';
import { LoadFailure } from '#src/islands/admin/pieces/LoadFailure.tsx';
import { ImportWindow } from './ImportWindow.tsx';
import { SubscriberFilters } from './SubscriberFilters.tsx';
import { SubscriberRow } from './SubscriberRow.tsx';
import { $subscribers, loadMoreSubscribers, refreshSubscribers } from './store.ts';

export function SubscriberList() {
  const { phase, items, next, search, state, failure } = useStore($subscribers);
  const isFiltered = search !== '' || state !== 'present';
  return (
    <section className="paper sheet" aria-labelledby="subscribers-title">
      <div className="sheet-head">
        <h2 id="subscribers-title">Abonnés</h2>
        <SubscriberFilters />
      </div>
      {phase === 'loading' && <p className="waiting">Chargement des abonnés...</p>}
      {phase === 'failed' && <LoadFailure failure={failure} onRetry={refreshSubscribers} />}
      {phase === 'ready' && items.length === 0 && (
        <p className={isFiltered ? 'empty' : 'empty empty-title'}>
          {isFiltered
            ? 'Aucun abonné ne correspond à cette recherche.'
            : 'Aucun abonné pour le moment'}
        </p>
      )}
      {phase !== 'failed' && (
        <ul className="rows">
          {items.map((subscriber) => (
            <SubscriberRow key={subscriber.id} subscriber={subscriber} />
          ))}
        </ul>
      )}
      {phase === 'ready' && next && (
        <button type="button" className="button-quiet more" onClick={loadMoreSubscribers}>
          Afficher la suite
        </button>
      )}
      <ImportWindow />
    </section>
  );
}
