import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { messageCounts } from './store.ts';

/** The number of messages that wait for an answer, for the tab. */
export function MessageCount() {
  const unanswered = useStore(messageCounts.$figures)?.unanswered ?? 0;

  useEffect(() => {
    messageCounts.refresh();
  }, []);

  if (unanswered === 0) return null;
  return (
    <span className="tab-count">
      {unanswered}
      <span className="visually-hidden"> à répondre</span>
    </span>
  );
}
