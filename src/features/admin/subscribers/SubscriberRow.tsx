import { IconButton } from '#src/features/admin/app/IconButton.tsx';
import { KIND_NAMES, LETTER_KINDS } from '#src/features/newsletter/model.ts';
import { formatDate } from '#src/time.ts';
import type { Subscriber } from './api.ts';
import { removeSubscriber } from './store.ts';

export function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  const { email, state, subscribedAt, preferences, pausedUntil, leftAt } = subscriber;
  const chosen = state === 'left' ? [] : LETTER_KINDS.filter((kind) => preferences[kind]);
  return (
    <li className="row subscriber" data-row={subscriber.id}>
      <div className="row-text">
        <h3 className="address">{email ?? 'Adresse effacée'}</h3>
        <p className="row-facts">
          <span>inscription le {formatDate(subscribedAt)}</span>
          {leftAt && <span>départ le {formatDate(leftAt)}</span>}
          {state === 'pending' && (
            <span className="badge" data-state="pending">
              En attente de confirmation
            </span>
          )}
          {pausedUntil && (
            <span className="badge">En pause jusqu’au {formatDate(pausedUntil)}</span>
          )}
          {chosen.map((kind) => (
            <span key={kind} className="badge">
              {KIND_NAMES[kind].choice}
            </span>
          ))}
        </p>
      </div>
      {email && (
        <div className="row-actions">
          <IconButton
            icon="bin"
            hint="Supprimer"
            label={`Supprimer ${email}`}
            onClick={() => removeSubscriber(subscriber)}
          />
        </div>
      )}
    </li>
  );
}
