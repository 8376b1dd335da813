import { useStore } from '@nanostores/react';
import { ListSheet } from '#src/features/admin/app/ListSheet.tsx';
import { ImportWindow } from './ImportWindow.tsx';
import { SubscriberFilters } from './SubscriberFilters.tsx';
import { SubscriberRow } from './SubscriberRow.tsx';
import { subscribers } from './store.ts';

export function SubscriberList() {
  return (
    <>
      <ListSheet
        list={subscribers}
        title="Abonnés"
        tools={<SubscriberFilters />}
        waiting="Chargement des abonnés..."
        empty={<Empty />}
        row={(subscriber) => <SubscriberRow key={subscriber.id} subscriber={subscriber} />}
      />
      <ImportWindow />
    </>
  );
}

function Empty() {
  const { search, state } = useStore(subscribers.$list).filters;
  const isFiltered = search !== '' || state !== 'present';
  if (isFiltered) return <p className="empty">Aucun abonné ne correspond à cette recherche.</p>;
  return <p className="empty empty-title">Aucun abonné pour le moment</p>;
}
