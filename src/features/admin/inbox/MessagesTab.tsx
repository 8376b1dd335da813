import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { ANSWER_HOURS } from '#src/api/contact.ts';
import { counted, ListCard, StateFilter } from '#src/features/admin/list/ListCard.tsx';
import { formatDateTime } from '#src/time.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Buttons } from '#src/ui/Buttons.tsx';
import { DeleteButton } from '#src/ui/IconButton.tsx';
import { ListRow, Placeholder } from '#src/ui/Sheet.tsx';
import { inbox, markAs, messageCounts, removeMessage } from './store.ts';

export function MessagesTab() {
  const { state } = useStore(inbox.$filters);
  const counts = useStore(messageCounts.$resource).value;
  return (
    <ListCard
      list={inbox}
      title="Messages"
      tools={
        <StateFilter
          of={inbox}
          label="Messages montrés"
          options={{
            '': 'Tous les messages',
            open: counted('À répondre', counts?.unanswered),
            doubtful: counted('À vérifier', counts?.doubtful),
          }}
        />
      }
      waiting="Chargement des messages…"
      empty={
        <Placeholder title="Aucun message pour le moment">
          Ce que l’on vous écrit par le formulaire arrive ici. La page Contact promet une réponse
          sous {ANSWER_HOURS} heures.
        </Placeholder>
      }
      unmatched={
        state === 'open' ? 'Aucun message n’attend de réponse' : 'Aucun message à vérifier'
      }
      row={(message) => <MessageRow key={message.id} message={message} />}
    />
  );
}

function MessageRow({ message }: { message: InboxMessage }) {
  const { id, name, email, subject, receivedAt, doubtful, answeredAt } = message;
  const target = `« ${subject} » de ${name}`;
  return (
    <ListRow
      id={id}
      title={subject}
      facts={
        <>
          <span className="wrap-anywhere">
            <span className="font-semibold text-ink">{name}</span> {email}
          </span>
          <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>
          <AnswerState {...message} />
        </>
      }
      corner={<DeleteButton target={target} onClick={() => removeMessage(message)} />}
    >
      <MessageText text={message.message} />
      <div className="mt-2.5 flex flex-wrap items-center gap-x-5 gap-y-1">
        <Buttons
          first="framed"
          target={target}
          of={[
            ['Répondre', message.answerLink],
            [
              answeredAt ? 'Remettre en attente' : 'Marquer comme traité',
              () => markAs(message, { answered: !answeredAt }),
            ],
            doubtful &&
              !answeredAt && ['C’est un vrai message', () => markAs(message, { doubtful: false })],
          ]}
        />
      </div>
    </ListRow>
  );
}

/** Until when the promised answer is due, or what became of it. */
function AnswerState({ answeredAt, doubtful, answerBy }: InboxMessage) {
  if (answeredAt) return <Badge tone="good">Répondu le {formatDateTime(answeredAt)}</Badge>;
  if (doubtful) return <Badge tone="open">À vérifier</Badge>;
  const isLate = Date.parse(answerBy) < Date.now();
  return (
    <span className={`font-semibold ${isLate ? 'text-crimson' : 'text-moss'}`}>
      {isLate ? 'En retard depuis le' : 'Répondre avant le'} {formatDateTime(answerBy)}
    </span>
  );
}

const isLong = (text: string) => text.length > 280 || text.split('\n').length > 3;

function MessageText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(!isLong(text));
  return (
    <>
      <p
        className={`mt-2.5 max-w-176 wrap-anywhere whitespace-pre-line ${isOpen ? '' : 'line-clamp-3'}`}
      >
        {text}
      </p>
      {isLong(text) && (
        <Button look="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Replier' : 'Tout lire'}
        </Button>
      )}
    </>
  );
}
