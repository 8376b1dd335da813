import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { LoadFailure } from '#src/islands/admin/pieces/LoadFailure.tsx';
import { ANSWER_HOURS } from '#src/tarot/contact.ts';
import { MessageRow } from './MessageRow.tsx';
import {
  $inbox,
  $messageCounts,
  type Filter,
  filterMessages,
  loadMoreMessages,
  refreshMessages,
} from './store.ts';

const EMPTY: Record<Filter, string> = {
  all: 'Aucun message pour le moment',
  open: 'Aucun message n’attend de réponse',
  doubtful: 'Aucun message à vérifier',
};

export function MessagesTab() {
  const { phase, items, next, filter, failure } = useStore($inbox);

  useEffect(() => {
    refreshMessages();
  }, []);

  return (
    <section className="paper sheet" aria-labelledby="messages-title">
      <div className="sheet-head">
        <h2 id="messages-title">Messages</h2>
        <MessageFilter filter={filter} />
      </div>
      {phase === 'loading' && <p className="waiting">Chargement des messages…</p>}
      {phase === 'failed' && <LoadFailure failure={failure} onRetry={refreshMessages} />}
      {phase === 'ready' && items.length === 0 && (
        <div className="empty">
          <p className="empty-title">{EMPTY[filter]}</p>
          {filter === 'all' && (
            <p>
              Ce que l’on vous écrit par le formulaire arrive ici. La page Contact promet une
              réponse sous {ANSWER_HOURS} heures.
            </p>
          )}
        </div>
      )}
      {phase !== 'failed' && (
        <ul className="rows">
          {items.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      )}
      {phase === 'ready' && next && (
        <button type="button" className="button-quiet more" onClick={loadMoreMessages}>
          Afficher la suite
        </button>
      )}
    </section>
  );
}

function MessageFilter({ filter }: { filter: Filter }) {
  const counts = useStore($messageCounts);
  const numbered = (count: number | undefined) => (count ? ` (${count})` : '');
  return (
    <div className="filters">
      <select
        aria-label="Messages montrés"
        value={filter}
        onChange={(event) => filterMessages(event.target.value as Filter)}
      >
        <option value="all">Tous les messages</option>
        <option value="open">À répondre{numbered(counts?.unanswered)}</option>
        <option value="doubtful">À vérifier{numbered(counts?.doubtful)}</option>
      </select>
    </div>
  );
}
