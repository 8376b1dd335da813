import { useStore } from '@nanostores/react';
import { exportSubscribers, openImport } from './files.ts';
import {
  $subscriberStats,
  $subscribers,
  filterSubscribers,
  type StateFilter,
  searchSubscribers,
} from './store.ts';

export function SubscriberFilters() {
  const { search, state } = useStore($subscribers);
  const stats = useStore($subscriberStats);
  const numbered = (count: number | undefined) => (count ? ` (${count})` : '');
  return (
    <div className="filters">
      <input
        type="search"
        aria-label="Chercher un abonné"
        placeholder="Chercher une adresse"
        value={search}
        onChange={(event) => searchSubscribers(event.target.value)}
      />
      <select
        aria-label="État des abonnés"
        value={state}
        onChange={(event) => filterSubscribers(event.target.value as StateFilter)}
      >
        <option value="present">Tous les abonnés</option>
        <option value="confirmed">Confirmés{numbered(stats?.total)}</option>
        <option value="pending">En attente{numbered(stats?.pending)}</option>
        <option value="left">Partis{numbered(stats?.left)}</option>
      </select>
      <button type="button" className="text-button" onClick={exportSubscribers}>
        Exporter
      </button>
      <button type="button" className="text-button" onClick={openImport}>
        Importer
      </button>
    </div>
  );
}
