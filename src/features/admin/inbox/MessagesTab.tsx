import { useStore } from '@nanostores/react';
import { ListSheet } from '#src/features/admin/app/ListSheet.tsx';
import { ANSWER_HOURS } from '#src/features/contact/model.ts';
import { MessageRow } from './MessageRow.tsx';
import { type Filters, inbox, messageCounts } from './store.ts';

const EMPTY: Record<Filters['only'], string> = {
  all: 'Aucun message pour le moment',
  open: 'Aucun message n’attend de réponse',
  doubtful: 'Aucun message à vérifier',
};

export function MessagesTab() {
  const { only } = useStore(inbox.$list).filters;
  return (
    <ListSheet
      list={inbox}
      title="Messages"
      tools={<MessageFilter only={only} />}
      waiting="Chargement des messages…"
      empty={
        <div className="empty">
          <p className="empty-title">{EMPTY[only]}</p>
          {only === 'all' && (
            <p>
              Ce que l’on vous écrit par le formulaire arrive ici. La page Contact promet une
              réponse sous {ANSWER_HOURS} heures.
            </p>
          )}
        </div>
      }
      row={(message) => <MessageRow key={message.id} message={message} />}
    />
  );
}

function MessageFilter({ only }: Filters) {
  const counts = useStore(messageCounts.$figures);
  const numbered = (count: number | undefined) => (count ? ` (${count})` : '');
  return (
    <div className="filters">
      <select
        aria-label="Messages montrés"
        value={only}
        onChange={(event) => inbox.filter({ only: event.target.value as Filters['only'] })}
      >
        <option value="all">Tous les messages</option>
        <option value="open">À répondre{numbered(counts?.unanswered)}</option>
        <option value="doubtful">À vérifier{numbered(counts?.doubtful)}</option>
      </select>
    </div>
  );
}
