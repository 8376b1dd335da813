import { useStore } from '@nanostores/react';
import { counted, Filters, SearchFilter, SelectFilter } from '#src/features/admin/app/Filters.tsx';
import { IconButton } from '#src/features/admin/app/IconButton.tsx';
import { ListCard } from '#src/features/admin/app/ListCard.tsx';
import { KIND_NAMES, LETTER_KINDS } from '#src/features/newsletter/model.ts';
import { formatDate } from '#src/time.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ListRow, Placeholder } from '#src/ui/Card.tsx';
import type { Subscriber } from './api.ts';
import { ImportDialog } from './ImportDialog.tsx';
import {
  downloadSubscribers,
  openImport,
  removeSubscriber,
  subscriberStats,
  subscribers,
} from './store.ts';

/** With the dialog that « Importer » opens. */
export function SubscriberList() {
  const { search, state } = useStore(subscribers.$list).filters;
  const stats = useStore(subscriberStats.$resource).value;
  return (
    <>
      <ListCard
        list={subscribers}
        title="Abonnés"
        tools={
          <Filters>
            <SearchFilter
              label="Chercher un abonné"
              placeholder="Chercher une adresse"
              value={search}
              onSearch={(search) => subscribers.search({ search })}
            />
            <SelectFilter
              label="État des abonnés"
              value={state}
              options={{
                present: 'Tous les abonnés',
                confirmed: counted('Confirmés', stats?.total),
                pending: counted('En attente', stats?.pending),
                left: counted('Partis', stats?.left),
              }}
              onChoose={(state) => subscribers.filter({ state })}
            />
            <span className="flex gap-x-4">
              <Button look="link" onClick={downloadSubscribers}>
                Exporter
              </Button>
              <Button look="link" onClick={openImport}>
                Importer
              </Button>
            </span>
          </Filters>
        }
        waiting="Chargement des abonnés..."
        empty={
          search || state !== 'present' ? (
            <Placeholder>Aucun abonné ne correspond à cette recherche.</Placeholder>
          ) : (
            <Placeholder title="Aucun abonné pour le moment" />
          )
        }
        row={(subscriber) => <SubscriberRow key={subscriber.id} subscriber={subscriber} />}
      />
      <ImportDialog />
    </>
  );
}

function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  const { id, email, state, subscribedAt, preferences, pausedUntil, leftAt } = subscriber;
  const chosen = state === 'left' ? [] : LETTER_KINDS.filter((kind) => preferences[kind]);
  return (
    <ListRow
      id={id}
      title={<span className="semibold font-text text-base">{email ?? 'Adresse effacée'}</span>}
      facts={
        <>
          <span>inscription le {formatDate(subscribedAt)}</span>
          {leftAt && <span>départ le {formatDate(leftAt)}</span>}
          {state === 'pending' && <Badge tone="open">En attente de confirmation</Badge>}
          {pausedUntil && <Badge>En pause jusqu’au {formatDate(pausedUntil)}</Badge>}
          {chosen.map((kind) => (
            <Badge key={kind}>{KIND_NAMES[kind].choice}</Badge>
          ))}
        </>
      }
      corner={
        email && (
          <IconButton
            icon="bin"
            hint="Supprimer"
            label={`Supprimer ${email}`}
            onClick={() => removeSubscriber(subscriber)}
          />
        )
      }
    />
  );
}
