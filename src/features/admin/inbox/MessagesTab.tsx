import { useStore } from '@nanostores/react';
import { counted, ListCard, SelectFilter } from '#src/features/admin/list/ListCard.tsx';
import { ANSWER_HOURS } from '#src/features/contact/model.ts';
import { Placeholder } from '#src/ui/Sheet.tsx';
import { MessageRow } from './MessageRow.tsx';
import { inbox, messageCounts } from './store.ts';

const EMPTY = {
  '': 'Aucun message pour le moment',
  open: 'Aucun message n’attend de réponse',
  doubtful: 'Aucun message à vérifier',
};

export function MessagesTab() {
  const { only } = useStore(inbox.$filters);
  const counts = useStore(messageCounts.$resource).value;
  return (
    <ListCard
      list={inbox}
      title="Messages"
      tools={
        <SelectFilter
          label="Messages montrés"
          value={only}
          options={{
            '': 'Tous les messages',
            open: counted('À répondre', counts?.unanswered),
            doubtful: counted('À vérifier', counts?.doubtful),
          }}
          onChoose={(only) => inbox.filter({ only })}
        />
      }
      waiting="Chargement des messages…"
      empty={
        <Placeholder title={EMPTY[only]}>
          {only === '' && (
            <p>
              Ce que l’on vous écrit par le formulaire arrive ici. La page Contact promet une
              réponse sous {ANSWER_HOURS} heures.
            </p>
          )}
        </Placeholder>
      }
      row={(message) => <MessageRow key={message.id} message={message} />}
    />
  );
}
