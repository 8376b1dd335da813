import { useEffect, useId, useRef, useState } from 'react';
import { DeleteButton } from '#src/features/admin/list/IconButton.tsx';
import { ANSWER_HOURS } from '#src/features/contact/model.ts';
import { formatDateTime } from '#src/time.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ListRow } from '#src/ui/Sheet.tsx';
import type { InboxMessage } from './api.ts';
import { markAnswered, offerMark, removeMessage, vouchFor } from './store.ts';

export function MessageRow({ message }: { message: InboxMessage }) {
  const { id, name, email, subject, receivedAt, doubtful, answeredAt, answerBy } = message;
  const about = (
    <span className="visually-hidden">
      {' '}
      « {subject} » de {name}
    </span>
  );
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
          {answeredAt && <Badge tone="good">Répondu le {formatDateTime(answeredAt)}</Badge>}
          {!answeredAt && doubtful && <Badge tone="open">À vérifier</Badge>}
          {!answeredAt && !doubtful && <AnswerClock answerBy={answerBy} />}
        </>
      }
      corner={
        <DeleteButton target={`« ${subject} » de ${name}`} onClick={() => removeMessage(message)} />
      }
    >
      <MessageText text={message.message} />
      <div className="mt-2.5 flex flex-wrap items-center gap-x-5 gap-y-1">
        <Button look="quiet" small href={message.answerLink} onClick={() => offerMark(message)}>
          Répondre{about}
        </Button>
        <Button look="link" onClick={() => markAnswered(message, !answeredAt)}>
          {answeredAt ? 'Remettre en attente' : 'Marquer comme traité'}
          {about}
        </Button>
        {doubtful && !answeredAt && (
          <Button look="link" onClick={() => vouchFor(message)}>
            C’est un vrai message{about}
          </Button>
        )}
      </div>
    </ListRow>
  );
}

function MessageText({ text }: { text: string }) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);

  useEffect(() => {
    const shown = paragraph.current;
    if (open || !shown) return;
    const observer = new ResizeObserver(() => setCut(shown.scrollHeight > shown.clientHeight));
    observer.observe(shown);
    return () => observer.disconnect();
  }, [open]);

  return (
    <>
      <p
        id={id}
        ref={paragraph}
        className={`mt-2.5 max-w-176 wrap-anywhere whitespace-pre-line ${open ? '' : 'line-clamp-3'}`}
      >
        {text}
      </p>
      {isCut && (
        <Button look="link" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Replier' : 'Tout lire'}
        </Button>
      )}
    </>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SOON_HOURS = 6;
const TICK_MS = 30_000;
const AROUND = 2 * Math.PI * 8;

/** What is left of the promised time, as a dial that empties. */
function AnswerClock({ answerBy }: { answerBy: string }) {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);

  const { state, text, share } = timeLeft(answerBy, now);
  const dial = { fill: 'none', strokeWidth: 4, cx: 10, cy: 10, r: 8 };
  return (
    <span
      data-state={state}
      className="inline-flex items-center gap-1.5 [font-variant-numeric:lining-nums] data-[state=late]:[font-weight:700] data-[state=late]:text-crimson data-[state=soon]:font-semibold data-[state=soon]:text-bronze"
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <circle {...dial} className={state === 'late' ? 'stroke-crimson' : 'stroke-ink/20'} />
        <circle
          {...dial}
          className={state === 'calm' ? 'stroke-moss' : 'stroke-current'}
          strokeDasharray={`${share * AROUND} ${AROUND}`}
          transform="rotate(-90 10 10)"
        />
      </svg>
      {text}
    </span>
  );
}

interface AnswerTime {
  state: 'calm' | 'soon' | 'late';
  /** « Encore 5 h 20 », « En retard de 2 jours ». */
  text: string;
  /** Share of the promised time that is left, 0 to 1. */
  share: number;
}

/** How the promised answer stands at this moment. */
function timeLeft(answerBy: string, now: number): AnswerTime {
  const left = Date.parse(answerBy) - now;
  if (left < 0) return { state: 'late', text: `En retard de ${duration(-left)}`, share: 0 };
  return {
    state: left < SOON_HOURS * HOUR_MS ? 'soon' : 'calm',
    text: `Encore ${duration(left)}`,
    share: Math.min(1, left / (ANSWER_HOURS * HOUR_MS)),
  };
}

function duration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)}\u00a0jours`;
  if (hours === 0) return `${minutes}\u00a0min`;
  const rest = minutes % 60;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`;
}
