import { useId, useState } from 'react';
import { IconButton } from '#src/features/admin/app/IconButton.tsx';
import { formatDateTime } from '#src/time.ts';
import { AnswerClock } from './AnswerClock.tsx';
import type { InboxMessage } from './api.ts';
import { markAnswered, offerMark, removeMessage, vouchFor } from './store.ts';

/** What about three lines hold. */
const SHORT = 240;

export function MessageRow({ message }: { message: InboxMessage }) {
  const { name, email, subject, receivedAt, doubtful, answeredAt, answerBy } = message;
  const about = (
    <span className="visually-hidden">
      {' '}
      « {subject} » de {name}
    </span>
  );
  return (
    <li className="row message" data-row={message.id}>
      <div className="row-text">
        <h3>{subject}</h3>
        <p className="row-facts">
          <span className="message-sender">
            {name} <span className="message-address">{email}</span>
          </span>
          <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>
          {answeredAt && (
            <span className="badge" data-state="ready">
              Répondu le {formatDateTime(answeredAt)}
            </span>
          )}
          {!answeredAt && doubtful && (
            <span className="badge" data-state="pending">
              À vérifier
            </span>
          )}
          {!answeredAt && !doubtful && <AnswerClock answerBy={answerBy} />}
        </p>
        <MessageText text={message.message} />
        <div className="row-buttons">
          <a className="button-quiet" href={message.answerLink} onClick={() => offerMark(message)}>
            Répondre{about}
          </a>
          <button
            type="button"
            className="text-button"
            onClick={() => markAnswered(message, !answeredAt)}
          >
            {answeredAt ? 'Remettre en attente' : 'Marquer comme traité'}
            {about}
          </button>
          {doubtful && !answeredAt && (
            <button type="button" className="text-button" onClick={() => vouchFor(message)}>
              C’est un vrai message{about}
            </button>
          )}
        </div>
      </div>
      <div className="row-actions">
        <IconButton
          icon="bin"
          hint="Supprimer"
          label={`Supprimer « ${subject} » de ${name}`}
          onClick={() => removeMessage(message)}
        />
      </div>
    </li>
  );
}

function MessageText({ text }: { text: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const isLong = text.length > SHORT || text.split('\n').length > 3;
  return (
    <>
      <p id={id} className="message-text" data-open={open || !isLong}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className="text-button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Replier' : 'Tout lire'}
        </button>
      )}
    </>
  );
}
