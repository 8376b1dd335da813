import { useStore } from '@nanostores/react';
import { downloadSubscribers, openImport } from './files.ts';
import { subscriberStats, subscribers } from './store.ts';

export function SubscriberFilters() {
  const { search, state } = useStore(subscribers.$list).filters;
  const stats = useStore(subscriberStats.$figures);
  const numbered = (count: number | undefined) => (count ? ` (${count})` : '');
  return (
    <div className="filters">
      <input
        type="search"
        aria-label="Chercher un abonné"
        placeholder="Chercher une adresse"
        value={search}
        onChange={(event) => subscribers.search({ search: event.target.value })}
      />
      <select
        aria-label="État des abonnés"
        value={state}
        onChange={(event) => subscribers.filter({ state: event.target.value as typeof state })}
      >
        <option value="present">Tous les abonnés</option>
        <option value="confirmed">Confirmés{numbered(stats?.total)}</option>
        <option value="pending">En attente{numbered(stats?.pending)}</option>
        <option value="left">Partis{numbered(stats?.left)}</option>
      </select>
      <button type="button" className="text-button" onClick={downloadSubscribers}>
        Exporter
      </button>
      <button type="button" className="text-button" onClick={openImport}>
        Importer
      </button>
    </div>
  );
}
